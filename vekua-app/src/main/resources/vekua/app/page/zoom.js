/** Zoom and pan: by wheel, pinch, keys and buttons. The window keeps the shape of the whole view. */

/** The rectangle that maps show: the window, or all of the view. */
export function shownView({ zoom, view }) {
  return zoom ?? view;
}

/** So far one may zoom in. */
const DEEPEST = 1e4;

/** A wheel that rests for so many milliseconds has been let go. */
const REST = 180;

/** A window scaled about a place and moved, within the view; null where it is all of it. */
export function zoomed(state, factor, x, y, dx = 0, dy = 0) {
  const { view } = state;
  const now = shownView(state);
  const width = view.x1 - view.x0;
  const height = view.y1 - view.y0;
  const scale = Math.max(1 / DEEPEST, ((now.x1 - now.x0) / width) * factor);
  if (scale >= 1) {
    return { zoom: null };
  }
  const s = (x - now.x0) / (now.x1 - now.x0);
  const t = (y - now.y0) / (now.y1 - now.y0);
  const clamp = (v, low, high) => Math.max(low, Math.min(high, v));
  const x0 = clamp(x - s * scale * width - dx, view.x0, view.x1 - scale * width);
  const y0 = clamp(y - t * scale * height - dy, view.y0, view.y1 - scale * height);
  return { zoom: { x0, x1: x0 + scale * width, y0, y1: y0 + scale * height } };
}

/** The window moved by shares of its size. */
export function panned(state, s, t) {
  const { x0, x1, y0, y1 } = shownView(state);
  return zoomed(state, 1, x0, y0, -s * (x1 - x0), -t * (y1 - y0));
}

/** Scaled about its middle. */
export function scaled(state, factor) {
  const { x0, x1, y0, y1 } = shownView(state);
  return zoomed(state, factor, (x0 + x1) / 2, (y0 + y1) / 2);
}

/** Lets wheels, fingers and keys act on a map. */
export function listen(store, map) {
  const { marks } = map;
  const fingers = new Map();
  let timer = 0;

  function place({ clientX, clientY }) {
    const box = marks.getBoundingClientRect();
    return [clientX - box.left, clientY - box.top];
  }

  /** What is zoomed is one step of the history, however many turns of the wheel it takes. */
  function hold() {
    store.set({ dragging: true });
    clearTimeout(timer);
    timer = setTimeout(() => store.set({ dragging: false }), REST);
  }

  marks.addEventListener("wheel", (event) => {
    const [px, py] = place(event);
    const scrolls = document.documentElement.scrollHeight > window.innerHeight + 1;
    const meant = event.ctrlKey || document.activeElement === marks || !scrolls;
    if (!map.plane?.holds(px, py) || !meant || (event.deltaY > 0 && !store.state.zoom)) {
      return;
    }
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    const factor = Math.exp(Math.max(-0.7, Math.min(0.7, event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0018))));
    hold();
    store.set(zoomed(store.state, factor, map.plane.x(px), map.plane.y(py)));
  }, { passive: false });

  marks.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch" || event.button === 1) {
      fingers.set(event.pointerId, place(event));
      if (event.button === 1) {
        event.preventDefault();
        marks.setPointerCapture(event.pointerId);
      }
    }
  });
  marks.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    const [now, other] = [place(event), [...fingers].find(([id]) => id !== event.pointerId)?.[1]];
    if (!before || !map.plane || (event.pointerType === "touch" && !other)) {
      return;
    }
    fingers.set(event.pointerId, now);
    const { plane } = map;
    const apart = (p) => Math.max(20, Math.hypot(p[0] - other[0], p[1] - other[1]));
    const factor = other ? apart(before) / apart(now) : 1;
    const middle = other ? [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2] : now;
    const share = other ? 0.5 : 1;
    hold();
    store.set(zoomed(store.state, factor, plane.x(middle[0]), plane.y(middle[1]),
      (share * (now[0] - before[0])) / plane.unit, (-share * (now[1] - before[1])) / plane.unit));
  });
  for (const end of ["pointerup", "pointercancel"]) {
    marks.addEventListener(end, (event) => fingers.delete(event.pointerId));
  }
  // Two fingers on a map are for the map.
  marks.addEventListener("touchmove", (event) => event.touches.length > 1 && event.preventDefault(), { passive: false });

  const pans = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, 0.1], ArrowDown: [0, -0.1] };
  marks.addEventListener("keydown", (event) => {
    const { state } = store;
    const isHole = state.item?.kind === "hole";
    if (event.ctrlKey && event.key in pans && state.zoom) {
      store.set(panned(state, ...pans[event.key]));
    } else if (!event.ctrlKey && !isHole && ["+", "=", "-"].includes(event.key)) {
      store.set(scaled(state, event.key === "-" ? 1.25 : 0.8));
    } else if (!event.ctrlKey && event.key === "0") {
      store.set({ zoom: null });
    } else {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  });
}

/** The buttons beside a map's title. */
export function showZoom(store) {
  for (const node of document.querySelectorAll("[data-zoom]")) {
    const acts = { in: () => scaled(store.state, 0.6), out: () => scaled(store.state, 1 / 0.6), all: () => ({ zoom: null }) };
    node.addEventListener("click", () => store.set(acts[node.dataset.zoom]()));
    store.on(["zoom", "view"], ({ zoom }) => {
      node.setAttribute("aria-disabled", String(!zoom && node.dataset.zoom !== "in"));
    });
  }
}
