/** The numbers beside a map or a chart: which of them there is room for, and what they count from. */

import { roundTicks, tick } from "./numbers.js";
import { canvasTheme } from "./theme.js";

/** Numbers wider than this, in pixels, are counted from a round one, where all are far from zero. */
const WIDEST = 46;

/** Numbers of an axis. */
const MOST = 5;

/** Between two numbers of an axis. */
const GAP = 8;

const pen = document.createElement("canvas").getContext("2d");

/** How many pixels a small text takes. */
export function widthOf(text) {
  pen.font = canvasTheme().small;
  return pen.measureText(text).width;
}

const widest = (ticks) => Math.max(0, ...ticks.map(({ text }) => widthOf(text)));

/** What a map's axes are called: those of a drawn problem are x and y. */
export function labelsOf({ mode, labels }) {
  return mode === "measure" ? labels : undefined;
}

/**
 * Ticks along a length of pixels, with what the axis is called where that is worth a line. Numbers
 * are written in full; where they are long because the place is far from zero, all of them are told
 * from one base, which the title says.
 */
export function axisOf(low, high, pixels, label, usual) {
  const named = label && label !== usual ? label : "";
  const ticks = roundTicks(low, high, Math.max(2, Math.min(MOST, pixels / 60)));
  const length = high - low;
  // However many numbers are shown, they are told in one way: the title is the same for all.
  const short = widest(roundTicks(low, high, MOST)) <= WIDEST;
  if (short || low * high <= 0 || Math.min(Math.abs(low), Math.abs(high)) < length) {
    return { ticks, title: named };
  }
  const power = 10 ** Math.ceil(Math.log10(length) - 1e-9);
  const base = Math.floor(low / power) * power;
  const decimals = Math.max(0, -Math.floor(Math.log10(power) + 1e-9));
  return {
    ticks: ticks.map(({ value, step }) => ({ value, step, text: `+${tick(value - base, step)}` })),
    title: `${named || usual}: ${base.toFixed(decimals).replace("-", "−")}\u202f+\u202f…`,
  };
}

/** The pixels around a map that its axes need. */
export function marginOf(view, labels) {
  // How large the map becomes follows from its margin: as many numbers as a large one has are measured.
  const [across, up] = [axisOf(view.x0, view.x1, 60 * MOST, labels?.x, "x"), axisOf(view.y0, view.y1, 60 * MOST, labels?.y, "y")];
  return {
    left: Math.max(34, Math.ceil(9 + widest(up.ticks))),
    right: 8,
    top: up.title ? 20 : 6,
    bottom: across.title ? 34 : 20,
  };
}

/** Ticks of a scale that do not touch each other in a width, two of them at least where it has two. */
export function roomy(scale, width) {
  for (let n = Math.max(2, width / 60); ; n -= 1) {
    const ticks = scale.ticks(n);
    const apart = ticks.every(({ value, text }, i) => i === 0
      || (scale.fraction(value) - scale.fraction(ticks[i - 1].value)) * width >= GAP + (widthOf(text) + widthOf(ticks[i - 1].text)) / 2);
    if (apart || ticks.length <= 2) {
      return ticks;
    }
    if (n <= 2) {
      return [ticks[0], ticks.at(-1)];
    }
  }
}
