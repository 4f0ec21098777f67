/** A small chart on a canvas: axes, lines, a band, points. */

import { roomy, widthOf } from "./axes.js";
import { cleared, fitCanvas } from "./plane.js";

const MARGIN = { left: 44, right: 10, top: 10, bottom: 34 };

/** Prepares a canvas for two scales; the rest is drawn by the returned functions. */
export function chart(canvas, xScale, yScale, labels, theme) {
  fitCanvas(canvas);
  const context = cleared(canvas);
  const height = canvas.clientHeight - MARGIN.top - MARGIN.bottom;
  const yTicks = yScale.ticks(Math.max(2, Math.min(7, height / 34)));
  const left = Math.max(MARGIN.left, ...yTicks.map(({ text }) => Math.ceil(widthOf(text)) + 8));
  const width = canvas.clientWidth - left - MARGIN.right;
  const px = (x) => left + xScale.fraction(x) * width;
  const py = (y) => MARGIN.top + (1 - yScale.fraction(y)) * height;

  function clip(draw) {
    context.save();
    context.beginPath();
    context.rect(left, MARGIN.top - 2, width, height + 4);
    context.clip();
    draw();
    context.restore();
  }

  function axes() {
    context.save();
    context.font = theme.small;
    context.lineWidth = 1;
    context.textBaseline = "middle";
    context.textAlign = "right";
    for (const { value, text } of yTicks) {
      const y = Math.round(py(value)) + 0.5;
      context.strokeStyle = theme.line;
      context.beginPath();
      context.moveTo(left, y);
      context.lineTo(left + width, y);
      context.stroke();
      context.fillStyle = theme.muted;
      context.fillText(text, left - 6, y);
    }
    context.textBaseline = "top";
    context.textAlign = "center";
    for (const { value, text } of roomy(xScale, width)) {
      context.fillStyle = theme.muted;
      context.fillRect(px(value) - 0.5, MARGIN.top + height, 1, 4);
      const half = widthOf(text) / 2;
      context.fillText(text, Math.min(left + width + MARGIN.right - half, px(value)), MARGIN.top + height + 6);
    }
    context.fillText(labels.x, left + width / 2, MARGIN.top + height + 20);
    context.restore();
  }

  /** Moves along the points and lifts the pen over missing ones. */
  function trace(xs, ys) {
    let down = false;
    for (let i = 0; i < xs.length; i++) {
      if (Number.isFinite(ys[i])) {
        context[down ? "lineTo" : "moveTo"](px(xs[i]), py(ys[i]));
        down = true;
      } else {
        down = false;
      }
    }
  }

  axes();
  return {
    px,
    py,
    line(xs, ys, colour, lineWidth = 1.75, dash = []) {
      clip(() => {
        context.beginPath();
        trace(xs, ys);
        context.setLineDash(dash);
        context.lineJoin = "round";
        context.lineWidth = lineWidth;
        context.strokeStyle = colour;
        context.stroke();
      });
    },
    band(xs, low, high, colour) {
      clip(() => {
        context.beginPath();
        xs.forEach((x, i) => context.lineTo(px(x), py(low[i])));
        for (let i = xs.length - 1; i >= 0; i--) {
          context.lineTo(px(xs[i]), py(high[i]));
        }
        context.fillStyle = colour;
        context.fill();
      });
    },
    point(x, y, fill, stroke) {
      context.beginPath();
      context.arc(px(x), py(y), 3.5, 0, 2 * Math.PI);
      context.fillStyle = fill;
      context.fill();
      context.lineWidth = 1.25;
      context.strokeStyle = stroke;
      context.stroke();
    },
    /** The value of the horizontal axis under a pixel, or null outside. */
    at(pixel) {
      const fraction = (pixel - left) / width;
      return fraction >= 0 && fraction <= 1 ? xScale.value(fraction) : null;
    },
  };
}
