/** Sensors by the handful: scattered, added, cleared. */

import { AREAS, placed, scattered, truthOf } from "./sensors.js";

const byId = (id) => document.getElementById(id);

/** Wires the tools above the table. */
export function showSensorTools(store, failed) {
  const [count, area] = ["scatter-count", "scatter-area"].map(byId);
  let seed = 1;
  for (const [key, { label }] of Object.entries(AREAS)) {
    area.add(new Option(label, key));
  }
  byId("scatter").addEventListener("click", () => {
    const { state } = store;
    const n = Math.round(Number(count.value));
    if (!(n >= 1 && n <= 500)) {
      failed(new Error(`The number of sensors must be from 1 to 500: ${count.value}`));
      return;
    }
    seed += 1;
    const kind = truthOf(state) ? "truth" : "waiting";
    store.set({ sensors: scattered(n, area.value, state.view, kind, seed), item: null, command: "", error: "" });
  });
  byId("clear").addEventListener("click", () => store.set({ sensors: [], item: null, command: "" }));
  byId("add").addEventListener("click", () => {
    const { sensors, view } = store.state;
    const added = placed(store.state, (view.x0 + view.x1) / 2, (view.y0 + view.y1) / 2);
    store.set({ sensors: [...sensors, added], item: { kind: "sensor", i: sensors.length }, command: "" });
  });
}
