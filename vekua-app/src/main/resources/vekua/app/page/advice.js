/** Which equation the readings speak for: said once a table is opened, changed by one click. */

import { plain, words } from "./numbers.js";
import { parameterOf } from "./request.js";

const NAMES = { laplace: "Laplace", helmholtz: "Helmholtz", yukawa: "Yukawa" };

/** What the state's equation becomes when a candidate is taken. */
export function equationFrom(candidate) {
  const { type } = candidate;
  return { type, number: Number(plain(candidate[parameterOf(type)] ?? 1, 6)) };
}

/** Keeps the advice in step with the state. */
export function showAdvice(store, panel) {
  const sentence = panel.querySelector("[data-sentence]");
  const list = panel.querySelector("[data-candidates]");
  panel.querySelector("[data-close]").addEventListener("click", () => store.set({ advice: null }));
  store.on(["advice", "equation", "mode", "scene"], ({ advice, equation, mode, scene }) => {
    const shown = advice && mode !== "solve" && scene === "file";
    panel.hidden = !shown;
    if (!shown) {
      return;
    }
    panel.classList.toggle("unsure", !advice.sure);
    sentence.textContent = `${advice.sentence[0].toUpperCase()}${advice.sentence.slice(1)}.`;
    list.replaceChildren(...advice.equations.map((candidate) => {
      const node = document.createElement("button");
      node.type = "button";
      const name = parameterOf(candidate.type);
      const symbol = { wavenumber: "k", decay: "κ" }[name];
      const taken = equationFrom(candidate);
      const here = equation.type === taken.type && (!name || equation.number === taken.number);
      const odds = Math.exp(candidate.logEvidence);
      node.textContent = `${NAMES[candidate.type]}${name ? ` ${symbol} = ${words(candidate[name], 4)}` : ""}`;
      node.title = candidate.limit
        ? "so slow that it cannot be told from Laplace's equation"
        : odds === 1 ? "the likeliest" : `${words(odds, 2)} times as likely as the likeliest`;
      node.setAttribute("aria-pressed", String(here));
      node.addEventListener("click", () => store.set({ equation: taken, order: "auto", command: "" }));
      return node;
    }));
  });
}
