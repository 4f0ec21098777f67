/** Settings that few need: order, regularisation, scaling, frame; the solver's tolerance. */

import { withHole } from "./polygon.js";

const byId = (id) => document.getElementById(id);

/** Wires the settings to the store, both ways. */
export function showAdvanced(store) {
  const order = byId("order");
  order.addEventListener("change", () => {
    const n = Number(order.value);
    const isNumber = order.value.trim() !== "" && Number.isInteger(n) && n >= 0;
    store.set({ order: isNumber ? n : "auto", command: "" });
    order.value = String(store.state.order);
  });
  const method = byId("regularisation");
  method.addEventListener("change", () => store.set({ regularisation: method.value, command: "" }));
  const frame = byId("frame");
  frame.addEventListener("change", () => store.set({ frame: frame.value, command: "" }));
  store.on(["order", "regularisation", "frame", "scene"], (state) => {
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
  store.on(["problem"], ({ problem }) => {
    if (problem) {
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
