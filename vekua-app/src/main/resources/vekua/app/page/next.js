/** Where the next sensors would tell most: asked for by a button, shown until anything changes. */

import { place } from "./api.js";
import { isLarge } from "./fields.js";
import { wholeNumber } from "./invalid.js";
import { words } from "./numbers.js";
import { snapped } from "./plane.js";
import { gridFor } from "./request.js";
import { placed } from "./sensors.js";

/** Candidates all over the view. */
const CANDIDATES = 1600;

const byId = (id) => document.getElementById(id);

/** Wires the buttons and keeps the suggestions until the field changes. */
export function showNext(store, failed) {
  const [ask, put, count, told] = ["next", "next-put", "next-count", "next-told"].map(byId);

  ask.addEventListener("click", async () => {
    const { answer, view } = store.state;
    const n = wholeNumber(store, count, 50, "new sensors");
    if (n === null) {
      return;
    }
    if (!answer || answer.brief) {
      failed(new Error(`There is no field yet: ${answer ? "it is being fitted" : "place a sensor first"}.`));
      return;
    }
    if (isLarge(store.state)) {
      failed(new Error("This medium's field has too many functions to ask about here: save it by Field JSON and use vekua place."));
      return;
    }
    try {
      const body = { field: answer.field, candidates: candidates(view, answer.field), count: n, criterion: byId("next-criterion").value };
      const { places, before, after } = await place(body);
      if (store.state.answer === answer) {
        store.set({ next: { places, before, after }, error: "" });
      }
    } catch (problem) {
      failed(problem);
    }
  });

  put.addEventListener("click", () => {
    const { sensors, next } = store.state;
    const added = next.places.map(({ x, y }) => placed(store.state, x, y));
    store.set({ sensors: [...sensors, ...added], item: null, command: "" });
  });

  store.on(["answer"], () => store.set({ next: null }));
  store.on(["next"], ({ next }) => {
    put.hidden = !next;
    told.textContent = next
      ? `Average spread ${words(next.before.average)} → ${words(next.after.average)}, worst ${words(next.before.worst)} → ${words(next.after.worst)}.`
      : "";
  });
}

/** A grid over the view, as far as the disc of the fit reaches. */
function candidates(view, { centre, radius }) {
  const { x: [x0, x1, nx], y: [y0, y1, ny] } = gridFor(view, CANDIDATES);
  const all = [];
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      // Half a cell inside: a sensor on the very edge is hard to see.
      const [x, y] = snapped(view, x0 + ((i + 0.5) / nx) * (x1 - x0), y0 + ((j + 0.5) / ny) * (y1 - y0));
      if (centre === undefined || Math.hypot(x - centre[0], y - centre[1]) <= radius) {
        all.push([x, y]);
      }
    }
  }
  return all;
}
