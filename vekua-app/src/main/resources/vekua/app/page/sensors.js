/** Sensors: where they are and what they read. */

import { snapped } from "./plane.js";
import { normal, uniform } from "./random.js";
import { size, truthFunction } from "./truths.js";

/**
 * A sensor's kind says where its reading comes from: "truth" (the known field, plus noise),
 * "measured" (data, plus the noise that the slider adds), "typed" (as typed) or "waiting" (none
 * yet: it takes no part in the fit). `draw` is its own standard normal number, so that noise grows
 * with the slider instead of jumping.
 */
export function sensor(x, y, kind, given = null, more = {}) {
  draws += 1;
  return { x, y, kind, given, draw: normal(draws)(), ...more };
}

let draws = 0;

/** Goes on after sensors that were made elsewhere, so that none repeats another's noise. */
export function drawAfter(sensors) {
  draws = Math.max(draws, 1e6 + 1000 * sensors.length);
}

/** The known field of the state, or null. */
export function truthOf(state) {
  const number = state.equation.number;
  if (cache.key !== state.truth || cache.number !== number) {
    cache = { key: state.truth, number, truth: truthFunction(state.truth, number) };
  }
  return cache.truth;
}

let cache = {};

/** The standard deviation of the slider's noise, in units of u. */
export function sigma(state) {
  return state.noise * amplitude(state);
}

/** What the slider's percents refer to: the size of the truth, else of the measured values. */
function amplitude(state) {
  const truth = truthOf(state);
  if (truth) {
    if (sized.truth !== truth || sized.view !== state.view) {
      sized = { truth, view: state.view, size: size(truth, state.view) };
    }
    return sized.size;
  }
  const values = state.sensors.filter((s) => s.kind === "measured" && s.nx === undefined);
  // The square of a huge reading would be infinite.
  const most = values.reduce((t, s) => Math.max(t, Math.abs(s.given)), 0) || 1;
  return most * Math.sqrt(values.reduce((t, s) => t + (s.given / most) ** 2, 0) / Math.max(1, values.length));
}

let sized = {};

/** What all sensors read in one of the snapshots or parts. */
export function readingsAt(state, at) {
  return readings({ ...state, series: { ...state.series, at } });
}

/** A sensor with another reading in the snapshot or part that is shown; the others keep theirs. */
export function withReading(s, { series }, value) {
  if (!series) {
    return { ...s, kind: "typed", given: value };
  }
  // A new sensor reads the same in all of them until they are told apart.
  const all = s.series ?? new Array(series.names.length).fill(value);
  return { ...s, kind: "measured", given: value, series: all.with(series.at, value) };
}

/** What all sensors read; NaN where one waits for its value. */
export function readings(state) {
  const truth = truthOf(state);
  const noise = sigma(state);
  return state.sensors.map((s) => {
    switch (s.kind) {
      case "truth":
        return truth ? truth(s.x, s.y) + noise * s.draw : NaN;
      case "measured": {
        const given = s.series && state.series ? s.series[state.series.at] : s.given;
        return s.nx === undefined && noise > 0 ? given + noise * s.draw : given;
      }
      case "typed":
        return s.given;
      default:
        return NaN;
    }
  });
}

/** A new sensor at a place, as the scene makes them. */
export function placed(state, x, y) {
  return sensor(x, y, truthOf(state) ? "truth" : "waiting");
}

/** The same sensors with one of them changed. */
export function changed(sensors, i, patch) {
  return sensors.map((s, k) => (k === i ? { ...s, ...patch } : s));
}

/** Areas to scatter sensors over, as tests of the unit square's coordinates. */
export const AREAS = {
  everywhere: { label: "everywhere", holds: () => true },
  corner: { label: "all but a corner", holds: (s, t) => s < 0.55 || t < 0.5 },
  half: { label: "in the left half", holds: (s) => s < 0.5 },
  rim: { label: "along the rim", holds: (s, t) => Math.max(Math.abs(s - 0.5), Math.abs(t - 0.5)) > 0.42 },
};

/** Sensors spread evenly over an area: each the best of several candidates, far from the others. */
export function scattered(count, area, view, kind, seed = 1) {
  const random = uniform(seed);
  const points = [];
  while (points.length < count) {
    let best = null;
    for (let c = 0; c < 12; c++) {
      const [s, t] = [0.02 + 0.96 * random(), 0.02 + 0.96 * random()];
      if (!AREAS[area].holds(s, t)) {
        continue;
      }
      const near = points.reduce((d, p) => Math.min(d, (p[0] - s) ** 2 + (p[1] - t) ** 2), 9);
      if (!best || near > best.near) {
        best = { s, t, near };
      }
    }
    if (best) {
      points.push([best.s, best.t]);
    }
  }
  draws = 1000 * seed;
  return points.map(([s, t]) => {
    const [x, y] = snapped(view, view.x0 + s * (view.x1 - view.x0), view.y0 + t * (view.y1 - view.y0));
    return sensor(x, y, kind);
  });
}

/** The smallest rectangle around places, with a margin. */
export function viewOf(places) {
  const xs = places.map((p) => p.x);
  const ys = places.map((p) => p.y);
  let [x0, x1] = [Math.min(...xs), Math.max(...xs)];
  let [y0, y1] = [Math.min(...ys), Math.max(...ys)];
  const length = Math.max(x1 - x0, y1 - y0) || 1;
  // A row of sensors has no height, but its field has.
  if (x1 - x0 < 0.3 * length) {
    [x0, x1] = [(x0 + x1) / 2 - 0.15 * length, (x0 + x1) / 2 + 0.15 * length];
  }
  if (y1 - y0 < 0.3 * length) {
    [y0, y1] = [(y0 + y1) / 2 - 0.15 * length, (y0 + y1) / 2 + 0.15 * length];
  }
  const margin = 0.04 * length;
  return { x0: x0 - margin, x1: x1 + margin, y0: y0 - margin, y1: y1 + margin };
}
