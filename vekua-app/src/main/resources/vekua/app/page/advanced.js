/** Settings that few need: order, regularisation, scaling, frame; the solver's tolerance. */

import { accept, refuse } from "./invalid.js";
import { withHole, withSlit } from "./polygon.js";

const byId = (id) => document.getElementById(id);

/** Wires the settings to the store, both ways. */
export function showAdvanced(store) {
  const order = byId("order");
  order.addEventListener("change", () => {
    const text = order.value.trim();
    const n = Number(text);
    if (text === "" || text === "auto") {
      accept(store, order);
      store.set({ order: "auto", command: "" });
      order.value = "auto";
    } else if (Number.isInteger(n) && n >= 0) {
      accept(store, order);
      store.set({ order: n, command: "" });
    } else {
      refuse(store, order, `The order must be auto or a whole number, not “${order.value}”.`);
    }
  });
  const method = byId("regularisation");
  method.addEventListener("change", () => store.set({ regularisation: method.value, command: "" }));
  const frame = byId("frame");
  frame.addEventListener("change", () => store.set({ frame: frame.value, command: "" }));
  const within = byId("within");
  within.addEventListener("change", () => store.set({ within: within.checked, command: "" }));
  store.on(["within", "problem"], (state) => {
    within.checked = state.within;
    within.disabled = !state.problem || state.problem.fixed !== undefined;
    byId("within-note").hidden = !within.disabled;
  });
  store.on(["order", "regularisation", "frame", "scene"], (state) => {
    accept(store, order);
    order.value = String(state.order);
    offer(method, state.regularisation);
    const given = typeof state.frame === "object";
    frame.querySelector("[value=given]").hidden = !given;
    frame.value = given ? "given" : state.frame;
  });

  const tolerance = byId("tolerance");
  tolerance.addEventListener("change", () => {
    store.set({ problem: { ...store.state.problem, tolerance: Number(tolerance.value) }, command: "" });
  });
  byId("add-hole").addEventListener("click", () => {
    const problem = withHole(store.state.problem);
    store.set({ problem, item: { kind: "hole", i: problem.holes.length - 1 }, command: "" });
  });
  byId("add-slit").addEventListener("click", () => {
    const problem = withSlit(store.state.problem);
    store.set({ problem, item: { kind: "slit", i: 2 * (problem.slits.length - 1) }, command: "" });
  });
  const smooth = byId("smooth");
  smooth.addEventListener("change", () => store.set({ problem: { ...store.state.problem, smooth: smooth.checked }, command: "" }));
  store.on(["problem"], ({ problem }) => {
    if (problem) {
      smooth.checked = Boolean(problem.smooth);
      offer(tolerance, String(problem.tolerance), problem.tolerance.toExponential());
    }
  });
}

/** Chooses a value in a list, which grows where a scene brings one of its own. */
function offer(select, value, text = value) {
  if (![...select.options].some((option) => option.value === value)) {
    select.add(new Option(text, value));
  }
  select.value = value;
}
