/** Sensors by the handful: scattered, cleared, read from a file. */

import { limits, readSensors } from "./api.js";
import { fromFile } from "./scenes.js";
import { AREAS, placed, scattered, truthOf } from "./sensors.js";

const byId = (id) => document.getElementById(id);

/** Wires the tools above the table, and dropping files anywhere on the page. */
export function showSensorTools(store, failed) {
  const [count, area, file] = ["scatter-count", "scatter-area", "file"].map(byId);
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

  async function open(chosen) {
    try {
      const most = (await limits()).bodyBytes;
      if (chosen.size > most) {
        throw new Error(`the file has ${chosen.size} bytes, and at most ${most} can be read here; use vekua fit for larger ones`);
      }
      const { samples, notes = [] } = await readSensors(await chosen.text());
      if (samples.some((sample) => sample.length === 4 || "z" in sample)) {
        throw new Error("it has a column z, and this page shows fields of the plane; use vekua fit");
      }
      store.set({ ...fromFile(chosen.name, samples, notes), error: "" });
    } catch (problem) {
      failed(new Error(`${chosen.name}: ${problem.message}`));
    }
  }
  byId("open").addEventListener("click", () => file.click());
  file.addEventListener("change", () => {
    if (file.files[0]) {
      open(file.files[0]);
      file.value = "";
    }
  });
  window.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  window.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) {
      document.body.classList.remove("dropping");
    }
  });
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    if (event.dataTransfer.files[0]) {
      open(event.dataTransfer.files[0]);
    }
  });
}
