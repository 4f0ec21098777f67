/** Everything that can be picked up on a map: where it is, how it moves, how it goes away. */

import { coefficientOf } from "./medium.js";
import { snapped } from "./plane.js";
import { changed, truthOf } from "./sensors.js";
import { withoutCorner } from "./polygon.js";
import { shownView } from "./zoom.js";

/** All handles, the topmost last. An item is a handle's kind and number. */
export function handles(state) {
  const cut = state.cut.map(([x, y], i) => ({ kind: "cut", i, x, y }));
  if (state.mode === "measure") {
    return [...cut, ...state.sensors.map(({ x, y }, i) => ({ kind: "sensor", i, x, y })), ...wellsOf(state)];
  }
  const { corners, holes } = state.problem;
  return [
    ...cut,
    ...corners.map((a, i) => {
      const b = corners[(i + 1) % corners.length];
      return { kind: "edge", i, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    }),
    ...holes.map(({ x, y }, i) => ({ kind: "hole", i, x, y })),
    ...holes.map(({ x, y, radius }, i) => ({ kind: "rim", i, x: x + radius, y })),
    ...(state.problem.slits ?? []).flatMap(({ ax, ay, bx, by }, i) => [
      { kind: "slit", i: 2 * i, x: ax, y: ay },
      { kind: "slit", i: 2 * i + 1, x: bx, y: by },
    ]),
    ...corners.map(({ x, y }, i) => ({ kind: "corner", i, x, y })),
  ];
}

function wellsOf({ equation, medium }) {
  return coefficientOf(equation.type) ? (medium?.wells ?? []).map(({ x, y }, i) => ({ kind: "well", i, x, y })) : [];
}

/** The handles that the keyboard steps through. */
export function stops(state) {
  const kinds = state.mode === "measure" ? ["sensor", "well"] : ["corner", "edge", "hole", "slit"];
  return handles(state).filter((h) => kinds.includes(h.kind));
}

/** The state's changes when a handle moves to a place. */
export function moved(state, { kind, i }, x, y) {
  const [cx, cy] = snapped(state.view, x, y, shownView(state));
  const { problem } = state;
  switch (kind) {
    case "sensor":
      return { sensors: changed(state.sensors, i, { x: cx, y: cy, ...afterMove(state, i) }), command: "" };
    case "well":
      return { medium: { ...state.medium, wells: changed(state.medium.wells, i, { x: cx, y: cy }) }, command: "" };
    case "cut":
      return { cut: state.cut.map((end, k) => (k === i ? [cx, cy] : end)) };
    case "corner":
      return { problem: { ...problem, corners: changed(problem.corners, i, { x: cx, y: cy }) }, command: "" };
    case "hole":
      return { problem: { ...problem, holes: changed(problem.holes, i, { x: cx, y: cy }) }, command: "" };
    case "slit": {
      const ends = i % 2 ? { bx: cx, by: cy } : { ax: cx, ay: cy };
      return { problem: { ...problem, slits: changed(problem.slits, i >> 1, ends) }, command: "" };
    }
    case "rim": {
      const hole = problem.holes[i];
      const least = 0.01 * (state.view.x1 - state.view.x0);
      const radius = Math.max(least, Number(Math.hypot(cx - hole.x, cy - hole.y).toPrecision(4)));
      return { problem: { ...problem, holes: changed(problem.holes, i, { radius }) }, command: "" };
    }
    default:
      return {};
  }
}

/** A measured sensor that moves in a known field measures it anew; elsewhere it keeps its reading. */
function afterMove(state, i) {
  return state.sensors[i].kind === "measured" && truthOf(state) ? { kind: "truth" } : {};
}

/** The state's changes when a handle is deleted. */
export function removed(state, { kind, i }) {
  const { problem } = state;
  switch (kind) {
    case "sensor": {
      const sensors = state.sensors.toSpliced(i, 1);
      const next = Math.min(i, sensors.length - 1);
      return { sensors, item: next < 0 ? null : { kind, i: next }, command: "" };
    }
    case "well":
      return { medium: { ...state.medium, wells: state.medium.wells.toSpliced(i, 1) }, item: null, command: "" };
    case "corner":
      return { problem: withoutCorner(problem, i), item: null, command: "" };
    case "slit":
      return { problem: { ...problem, slits: problem.slits.toSpliced(i >> 1, 1) }, item: null, command: "" };
    case "hole":
      return { problem: { ...problem, holes: problem.holes.toSpliced(i, 1) }, item: null, command: "" };
    default:
      return {};
  }
}
