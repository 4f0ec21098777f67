/** What each map shows: values, their scale and their colours. */

import { palette } from "./colours.js";
import { keptOn } from "./compare.js";
import { modeValues } from "./drum.js";
import { linearScale, logScale, mostly, range } from "./scale.js";
import { roundStep } from "./numbers.js";
import { onGrid } from "./truths.js";
import { truthOf } from "./sensors.js";

/** The truth on the answer's grid, or null; computed once per truth and grid. */
export function truthValues(state) {
  const truth = truthOf(state);
  const grid = state.answer?.grid;
  if (!truth || !grid) {
    return null;
  }
  const key = [grid.x0, grid.x1, grid.nx, grid.y0, grid.y1, grid.ny].join();
  if (memo.truth !== truth || memo.key !== key) {
    memo = { ...memo, truth, key, values: onGrid(truth, grid) };
  }
  return memo.values;
}

let memo = {};

/** The field, or the truth on the same scale. */
export function fieldLayer(state) {
  const { answer, dark, shown, film } = state;
  const truth = truthValues(state);
  if (film) {
    // A film keeps the colours that it began with: what moves is the field, not the scale.
    return { ...(memo.film?.answer === answer ? memo.film : filmColours(answer, film, dark)), ...film, values: film.grid.u, domain: answer.domain };
  }
  const values = shown.field === "truth" && truth ? truth : answer.grid.u;
  return { ...valueColours(truth ?? answer.grid.u, dark), grid: answer.grid, values, domain: answer.domain };
}

function filmColours(answer, film, dark) {
  memo.film = { answer, ...valueColours(answer.grid.u.length ? answer.grid.u : film.grid.u, dark) };
  return memo.film;
}

/** The spread, the true error on the same scale, or another fit that was kept. */
export function spreadLayer(state) {
  const { answer, shown, kept, dark } = state;
  if (kept && (shown.spread === "kept" || shown.spread === "difference")) {
    const other = keptOn(kept, answer.grid);
    if (shown.spread === "kept") {
      return { ...valueColours(truthValues(state) ?? answer.grid.u, dark), grid: answer.grid, values: other };
    }
    const values = answer.grid.u.map((v, i) => v - other[i]);
    return { ...valueColours(values, dark), grid: answer.grid, values };
  }
  const truth = truthValues(state);
  const { u, spread } = answer.grid;
  const values = shown.spread === "error" && truth ? u.map((v, i) => Math.abs(v - truth[i])) : spread;
  return { scale: sizeScale(spread), pixels: palette("plain"), grid: answer.grid, values, domain: answer.domain };
}

/** What the sensors cannot see. */
export function blindLayer({ answer, dark }) {
  const values = answer.grid.blind;
  const high = range(values)[1];
  return { scale: linearScale(0, roundUp(high)), pixels: palette("fog", dark), grid: answer.grid, values, domain: answer.domain };
}

/** What fills the plane; ratios matter where it is positive. */
export function mediumLayer({ mediumSeen: grid, dark }) {
  const [low, high] = range(grid.u);
  if (low > 0) {
    const [from, to] = high > 1.001 * low ? [low, high] : [low / 1.5, high * 1.5];
    return { scale: to > 5 * from ? logScale(from, to) : linearScale(from, to), pixels: palette("plain"), lines: "#fff", grid, values: grid.u };
  }
  return { ...valueColours(grid.u, dark), grid, values: grid.u };
}

/** The solution of a boundary-value problem; clear outside the domain. */
export function solutionLayer(state) {
  const { solution, dark, drum } = state;
  if (drum) {
    const mode = modeValues(state);
    return { ...valueColours(mode.values, dark), ...mode };
  }
  const { grid, values, beyond, domain } = solution;
  return { ...valueColours(values, dark), grid, values, beyond, domain };
}

/** Colours for values: two hues about zero where both signs matter, one ramp otherwise. */
export function valueColours(values, dark) {
  const [low, high] = mostly(values);
  const size = Math.max(Math.abs(low), Math.abs(high)) || 1;
  if (low < -0.1 * size && high > 0.1 * size) {
    const top = roundUp(size);
    return { scale: linearScale(-top, top), pixels: palette("signed", dark), lines: dark ? "#fff" : "#000" };
  }
  return { scale: linearScale(low, high > low ? high : low + size), pixels: palette("plain"), lines: "#fff" };
}

/** A scale of sizes: ratios matter, from the least to the greatest, at least one power of ten. */
function sizeScale(values) {
  const [least, greatest] = mostly(values);
  const high = greatest > 0 ? greatest : 1e-16;
  const low = Math.max(least, 1e-6 * high);
  const down = 10 ** (Math.floor(2 * Math.log10(low)) / 2);
  return logScale(Math.min(down, high / 10), 10 ** (Math.ceil(4 * Math.log10(high)) / 4));
}

/** The next tenth of a round number: scales that do not flicker while values change a little. */
function roundUp(size) {
  const step = roundStep(size || 1, 10);
  return Math.ceil((size || 1) / step) * step;
}
