/** The brush on the map of a medium: strokes of a pointer, dabs of the keyboard. */

import { asMap } from "./mediumpanel.js";
import { painted, uniform } from "./medium.js";
import { snapped } from "./plane.js";
import { shownView } from "./zoom.js";

/** How much a dab changes the logarithm, and how far apart dabs of a stroke are, in radii. */
const AMOUNT = 0.35;
const APART = 0.5;

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const byId = (id) => document.getElementById(id);

/** Lets pointers and keys paint on the map. */
export function listen(store, map, failed) {
  const { marks } = map;
  let last = null;
  let ready = null;

  const radius = () => (Number(byId("brush-size").value) / 100) * (store.state.view.x1 - store.state.view.x0);
  const sign = () => (byId("brush-lower").getAttribute("aria-pressed") === "true" ? -1 : 1);

  function place(event) {
    const box = marks.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    return map.plane?.holds(px, py) ? [map.plane.x(px), map.plane.y(py)] : null;
  }

  function dab(x, y, amount) {
    const medium = store.state.medium ?? uniform();
    const before = medium.map ?? ready;
    if (before) {
      store.set({ medium: { ...medium, formula: "", map: painted(before, x, y, radius(), sign() * amount) }, command: "" });
    }
  }

  function along([x, y]) {
    const step = APART * radius();
    let away = Math.hypot(x - last[0], y - last[1]);
    while (away >= step) {
      const t = step / away;
      last = [last[0] + t * (x - last[0]), last[1] + t * (y - last[1])];
      dab(...last, AMOUNT / 2);
      away = Math.hypot(x - last[0], y - last[1]);
    }
  }

  marks.addEventListener("pointerdown", async (event) => {
    const at = place(event);
    if (event.button !== 0 || !event.isPrimary || !at) {
      return;
    }
    marks.setPointerCapture(event.pointerId);
    marks.focus({ preventScroll: true });
    store.set({ dragging: true, cross: null, item: null });
    last = at;
    try {
      ready = await asMap(store.state);
      dab(...at, AMOUNT);
    } catch (problem) {
      release();
      failed(problem);
    }
  });
  marks.addEventListener("pointermove", (event) => {
    const at = place(event);
    if (last && at) {
      along(at);
    }
  });
  function release() {
    if (last) {
      last = null;
      store.set({ dragging: false });
    }
  }
  for (const end of ["pointerup", "pointercancel"]) {
    marks.addEventListener(end, release);
  }
  // A finger on this map paints; the page is scrolled beside it.
  marks.addEventListener("touchstart", (event) => event.touches.length === 1 && event.preventDefault(), { passive: false });

  marks.addEventListener("keydown", async (event) => {
    const { state } = store;
    const view = shownView(state);
    const at = state.cross ?? { x: (view.x0 + view.x1) / 2, y: (view.y0 + view.y1) / 2 };
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key in ARROWS) {
      event.preventDefault();
      const step = (view.x1 - view.x0) / (event.shiftKey ? 20 : 100);
      const [x, y] = snapped(view, ...ARROWS[event.key].map((d, axis) => (axis ? at.y : at.x) + d * step));
      store.set({ cross: { x, y }, item: null });
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      try {
        ready = await asMap(store.state);
        dab(at.x, at.y, AMOUNT);
      } catch (problem) {
        failed(problem);
      }
    } else if (event.key === "Escape") {
      store.set({ cross: null });
    }
  });
  marks.addEventListener("blur", () => store.set({ cross: null }));

  for (const id of ["brush-raise", "brush-lower"]) {
    byId(id).addEventListener("click", () => {
      byId("brush-raise").setAttribute("aria-pressed", String(id === "brush-raise"));
      byId("brush-lower").setAttribute("aria-pressed", String(id === "brush-lower"));
    });
  }
}
