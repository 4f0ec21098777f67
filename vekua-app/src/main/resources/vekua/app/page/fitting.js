/** Asks for a new fit whenever what it depends on changes, and measures how long that takes. */

import { fit } from "./api.js";
import { latest } from "./latest.js";
import { frameOf } from "./maps.js";
import { fitRequest, gridFor } from "./request.js";
import { afterFrame } from "./state.js";

const INPUTS = ["sensors", "equation", "order", "regularisation", "scaling", "tellNoise", "frame", "truth", "noise", "view", "mode"];

/** Updates slower than this (ms) make maps coarser while something is dragged. */
const SLOW = 80;

/** How much of a new update's time counts, and how much an old one's is worth after each coarse one. */
const NEW = 0.3;
const OLD = 0.97;

/** The number of points of such maps. */
const COARSE = 10000;

/** Keeps the store's `answer` in step with its sensors and settings. */
export function keepFitted(store) {
  let usual = 0;
  let coarse = false;
  const ask = latest(
    async (_, signal) => {
      coarse = usual > SLOW && store.state.dragging;
      const request = fitRequest(store.state);
      if (request.samples.length === 0) {
        store.set({ answer: null, busy: false, error: "" });
        return;
      }
      const body = { ...request, grid: gridFor(store.state.view, coarse ? COARSE : undefined), fields: ["u", "spread", "blind"] };
      const since = performance.now();
      const answer = withinFrame(await fit(body, signal), store.state);
      const answered = performance.now() - since;
      store.set({ answer, busy: ask.waits, error: "" });
      await new Promise(afterFrame);
      const latency = performance.now() - since;
      usual = coarse ? OLD * usual : usual + NEW * (Math.min(latency, 2 * SLOW) - usual);
      performance.measure("vekua-update", { start: since, duration: latency, detail: { coarse, answered } });
      store.set({ latency });
    },
    (problem) => store.set({ error: problem.message, busy: false }),
  );
  store.on(INPUTS, ({ mode }) => {
    if (mode === "measure") {
      store.set({ busy: true });
      ask.run();
    }
  });
  store.on(["dragging"], ({ dragging, mode }) => {
    if (!dragging && coarse && mode === "measure") {
      ask.run();
    }
  });
}

/** The answer without values outside the disc that was fitted, where the page hides them. */
function withinFrame(answer, state) {
  const frame = frameOf({ ...state, answer });
  if (frame) {
    const { grid } = answer;
    const { nx, ny, x0, x1, y0, y1 } = grid;
    // One cell more than the disc, so that its edge is smooth.
    const reach = frame.radius + 1.5 * ((x1 - x0) / (nx - 1));
    for (let j = 0, k = 0; j < ny; j++) {
      const dy = y0 + (j * (y1 - y0)) / (ny - 1) - frame.centre[1];
      for (let i = 0; i < nx; i++, k++) {
        const dx = x0 + (i * (x1 - x0)) / (nx - 1) - frame.centre[0];
        if (dx * dx + dy * dy > reach * reach) {
          grid.u[k] = grid.spread[k] = grid.blind[k] = NaN;
        }
      }
    }
  }
  return answer;
}
