/** Scales: from a value to a fraction of an axis or of a colour map, with ticks. */

import { roundTicks, words } from "./numbers.js";

/** Equal steps for equal differences. */
export function linearScale(low, high) {
  const length = high - low || 1;
  return {
    low,
    high,
    fraction: (value) => (value - low) / length,
    value: (fraction) => low + fraction * length,
    ticks: (n) => roundTicks(low, high, n),
  };
}

/** Equal steps for equal ratios; nothing below its low end. */
export function logScale(low, high) {
  const from = Math.log10(low);
  const length = Math.log10(high) - from || 1;
  return {
    low,
    high,
    fraction: (value) => (value > low ? (Math.log10(value) - from) / length : 0),
    value: (fraction) => 10 ** (from + fraction * length),
    ticks: (n) => decades(from, from + length, n),
  };
}

/** Round numbers on a scale of powers of ten; two of them at least. */
function decades(from, to, n) {
  let ticks = [];
  const add = (exponent, factor) => {
    const at = exponent + Math.log10(factor);
    if (at >= from - 1e-9 && at <= to + 1e-9) {
      ticks.push({ value: 10 ** at, text: words(Number((10 ** at).toPrecision(1)), 1) });
    }
  };
  const first = to - from < n / 3 ? [1, 2, 5] : to - from < n / 2 ? [1, 3] : [1];
  const finer = [first, [1, 3], [1, 2, 5], [1, 2, 3, 4, 5, 6, 7, 8, 9]];
  for (let k = 0, step = Math.max(1, Math.ceil((to - from) / n)); ticks.length < 2 && k < finer.length; step > 1 ? step-- : k++) {
    ticks = [];
    for (let e = Math.floor(from); e <= to; e++) {
      if (e % step === 0) {
        finer[k].forEach((factor) => add(e, factor));
      }
    }
  }
  return ticks.length < 2 ? roundTicks(10 ** from, 10 ** to, Math.max(3, n)) : ticks;
}

/** The least and the greatest of the finite values. */
export function range(values) {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const v = values[i];
    if (Number.isFinite(v)) {
      low = v < low ? v : low;
      high = v > high ? v : high;
    }
  }
  return low <= high ? [low, high] : [0, 1];
}

/** The same without the outermost few in a thousand, judged by some four thousand of the values. */
export function mostly(values) {
  const stride = Math.max(1, Math.floor(values.length / 4000));
  const sample = new Float64Array(Math.ceil(values.length / stride));
  let count = 0;
  for (let i = 0; i < values.length; i += stride) {
    if (Number.isFinite(values[i])) {
      sample[count++] = values[i];
    }
  }
  const sorted = sample.subarray(0, count).sort();
  const skip = Math.floor(0.002 * count);
  return count > 0 ? [sorted[skip], sorted[count - 1 - skip]] : [0, 1];
}
