/** Readings in doubt: sensors that the fit left out or the user did, repeats, and leave-one-out. */

import { valuesAt } from "./fields.js";
import { latest } from "./latest.js";
import { words } from "./numbers.js";
import { changed, readings } from "./sensors.js";

const byId = (id) => document.getElementById(id);

/** The sensors that the last fit took for gross errors, by their numbers in the list. */
export function outliersOf(state) {
  return (state.answer?.gross ?? []).filter((i) => state.sensors[i]);
}

/** Sensors at a place where an earlier one is already. */
export function repeatsOf({ sensors }) {
  const seen = new Set();
  const repeats = [];
  sensors.forEach(({ x, y, nx, ny }, i) => {
    const key = `${x} ${y} ${nx ?? ""} ${ny ?? ""}`;
    if (seen.has(key)) {
      repeats.push(i);
    }
    seen.add(key);
  });
  return repeats;
}

/** Leaves a sensor out of the fit, or takes it in again. */
export function toggled({ sensors }, i) {
  // A button may be a frame older than the list: its sensor may be gone.
  return sensors[i] ? { sensors: changed(sensors, i, { off: sensors[i].off ? undefined : true }), command: "" } : {};
}

/** Keeps the line of doubts and the leave-one-out sentence in step with the state. */
export function showDoubts(store, failed) {
  const [box, list, without, told] = ["doubts", "doubt-list", "what-if", "what-if-told"].map(byId);

  function button(text, label, act) {
    const node = document.createElement("button");
    node.type = "button";
    node.textContent = text;
    node.ariaLabel = label;
    node.addEventListener("click", act);
    return node;
  }

  store.later(["answer", "sensors", "outliers", "mode"], (state) => {
    if (state.answer?.rough) {
      // Thousands of sensors, some of which were fitted: what there is to doubt is told with the fit of all.
      return;
    }
    const gross = outliersOf(state);
    const off = state.sensors.flatMap((s, i) => (s.off ? [i] : []));
    const repeats = repeatsOf(state);
    const again = new Set(repeats);
    const rows = [];
    if (gross.length || state.outliers === "keep") {
      const keeps = state.outliers === "keep";
      rows.push([
        keeps ? "Gross errors are kept." : `${numbers(gross)} ${gross.length === 1 ? "was" : "were"} left out as gross error${gross.length === 1 ? "" : "s"}.`,
        button(keeps ? "Leave out" : "Keep", keeps ? "Leave out gross errors" : "Keep all readings", () =>
          store.set({ outliers: keeps ? "auto" : "keep", command: "" })),
      ]);
    }
    if (off.length) {
      rows.push([
        `You left out ${numbers(off).toLowerCase()}.`,
        button("Take in", "Take in all sensors again", () =>
          store.set({ sensors: store.state.sensors.map(({ off: _, ...s }) => s), command: "" })),
      ]);
    }
    if (repeats.length) {
      rows.push([
        `${repeats.length} reading${repeats.length === 1 ? " repeats" : "s repeat"} an earlier place; they are averaged.`,
        button("First only", "First only: leave repeated readings out", () =>
          store.set({ sensors: store.state.sensors.map((s, i) => (again.has(i) ? { ...s, off: true } : s)), command: "" })),
      ]);
    }
    box.hidden = rows.length === 0 || state.mode !== "measure";
    list.replaceChildren(...rows.map(([text, action]) => {
      const row = document.createElement("div");
      row.className = "pair";
      const p = document.createElement("p");
      p.className = "note";
      p.textContent = text;
      row.append(p, action);
      return row;
    }));
  });

  without.addEventListener("change", () => store.set({ whatIf: without.checked }));
  const ask = latest(async (_, signal) => {
    const { state } = store;
    const i = state.item?.kind === "sensor" ? state.item.i : -1;
    const s = state.sensors[i];
    if (!state.whatIf || !s || s.nx !== undefined || !state.answer || state.answer.without !== i) {
      told.textContent = state.whatIf ? "Select a sensor: the field is then fitted without it." : "";
      return;
    }
    const { u, spread } = await valuesAt(state, [[s.x, s.y]], signal);
    const reads = readings(state)[i];
    const off = Math.abs(reads - u[0]);
    const sizes = spread ? off / Math.hypot(spread[0], state.answer.fit.noise ?? 0) : NaN;
    told.textContent = `Without sensor ${i + 1} the field there is ${words(u[0])}${spread ? ` ± ${words(spread[0], 2)}` : ""}; it reads ${words(reads)}${Number.isFinite(sizes) ? `: ${words(sizes, 2)} standard deviations off` : ""}.`;
  }, failed);
  store.later(["answer", "whatIf", "item"], ({ whatIf }) => {
    without.checked = whatIf;
    ask.run();
  });
}

function numbers(list) {
  const named = list.slice(0, 6).map((i) => i + 1).join(", ");
  const more = list.length > 6 ? ` and ${list.length - 6} more` : "";
  return `Sensor${list.length === 1 ? "" : "s"} ${named}${more}`;
}
