/** Solves the drawn problem whenever it changes: roughly while it is dragged, then to its tolerance. */

import { ownErrors } from "./announce.js";
import { solve } from "./api.js";
import { causesOf } from "./current.js";
import { latest } from "./latest.js";
import { gridFor } from "./request.js";
import { outlinesOf, problemTo } from "./polygon.js";
import { shownView } from "./zoom.js";

const ROUGH = 1e-4;

/** Keeps the store's `solution` in step with its problem. */
export function keepSolved(store) {
  const own = ownErrors();
  const ask = latest(
    async (rough, signal) => {
      const { problem: drawn, entered } = store.state;
      const causes = causesOf(store.state);
      const problem = problemTo(drawn);
      if (rough) {
        problem.tolerance = Math.max(ROUGH, problem.tolerance);
      }
      const answer = await solve({ ...problem, grid: store.state.zoom || !drawn.bounds ? gridFor(shownView(store.state)) : drawn.bounds }, signal);
      if (store.state.entered !== entered) {
        return;
      }
      const { grid } = answer;
      const values = (grid.u ?? grid.u_re).map((v, i) => (grid.inside[i] ? v : NaN));
      const solution = { ...answer, causes, rough, values, beyond: extended(values, grid.nx), domain: outlinesOf(drawn) };
      store.set({ solution, busy: false, error: own.cleared(store.state) });
    },
    (problem) => store.set({ error: own.said(placed(problem.message, store.state.problem)), busy: false }),
  );
  store.on(["problem", "mode", "dragging", "zoom"], ({ mode, problem, dragging }, keys) => {
    if (mode === "solve" && problem && (!dragging || keys.has("problem"))) {
      store.set({ busy: true });
      ask.run(dragging);
    }
  });
}

/** A refusal with the drawing's own names in place of the request's. */
export function placed(sentence, problem) {
  return sentence.replace(/boundary\[(\d+)\]\.(value|normal)/g, (whole, i) => {
    const on = problemTo(problem).boundary[Number(i)]?.on;
    const [kind, at] = on?.split(".") ?? [];
    const names = { outer: at === undefined ? "the curve" : `edge ${Number(at) + 1}`, hole: `hole ${String.fromCharCode(65 + Number(at))}`, slit: `slit ${Number(at) + 1}` };
    return !problem.fixed && names[kind] ? names[kind] : whole;
  });
}

/** Values with those at the domain's rim copied two cells outwards: the exact outline cuts them. */
export function extended(values, nx) {
  let from = values;
  for (let round = 0; round < 2; round++) {
    const to = from.slice();
    for (let i = 0; i < from.length; i++) {
      if (Number.isNaN(from[i])) {
        const near = [from[i - 1], from[i + 1], from[i - nx], from[i + nx]].filter(Number.isFinite);
        to[i] = near.length ? near.reduce((a, b) => a + b) / near.length : NaN;
      }
    }
    from = to;
  }
  return from;
}
