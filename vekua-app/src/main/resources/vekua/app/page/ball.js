/** A ball that turns: values on a sphere, seen from afar, every pixel looked up. */

import { index } from "./colours.js";

/** Rings from pole to pole and places on each, for values on the sphere. */
export const RINGS = 40;
export const PLACES = 80;

/** Directions of the table's entries: from the south pole, around each ring. */
export function directions() {
  const all = [];
  for (let i = 0; i < RINGS; i++) {
    const polar = Math.PI * ((i + 0.5) / RINGS);
    for (let j = 0; j < PLACES; j++) {
      const around = (2 * Math.PI * j) / PLACES;
      all.push([Math.sin(polar) * Math.cos(around), Math.sin(polar) * Math.sin(around), -Math.cos(polar)]);
    }
  }
  return all;
}

/** The three directions of a screen for two angles: right, up, towards the eye. */
export function axesOf({ turn, tilt }) {
  const [ct, st, ci, si] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)];
  return {
    right: [-st, ct, 0],
    up: [-si * ct, -si * st, ci],
    eye: [ci * ct, ci * st, si],
  };
}

/** Paints the ball of values into the middle of a canvas; shading tells its shape. */
export function paintBall(context, size, values, scale, pixels, angles) {
  const image = new ImageData(size, size);
  const out = new Uint32Array(image.data.buffer);
  const { right, up, eye } = axesOf(angles);
  const half = size / 2;
  const radius = 0.94 * half;
  for (let py = 0; py < size; py++) {
    const b = (half - py - 0.5) / radius;
    for (let px = 0; px < size; px++) {
      const a = (px + 0.5 - half) / radius;
      const rest = 1 - a * a - b * b;
      if (rest > 0) {
        const c = Math.sqrt(rest);
        const x = a * right[0] + b * up[0] + c * eye[0];
        const y = a * right[1] + b * up[1] + c * eye[1];
        const z = b * up[2] + c * eye[2];
        out[py * size + px] = shaded(pixels[index(scale.fraction(lookup(values, x, y, z)))], 0.55 + 0.45 * c);
      }
    }
  }
  context.putImageData(image, 0, 0);
}

/** The value in a direction, straight between the table's entries. */
function lookup(values, x, y, z) {
  const s = Math.max(0, Math.min(RINGS - 1.001, (Math.acos(Math.max(-1, Math.min(1, -z))) / Math.PI) * RINGS - 0.5));
  const t = ((Math.atan2(y, x) / (2 * Math.PI)) * PLACES + PLACES) % PLACES;
  const [i, j] = [Math.floor(s), Math.floor(t) % PLACES];
  const next = (j + 1) % PLACES;
  const [f, g] = [s - i, t - Math.floor(t)];
  const low = values[i * PLACES + j] * (1 - g) + values[i * PLACES + next] * g;
  const high = values[(i + 1) * PLACES + j] * (1 - g) + values[(i + 1) * PLACES + next] * g;
  return low * (1 - f) + high * f;
}

function shaded(pixel, light) {
  const r = (pixel & 255) * light;
  const g = ((pixel >> 8) & 255) * light;
  const b = ((pixel >> 16) & 255) * light;
  return ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
}
