/** Fields that are known exactly: what sensors placed by hand measure. */

import { normal, uniform } from "./random.js";

/** Places outside the usual view where sources stand, and their strengths. */
const SOURCES = [
  [1.6, 0.2, 1],
  [-0.3, 1.7, -1],
  [-1.5, -0.6, 0.8],
  [0.5, -1.8, -0.8],
];

const CHARGES = [
  [1.4, 0.9, 1],
  [-1.3, 1.1, 1],
  [-1.5, -0.8, -1],
  [0.2, -1.6, 1],
  [1.6, -0.7, -1],
];

/** Each truth belongs to an equation; `of` makes the function for a wavenumber or decay rate. */
export const TRUTHS = {
  waves: { label: "Waves from twelve directions", equation: "helmholtz", of: waves },
  ring: { label: "A standing ring wave, J₀(kr)", equation: "helmholtz", of: ring },
  rods: { label: "Potential of four rods", equation: "laplace", of: () => sum(SOURCES, (r) => -Math.log(r)) },
  saddle: { label: "Saddle, x² − y²", equation: "laplace", of: () => (x, y) => x * x - y * y },
  charges: {
    label: "Five screened charges",
    equation: "yukawa",
    of: (decay) => sum(CHARGES, (r) => besselK0(decay * r)),
  },
  plate: {
    label: "A plate bent by four loads",
    equation: "biharmonic",
    of: () => sum(SOURCES, (r) => r * r * Math.log(r)),
  },
};

/** The function of a truth, or null where there is none. */
export function truthFunction(key, number) {
  return key && TRUTHS[key] ? TRUTHS[key].of(number) : null;
}

/** The keys of an equation's truths; the first is the usual one. */
export function truthsFor(equation) {
  return Object.keys(TRUTHS).filter((key) => TRUTHS[key].equation === equation);
}

/** A function's values on a grid, rows with ascending y. */
export function onGrid(truth, { x0, x1, y0, y1, nx, ny }) {
  const values = new Float32Array(nx * ny);
  const dx = (x1 - x0) / (nx - 1);
  const dy = (y1 - y0) / (ny - 1);
  for (let j = 0, k = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++, k++) {
      values[k] = truth(x0 + i * dx, y0 + j * dy);
    }
  }
  return values;
}

/** The root mean square of a function over a rectangle. */
export function size(truth, view) {
  const values = onGrid(truth, { ...view, nx: 24, ny: 24 });
  return Math.sqrt(values.reduce((total, v) => total + v * v, 0) / values.length);
}

function waves(wavenumber) {
  const turn = uniform(7);
  const draw = normal(11);
  const parts = Array.from({ length: 12 }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.8 * turn())) / 12;
    return [wavenumber * Math.cos(angle), wavenumber * Math.sin(angle), 0.3 * draw(), 2 * Math.PI * turn()];
  });
  return (x, y) => {
    let total = 0;
    for (const [kx, ky, amplitude, phase] of parts) {
      total += amplitude * Math.cos(kx * x + ky * y + phase);
    }
    return total;
  };
}

/** J₀ as the mean of plane waves over half a turn: exact while kr is below their number. */
function ring(wavenumber) {
  return (x, y) => {
    const r = wavenumber * Math.hypot(x, y);
    const n = 16 + Math.ceil(r);
    let total = 0;
    for (let i = 0; i < n; i++) {
      total += Math.cos(r * Math.sin((Math.PI * (i + 0.5)) / n));
    }
    return total / n;
  };
}

function sum(sources, profile) {
  return (x, y) => {
    let total = 0;
    for (const [sx, sy, strength] of sources) {
      total += strength * profile(Math.hypot(x - sx, y - sy));
    }
    return total;
  };
}

/** K₀(z) = ∫ exp(−z cosh t) dt over t > 0; the trapezoidal rule converges geometrically. */
function besselK0(z) {
  const step = 0.1;
  let total = 0.5 * Math.exp(-z);
  for (let t = step; ; t += step) {
    const term = Math.exp(-z * Math.cosh(t));
    total += term;
    if (!(term > 1e-17 * total)) {
      return step * total;
    }
  }
}
