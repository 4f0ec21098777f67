/** Mouse, pen and finger on the maps: pick up, move, place. */

import { handles, moved } from "./handles.js";
import { snapped } from "./plane.js";
import { placed } from "./sensors.js";
import { withCorner } from "./polygon.js";
import { shownView } from "./zoom.js";

/** How near a pointer must be to pick something up, in pixels. */
const REACH = { mouse: 9, pen: 12, touch: 20 };

/** A finger that moved further than this scrolled. */
const TAP = 8;

/** Lets pointers act on a map. */
export function listen(store, map) {
  const { marks } = map;
  let grip = null;
  let tap = null;

  function place(event) {
    const box = marks.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  function nearest([px, py], reach) {
    let best = null;
    for (const handle of handles(store.state)) {
      if (!map.plane.holds(map.plane.px(handle.x), map.plane.py(handle.y))) {
        continue;
      }
      if (handle.kind === "cut" && map.name !== "field" && map.name !== "solution") {
        continue;
      }
      const distance = Math.hypot(map.plane.px(handle.x) - px, map.plane.py(handle.y) - py);
      if (distance <= reach && (!best || distance <= best.distance)) {
        best = { handle, distance };
      }
    }
    return best?.handle ?? null;
  }

  function add([px, py]) {
    const { state } = store;
    if (state.mode !== "measure" || !map.plane.holds(px, py)) {
      store.set({ item: null });
      return null;
    }
    const [x, y] = snapped(shownView(state), map.plane.x(px), map.plane.y(py));
    const item = { kind: "sensor", i: state.sensors.length };
    store.set({ sensors: [...state.sensors, placed(state, x, y)], item, command: "", cross: null });
    return item;
  }

  marks.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) {
      // A second finger zooms: what the first began is neither a tap nor a drag.
      tap = grip = null;
      return;
    }
    if (event.button !== 0 || !map.plane) {
      return;
    }
    const at = place(event);
    const handle = nearest(at, REACH[event.pointerType] ?? REACH.mouse);
    if (handle) {
      grip = handle.kind === "edge" ? null : handle;
      store.set({ item: itemOf(handle), cross: null });
    } else if (event.pointerType === "touch") {
      tap = at;
      return;
    } else {
      grip = add(at);
    }
    // What is put down and moved at once is one step of the history.
    map.holdsGrip = grip !== null;
    store.set({ dragging: grip !== null, movedAt: event.timeStamp });
    marks.setPointerCapture(event.pointerId);
    marks.focus({ preventScroll: true });
  });

  marks.addEventListener("pointermove", (event) => {
    if (!map.plane) {
      return;
    }
    const at = place(event);
    if (grip) {
      store.set({ ...moved(store.state, grip, map.plane.x(at[0]), map.plane.y(at[1])), dragging: true, movedAt: event.timeStamp });
    } else if (event.pointerType !== "touch") {
      marks.classList.toggle("grab", nearest(at, REACH.mouse) !== null);
    }
  });

  function release(event) {
    if (event.isPrimary && tap && event.type === "pointerup") {
      const at = place(event);
      if (Math.hypot(at[0] - tap[0], at[1] - tap[1]) < TAP) {
        add(tap);
      }
    }
    tap = null;
    grip = null;
    map.holdsGrip = false;
    store.set({ dragging: false });
  }
  marks.addEventListener("pointerup", release);
  marks.addEventListener("pointercancel", release);

  marks.addEventListener("dblclick", (event) => {
    const handle = nearest(place(event), REACH.mouse);
    if (handle?.kind === "edge") {
      store.set({ problem: withCorner(store.state.problem, handle.i), command: "" });
      store.set({ item: { kind: "corner", i: handle.i + 1 } });
    }
  });

  // A finger on a handle moves it; anywhere else it scrolls the page.
  marks.addEventListener(
    "touchstart",
    (event) => {
      if (nearest(place(event.touches[0]), REACH.touch)) {
        event.preventDefault();
      }
    },
    { passive: false },
  );
}

/** What is selected when a handle is picked up: a hole by its rim, too. */
function itemOf({ kind, i }) {
  return { kind: kind === "rim" ? "hole" : kind, i };
}
