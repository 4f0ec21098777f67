/** The known field that sensors measure, and the noise on their readings. */

import { coefficientOf } from "./medium.js";
import { words } from "./numbers.js";
import { sigma, truthOf } from "./sensors.js";
import { TRUTHS, truthsFor } from "./truths.js";
import { unitOf } from "./units.js";
import { write } from "./text.js";

/** The slider's position for a share of noise: fine steps where noise is small. */
const toSlider = (noise) => Math.round(100 * Math.sqrt(noise));
const fromSlider = (position) => (position / 100) ** 2;

const CAPTIONS = {
  field: "The most probable field, given the readings.",
  truth: "What the sensors measure; the fit does not know it.",
  spread: "One standard deviation: how far to trust it.",
  error: "How far the field really is from the truth.",
  kept: "The fit that was kept, in the field's colours.",
  difference: "The field minus the fit that was kept.",
};

const byId = (id) => document.getElementById(id);

/** Wires truth, noise and what the maps show to the store, both ways. */
export function showTruth(store) {
  const [truth, noise, told] = ["truth", "noise", "tell-noise"].map(byId);
  truth.addEventListener("change", () => {
    const { state } = store;
    const key = truth.value;
    const onto = (s) => (s.kind === "typed" || s.nx !== undefined ? s : { ...s, kind: "truth", given: null });
    store.set({ truth: key, sensors: key ? state.sensors.map(onto) : state.sensors, command: "" });
  });
  noise.addEventListener("input", () => {
    store.set({ noise: fromSlider(Number(noise.value)), command: "", dragging: true });
  });
  noise.addEventListener("change", () => store.set({ dragging: false }));
  told.addEventListener("change", () => store.set({ tellNoise: told.checked, command: "" }));
  store.on(["equation", "truth", "noise", "sensors", "tellNoise", "scene"], (state) => {
    const keys = truthsFor(state.equation.type);
    const options = [...keys.map((key) => new Option(TRUTHS[key].label, key)), new Option("Unknown: readings only", "")];
    if (truth.dataset.for !== state.equation.type) {
      truth.replaceChildren(...options);
      truth.dataset.for = state.equation.type;
    }
    truth.value = state.truth;
    // What was measured elsewhere has no truth to choose.
    byId("truth-panel").hidden = !state.truth && (state.scene === "file" || Boolean(coefficientOf(state.equation.type)));
    noise.value = String(toSlider(state.noise));
    write(byId("noise-text"), state.noise > 0 ? `${words(100 * state.noise, 2)} %, σ = ${words(sigma(state), 2)}` : "none");
    told.checked = state.tellNoise;
    told.disabled = state.noise === 0;
    for (const node of document.querySelectorAll("[data-needs-truth]")) {
      node.hidden = !truthOf(state);
    }
    if (!truthOf(state) && (state.shown.field !== "field" || state.shown.spread === "error")) {
      store.set({ shown: { ...state.shown, field: "field", ...(state.shown.spread === "error" ? { spread: "spread" } : {}) } });
    }
  });
  store.on(["shown", "labels"], ({ shown, labels }) => {
    for (const [map, what] of Object.entries(shown)) {
      const caption = CAPTIONS[what];
      document.querySelector(`[data-layer="${map}"] .lie`).textContent = unitOf(labels.u) ? `${labels.u}: ${caption[0].toLowerCase()}${caption.slice(1)}` : caption;
    }
  });
  for (const node of document.querySelectorAll("[data-show]")) {
    const [map, what] = node.dataset.show.split(":");
    node.addEventListener("click", () => store.set({ shown: { ...store.state.shown, [map]: what } }));
    store.on(["shown"], ({ shown }) => node.setAttribute("aria-pressed", String(shown[map] === what)));
  }
}

