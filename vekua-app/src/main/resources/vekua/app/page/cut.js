/** The line cut: the field along a segment with its 95 % band. */

import { unitOf } from "./units.js";
import { chart } from "./chart.js";
import { modeValues } from "./drum.js";
import { between, fieldOf, isInside, valuesAt } from "./fields.js";
import { accept, refuse } from "./invalid.js";
import { latest } from "./latest.js";
import { cleared, fitCanvas } from "./plane.js";
import { linearScale, range } from "./scale.js";
import { readings, truthOf } from "./sensors.js";
import { canvasTheme } from "./theme.js";
import { among, typed, words } from "./numbers.js";
import { isTyping } from "./typing.js";

const POINTS = 201;

/** Half the width of a 95 % band in standard deviations. */
const BAND = 1.96;

/** Sensors that are shown beside the cut. */
const MOST_POINTS = 60;

/** The page is quiet for this long before the cut is computed exactly. */
const QUIET = 120;

/** Keeps the cut's plot and its end points' inputs in step with the state. */
export function showCut(store, panel, failed) {
  const canvas = panel.querySelector("canvas");
  const note = panel.querySelector("[data-note]");
  const inputs = [...panel.querySelectorAll("input")];
  let exact = null;
  let timer = 0;
  let drawn = null;

  const refine = latest(async (request, signal) => {
    const current = () => request.field === fieldOf(store.state) && request.cut === store.state.cut;
    if (!current()) {
      return;
    }
    const answer = await valuesAt(store.state, request.points, signal);
    if (current()) {
      exact = { field: request.field, cut: request.cut, u: answer.u, spread: answer.spread };
      draw();
    }
  }, failed);

  function draw() {
    const { state } = store;
    if (state.mode === "space") {
      // Lines are cut through fields of the plane.
      clearTimeout(timer);
      return;
    }
    const field = fieldOf(state);
    const points = along(state.cut);
    const isExact = !state.drum && exact && exact.field === field && exact.cut === state.cut;
    const values = isExact ? exact : onGrid(state, points);
    if (values.u.length === 0 && !(state.mode === "measure" && truthOf(state))) {
      drawn = null;
      fitCanvas(canvas);
      cleared(canvas);
      return;
    }
    drawn = paint(canvas, state, points, values);
    if (field && !isExact && !state.drum) {
      clearTimeout(timer);
      timer = setTimeout(() => refine.run({ field, cut: state.cut, points: points.places }), QUIET);
    }
  }

  store.later(["answer", "solution", "drum", "cut", "dark", "mode", "truth", "view"], draw);
  store.on(["cut", "mode", "view"], ({ cut, view }) => {
    inputs.forEach((input, k) => {
      if (!isTyping(input)) {
        accept(store, input);
        input.value = among(cut[k >> 1][k & 1], view.x1 - view.x0, 3);
        input.title = input.value.length > 6 ? input.value : "";
      }
    });
  });
  new ResizeObserver(draw).observe(canvas);

  inputs.forEach((input, k) =>
    input.addEventListener("change", () => {
      const value = typed(input.value);
      if (value !== null && Number.isFinite(value)) {
        accept(store, input);
        store.set({ cut: store.state.cut.map((end, e) => (e === k >> 1 ? end.with(k & 1, value) : end)) });
      } else {
        refuse(store, input, `The ends of the cut must be numbers, not “${input.value}”.`);
      }
    }));

  canvas.addEventListener("pointermove", (event) => {
    const s = drawn?.at(event.clientX - canvas.getBoundingClientRect().left) ?? null;
    if (s === null) {
      return;
    }
    const [a, b] = store.state.cut;
    const t = s / (Math.hypot(b[0] - a[0], b[1] - a[1]) || 1);
    store.set({ probe: { x: a[0] + t * (b[0] - a[0]), y: a[1] + t * (b[1] - a[1]) } });
    note.textContent = drawn.read(s);
  });
  canvas.addEventListener("pointerleave", () => {
    store.set({ probe: null });
    note.textContent = "";
  });
}

/** Points along the cut, and their distances from its start. */
function along([a, b]) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const distances = Array.from({ length: POINTS }, (_, i) => (length * i) / (POINTS - 1));
  const places = distances.map((_, i) => {
    const t = i / (POINTS - 1);
    return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
  });
  return { distances, places, length };
}

/** Values along the cut from the maps, at once: straight between grid points. */
function onGrid(state, { places }) {
  if (state.mode === "solve" && state.drum) {
    const mode = modeValues(state);
    return { u: between(mode.grid, mode.values, places) };
  }
  const fitted = state.mode === "measure" ? state.answer?.grid : null;
  const grid = fitted ?? state.solution?.grid;
  const u = fitted?.u ?? state.solution?.values;
  if (!grid || !u) {
    return { u: [] };
  }
  const interpolate = (values) => between(grid, values, places);
  return { u: interpolate(u), spread: fitted?.spread ? interpolate(fitted.spread) : undefined };
}

function paint(canvas, state, { distances, places, length }, { u, spread }) {
  const theme = canvasTheme();
  const truth = state.mode === "measure" ? truthOf(state) : null;
  const exact = truth ? places.map(([x, y]) => truth(x, y)) : [];
  const shown = u.map((v, i) => (isInside(state, ...places[i]) ? v : NaN));
  const low = spread ? shown.map((v, i) => v - BAND * spread[i]) : shown;
  const high = spread ? shown.map((v, i) => v + BAND * spread[i]) : shown;
  const [bottom, top] = range([...low, ...high, ...exact]);
  const pad = 0.06 * (top - bottom || 1);
  const plot = chart(canvas, linearScale(0, length || 1), linearScale(bottom - pad, top + pad), { x: `distance along the cut${state.mode === "measure" && unitOf(state.labels.x) ? ` (${unitOf(state.labels.x)})` : ""}` }, theme);
  if (spread && u.length) {
    plot.band(distances, low, high, theme.band);
  }
  plot.line(distances, exact, theme.truth, 1.5, [5, 4]);
  plot.line(distances, shown, theme.accent, 2);
  const close = nearby(state);
  // A few hundred circles would hide the line.
  for (const [s, value] of close.filter((_, i) => i % Math.ceil(close.length / MOST_POINTS) === 0)) {
    plot.point(s, value, theme.panel, theme.ink);
  }
  plot.read = (s) => {
    const i = Math.round((s / (length || 1)) * (POINTS - 1));
    const band = spread ? ` ± ${words(BAND * spread[i], 2)}` : "";
    return `${state.mode === "measure" ? state.labels.u : "u"} = ${words(shown[i])}${band}${truth ? `, truth ${words(exact[i])}` : ""}`;
  };
  return plot;
}

/** Sensors on the cut or close to it: distance along it and reading. */
function nearby(state) {
  if (state.mode !== "measure") {
    return [];
  }
  const [a, b] = state.cut;
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy) || 1;
  const reach = 0.012 * (state.view.x1 - state.view.x0);
  const values = readings(state);
  return state.sensors.flatMap((s, i) => {
    const along = ((s.x - a[0]) * dx + (s.y - a[1]) * dy) / length;
    const off = Math.abs((s.x - a[0]) * dy - (s.y - a[1]) * dx) / length;
    const counts = s.nx === undefined && along >= 0 && along <= length && off <= reach;
    return counts && Number.isFinite(values[i]) ? [[along, values[i]]] : [];
  });
}
