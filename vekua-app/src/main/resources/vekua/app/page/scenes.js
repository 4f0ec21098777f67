/** Scenes: the page's own playground, the server's presets and dropped files. */

import { scattered, sensor, viewOf } from "./sensors.js";
import { parameterOf } from "./request.js";
import { truthsFor } from "./truths.js";
import { problemFrom, viewOfProblem } from "./polygon.js";
import { DEFAULTS } from "./state.js";

/** Exact fields of presets that have one in closed form. */
const TRUTH_OF = { "paper-a": "ring", "paper-b": "saddle", "paper-c": "ring" };

const SQUARE = { x0: -1, x1: 1, y0: -1, y1: 1 };

/** Sixty sensors that listen to waves and leave a corner alone. */
export function playground() {
  return {
    ...measured("playground", scattered(60, "corner", SQUARE, "truth"), SQUARE),
    ...DEFAULTS,
    about: "A known field is measured where you click. Drag sensors, add noise, and see what can be known.",
    truth: "waves",
    noise: 0.1,
  };
}

/** A square between a warm and a cold side, to draw from. */
export function square() {
  const request = {
    equation: { type: "laplace" },
    domain: { outer: { polygon: [[-1, -1], [1, -1], [1, 1], [-1, 1]] } },
    boundary: [
      { on: "outer", normal: "0" },
      { on: "outer.1", value: "1 - y^2" },
      { on: "outer.3", value: "0" },
    ],
    tolerance: 1e-6,
  };
  return solveScene("square", {
    about: "Heat flows from the right side to the left one; the others are insulated. Drag corners, add holes, type formulas.",
    request,
  });
}

/** The scene of a preset from the server. */
export function fromPreset(name, preset) {
  return preset.kind === "solve" ? solveScene(name, preset) : fitScene(name, preset);
}

function fitScene(name, { about, command, request }) {
  const sensors = fromSamples(request.samples);
  const { type } = request.equation;
  return {
    ...measured(name, sensors, viewOf(sensors)),
    about: about ?? "",
    command: command ?? "",
    equation: { type, number: request.equation[parameterOf(type)] ?? 1 },
    order: request.order ?? DEFAULTS.order,
    regularisation: request.regularisation ?? DEFAULTS.regularisation,
    scaling: request.scaling ?? DEFAULTS.scaling,
    frame: request.radius ? { centre: request.centre, radius: request.radius } : "sensors",
    truth: TRUTH_OF[name] ?? "",
  };
}

/** What every scene of sensors sets; nothing is known of their field but what they say. */
function measured(scene, sensors, view) {
  return {
    mode: "measure",
    scene,
    command: "",
    tellNoise: false,
    frame: "sensors",
    truth: "",
    noise: 0,
    view,
    sensors,
    item: null,
    cross: null,
    answer: null,
    ...acrossView(view),
  };
}

function solveScene(name, { about, command, request }) {
  const problem = problemFrom(request);
  const view = viewOfProblem(problem);
  return {
    mode: "solve",
    scene: name,
    about: about ?? "",
    command: command ?? "",
    problem,
    item: null,
    solution: null,
    view,
    // Above the lower holes' middle, and off the corners of most domains.
    ...acrossView(view, 0.36),
  };
}

/** The scene of a file of sensors; the equation stays as it was chosen. */
export function fromFile(name, samples, notes) {
  const sensors = fromSamples(samples);
  return {
    ...measured("file", sensors, viewOf(sensors)),
    about: [`${name}: ${sensors.length} sensors as they were measured. Choose the equation that the field obeys.`, ...notes].join(" "),
  };
}

/** What changes with the equation: sensors that measured the old truth measure the new one. */
export function withEquation(state, type) {
  const number = { helmholtz: 12, yukawa: 2 }[type] ?? 1;
  const known = state.truth !== "";
  return {
    equation: { type, number },
    order: "auto",
    command: "",
    truth: known ? truthsFor(type)[0] : "",
    sensors: known ? state.sensors.map(onTruth) : state.sensors,
  };
}

function onTruth({ x, y, draw }) {
  return { x, y, draw, kind: "truth", given: null };
}

function fromSamples(samples) {
  return samples.map((sample) => {
    if (Array.isArray(sample)) {
      return sensor(sample[0], sample[1], "measured", sample[2]);
    }
    const { x, y, u, ...more } = sample;
    return sensor(x, y, "measured", u, more);
  });
}

function acrossView({ x0, x1, y0, y1 }, height = 0.5) {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(x1 - x0)));
  const round = (v) => Number(v.toFixed(digits));
  const y = round(y0 + height * (y1 - y0));
  const margin = 0.05 * (x1 - x0);
  return {
    cut: [
      [round(x0 + margin), y],
      [round(x1 - margin), y],
    ],
    shown: { field: "field", spread: "spread" },
  };
}
