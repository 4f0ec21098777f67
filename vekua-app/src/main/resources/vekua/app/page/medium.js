/** Media: what fills the plane between sensors, as a formula or as a map that is painted or read. */

import { plain } from "./numbers.js";

/** Equations with a coefficient that varies: its name on the command line, and its sign. */
const COEFFICIENTS = {
  diffusion: { option: "conductivity", sign: "σ", name: "Conductivity σ" },
  lens: { option: "index", sign: "n", name: "Refractive index n" },
};

/** Nodes along the side of a painted map, and how much larger than the view it is. */
const NODES = 45;
const REACH = 1.25;

/** A painted medium varies by so many powers of e at most. */
const MOST = 9;

/** The coefficient of an equation on the page, or nothing where space is the same everywhere. */
export function coefficientOf(type) {
  return COEFFICIENTS[type] ?? null;
}

/** A medium that is the same everywhere, without sources. */
export function uniform() {
  return { formula: "1", map: null, source: "0", wells: [] };
}

/** The coefficient as the server reads it. */
export function coefficientJson({ formula, map }) {
  return map ? { grid: { x: map.x, y: map.y, values: map.values } } : formula;
}

/** The right-hand side: what is given everywhere, and what wells take out around them. */
export function sourceText({ source, wells }) {
  const terms = wells.map(({ x, y, rate, radius }) => {
    const [a, b, r] = [x, y, radius].map((v) => plain(v, 12));
    return `(${plain(rate, 12)})/(2*pi*${r}^2)*exp(-((x-(${a}))^2+(y-(${b}))^2)/(2*${r}^2))`;
  });
  const everywhere = source.trim() === "" || Number(source) === 0 ? [] : [`(${source})`];
  return [...everywhere, ...terms].join(" + ");
}

/** The members of a fit's request that describe the medium. */
export function mediumRequest({ equation, medium }) {
  const coefficient = coefficientOf(equation.type);
  if (!coefficient) {
    return {};
  }
  const filled = medium ?? uniform();
  const number = equation.type === "lens" ? { type: "helmholtz", wavenumber: equation.number } : { type: "diffusion" };
  const source = sourceText(filled);
  return { equation: { ...number, [coefficient.option]: coefficientJson(filled) }, ...(source ? { source } : {}) };
}

/** What a request says of a medium, as the page has it; null where there is none. */
export function mediumFrom({ equation, source }) {
  const type = equation.type === "diffusion" ? "diffusion" : equation.index !== undefined ? "lens" : null;
  if (!type) {
    return null;
  }
  const given = equation[COEFFICIENTS[type].option];
  if (typeof source === "object") {
    throw new Error("its medium has a map of sources, which is not shown here: use vekua fit");
  }
  const medium = { ...uniform(), source: String(source ?? "0") };
  return { type, medium: given.grid ? { ...medium, formula: "", map: given.grid } : { ...medium, formula: String(given) } };
}

/** An empty map of ones over the disc that a fit in this view may need. */
export function blankMap({ x0, x1, y0, y1 }) {
  const half = (REACH * Math.hypot(x1 - x0, y1 - y0)) / 2;
  const nodes = (middle) => Array.from({ length: NODES }, (_, i) => round(middle - half + (2 * half * i) / (NODES - 1), half));
  const [x, y] = [nodes((x0 + x1) / 2), nodes((y0 + y1) / 2)];
  return { x, y, values: new Array(NODES * NODES).fill(1) };
}

/** The map raised or lowered around a place, by a share of its logarithm. */
export function painted(map, px, py, radius, amount) {
  const values = map.values.slice();
  const bound = (v) => Math.max(Math.exp(-MOST), Math.min(Math.exp(MOST), v));
  map.y.forEach((y, j) => {
    const up = Math.exp(-(((y - py) / radius) ** 2) / 2);
    if (up > 1e-5) {
      map.x.forEach((x, i) => {
        const weight = up * Math.exp(-(((x - px) / radius) ** 2) / 2);
        if (weight > 1e-5) {
          const at = j * map.x.length + i;
          values[at] = Number(bound(values[at] * Math.exp(amount * weight)).toPrecision(4));
        }
      });
    }
  });
  return { ...map, values };
}

/** The map of a table's rows, which must be a rectangular grid; throws an error in one sentence if they are not. */
export function mapOf(samples) {
  const rows = samples.map((s) => (Array.isArray(s) ? s : [s.x, s.y, s.u]));
  const [x, y] = [0, 1].map((axis) => [...new Set(rows.map((row) => row[axis]))].sort((a, b) => a - b));
  if (x.length < 2 || y.length < 2) {
    throw new Error("a map needs values at two different x and two different y at least");
  }
  const values = new Array(x.length * y.length).fill(NaN);
  const [columns, lines] = [x, y].map((nodes) => new Map(nodes.map((v, i) => [v, i])));
  for (const [px, py, value] of rows) {
    values[lines.get(py) * x.length + columns.get(px)] = value;
  }
  const hole = values.findIndex(Number.isNaN);
  if (hole >= 0) {
    throw new Error(`a map must be a rectangular grid, but there is no value at x = ${x[hole % x.length]}, y = ${y[Math.floor(hole / x.length)]}`);
  }
  return { x, y, values };
}

/** The map as a table that the command line reads. */
export function mapCsv({ x, y, values }) {
  const rows = y.flatMap((py, j) => x.map((px, i) => `${px},${py},${values[j * x.length + i]}`));
  return `x,y,value\n${rows.join("\n")}\n`;
}

/** A map's values on a regular grid, straight between its nodes, in logarithms where that can be; NaN beyond it. */
export function mapOnGrid({ x, y, values }, { x: [x0, x1, nx], y: [y0, y1, ny] }) {
  const positive = values.every((v) => v > 0);
  const cells = positive ? values.map(Math.log) : values;
  const places = (nodes, from, to, n) => Array.from({ length: n }, (_, i) => within(nodes, from + (i * (to - from)) / (n - 1)));
  const across = places(x, x0, x1, nx);
  const out = new Float32Array(nx * ny);
  places(y, y0, y1, ny).forEach((up, j) => across.forEach((right, i) => {
    const at = up.i * x.length + right.i;
    const low = cells[at] + right.t * (cells[at + 1] - cells[at]);
    const high = cells[at + x.length] + right.t * (cells[at + x.length + 1] - cells[at + x.length]);
    const v = low + up.t * (high - low);
    out[j * nx + i] = positive ? Math.exp(v) : v;
  }));
  return { u: out, x0, x1, nx, y0, y1, ny };
}

/** The cell of sorted nodes that holds a number, and where in it; NaN outside. */
function within(nodes, v) {
  if (!(v >= nodes[0] && v <= nodes.at(-1))) {
    return { i: 0, t: NaN };
  }
  let low = 0;
  let high = nodes.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    [low, high] = nodes[middle] <= v ? [middle, high] : [low, middle];
  }
  return { i: low, t: (v - nodes[low]) / (nodes[high] - nodes[low]) };
}

function round(v, size) {
  return Number(v.toFixed(Math.max(0, 5 - Math.floor(Math.log10(size)))));
}
