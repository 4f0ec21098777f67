/** A map as SVG: colours as an embedded picture, everything else as lines and text that can be edited. */

import { axisOf, labelsOf, roomy } from "./axes.js";
import { contours } from "./contours.js";
import { css } from "./colours.js";
import { paintValues } from "./heatmap.js";
import { clipTo } from "./marks.js";
import { heightFor, planeFor } from "./plane.js";
import { readings } from "./sensors.js";
import { shownView } from "./zoom.js";

const WIDTH = 480;

/** A path that remembers its letters in place of drawing them. */
class Letters {
  text = "";
  moveTo(x, y) {
    this.text += `M${x.toFixed(2)} ${y.toFixed(2)}`;
  }
  lineTo(x, y) {
    this.text += `L${x.toFixed(2)} ${y.toFixed(2)}`;
  }
}

/** The whole picture. */
export function svgOf(state, layer, theme, title = "Field") {
  const view = shownView(state);
  const height = heightFor(WIDTH, view, labelsOf(state));
  const plane = planeFor(view, WIDTH, height, labelsOf(state));
  const { left, top, width, height: tall } = plane.box;
  const parts = [
    `<rect width="${WIDTH}" height="${height + 34}" fill="${theme.panel}"/>`,
    `<image x="${left}" y="${top}" width="${width}" height="${tall}" preserveAspectRatio="none" href="${coloured(plane, layer)}"/>`,
    ...lines(plane, layer),
    ...axes(plane, theme),
    ...sensors(plane, state, layer, theme),
    ...bar(plane, height, layer, theme),
    ...(title === "Field" ? [] : [`<text x="${left + width}" y="${top - 7}" text-anchor="end" fill="${theme.muted}">${escaped(title)}</text>`]),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height + 34}" width="${WIDTH}" height="${height + 34}" font-family="sans-serif" font-size="11">`,
    `<title>${escaped(title)}</title>`,
    ...parts,
    "</svg>",
    "",
  ].join("\n");
}

function coloured(plane, { grid, values, beyond, domain, scale, pixels }) {
  const canvas = document.createElement("canvas");
  const sharp = 2;
  canvas.width = Math.round(sharp * plane.box.width);
  canvas.height = Math.round(sharp * plane.box.height);
  const context = canvas.getContext("2d");
  context.scale(sharp, sharp);
  context.translate(-plane.box.left, -plane.box.top);
  if (domain) {
    clipTo(context, plane, domain);
  }
  paintValues(context, plane, grid, beyond ?? values, scale, pixels);
  return canvas.toDataURL("image/png");
}

function lines(plane, { grid, values, scale, lines: colour }) {
  if (!colour) {
    return [];
  }
  const place = (from, to, n, pixel) => Float64Array.from({ length: n }, (_, i) => pixel(from + (i * (to - from)) / (n - 1)));
  const levels = scale.ticks(8).map((tick) => tick.value);
  const paths = contours(values, levels, place(grid.x0, grid.x1, grid.nx, plane.px), place(grid.y0, grid.y1, grid.ny, plane.py), Letters);
  return paths.filter((path) => path.text).map((path) => `<path d="${path.text}" fill="none" stroke="${colour}" stroke-opacity="0.3"/>`);
}

function axes(plane, theme) {
  const { box, view, labels, px, py } = plane;
  const text = (x, y, anchor, words) => `<text x="${x.toFixed(2)}" y="${y.toFixed(2)}" text-anchor="${anchor}" fill="${theme.muted}">${escaped(words)}</text>`;
  const [across, up] = [axisOf(view.x0, view.x1, box.width, labels?.x, "x"), axisOf(view.y0, view.y1, box.height, labels?.y, "y")];
  const titled = (x, y, anchor, words) => (words ? [text(x, y, anchor, words)] : []);
  return [
    `<rect x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}" fill="none" stroke="${theme.line}"/>`,
    ...across.ticks.map(({ value, text: words }) => text(px(value), box.top + box.height + 14, "middle", words)),
    ...up.ticks.map(({ value, text: words }) => text(box.left - 5, py(value) + 4, "end", words)),
    ...titled(box.left + box.width, box.top + box.height + 28, "end", across.title),
    ...titled(2, box.top - 7, "start", up.title),
  ];
}

function sensors(plane, state, { scale, pixels }, theme) {
  if (state.mode !== "measure") {
    return [];
  }
  const values = readings(state);
  return state.sensors.flatMap((s, i) => {
    if (!plane.holds(plane.px(s.x), plane.py(s.y))) {
      return [];
    }
    const fill = Number.isFinite(values[i]) && !s.off ? css(pixels, scale.fraction(values[i])) : "none";
    return [`<circle cx="${plane.px(s.x).toFixed(2)}" cy="${plane.py(s.y).toFixed(2)}" r="3.5" fill="${fill}" stroke="${theme.ink}"/>`];
  });
}

function bar(plane, height, { scale, pixels }, theme) {
  const { left, width } = plane.box;
  const stops = Array.from({ length: 17 }, (_, i) => `<stop offset="${i / 16}" stop-color="${css(pixels, Math.min(0.999, i / 16))}"/>`);
  return [
    `<defs><linearGradient id="bar">${stops.join("")}</linearGradient></defs>`,
    `<rect x="${left}" y="${height + 4}" width="${width}" height="8" fill="url(#bar)" stroke="${theme.line}"/>`,
    ...roomy(scale, width).map(({ value, text }) =>
      `<text x="${(left + scale.fraction(value) * width).toFixed(2)}" y="${height + 26}" text-anchor="middle" fill="${theme.muted}">${escaped(text)}</text>`),
  ];
}

function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
