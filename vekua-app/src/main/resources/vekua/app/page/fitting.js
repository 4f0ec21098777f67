/** Asks for a new fit whenever what it depends on changes, and measures how long that takes. */

import { fit } from "./api.js";
import { latest } from "./latest.js";
import { fitRequest, gridFor } from "./request.js";

const INPUTS = ["sensors", "equation", "order", "regularisation", "scaling", "tellNoise", "frame", "truth", "noise", "view", "mode"];

/** Keeps the store's `answer` in step with its sensors and settings. */
export function keepFitted(store) {
  const ask = latest(
    async (since, signal) => {
      const request = fitRequest(store.state);
      if (request.samples.length === 0) {
        store.set({ answer: null, busy: false, error: "" });
        return;
      }
      const body = { ...request, grid: gridFor(store.state.view), fields: ["u", "spread", "blind"] };
      const answer = await fit(body, signal);
      store.set({ answer, busy: ask.waits, error: "" });
      await painted();
      const latency = performance.now() - since;
      performance.measure("vekua-update", { start: since, duration: latency });
      store.set({ latency });
    },
    (problem) => store.set({ error: problem.message, busy: false }),
  );
  store.on(INPUTS, ({ mode }) => {
    if (mode === "measure") {
      store.set({ busy: true });
      ask.run(performance.now());
    }
  });
}

/** Resolves when the frame that shows the latest changes has been handed to the screen. */
function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        channel.port1.close();
        resolve();
      };
      channel.port2.postMessage(null);
    });
  });
}
