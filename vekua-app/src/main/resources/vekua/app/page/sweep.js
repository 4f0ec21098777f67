/** A field for each frequency or time: a slider over them, and a button that runs through. */

import { words } from "./numbers.js";
import { equationAt } from "./scenes.js";

/** A step takes so many milliseconds at least. */
const STEP = 150;

const byId = (id) => document.getElementById(id);

/** The state's changes when another group is shown; what was edited in the present one is kept. */
export function turned({ sweep, sensors, equation, series }, at) {
  const sets = sweep.sets[sweep.at] === sensors ? sweep.sets : sweep.sets.with(sweep.at, sensors);
  return {
    sweep: { ...sweep, sets, at },
    sensors: sets[at],
    equation: equationAt(sweep, at, equation),
    item: null,
    command: "",
    ...(series ? { series: { ...series } } : {}),
  };
}

/** All groups with what was edited in the one that is shown. */
export function setsOf({ sweep, sensors }) {
  return sweep.sets.with(sweep.at, sensors);
}

/** What a group is called. */
export function groupName({ name, unit, values, at }) {
  return `${name} ${words(values[at], 6)}${unit ? ` ${unit}` : ""}`;
}

/** Wires the slider and the button. */
export function showSweep(store) {
  const [box, play, slider, told] = ["sweep", "sweep-play", "sweep-slider", "sweep-told"].map(byId);
  let running = 0;

  function stop() {
    clearInterval(running);
    running = 0;
    store.set({ dragging: false });
    play.textContent = "Play";
  }

  play.addEventListener("click", () => {
    if (running) {
      stop();
      return;
    }
    play.textContent = "Pause";
    running = setInterval(() => {
      const { state } = store;
      if (!state.sweep || state.mode !== "measure") {
        stop();
      } else if (!state.busy) {
        // One step of the history, however far it runs.
        store.set({ ...turned(state, (state.sweep.at + 1) % state.sweep.values.length), dragging: true });
      }
    }, STEP);
  });
  store.on(["entered"], () => running && stop());
  // What is typed is of the group that was shown when somebody began to.
  byId("sensors").addEventListener("focusin", ({ target }) => running && target.type === "text" && stop());
  slider.addEventListener("input", () => store.set({ ...turned(store.state, Number(slider.value)), dragging: true }));
  slider.addEventListener("change", () => store.set({ dragging: false }));
  store.on(["sweep", "mode"], ({ sweep, mode }) => {
    box.hidden = !sweep || mode !== "measure";
    if (box.hidden) {
      if (running) {
        stop();
      }
      return;
    }
    slider.max = String(sweep.values.length - 1);
    slider.value = String(sweep.at);
    told.textContent = groupName(sweep);
    slider.setAttribute("aria-valuetext", told.textContent);
  });
}
