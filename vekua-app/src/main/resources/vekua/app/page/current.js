/** Whether what is shown belongs to what is set: work goes on, and the server may refuse it. */

import { isWithin } from "./request.js";

const ALWAYS = ["order", "regularisation", "scaling", "outliers", "equation"];

/** All keys that causes are made of. */
export const CAUSES = [...ALWAYS, "sensors", "tellNoise", "noise", "truth", "medium", "series", "frame", "view", "within", "problem", "space", "mode"];

/** What an answer or a solution depends on, each as the value that it had. */
export function causesOf(state) {
  if (state.mode === "solve") {
    return [state.problem];
  }
  const shared = ALWAYS.map((key) => state[key]);
  if (state.mode === "space") {
    return [...shared, state.space?.samples];
  }
  const { sensors, tellNoise, noise, truth, medium, series, frame, view } = state;
  return [...shared, sensors, tellNoise, noise, truth, medium, series?.at, series?.names, frame, frame === "view" ? view : null, isWithin(state) ? state.problem : null];
}

/** What the results that are shown were made from; null where there are none. */
export function shownCauses({ mode, answer, solution }) {
  return (mode === "solve" ? solution : answer)?.causes ?? null;
}

/** Whether causes are those of a state. */
export function areOf(causes, state) {
  const now = causesOf(state);
  return causes.length === now.length && causes.every((cause, i) => Object.is(cause, now[i]));
}

/** Whether the results that are shown, if any, are those of the settings beside them. */
export function isCurrent(state) {
  const causes = shownCauses(state);
  return !causes || areOf(causes, state);
}
