/** A canvas that shows a rectangle of the plane: sharp on any screen, equal scales on both axes. */

import { marginOf } from "./axes.js";

/** A map without axes. */
export const BARE = { left: 0, right: 0, top: 0, bottom: 0 };

/** Sizes a canvas to its place on the page; true if it changed. */
export function fitCanvas(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const width = Math.round(canvas.clientWidth * ratio);
  const height = Math.round(canvas.clientHeight * ratio);
  if (canvas.width === width && canvas.height === height) {
    return false;
  }
  canvas.width = width;
  canvas.height = height;
  return true;
}

/** A canvas' context with CSS pixels as its unit, cleared. */
export function cleared(canvas) {
  const context = canvas.getContext("2d");
  const ratio = window.devicePixelRatio || 1;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  // Its size as it was fitted: to ask for the page's would make the browser lay it out.
  context.clearRect(0, 0, canvas.width / ratio, canvas.height / ratio);
  return context;
}

/** The height that a map of a view needs for a width. */
export function heightFor(width, view, labels) {
  const margin = marginOf(view, labels);
  const inner = width - margin.left - margin.right;
  return (inner * (view.y1 - view.y0)) / (view.x1 - view.x0) + margin.top + margin.bottom;
}

/** The transformation between a view of the plane and pixels of a canvas of that size. */
export function planeFor(view, width, height, labels, margin = marginOf(view, labels)) {
  const room = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const unit = Math.min(room.width / (view.x1 - view.x0), room.height / (view.y1 - view.y0));
  const box = {
    width: unit * (view.x1 - view.x0),
    height: unit * (view.y1 - view.y0),
  };
  box.left = margin.left + (room.width - box.width) / 2;
  box.top = margin.top + (room.height - box.height) / 2;
  return {
    view,
    unit,
    box,
    labels,
    margin,
    px: (x) => box.left + (x - view.x0) * unit,
    py: (y) => box.top + (view.y1 - y) * unit,
    x: (px) => view.x0 + (px - box.left) / unit,
    y: (py) => view.y1 - (py - box.top) / unit,
    holds: (px, py) =>
      px >= box.left && px <= box.left + box.width && py >= box.top && py <= box.top + box.height,
  };
}

/** The nearest place in the view with round coordinates: a ten-thousandth of what is shown or finer. */
export function snapped(view, x, y, shown = view) {
  const digits = Math.min(15, Math.max(0, 4 - Math.floor(Math.log10(shown.x1 - shown.x0))));
  const round = (v) => Number(v.toFixed(digits));
  return [
    round(Math.max(view.x0, Math.min(view.x1, x))),
    round(Math.max(view.y0, Math.min(view.y1, y))),
  ];
}
