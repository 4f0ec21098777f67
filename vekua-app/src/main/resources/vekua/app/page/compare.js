/** Two fits side by side: one is kept, and the second map shows it or how the present one differs. */

import { words } from "./numbers.js";
import { write } from "./text.js";

/** The kept fit's values on a grid, straight between its nodes; NaN beyond them. */
export function keptOn({ grid: kept }, grid) {
  if (kept.nx === grid.nx && kept.ny === grid.ny && kept.x0 === grid.x0 && kept.x1 === grid.x1 && kept.y0 === grid.y0) {
    return kept.u;
  }
  const out = new Float32Array(grid.nx * grid.ny).fill(NaN);
  for (let j = 0; j < grid.ny; j++) {
    const t = ((grid.y0 + (j * (grid.y1 - grid.y0)) / (grid.ny - 1) - kept.y0) / (kept.y1 - kept.y0)) * (kept.ny - 1);
    for (let i = 0; i < grid.nx; i++) {
      const s = ((grid.x0 + (i * (grid.x1 - grid.x0)) / (grid.nx - 1) - kept.x0) / (kept.x1 - kept.x0)) * (kept.nx - 1);
      if (s >= 0 && t >= 0 && s <= kept.nx - 1 && t <= kept.ny - 1) {
        const [a, b] = [Math.min(kept.nx - 2, Math.floor(s)), Math.min(kept.ny - 2, Math.floor(t))];
        const at = b * kept.nx + a;
        const low = kept.u[at] + (s - a) * (kept.u[at + 1] - kept.u[at]);
        const high = kept.u[at + kept.nx] + (s - a) * (kept.u[at + kept.nx + 1] - kept.u[at + kept.nx]);
        out[j * grid.nx + i] = low + (t - b) * (high - low);
      }
    }
  }
  return out;
}

const TITLES = { spread: "Spread", error: "Error", kept: "Kept fit", difference: "Difference" };

/** What a fit is called: its equation and its number. */
function nameOf({ equation }, { fit }) {
  const number = { helmholtz: ` k = ${words(equation.number, 4)}`, yukawa: ` κ = ${words(equation.number, 4)}` }[equation.type] ?? "";
  return `${equation.type[0].toUpperCase()}${equation.type.slice(1)}${number}, ${fit.samples} sensors`;
}

/** Wires the button that keeps a fit and the choices of the second map. */
export function showCompare(store, button) {
  button.addEventListener("click", () => {
    const { state } = store;
    if (state.kept) {
      store.set({ kept: null, shown: { ...state.shown, spread: "spread" } });
    } else if (state.answer && !state.answer.rough) {
      store.set({ kept: { grid: state.answer.grid, name: nameOf(state, state.answer) }, shown: { ...state.shown, spread: "kept" } });
    }
  });
  store.on(["kept", "answer", "mode", "shown"], ({ kept, answer, shown }) => {
    write(document.querySelector("[data-layer=spread] h2"), TITLES[shown.spread]);
    write(button, kept ? "Forget" : "Compare");
    button.title = kept ? `Forget the fit that was kept (${kept.name})` : "Keep this fit and compare others with it";
    button.setAttribute("aria-disabled", String(!kept && !answer));
    for (const node of document.querySelectorAll("[data-needs-kept]")) {
      node.hidden = !kept;
      node.closest("figure").classList.toggle("comparing", Boolean(kept));
    }
    if (!kept && (shown.spread === "kept" || shown.spread === "difference")) {
      store.set({ shown: { ...shown, spread: "spread" } });
    }
  });
}
