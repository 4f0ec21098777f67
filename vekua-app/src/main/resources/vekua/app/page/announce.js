/** What a screen reader hears, the status line and error messages. */

import { coefficientOf } from "./medium.js";
import { duration, placeWords, words } from "./numbers.js";
import { readings } from "./sensors.js";
import { write } from "./text.js";

/** Work that is done within so many milliseconds is not announced. */
const NOTICEABLE = 150;

/** Keeps the live region, the status line and the error bar in step with the state. */
export function announce(store) {
  const live = document.getElementById("live");
  const status = document.getElementById("status");
  const bar = document.getElementById("error");
  const sentence = bar.querySelector("p");

  store.on(["error"], ({ error }) => {
    sentence.textContent = error;
    bar.hidden = error === "";
  });
  bar.querySelector("button").addEventListener("click", () => store.set({ error: "" }));

  let refused = "";
  document.addEventListener("vekua-refused", ({ detail }) => store.set({ error: (refused = detail) }));
  document.addEventListener("vekua-accepted", () => store.state.error === refused && store.set({ error: "" }));

  store.on(["item", "sensors", "problem", "cross"], (state) => {
    if (!state.dragging && document.activeElement?.classList.contains("marks")) {
      live.textContent = spoken(state);
    }
  });

  let waiting = 0;
  let since = 0;
  let isTold = false;
  function tellTime() {
    const seconds = Math.round((performance.now() - since) / 1000);
    status.classList.add("busy");
    isTold = seconds > 0;
    if (isTold) {
      write(status, `${slowWork(store.state)} … ${seconds} s`);
    }
    waiting = setTimeout(tellTime, 1000 * (seconds + 1) - (performance.now() - since));
  }
  store.on(["busy"], ({ busy }) => {
    clearTimeout(waiting);
    if (busy) {
      since = performance.now();
      waiting = setTimeout(tellTime, NOTICEABLE);
    } else {
      status.classList.remove("busy");
      if (isTold) {
        isTold = false;
        write(status, timeOf(store.state));
      }
    }
  });
  store.later(["latency", "answer", "mode", "solution"], (state) => {
    if (!state.busy) {
      write(status, timeOf(state));
    }
  });
}

/** What takes so long. */
export function slowWork({ mode, equation }) {
  if (mode === "solve") {
    return "solving";
  }
  return mode === "measure" && coefficientOf(equation.type) ? "fitting; the medium takes its time" : "fitting";
}

/** How long the last answer took. */
function timeOf({ mode, answer, latency, solution }) {
  if (mode === "solve") {
    return solution ? `solved in ${duration(solution.solve.seconds)}` : "";
  }
  const time = answer?.fit.seconds;
  return answer && latency ? `${time === undefined ? "" : `fitted in ${duration(time)}, `}on screen after ${Math.round(latency)} ms` : "";
}

/** The errors of one kind of work: when it succeeds, its own complaint goes and others' stay. */
export function ownErrors() {
  let last = "";
  return {
    said(sentence) {
      last = sentence;
      return sentence;
    },
    cleared: ({ error }) => (error === last ? "" : error),
  };
}

function spoken(state) {
  const { item, cross, view } = state;
  if (item?.kind === "sensor" && state.sensors[item.i]) {
    const s = state.sensors[item.i];
    const value = readings(state)[item.i];
    const reads = Number.isFinite(value) ? `reads ${words(value)}` : "waits for a value";
    return `Sensor ${item.i + 1} of ${state.sensors.length} at ${placeWords(view, s.x, s.y)} ${reads}`;
  }
  if (item?.kind === "well" && state.medium?.wells[item.i]) {
    const { x, y, rate } = state.medium.wells[item.i];
    return `Well ${item.i + 1} of ${state.medium.wells.length} at ${placeWords(view, x, y)} takes out ${words(rate)}`;
  }
  if (item?.kind === "corner" && state.problem.corners[item.i]) {
    const { x, y } = state.problem.corners[item.i];
    return `Corner ${item.i + 1} of ${state.problem.corners.length} at ${placeWords(view, x, y)}`;
  }
  if (item?.kind === "edge") {
    return `Edge ${item.i + 1}: ${state.problem.edges[item.i]?.text}`;
  }
  if (item?.kind === "slit" && state.problem.slits[item.i >> 1]) {
    const { ax, ay, bx, by } = state.problem.slits[item.i >> 1];
    return `Slit ${(item.i >> 1) + 1} from ${placeWords(view, ax, ay)} to ${placeWords(view, bx, by)}`;
  }
  if (item?.kind === "hole" && state.problem.holes[item.i]) {
    const { x, y, radius } = state.problem.holes[item.i];
    return `Hole ${String.fromCharCode(65 + item.i)} at ${placeWords(view, x, y)}, radius ${words(radius)}`;
  }
  return cross ? `Cross-hair at ${placeWords(view, cross.x, cross.y)}` : "";
}
