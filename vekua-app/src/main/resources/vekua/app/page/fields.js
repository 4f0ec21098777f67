/** The field that the page shows: fitted or solved. */

import { predict } from "./api.js";
import { coefficientOf } from "./medium.js";

/** The field's file, or null while there is none. */
export function fieldOf({ mode, answer, solution }) {
  return (mode === "solve" ? solution : answer)?.field ?? null;
}

/** Fields with fewer functions than this are small enough to be sent. */
const FEW = 300;

/** The server reads no larger bodies; places take some room beside the field. */
const LARGEST = 4e6;

const sizes = new WeakMap();

/** Whether a field is too large to be sent back to the server: in a medium it has many functions. */
export function isLarge({ answer, mode }) {
  if (mode === "solve" || !answer || answer.fit.columns < FEW) {
    return false;
  }
  if (!sizes.has(answer.field)) {
    sizes.set(answer.field, JSON.stringify(answer.field).length);
  }
  return sizes.get(answer.field) > LARGEST;
}

/** Values of the maps at places, straight between their nodes. */
export function between(grid, values, places) {
  return places.map(([x, y]) => {
    const s = Math.max(0, Math.min(grid.nx - 1.001, ((x - grid.x0) / (grid.x1 - grid.x0)) * (grid.nx - 1)));
    const t = Math.max(0, Math.min(grid.ny - 1.001, ((y - grid.y0) / (grid.y1 - grid.y0)) * (grid.ny - 1)));
    const [i, j] = [Math.floor(s), Math.floor(t)];
    const at = j * grid.nx + i;
    const low = values[at] + (s - i) * (values[at + 1] - values[at]);
    const high = values[at + grid.nx] + (s - i) * (values[at + grid.nx + 1] - values[at + grid.nx]);
    return low + (t - j) * (high - low);
  });
}

/** What the field says at points; of a complex field the real part. */
export async function valuesAt(state, points, signal) {
  // Functions of a medium take seconds to be made again, and a field that was asked for while something moved
  // comes without its uncertainty: the maps tell as much as can be seen.
  const onMap = state.mode === "measure" && (state.answer?.brief || coefficientOf(state.equation.type));
  if (isLarge(state) || onMap) {
    const { grid } = state.answer;
    const [u, spread, blind] = ["u", "spread", "blind"].map((name) => between(grid, grid[name], points));
    return { u, spread, blind };
  }
  const total = state.mode === "solve" && state.problem.fixed?.total === true;
  const answer = await predict({ field: fieldOf(state), points, ...(total ? { total } : {}) }, signal);
  const { u, ux, uy, spread, blind } = answer;
  return { u: u ?? answer.u_re, ux: ux ?? answer.ux_re, uy: uy ?? answer.uy_re, spread, blind };
}

/** Whether a solved field is meant to be read there; a fitted one is everywhere. */
export function isInside({ mode, solution }, x, y) {
  if (mode === "measure") {
    return true;
  }
  if (!solution) {
    return false;
  }
  const { grid, values } = solution;
  const i = Math.round(((x - grid.x0) / (grid.x1 - grid.x0)) * (grid.nx - 1));
  const j = Math.round(((y - grid.y0) / (grid.y1 - grid.y0)) * (grid.ny - 1));
  return i >= 0 && i < grid.nx && j >= 0 && j < grid.ny && !Number.isNaN(values[j * grid.nx + i]);
}
