/** Says that work is under way, and that results are out of date: in words, wherever the page is scrolled to. */

import { slowWork } from "./announce.js";
import { CAUSES, isCurrent, shownCauses } from "./current.js";
import { write } from "./text.js";

/** What is over within so many milliseconds needs no words. */
const NOTICEABLE = 600;

/** Keeps the note, and the look of results, in step with the state. */
export function showOutdated(store) {
  const note = document.getElementById("outdated");
  let since = 0;
  let timer = 0;

  function tell() {
    clearTimeout(timer);
    timer = 0;
    const { state } = store;
    // A film has frames of its own, and what is dragged is followed by rough pictures.
    const fresh = isCurrent(state) || Boolean(state.film) || state.dragging;
    const works = state.busy && !state.dragging;
    const refused = !fresh && !works;
    if (!refused && !works) {
      since = 0;
      show("", "false");
      return;
    }
    since ||= performance.now();
    const rest = since + NOTICEABLE - performance.now();
    if (rest > 0 && works) {
      timer = setTimeout(tell, rest);
      return;
    }
    const seconds = Math.round((performance.now() - since) / 1000);
    const old = shownCauses(state) && (!fresh || state.opening) ? " What is shown is from before." : "";
    const work = state.opening ? `Looking at ${state.opening}` : `${slowWork(state)[0].toUpperCase()}${slowWork(state).slice(1)}`;
    show(refused
      ? "Out of date: the results are from before the change, for what is set now was refused."
      : `${work} …${seconds > 1 ? ` ${seconds} s.` : ""}${old}`, String(refused || old !== ""));
    if (works) {
      timer = setTimeout(tell, 1000);
    }
  }

  function show(text, stale) {
    note.hidden = text === "";
    write(note, text);
    document.body.dataset.stale = stale;
  }

  store.on([...CAUSES, "busy", "answer", "solution", "film", "dragging", "opening"], tell);
}
