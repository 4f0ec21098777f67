/** The equation and its number, of the sensors or of the drawn problem. */

import { fit } from "./api.js";
import { areOf, CAUSES, causesOf } from "./current.js";
import { accept, isRefused, refuse } from "./invalid.js";
import { coefficientOf } from "./medium.js";
import { plain, typed, words } from "./numbers.js";
import { fitRequest, gridFor, parameterOf } from "./request.js";
import { withEquation } from "./scenes.js";
import { isTyping } from "./typing.js";

const SYMBOLS = { helmholtz: "Wavenumber k", lens: "Wavenumber k", yukawa: "Decay κ" };

const byId = (id) => document.getElementById(id);

/** Wires the equation's controls to the store, both ways. */
export function showEquation(store, failed) {
  const [type, number, slider, find] = ["equation", "number", "number-slider", "find"].map(byId);
  /** What the number that was found last belongs to. */
  let foundFor = null;
  /** The equation belongs to the sensors or to the drawn problem. */
  const current = ({ mode, equation: e, problem }) => (mode === "solve" && problem ? problem.equation : e);
  const set = (patch) => {
    const { state } = store;
    if (state.mode === "solve") {
      store.set({ problem: { ...state.problem, equation: { ...state.problem.equation, ...patch } }, command: "" });
    } else if (patch.type) {
      store.set(withEquation(state, patch.type));
    } else {
      store.set({ equation: { ...state.equation, ...patch }, command: "" });
    }
  };
  type.addEventListener("change", () => set({ type: type.value }));
  slider.addEventListener("input", () => {
    store.set({ dragging: true });
    set({ number: Number(slider.value) });
  });
  slider.addEventListener("change", () => store.set({ dragging: false }));
  number.addEventListener("change", () => {
    const value = typed(number.value);
    if (value > 0 && Number.isFinite(value)) {
      accept(store, number);
      set({ number: value });
      show(store.state);
    } else {
      const { type: chosen } = current(store.state);
      refuse(store, number, `The ${chosen === "yukawa" ? "decay rate" : "wavenumber"} must be a positive number, not “${number.value}”.`);
    }
  });
  find.addEventListener("click", async () => {
    find.disabled = true;
    try {
      const request = fitRequest(store.state);
      const asked = causesOf(store.state);
      const name = parameterOf(store.state.equation.type);
      const { type: chosen, number: near } = store.state.equation;
      const search = { type: chosen, [name]: "auto", [`${name}Range`]: [near / 2, 2 * near] };
      const answer = await fit({ ...request, equation: search, grid: gridFor(store.state.view, 4) });
      const found = answer.fit[name];
      if (!areOf(asked, store.state)) {
        // It was found for something else than what is set by now.
        return;
      }
      set({ number: Number(plain(found.value, 8)) });
      foundFor = causesOf(store.state);
      byId("found").textContent = found.sigma > 0
        ? `found ${words(found.value, 5)} ± ${words(found.sigma, 2)}`
        : `${words(found.value, 5)} fits best, but the readings leave it in doubt`;
    } catch (problem) {
      failed(problem);
    } finally {
      find.disabled = false;
    }
  });

  function show(state) {
    const now = current(state);
    const name = parameterOf(now.type);
    type.value = now.type;
    type.disabled = number.disabled = slider.disabled = state.mode === "solve" && state.problem?.fixed !== undefined;
    byId("number-row").hidden = !name;
    byId("number-label").textContent = SYMBOLS[now.type] ?? "Number";
    // Media are fitted; drawn problems are of a plane that is the same everywhere.
    for (const option of type.options) {
      option.hidden = option.disabled = state.mode !== "measure" && Boolean(coefficientOf(option.value)) && option.value !== now.type;
    }
    find.hidden = state.mode === "solve" || now.type === "lens";
    if (!isTyping(number) && !isRefused(number)) {
      number.value = plain(now.number, 8);
    }
    slider.max = String(Math.max(30, Math.ceil(now.number * 1.5)));
    slider.value = String(now.number);
  }
  store.on([...new Set(["equation", "problem", "mode", "scene", ...CAUSES])], (state, keys) => {
    if (foundFor && !areOf(foundFor, state)) {
      foundFor = null;
      byId("found").textContent = "";
    }
    if (keys.has("equation") || keys.has("problem") || keys.has("scene")) {
      accept(store, number);
    }
    show(state);
  });
}

