/** The maps by keyboard: everything that a pointer can do. */

import { snapped } from "./plane.js";
import { moved, removed, stops } from "./handles.js";
import { changed, placed } from "./sensors.js";
import { withCorner } from "./polygon.js";
import { shownView } from "./zoom.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** Lets keys act on a map; `edit` moves the focus to the selected item's row. */
export function listen(store, map, edit) {
  map.marks.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (act(store, event, edit)) {
      event.preventDefault();
    }
  });
  map.marks.addEventListener("blur", () => store.set({ cross: null }));
}

function act(store, { key, shiftKey }, edit) {
  const { state } = store;
  if (key in ARROWS) {
    const { x0, x1 } = shownView(state);
    const step = (x1 - x0) / (shiftKey ? 20 : 100);
    store.set(shifted(state, ARROWS[key].map((d) => d * step)));
    return true;
  }
  switch (key) {
    case "n":
    case "PageDown":
      store.set({ item: neighbour(state, 1), cross: null });
      return true;
    case "p":
    case "PageUp":
      store.set({ item: neighbour(state, -1), cross: null });
      return true;
    case "Enter":
    case " ":
      if (state.item) {
        edit();
      } else if (state.mode === "measure") {
        const at = state.cross ?? middle(shownView(state));
        const item = { kind: "sensor", i: state.sensors.length };
        store.set({ sensors: [...state.sensors, placed(state, at.x, at.y)], item, cross: null, command: "" });
      }
      return true;
    case "a":
      if (state.mode === "solve") {
        const edge = state.item && ["corner", "edge"].includes(state.item.kind) ? state.item.i : 0;
        store.set({ problem: withCorner(state.problem, edge), item: { kind: "corner", i: edge + 1 }, command: "" });
      }
      return state.mode === "solve";
    case "+":
    case "-":
      if (state.item?.kind === "hole") {
        const hole = state.problem.holes[state.item.i];
        const radius = Number((hole.radius * (key === "+" ? 1.1 : 1 / 1.1)).toPrecision(4));
        const holes = changed(state.problem.holes, state.item.i, { radius });
        store.set({ problem: { ...state.problem, holes }, command: "" });
      }
      return state.mode === "solve";
    case "Delete":
    case "Backspace":
      if (state.item) {
        store.set(removed(state, state.item));
      }
      return true;
    case "Escape":
      store.set({ item: null, cross: null });
      return true;
    default:
      return false;
  }
}

/** Arrows move the selected item, else the cross-hair. */
function shifted(state, [dx, dy]) {
  if (state.item && state.item.kind !== "edge") {
    const at = place(state, state.item);
    return moved(state, state.item, at.x + dx, at.y + dy);
  }
  const at = state.cross ?? middle(shownView(state));
  const [x, y] = snapped(shownView(state), at.x + dx, at.y + dy);
  return { cross: { x, y }, item: null };
}

function place({ mode, sensors, cut, problem, medium }, { kind, i }) {
  if (kind === "well") {
    return medium.wells[i];
  }
  if (kind === "cut") {
    return { x: cut[i][0], y: cut[i][1] };
  }
  if (kind === "slit") {
    const { ax, ay, bx, by } = problem.slits[i >> 1];
    return i % 2 ? { x: bx, y: by } : { x: ax, y: ay };
  }
  return mode === "measure" ? sensors[i] : problem[kind === "hole" ? "holes" : "corners"][i];
}

function neighbour(state, step) {
  const all = stops(state);
  if (all.length === 0) {
    return null;
  }
  const now = all.findIndex((h) => h.kind === state.item?.kind && h.i === state.item.i);
  const next = now < 0 ? (step > 0 ? 0 : all.length - 1) : (now + step + all.length) % all.length;
  return { kind: all[next].kind, i: all[next].i };
}

function middle({ x0, x1, y0, y1 }) {
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
}
