/** Heat maps: values to colours by a table, contours, axes and a colour bar. */

import { index } from "./colours.js";
import { contours } from "./contours.js";
import { axisOf, roomy } from "./axes.js";

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
  const { margin, labels } = plane;
  const [left, right] = [box.left - margin.left, box.left + box.width + margin.right];
  const across = axisOf(view.x0, view.x1, box.width, labels?.x, "x");
  const scale = { fraction: (v) => (v - view.x0) / (view.x1 - view.x0), ticks: (n) => axisOf(view.x0, view.x1, 60 * n, labels?.x, "x").ticks };
  for (const { value, text } of roomy(scale, box.width)) {
    const half = context.measureText(text).width / 2;
    context.fillRect(px(value) - 0.5, box.top + box.height, 1, 4);
    // A number at the rim stays on the canvas.
    context.fillText(text, Math.max(left + half, Math.min(right - half, px(value))), box.top + box.height + 6);
  }
  if (across.title) {
    context.textAlign = "right";
    context.fillText(across.title, box.left + box.width, box.top + box.height + 20);
  }
  context.textAlign = "right";
  context.textBaseline = "middle";
  const up = axisOf(view.y0, view.y1, box.height, labels?.y, "y");
  for (const { value, text } of up.ticks) {
    context.fillRect(box.left - 4, py(value) - 0.5, 4, 1);
    context.fillText(text, box.left - 7, py(value));
  }
  if (up.title) {
    context.textAlign = "left";
    context.textBaseline = "bottom";
    context.fillText(up.title, Math.max(left, box.left - margin.left) + 2, box.top - 7);
  }
  context.restore();
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
  for (const { value, text } of roomy(scale, width)) {
    const x = left + scale.fraction(value) * width;
    const half = context.measureText(text).width / 2;
    context.fillRect(x - 0.5, top + 8, 1, 3);
    context.fillText(text, Math.max(left + half - 8, Math.min(left + width - half + 8, x)), top + 13);
  }
  context.restore();
}
