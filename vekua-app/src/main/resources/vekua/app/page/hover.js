/** The read-out beside the pointer or the cross-hair: value, spread, gradient, and the truth if known. */

import { CAUSES, isCurrent } from "./current.js";
import { fieldOf, isInside, valuesAt } from "./fields.js";
import { latest } from "./latest.js";
import { placeWords, words } from "./numbers.js";
import { truthOf } from "./sensors.js";
import { shownView } from "./zoom.js";

/** Shows what the field says under the pointer. */
export function showHover(store, maps, box, failed) {
  const ask = latest(async ({ x, y, map }, signal) => {
    if (!fieldOf(store.state)) {
      return;
    }
    const values = await valuesAt(store.state, [[x, y]], signal);
    if (now && now.x === x && now.y === y && isCurrent(store.state)) {
      write(lines(store.state, x, y, values), map, x, y);
    }
  }, failed);
  let now = null;

  function show(map, x, y) {
    now = { x, y, map };
    ask.run(now);
  }

  function hide() {
    now = null;
    box.hidden = true;
  }

  /** What is read must be of what is shown: it is read again, or nothing is said. */
  function again({ mode }) {
    if (!now) {
      return;
    }
    if (isCurrent(store.state) && mode !== "space" && isInside(store.state, now.x, now.y)) {
      ask.run(now);
    } else {
      box.hidden = true;
    }
  }

  function write(rows, map, x, y) {
    box.replaceChildren(...rows.flatMap(([name, value]) => [element("dt", name), element("dd", value)]));
    box.hidden = false;
    const rect = map.marks.getBoundingClientRect();
    const [px, py] = [rect.left + map.plane.px(x), rect.top + map.plane.py(y)];
    const left = px + 18 + box.offsetWidth > window.innerWidth ? px - 18 - box.offsetWidth : px + 18;
    box.style.left = `${Math.max(4, left)}px`;
    box.style.top = `${Math.max(4, Math.min(py + 14, window.innerHeight - box.offsetHeight - 4))}px`;
  }

  for (const map of maps) {
    map.marks.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch" || event.buttons !== 0 || !map.plane) {
        hide();
        return;
      }
      const rect = map.marks.getBoundingClientRect();
      const [px, py] = [event.clientX - rect.left, event.clientY - rect.top];
      const [x, y] = [map.plane.x(px), map.plane.y(py)];
      if (map.plane.holds(px, py) && isInside(store.state, x, y)) {
        show(map, x, y);
      } else {
        hide();
      }
    });
    map.marks.addEventListener("pointerleave", hide);
  }
  store.on([...new Set([...CAUSES, "answer", "solution"])], again);
  // Another place lies under the pointer.
  store.on(["mode", "entered", "view", "zoom"], hide);
  store.on(["cross"], ({ cross }) => {
    const map = maps.find((m) => m.marks === document.activeElement);
    if (cross && map && isInside(store.state, cross.x, cross.y)) {
      show(map, cross.x, cross.y);
    } else {
      hide();
    }
  });
}

function lines(state, x, y, { u, ux, uy, spread, blind }) {
  const rows = [
    ["at", placeWords(shownView(state), x, y)],
    [state.mode === "measure" ? state.labels.u : "u", spread ? `${words(u[0])} ± ${words(spread[0], 2)}` : words(u[0], 6)],
  ];
  const truth = state.mode === "measure" ? truthOf(state) : null;
  if (truth) {
    rows.push(["truth", words(truth(x, y))]);
  }
  if (ux) {
    rows.push(["∇u", `${words(ux[0])}, ${words(uy[0])}`]);
  }
  if (blind) {
    rows.push(["blind", words(blind[0], 2)]);
  }
  return rows;
}

function element(name, text) {
  const node = document.createElement(name);
  node.textContent = text;
  return node;
}
