/** The outer curve of a drawn domain: straight between its corners, or smooth through them. */

/** Places of a smooth curve on the screen. */
const FINE = 240;

/**
 * The trigonometric polynomial of least degree through the corners, for each coordinate: its mean
 * and [cosine, sine] for each whole frequency. With an even number the last frequency has a cosine alone.
 */
export function waves(values) {
  const n = values.length;
  const parts = [[values.reduce((sum, v) => sum + v, 0) / n, 0]];
  for (let k = 1; k <= Math.floor(n / 2); k++) {
    const last = 2 * k === n;
    let [c, s] = [0, 0];
    values.forEach((v, i) => {
      c += v * Math.cos((2 * Math.PI * k * i) / n);
      s += v * Math.sin((2 * Math.PI * k * i) / n);
    });
    parts.push(last ? [c / n, 0] : [(2 * c) / n, (2 * s) / n]);
  }
  return parts;
}

/** The polynomial at an angle. */
export function waveAt(parts, t) {
  return parts.reduce((sum, [c, s], k) => sum + c * Math.cos(k * t) + s * Math.sin(k * t), 0);
}

/** The same as a formula in t. */
function formula(parts) {
  const number = (v) => Number(v.toPrecision(12));
  const terms = parts.flatMap(([c, s], k) => {
    if (k === 0) {
      return [`${number(c)}`];
    }
    return [c ? `(${number(c)})*cos(${k}*t)` : "", s ? `(${number(s)})*sin(${k}*t)` : ""].filter(Boolean);
  });
  return terms.join(" + ");
}

/** The outer curve as the server reads it. */
export function outerOf({ corners, smooth }) {
  if (!smooth) {
    return { polygon: corners.map(({ x, y }) => [x, y]) };
  }
  return { curve: { x: formula(waves(corners.map((c) => c.x))), y: formula(waves(corners.map((c) => c.y))) } };
}

/** The outer curve as a path of places. */
export function pathOf({ corners, smooth }) {
  if (!smooth) {
    return corners.map(({ x, y }) => [x, y]);
  }
  const [xs, ys] = [waves(corners.map((c) => c.x)), waves(corners.map((c) => c.y))];
  return Array.from({ length: FINE }, (_, i) => {
    const t = (2 * Math.PI * i) / FINE;
    return [waveAt(xs, t), waveAt(ys, t)];
  });
}
