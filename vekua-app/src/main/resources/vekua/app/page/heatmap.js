/** Heat maps: values to colours by a table, contours, axes and a colour bar. */

import { index } from "./colours.js";
import { contours } from "./contours.js";
import { roundTicks } from "./numbers.js";

const scratch = document.createElement("canvas");

/** Paints a grid's values into the plane's box; missing values stay clear. */
export function paintValues(context, plane, grid, values, scale, pixels) {
  const { nx, ny } = grid;
  const image = new ImageData(nx, ny);
  const out = new Uint32Array(image.data.buffer);
  for (let j = 0; j < ny; j++) {
    const from = (ny - 1 - j) * nx;
    for (let i = 0; i < nx; i++) {
      const v = values[from + i];
      out[j * nx + i] = v === v ? pixels[index(scale.fraction(v))] : 0;
    }
  }
  scratch.width = nx;
  scratch.height = ny;
  scratch.getContext("2d").putImageData(image, 0, 0);
  const { px, py, box } = plane;
  const dx = (grid.x1 - grid.x0) / (nx - 1) / 2;
  const dy = (grid.y1 - grid.y0) / (ny - 1) / 2;
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.width, box.height);
  context.clip();
  // Pixels have their centres at the grid's points: the picture is half a cell larger all around.
  const [left, top] = [px(grid.x0 - dx), py(grid.y1 + dy)];
  context.drawImage(scratch, left, top, px(grid.x1 + dx) - left, py(grid.y0 - dy) - top);
  context.restore();
}

/** Draws contour lines at the scale's ticks; the one at zero a little stronger. */
export function paintContours(context, plane, grid, values, scale, colour) {
  const place = (from, to, n, pixel) =>
    Float64Array.from({ length: n }, (_, i) => pixel(from + (i * (to - from)) / (n - 1)));
  const xs = place(grid.x0, grid.x1, grid.nx, plane.px);
  const ys = place(grid.y0, grid.y1, grid.ny, plane.py);
  const levels = scale.ticks(8).map((tick) => tick.value);
  context.save();
  context.beginPath();
  context.rect(plane.box.left, plane.box.top, plane.box.width, plane.box.height);
  context.clip();
  context.strokeStyle = colour;
  context.lineWidth = 1;
  contours(values, levels, xs, ys).forEach((path, k) => {
    context.globalAlpha = Math.abs(levels[k]) < 1e-9 * scale.high ? 0.5 : 0.22;
    context.stroke(path);
  });
  context.restore();
}

/** Fades what lies outside the disc that was fitted: values there are extrapolated. */
export function paintFrame(context, plane, { centre, radius }, theme) {
  const { box, px, py, unit } = plane;
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.width, box.height);
  context.clip();
  context.beginPath();
  context.rect(box.left, box.top, box.width, box.height);
  context.arc(px(centre[0]), py(centre[1]), radius * unit, 0, 2 * Math.PI, true);
  context.fillStyle = theme.panel;
  context.fill("evenodd");
  context.restore();
}

/** Draws a thin line around the plane. */
export function paintEdge(context, { box }, theme) {
  context.save();
  context.strokeStyle = theme.line;
  context.lineWidth = 1;
  context.strokeRect(box.left + 0.5, box.top + 0.5, box.width - 1, box.height - 1);
  context.restore();
}

/** Draws ticks and their numbers beside the plane. */
export function paintAxes(context, plane, theme) {
  const { box, view, px, py } = plane;
  context.save();
  context.fillStyle = theme.muted;
  context.font = theme.small;
  context.textAlign = "center";
  context.textBaseline = "top";
  const count = (length) => Math.max(2, Math.min(5, length / 60));
  for (const { value, text } of roundTicks(view.x0, view.x1, count(box.width))) {
    context.fillRect(px(value) - 0.5, box.top + box.height, 1, 4);
    context.fillText(text, px(value), box.top + box.height + 6);
  }
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const tick of roundTicks(view.y0, view.y1, count(box.height))) {
    context.fillRect(box.left - 4, py(tick.value) - 0.5, 4, 1);
    context.fillText(short(context, tick, view.y0, view.y1 - view.y0, box.left - 8), box.left - 7, py(tick.value));
  }
  context.restore();
}

/** A tick for which there is room: where numbers are long, how far it is from a round one below all of them. */
function short(context, { value, text }, low, length, room) {
  if (context.measureText(text).width <= room) {
    return text;
  }
  const power = 10 ** Math.ceil(Math.log10(length));
  return `+${Number((value - Math.floor(low / power) * power).toPrecision(6))}`;
}

/** Draws a horizontal colour bar with its ticks below; its height is 26. */
export function paintBar(context, { left, top, width }, scale, pixels, theme) {
  context.save();
  const image = new ImageData(pixels.length, 1);
  new Uint32Array(image.data.buffer).set(pixels);
  scratch.width = pixels.length;
  scratch.height = 1;
  scratch.getContext("2d").putImageData(image, 0, 0);
  context.drawImage(scratch, left, top, width, 8);
  context.strokeStyle = theme.line;
  context.strokeRect(left + 0.5, top + 0.5, width, 7);
  context.fillStyle = theme.muted;
  context.font = theme.small;
  context.textBaseline = "top";
  context.textAlign = "center";
  let free = -Infinity;
  for (const { value, text } of scale.ticks(Math.max(2, width / 60))) {
    const x = left + scale.fraction(value) * width;
    const half = context.measureText(text).width / 2;
    const at = Math.max(left + half - 8, Math.min(left + width - half + 8, x));
    if (at - half > free) {
      context.fillRect(x - 0.5, top + 8, 1, 3);
      context.fillText(text, at, top + 13);
      free = at + half + 6;
    }
  }
  context.restore();
}
