/** Sensors by the handful: scattered, added, cleared. */

import { wholeNumber } from "./invalid.js";
import { AREAS, placed, scattered, truthOf } from "./sensors.js";

const byId = (id) => document.getElementById(id);

/** Wires the tools above the table. */
export function showSensorTools(store) {
  const [count, area] = ["scatter-count", "scatter-area"].map(byId);
  let seed = 1;
  for (const [key, { label }] of Object.entries(AREAS)) {
    area.add(new Option(label, key));
  }
  byId("scatter").addEventListener("click", () => {
    const { state } = store;
    const n = wholeNumber(store, count, 500, "sensors");
    if (n === null) {
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
