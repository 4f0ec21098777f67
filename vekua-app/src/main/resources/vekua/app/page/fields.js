/** The field that the page shows: fitted or solved. */

import { predict } from "./api.js";

/** The field's file, or null while there is none. */
export function fieldOf({ mode, answer, solution }) {
  return (mode === "solve" ? solution : answer)?.field ?? null;
}

/** What the field says at points; of a complex field the real part. */
export async function valuesAt(state, points, signal) {
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
