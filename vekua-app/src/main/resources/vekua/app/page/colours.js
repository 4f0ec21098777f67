/** Colour maps: a few colours, joined in OKLab so that equal steps look equal. */

const SIZE = 256;

const STOPS = {
  /** Signed values; zero is paper by day and ink by night. */
  signedLight: ["#0d2c54", "#2a66a8", "#7fb0d8", "#d3e3ee", "#f7f5f0", "#f3d3bf", "#e0906b", "#b53a34", "#5f0f25"],
  signedDark: ["#a8d4ff", "#5c9fe6", "#2c66a8", "#1b3550", "#15191d", "#48261f", "#9a452f", "#e27b4e", "#ffd0a6"],
  /** Values of one sign. */
  plain: ["#1a1238", "#2c2f74", "#275a8c", "#1f8489", "#46ad7b", "#a3cf6c", "#f6efad"],
  /** From seen to fog. */
  fogLight: ["#22303d", "#41566a", "#71889c", "#a9b9c6", "#d9e0e6", "#f8fafb"],
  fogDark: ["#0f1418", "#243240", "#425a70", "#7189a0", "#abbccb", "#e4ebf1"],
};

const tables = {};

/** The colour map of that name for the theme: 256 colours as packed pixels. */
export function palette(name, dark) {
  const key = name === "plain" ? name : name + (dark ? "Dark" : "Light");
  tables[key] ??= table(STOPS[key].map(parse));
  return tables[key];
}

/** The CSS colour at a fraction of a colour map. */
export function css(pixels, fraction) {
  const pixel = pixels[index(fraction)];
  return `rgb(${pixel & 255} ${(pixel >> 8) & 255} ${(pixel >> 16) & 255})`;
}

/** The place in a colour map for a fraction of it. */
export function index(fraction) {
  return Math.max(0, Math.min(SIZE - 1, Math.floor(fraction * SIZE)));
}

function table(stops) {
  const pixels = new Uint32Array(SIZE);
  for (let i = 0; i < SIZE; i++) {
    const at = (i / (SIZE - 1)) * (stops.length - 1);
    const left = Math.min(Math.floor(at), stops.length - 2);
    pixels[i] = pack(spline(stops, left, at - left));
  }
  return pixels;
}

/** Catmull and Rom's curve through the stops: no visible bands where they join. */
function spline(stops, i, t) {
  const p = [-1, 0, 1, 2].map((k) => stops[Math.max(0, Math.min(stops.length - 1, i + k))]);
  return [0, 1, 2].map((c) => {
    const [a, b, d, e] = p.map((colour) => colour[c]);
    return b + 0.5 * t * (d - a + t * (2 * a - 5 * b + 4 * d - e + t * (3 * (b - d) + e - a)));
  });
}

function parse(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function pack([lightness, a, b]) {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((v) => Math.round(255 * encoded(Math.max(0, Math.min(1, v)))));
  return ((255 << 24) | (channels[2] << 16) | (channels[1] << 8) | channels[0]) >>> 0;
}

function linear(v) {
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
}

function encoded(v) {
  return v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055;
}
