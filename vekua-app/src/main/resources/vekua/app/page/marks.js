/** What lies over the maps: sensors, the cut, the cross-hair, corners and holes. */

import { css } from "./colours.js";
import { outliersOf } from "./doubts.js";
import { coefficientOf } from "./medium.js";
import { pathOf } from "./outline.js";
import { readings } from "./sensors.js";

/** Draws everything for one map. */
export function paintMarks(context, map, state, theme) {
  const { left, top, width, height } = map.plane.box;
  context.save();
  context.beginPath();
  // What lies on the edge is drawn whole; what lies beyond it not at all.
  context.rect(left - 9, top - 9, width + 18, height + 18);
  context.clip();
  if (map.name === "field" || map.name === "solution") {
    paintCut(context, map.plane, state.cut, theme, state.item);
  }
  if (state.mode === "solve") {
    paintProblem(context, map.plane, state, theme);
  } else {
    if (state.answer?.domain) {
      paintDomain(context, map.plane, state.answer.domain, theme);
    }
    paintSensors(context, map, state, theme);
    if (coefficientOf(state.equation.type) && (map.name === "field" || map.name === "medium")) {
      paintWells(context, map.plane, state, theme);
    }
    paintNext(context, map.plane, state.next, theme);
  }
  if (state.probe) {
    dot(context, map.plane, state.probe, 3.5, theme.panel, theme.ink);
  }
  if (state.cross) {
    paintCross(context, map.plane, state.cross, theme);
  }
  context.restore();
}

/** Restricts drawing to a domain: inside its outer curve, outside its holes. */
export function clipTo(context, plane, { outer, holes }) {
  const { left, top, width, height } = plane.box;
  context.beginPath();
  if (outer) {
    trace(context, plane, outer);
  } else {
    context.rect(left, top, width, height);
  }
  holes.forEach((hole) => trace(context, plane, hole));
  context.clip("evenodd");
}

function trace(context, plane, points) {
  points.forEach(([x, y], i) => context[i ? "lineTo" : "moveTo"](plane.px(x), plane.py(y)));
  context.closePath();
}

function paintDomain(context, plane, { outer, holes }, theme) {
  const { left, top, width, height } = plane.box;
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  context.lineWidth = 1.5;
  context.strokeStyle = theme.ink;
  for (const path of [...(outer ? [outer] : []), ...holes]) {
    context.beginPath();
    trace(context, plane, path);
    context.stroke();
  }
  context.restore();
}

function paintSensors(context, map, state, theme) {
  const { plane, layer } = map;
  const values = readings(state);
  const count = state.sensors.length;
  const gross = new Set(map.name === "field" ? outliersOf(state) : []);
  const crowded = count > 150 || plane.box.width < 180;
  const radius = crowded ? 1.75 : map.name !== "field" ? 2.5 : count > 80 ? 3 : 4;
  if (count > MANY) {
    paintMany(context, map, state, values, theme);
    return;
  }
  state.sensors.forEach((s, i) => {
    if (!plane.holds(plane.px(s.x), plane.py(s.y)) && state.zoom) {
      return;
    }
    const chosen = state.item?.kind === "sensor" && state.item.i === i;
    const waiting = !Number.isFinite(values[i]) || s.off;
    const coloured = map.name === "field" && layer && s.nx === undefined && !waiting;
    const fill = coloured ? css(layer.pixels, layer.scale.fraction(values[i])) : theme.panel;
    if (chosen) {
      ring(context, plane, s, radius + 5, theme.accent, 2.5);
    }
    if (s.nx !== undefined && map.name === "field") {
      arrow(context, plane, s, theme.ink);
    }
    const halo = crowded || map.name !== "field" ? null : theme.panel;
    dot(context, plane, s, radius, waiting ? "transparent" : fill, theme.ink, halo);
    if (s.off || gross.has(i)) {
      cross(context, plane, s, radius + 3, theme.bad);
    }
    if (s.kind === "typed" && map.name === "field") {
      dot(context, plane, s, 1, theme.ink, theme.ink);
    }
  });
}

/** More sensors than this are dots without a rim. */
const MANY = 1500;

function paintMany(context, { plane, name }, { sensors, item }, values, theme) {
  // The field must be seen between them.
  const size = sensors.length > 4 * MANY ? 1 : 1.5;
  context.fillStyle = theme.ink;
  context.globalAlpha = name === "field" ? 0.6 : 0.4;
  sensors.forEach((s, i) => {
    if (!s.off && values[i] === values[i]) {
      context.fillRect(plane.px(s.x) - size / 2, plane.py(s.y) - size / 2, size, size);
    }
  });
  context.globalAlpha = 1;
  const chosen = item?.kind === "sensor" ? sensors[item.i] : null;
  if (chosen) {
    ring(context, plane, chosen, 6, theme.accent, 2.5);
  }
}

/** Wells: a circle as wide as what they take out around them, and a square with its number. */
function paintWells(context, plane, { medium, item }, theme) {
  (medium?.wells ?? []).forEach((well, i) => {
    const chosen = item?.kind === "well" && item.i === i;
    ring(context, plane, well, well.radius * plane.unit, chosen ? theme.accent : theme.ink, chosen ? 2.5 : 1);
    square(context, plane.px(well.x), plane.py(well.y), 15, theme.panel, chosen ? theme.accent : theme.ink);
    context.fillStyle = theme.ink;
    context.font = theme.small;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(String(i + 1), plane.px(well.x), plane.py(well.y) + 0.5);
  });
}

/** Where the next sensors should go, in their order. */
function paintNext(context, plane, next, theme) {
  context.save();
  context.font = "600 11px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  (next?.places ?? []).forEach((place, i) => {
    dot(context, plane, place, 8, theme.accent, theme.panel);
    context.fillStyle = theme.panel;
    context.fillText(String(i + 1), plane.px(place.x), plane.py(place.y) + 0.5);
  });
  context.restore();
}

function paintCut(context, plane, [a, b], theme, item) {
  const [ax, ay, bx, by] = [plane.px(a[0]), plane.py(a[1]), plane.px(b[0]), plane.py(b[1])];
  context.save();
  context.lineCap = "round";
  context.save();
  context.beginPath();
  context.rect(plane.box.left, plane.box.top, plane.box.width, plane.box.height);
  context.clip();
  for (const [width, colour, dash] of [
    [3, theme.panel, []],
    [1.25, theme.ink, [5, 4]],
  ]) {
    context.beginPath();
    context.moveTo(ax, ay);
    context.lineTo(bx, by);
    context.globalAlpha = width === 3 ? 0.5 : 1;
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.setLineDash(dash);
    context.stroke();
  }
  context.restore();
  [a, b].forEach(([x, y], i) => {
    const chosen = item?.kind === "cut" && item.i === i;
    square(context, plane.px(x), plane.py(y), 9, theme.panel, chosen ? theme.accent : theme.ink);
  });
  context.restore();
}

function paintProblem(context, plane, { problem, item }, theme) {
  const { corners, holes, outlines, slits = [] } = problem;
  context.save();
  context.lineWidth = 2;
  context.lineJoin = "round";
  context.strokeStyle = theme.ink;
  for (const outline of [...(corners.length ? [pathOf(problem)] : []), ...outlines]) {
    context.beginPath();
    trace(context, plane, outline);
    context.stroke();
  }
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % corners.length];
    const edge = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    if (item?.kind === "edge" && item.i === i) {
      context.lineWidth = 5;
      context.strokeStyle = theme.accent;
      context.beginPath();
      context.moveTo(plane.px(a.x), plane.py(a.y));
      context.lineTo(plane.px(b.x), plane.py(b.y));
      context.stroke();
    }
    badge(context, plane.px(edge.x), plane.py(edge.y), String(i + 1), theme);
  });
  holes.forEach((hole, i) => {
    const chosen = item?.kind === "hole" && item.i === i;
    ring(context, plane, hole, hole.radius * plane.unit, chosen ? theme.accent : theme.ink, chosen ? 3 : 2);
    badge(context, plane.px(hole.x), plane.py(hole.y), String.fromCharCode(65 + i), theme);
    square(context, plane.px(hole.x + hole.radius), plane.py(hole.y), 8, theme.panel, theme.ink);
  });
  slits.forEach(({ ax, ay, bx, by }, i) => {
    const chosen = item?.kind === "slit" && item.i >> 1 === i;
    context.beginPath();
    context.moveTo(plane.px(ax), plane.py(ay));
    context.lineTo(plane.px(bx), plane.py(by));
    context.lineWidth = 3;
    context.strokeStyle = chosen ? theme.accent : theme.ink;
    context.stroke();
    for (const [x, y] of [[ax, ay], [bx, by]]) {
      square(context, plane.px(x), plane.py(y), 8, theme.panel, chosen ? theme.accent : theme.ink);
    }
  });
  corners.forEach((corner, i) => {
    const chosen = item?.kind === "corner" && item.i === i;
    if (chosen) {
      ring(context, plane, corner, 10, theme.accent, 2.5);
    }
    dot(context, plane, corner, 5.5, theme.panel, theme.ink);
  });
  context.restore();
}

function paintCross(context, plane, { x, y }, theme) {
  const [px, py] = [plane.px(x), plane.py(y)];
  for (const [width, colour] of [
    [4, theme.panel],
    [1.5, theme.accent],
  ]) {
    context.beginPath();
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      context.moveTo(px + 4 * dx, py + 4 * dy);
      context.lineTo(px + 12 * dx, py + 12 * dy);
    }
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.stroke();
  }
}

function dot(context, plane, { x, y }, radius, fill, stroke, halo) {
  context.beginPath();
  context.arc(plane.px(x), plane.py(y), radius, 0, 2 * Math.PI);
  if (halo) {
    context.lineWidth = 4;
    context.strokeStyle = halo;
    context.stroke();
  }
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 1.25;
  context.strokeStyle = stroke;
  context.stroke();
}

function ring(context, plane, { x, y }, radius, colour, width) {
  context.beginPath();
  context.arc(plane.px(x), plane.py(y), radius, 0, 2 * Math.PI);
  context.lineWidth = width;
  context.strokeStyle = colour;
  context.stroke();
}

/** A sensor that takes no part in the fit. */
function cross(context, plane, { x, y }, size, colour) {
  const [px, py] = [plane.px(x), plane.py(y)];
  context.beginPath();
  for (const d of [-1, 1]) {
    context.moveTo(px - size, py - d * size);
    context.lineTo(px + size, py + d * size);
  }
  context.lineWidth = 2;
  context.strokeStyle = colour;
  context.stroke();
}

function square(context, px, py, size, fill, stroke) {
  context.fillStyle = fill;
  context.fillRect(px - size / 2, py - size / 2, size, size);
  context.lineWidth = 1.5;
  context.strokeStyle = stroke;
  context.strokeRect(px - size / 2, py - size / 2, size, size);
}

function badge(context, px, py, text, theme) {
  context.beginPath();
  context.arc(px, py, 9, 0, 2 * Math.PI);
  context.fillStyle = theme.panel;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = theme.line;
  context.stroke();
  context.fillStyle = theme.ink;
  context.font = theme.small;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, px, py + 0.5);
}

function arrow(context, plane, { x, y, nx, ny }, colour) {
  const size = Math.hypot(nx, ny) || 1;
  const [px, py] = [plane.px(x), plane.py(y)];
  const [dx, dy] = [nx / size, -ny / size];
  context.beginPath();
  context.moveTo(px, py);
  context.lineTo(px + 11 * dx, py + 11 * dy);
  context.lineWidth = 1.5;
  context.strokeStyle = colour;
  context.stroke();
}
