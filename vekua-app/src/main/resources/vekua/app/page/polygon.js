/** A drawn boundary-value problem: corners, what is given on each edge, round holes. */

import { outerOf, pathOf } from "./outline.js";
import { equationOf, parameterOf } from "./request.js";

/**
 * A condition is {kind: "value" | "normal", text} with an expression in x and y; the biharmonic
 * equation takes a value and a slope on every edge: {kind: "both", text, slope}.
 */
const ZERO = { kind: "value", text: "0", slope: "0" };

/** Reads the server's problem: one that can be edited, or one that is shown as it is. */
export function problemFrom({ grid, ...request }) {
  const { equation, domain, tolerance } = request;
  const { type } = equation;
  const read = { equation: { type, number: equation[parameterOf(type)] ?? 5 }, tolerance: tolerance ?? 1e-8 };
  if (isEditable(request)) {
    return { ...read, slits: [], smooth: false, ...drawn(request), outlines: [] };
  }
  if (!SHOWN.includes(type)) {
    throw new Error(`its equation is ${type}, which is not shown here: use vekua solve`);
  }
  const outlines = (domain.holes ?? []).flatMap((curve) => (curve.polygon ? [curve.polygon] : []));
  return { ...read, corners: [], edges: [], holes: [], slits: [], smooth: false, outlines, fixed: request, bounds: grid };
}

/** Equations of problems that can be drawn, and of those that can be shown. */
const DRAWN = ["laplace", "helmholtz", "yukawa", "biharmonic"];
const SHOWN = [...DRAWN, "diffusion"];

/** Whether a drawing says all that the problem has: one that has more is shown as it is. */
function isEditable({ equation, domain, boundary, total, ...more }) {
  const only = (object, ...names) => Object.keys(object).every((name) => names.includes(name));
  const isFormula = (v) => v === undefined || ["string", "number"].includes(typeof v);
  const plain = boundary.every(({ on, value, normal, ...rest }) =>
    only(rest) && (value ?? normal) !== undefined && isFormula(value) && isFormula(normal)
    && (equation.type === "biharmonic") === (value !== undefined && normal !== undefined));
  const round = (domain.holes ?? []).every((hole) => hole.circle);
  const straight = (domain.slits ?? []).every((slit) => slit.length === 2) && boundary.every(({ on }) => !/^slit\..*\./.test(on));
  return only(more, "tolerance") && DRAWN.includes(equation.type) && only(equation, "type", parameterOf(equation.type))
    && Boolean(domain.outer?.polygon) && only(domain, "outer", "holes", "slits") && round && straight && plain;
}

function drawn({ domain, boundary }) {
  const corners = domain.outer.polygon;
  const holes = (domain.holes ?? []).map(({ circle }) => ({
    x: circle.centre[0],
    y: circle.centre[1],
    radius: circle.radius,
    ...ZERO,
  }));
  const slits = (domain.slits ?? []).map(([a, b]) => ({ ax: a[0], ay: a[1], bx: b[0], by: b[1], ...ZERO }));
  const edges = corners.map(() => ({ ...ZERO }));
  const given = new Set();
  for (const entry of boundary) {
    const [name, index] = entry.on.split(".");
    const list = { outer: edges, slit: slits }[name] ?? holes;
    list.forEach((target, i) => {
      if (index === undefined || Number(index) === i) {
        Object.assign(target, condition(entry));
        given.add(target);
      }
    });
  }
  // A domain alone may come without conditions.
  if (boundary.length > 0 && [...edges, ...holes, ...slits].some((target) => !given.has(target))) {
    throw new Error("part of its boundary lacks a condition");
  }
  return { corners: corners.map(([x, y]) => ({ x, y })), edges, holes, slits };
}

function condition({ value, normal }) {
  if (value !== undefined && normal !== undefined) {
    return { kind: "both", text: String(value), slope: String(normal) };
  }
  return value !== undefined
    ? { kind: "value", text: String(value) }
    : { kind: "normal", text: String(normal) };
}

/** The problem as the server reads it. */
export function problemTo({ equation, corners, edges, holes, slits = [], smooth, tolerance, fixed }) {
  if (fixed) {
    return { ...fixed, tolerance };
  }
  const given = (on, c) => {
    if (equation.type === "biharmonic") {
      return { on, value: c.text, normal: c.slope };
    }
    return c.kind === "normal" ? { on, normal: c.text } : { on, value: c.text };
  };
  return {
    equation: equationOf(equation),
    domain: {
      outer: outerOf({ corners, smooth }),
      holes: holes.map(({ x, y, radius }) => ({ circle: { centre: [x, y], radius } })),
      ...(slits.length ? { slits: slits.map(({ ax, ay, bx, by }) => [[ax, ay], [bx, by]]) } : {}),
    },
    boundary: [
      // A smooth curve has no corners where conditions could change: the first one holds all around.
      ...(smooth ? [given("outer", edges[0])] : edges.map((edge, i) => given(`outer.${i}`, edge))),
      ...holes.map((hole, i) => given(`hole.${i}`, hole)),
      ...slits.map((slit, i) => given(`slit.${i}`, slit)),
    ],
    tolerance,
  };
}

/** The domain's curves as paths of points: the outer one, if any, and those of the holes. */
export function outlinesOf({ corners, smooth, holes, outlines }) {
  const circle = ({ x, y, radius }) => Array.from({ length: 90 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 90;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  const outer = corners.length ? pathOf({ corners, smooth }) : null;
  return { outer, holes: [...holes.map(circle), ...outlines] };
}

/** The problem with another corner halfway along an edge; the new edge inherits its condition. */
export function withCorner(problem, edge) {
  const a = problem.corners[edge];
  const b = problem.corners[(edge + 1) % problem.corners.length];
  const corner = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  return {
    ...problem,
    corners: problem.corners.toSpliced(edge + 1, 0, corner),
    edges: problem.edges.toSpliced(edge + 1, 0, { ...problem.edges[edge] }),
  };
}

/** The problem without a corner, or itself where only three are left. */
export function withoutCorner(problem, i) {
  if (problem.corners.length <= 3) {
    return problem;
  }
  return { ...problem, corners: problem.corners.toSpliced(i, 1), edges: problem.edges.toSpliced(i, 1) };
}

/** The problem with another hole, where there is most room for it among some places. */
export function withHole(problem) {
  const view = viewOfProblem(problem);
  let best = { room: -1 };
  for (let i = 1; i < 30; i++) {
    for (let j = 1; j < 30; j++) {
      const x = view.x0 + (i / 30) * (view.x1 - view.x0);
      const y = view.y0 + (j / 30) * (view.y1 - view.y0);
      const room = inside(problem.corners, x, y) ? roomAt(problem, x, y) : -1;
      if (room > best.room) {
        best = { x, y, room };
      }
    }
  }
  const round = (v) => Number(v.toPrecision(3));
  const hole = { x: round(best.x), y: round(best.y), radius: round(best.room / 3), ...ZERO };
  return { ...problem, holes: [...problem.holes, hole] };
}

/** The problem with a slit of a third of its width, where a hole would have most room. */
export function withSlit(problem) {
  const { x, y, radius } = withHole(problem).holes.at(-1);
  const round = (v) => Number(v.toPrecision(3));
  const slit = { ax: round(x - radius), ay: y, bx: round(x + radius), by: y, ...ZERO };
  return { ...problem, slits: [...(problem.slits ?? []), slit] };
}

/** The distance from a place to the nearest edge or hole. */
function roomAt({ corners, holes, slits = [] }, x, y) {
  let room = Infinity;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const t = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy)));
    room = Math.min(room, Math.hypot(x - a.x - t * dx, y - a.y - t * dy));
  });
  for (const { ax, ay, bx, by } of slits) {
    const [dx, dy] = [bx - ax, by - ay];
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
    room = Math.min(room, Math.hypot(x - ax - t * dx, y - ay - t * dy));
  }
  for (const hole of holes) {
    room = Math.min(room, Math.hypot(x - hole.x, y - hole.y) - hole.radius);
  }
  return room;
}

function inside(corners, x, y) {
  let odd = false;
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length];
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) {
      odd = !odd;
    }
  });
  return odd;
}

/** The rectangle around the corners, with a margin to drag them into. */
export function viewOfProblem({ corners, bounds }) {
  if (bounds) {
    const [x0, x1] = bounds.x;
    const [y0, y1] = bounds.y;
    return { x0, x1, y0, y1 };
  }
  const xs = corners.map((c) => c.x);
  const ys = corners.map((c) => c.y);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = 0.08 * Math.max(x1 - x0, y1 - y0);
  return { x0: x0 - margin, x1: x1 + margin, y0: y0 - margin, y1: y1 + margin };
}
