/** Numbers as people write them, and round steps for axes. */

const SUPERSCRIPTS = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };

/** A few significant digits, with a true minus and powers of ten where they read better. */
export function words(value, digits = 3) {
  if (value === null || value === undefined || Number.isNaN(value)) {
    return "–";
  }
  if (!Number.isFinite(value)) {
    return value > 0 ? "∞" : "−∞";
  }
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e5)) {
    const [mantissa, exponent] = value.toExponential(Math.max(0, digits - 2)).split("e");
    const power = "10" + [...String(Number(exponent))].map((c) => SUPERSCRIPTS[c]).join("");
    return Number(mantissa) === 1 ? power : `${minus(mantissa)}\u202f·\u202f${power}`;
  }
  return minus(String(Number(value.toPrecision(digits))));
}

/** A number for an input or a command line: short, and exact enough. */
export function plain(value, digits = 6) {
  return String(Number(value.toPrecision(digits)));
}

/** A number that was typed, perhaps with a decimal comma or a true minus: null for nothing, NaN for anything else. */
export function typed(text) {
  const trimmed = text.trim().replaceAll("−", "-").replace(/^([^.,]*),([^.,]*)$/, "$1.$2");
  return trimmed === "" ? null : Number(trimmed);
}

/** A number among others that lie so far apart: those far from zero keep the digits that tell them apart. */
export function among(value, length, digits = 4) {
  const apart = length > 0 ? Math.abs(value) / length : 100;
  // Many digits need much room: one less is still a thousandth of the length.
  const more = apart > 1 ? Math.ceil(Math.log10(apart)) - (apart > 1000 && digits > 3 && digits < 6 ? 1 : 0) : 0;
  return plain(value, Math.min(15, digits + more));
}

/** A place in a view, as it is read. */
export function placeWords({ x0, x1 }, x, y) {
  return `${minus(among(x, x1 - x0, 3))}, ${minus(among(y, x1 - x0, 3))}`;
}

/** A time in the unit that suits it. */
export function duration(seconds) {
  if (seconds < 0.1) {
    return `${words(1000 * seconds, 2)} ms`;
  }
  return `${words(seconds, seconds < 10 ? 2 : 3)} s`;
}

function minus(text) {
  return text.replace("-", "−");
}

/** The text of a tick, given the step between ticks: with all the digits that the step has. */
export function tick(value, step) {
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const number = Math.abs(value) < step / 2 ? 0 : value;
  // Far from zero only all digits tell ticks apart.
  const apart = Math.abs(value) < 1e9 && Math.abs(value) > 90 * step;
  if (number === 0 || ((digits <= 4 && Math.abs(value) < 1e5) || (apart && digits < 12))) {
    return minus(number === 0 ? "0" : number.toFixed(digits));
  }
  const more = Math.floor(Math.log10(Math.abs(number)) + 1e-9) - Math.floor(Math.log10(step) + 1e-9);
  return scientific(number, Math.max(0, Math.min(15, more)));
}

/** A number with so many digits behind the point and a power of ten. */
function scientific(value, digits) {
  const [mantissa, exponent] = value.toExponential(digits).split("e");
  const power = "10" + [...String(Number(exponent))].map((c) => SUPERSCRIPTS[c]).join("");
  const short = String(Number(mantissa));
  return short === "1" ? power : `${minus(short)}\u202f·\u202f${power}`;
}

/** The round step (1, 2 or 5 times a power of ten) that divides a length into at most n parts. */
export function roundStep(length, n) {
  const rough = length / Math.max(1, n);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = rough / power;
  return power * (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10);
}

/** One tick tells no scale: steps are made finer, so many times at most, until there are two. */
const FINER = 8;

/** Multiples of a round step between two numbers, two of them at least. */
export function roundTicks(low, high, n) {
  let ticks = [];
  for (let k = 0, parts = Math.max(1, n); k < FINER && ticks.length < 2; k++, parts *= 1.5) {
    const step = roundStep(high - low, parts);
    ticks = [];
    for (let i = Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step && ticks.length < 1000; i++) {
      ticks.push({ value: i * step, text: tick(i * step, step), step });
    }
  }
  return ticks;
}
