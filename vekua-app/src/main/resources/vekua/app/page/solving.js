/** Solves the drawn problem whenever it changes: roughly while it is dragged, then to its tolerance. */

import { solve } from "./api.js";
import { latest } from "./latest.js";
import { gridFor } from "./request.js";
import { problemTo } from "./polygon.js";

const ROUGH = 1e-4;

/** Keeps the store's `solution` in step with its problem. */
export function keepSolved(store) {
  const ask = latest(
    async (rough, signal) => {
      const problem = problemTo(store.state.problem);
      if (rough) {
        problem.tolerance = Math.max(ROUGH, problem.tolerance);
      }
      const answer = await solve({ ...problem, grid: gridFor(store.state.view) }, signal);
      const { grid } = answer;
      const values = (grid.u ?? grid.u_re).map((v, i) => (grid.inside[i] ? v : NaN));
      store.set({ solution: { ...answer, values }, busy: false, error: "" });
    },
    (problem) => store.set({ error: problem.message, busy: false }),
  );
  store.on(["problem", "mode", "dragging"], ({ mode, problem, dragging }, keys) => {
    if (mode === "solve" && problem && (!dragging || keys.has("problem"))) {
      store.set({ busy: true });
      ask.run(dragging);
    }
  });
}
