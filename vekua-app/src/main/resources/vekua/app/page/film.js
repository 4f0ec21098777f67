/** Several snapshots as a film, and complex readings as a wave that runs. */

import { frames } from "./api.js";
import { latest } from "./latest.js";
import { fitRequest, gridFor, sampleIndices } from "./request.js";
import { readingsAt } from "./sensors.js";
import { shownView } from "./zoom.js";

/** Nodes of a frame: coarse while it moves; the fine picture follows at rest. */
const NODES = 10000;

/** Snapshots that are asked for at a time. */
const CHUNK = 25;

/** Frames a second, and seconds of a wave's period. */
const RATE = 25;
const PERIOD = 2;

/** What frames depend on. */
const CAUSES = ["sensors", "equation", "order", "regularisation", "scaling", "outliers", "tellNoise", "noise", "frame", "view", "zoom", "series", "medium", "within", "problem"];

const byId = (id) => document.getElementById(id);

/** Wires the slider, the button that plays and the choice of a part. */
export function showFilm(store, failed) {
  const [box, play, slider, told, part] = ["film", "film-play", "film-slider", "film-told", "film-part"].map(byId);
  let reel = null;
  let running = 0;

  const load = latest(async (wanted, signal) => {
    const { state } = store;
    const indices = sampleIndices(state);
    const body = { ...fitRequest(state), grid: gridFor(shownView(state), NODES) };
    const count = state.series.names.length;
    const chosen = reel;
    chosen.loads = true;
    try {
      for (let from = wanted; from < wanted + count && reel === chosen; from += CHUNK) {
        const at = Array.from({ length: Math.min(CHUNK, wanted + count - from) }, (_, i) => (from + i) % count)
          .filter((i) => !chosen.frames[i]);
        if (at.length) {
          const snapshots = at.map((i) => {
            const values = readingsAt(state, i);
            return indices.map((k) => values[k]);
          });
          const answer = await frames({ ...body, snapshots, ...(state.series.complex ? { complex: true } : {}) }, signal);
          at.forEach((i, k) => (chosen.frames[i] = answer.grid[`u${k + 1}`]));
          chosen.grid = answer.grid;
        }
      }
    } finally {
      chosen.loads = false;
    }
  }, (problem) => {
    // To be asked again at every frame would not help.
    if (running) {
      stop();
    }
    failed(problem);
  });

  /** The reel of the present scene; empty where something changed. */
  function current(state) {
    const causes = CAUSES.map((key) => (key === "series" ? state.series?.names : state[key]));
    if (!reel || causes.some((cause, i) => cause !== reel.causes[i])) {
      reel = { causes, frames: [], grid: null, loads: false };
      load.stop();
    }
    return reel;
  }

  function show(u) {
    store.set({ film: { grid: { ...reel.grid, u } } });
    box.dataset.frames = String(Number(box.dataset.frames ?? 0) + 1);
  }

  function step(since) {
    const { series, mode } = store.state;
    const { frames: ready } = current(store.state);
    if (!series || mode !== "measure") {
      stop();
      return;
    }
    const at = series.complex ? 0 : (series.at + 1) % series.names.length;
    if (!ready[at] || (series.complex && !ready[1])) {
      // What is on its way comes to every frame: to ask for it again would give it up.
      if (!reel.loads) {
        load.run(at);
      }
    } else if (series.complex) {
      const turn = (2 * Math.PI * (performance.now() - since)) / (1000 * PERIOD);
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      show(ready[0].map((re, i) => re * c + ready[1][i] * s));
    } else {
      store.set({ series: { ...series, at }, dragging: true });
      show(ready[at]);
    }
  }

  function start() {
    const since = performance.now();
    current(store.state);
    load.run(store.state.series.at);
    store.set({ dragging: true });
    running = setInterval(() => step(since), 1000 / RATE);
    tell(store.state);
  }

  function stop() {
    clearInterval(running);
    running = 0;
    store.set({ dragging: false, film: null });
    tell(store.state);
  }

  function tell({ series, mode }) {
    box.hidden = !series || mode !== "measure";
    if (box.hidden) {
      return;
    }
    play.textContent = running ? "Pause" : series.complex ? "Run" : "Play";
    slider.hidden = series.complex;
    part.hidden = !series.complex;
    slider.max = String(series.names.length - 1);
    slider.value = String(series.at);
    part.value = String(series.at);
    told.textContent = series.complex ? "" : series.names[series.at];
    slider.setAttribute("aria-valuetext", series.names[series.at]);
  }

  play.addEventListener("click", () => (running ? stop() : start()));
  store.on(["entered"], () => running && stop());
  // What is typed is of the snapshot that was shown when somebody began to.
  byId("sensors").addEventListener("focusin", ({ target }) => running && target.type === "text" && stop());
  slider.addEventListener("input", () => {
    const at = Number(slider.value);
    const { series } = store.state;
    store.set({ series: { ...series, at }, dragging: true });
    const { frames: ready } = current(store.state);
    if (ready[at]) {
      show(ready[at]);
    } else {
      load.run(at);
    }
  });
  slider.addEventListener("change", () => store.set({ dragging: false, film: null }));
  part.addEventListener("change", () => store.set({ series: { ...store.state.series, at: Number(part.value) } }));
  store.on(["series", "mode"], (state) => {
    if (running && (!state.series || state.mode !== "measure")) {
      stop();
    }
    tell(state);
  });
}
