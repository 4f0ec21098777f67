/** Scenes: the page's own playground, the server's presets and dropped files. */

import { equationFrom } from "./advice.js";
import { coefficientOf, mediumFrom, uniform } from "./medium.js";
import { plain } from "./numbers.js";
import { readings, scattered, sensor, viewOf } from "./sensors.js";
import { parameterOf } from "./request.js";
import { truthsFor } from "./truths.js";
import { problemFrom, viewOfProblem } from "./polygon.js";
import { DEFAULTS } from "./state.js";
import { isAngular } from "./units.js";

/** Exact fields of presets that have one in closed form. */
const TRUTH_OF = { "paper-a": "ring", "paper-b": "saddle", "paper-c": "ring" };

/** What coordinates and values are called where nobody says. */
const NAMES = { x: "x", y: "y", u: "u" };

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

/** The scene of a request: a preset of the server, or a project without a page of its own. */
export function fromRequest(name, preset) {
  return preset.kind === "solve" ? solveScene(name, preset) : fitScene(name, preset);
}

function fitScene(name, { about, command, request }) {
  refuseUnshown(request);
  if (isOfSpace(request.samples)) {
    const { type } = request.equation;
    return {
      ...spaceScene(name, request.samples),
      about: about ?? "",
      command: command ?? "",
      equation: { type, number: request.equation[parameterOf(type)] ?? 1 },
      order: request.order ?? DEFAULTS.order,
      regularisation: request.regularisation ?? DEFAULTS.regularisation,
      scaling: request.scaling ?? DEFAULTS.scaling,
      outliers: request.outliers ?? DEFAULTS.outliers,
    };
  }
  const sensors = fromSamples(request.samples);
  const filled = mediumFrom(request);
  const type = filled?.type ?? request.equation.type;
  return {
    ...measured(name, sensors, viewOf(sensors)),
    about: about ?? "",
    command: command ?? "",
    medium: filled?.medium ?? null,
    equation: { type, number: request.equation[parameterOf(type)] ?? 1 },
    order: request.order ?? DEFAULTS.order,
    regularisation: request.regularisation ?? DEFAULTS.regularisation,
    scaling: request.scaling ?? DEFAULTS.scaling,
    outliers: request.outliers ?? DEFAULTS.outliers,
    frame: request.radius ? { centre: request.centre, radius: request.radius } : "sensors",
    truth: TRUTH_OF[name] ?? "",
    ...(request.domain ? inDomain(request) : {}),
  };
}

/** Settings of fits that scenes have, but those that say the usual; space has fewer. */
const SHOWN = ["equation", "order", "regularisation", "scaling", "outliers", "samples", "grid", "fields"];
const SHOWN_IN_PLANE = [...SHOWN, "centre", "radius", "domain", "source"];
const USUAL = { outside: false, modelError: "auto" };

/** Equations that the page has. */
const EQUATIONS = ["laplace", "helmholtz", "yukawa", "biharmonic", "diffusion"];

/** Refuses by name what a fit would do otherwise than the page shows it. */
function refuseUnshown(request) {
  const { equation, samples } = request;
  const known = isOfSpace(samples) ? SHOWN : SHOWN_IN_PLANE;
  const setting = Object.keys(request).find((key) => !known.includes(key) && request[key] !== null && request[key] !== USUAL[key]);
  if (setting) {
    throw new Error(`it has the setting ${setting}, which is not shown here: use vekua fit`);
  }
  const members = ["type", parameterOf(equation.type), ...(isOfSpace(samples) ? [] : ["conductivity", "index"])];
  const member = Object.keys(equation).find((key) => !members.includes(key));
  if (member || !EQUATIONS.includes(equation.type)) {
    throw new Error(`its equation ${member ? `has ${member}` : `is ${equation.type}`}, which is not shown here: use vekua fit`);
  }
}

/** A fit in a domain of its own, which then is the drawn one. */
function inDomain({ equation, domain }) {
  const problem = problemFrom({ equation, domain, boundary: [] });
  if (problem.fixed) {
    throw new Error("its domain is none that can be drawn here: use vekua fit");
  }
  return { problem, within: true };
}

function isOfSpace(samples) {
  return samples.some((sample) => sample.length === 4 || "z" in sample);
}

/** Sensors of three coordinates. */
function spaceScene(scene, samples) {
  return {
    ...measured(scene, [], SQUARE),
    mode: "space",
    space: { samples, at: null, angles: { turn: 0.6, tilt: 0.4 } },
  };
}

/** What every scene of sensors sets; nothing is known of their field but what they say. */
function measured(scene, sensors, view) {
  return {
    mode: "measure",
    scene,
    command: "",
    tellNoise: false,
    within: false,
    frame: "sensors",
    truth: "",
    noise: 0,
    view,
    zoom: null,
    sensors,
    item: null,
    cross: null,
    answer: null,
    advice: null,
    series: null,
    sweep: null,
    medium: null,
    labels: NAMES,
    whatIf: false,
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
    drum: null,
    view,
    zoom: null,
    // Above the lower holes' middle, and off the corners of most domains.
    ...acrossView(view, 0.36),
  };
}

/** The scene of a table of sensors, with the equation that its readings speak for. */
export function fromTable(name, { samples, notes = [], snapshots, complex, labels, names = [], by }, advice) {
  const best = advice.equations[0];
  const equation = best ? equationFrom(best) : { type: "laplace", number: 1 };
  if (by && !isOfSpace(samples)) {
    return { ...fromTable(name, { samples, notes, snapshots, complex, labels }, advice), ...sweepOf(name, samples, snapshots, by, equation) };
  }
  if (isOfSpace(samples)) {
    const told = [`${name}: ${samples.length} sensors in space.`, ...notes.map(sentence)].join(" ");
    return { ...DEFAULTS, ...spaceScene("file", samples), equation, about: told };
  }
  const sensors = fromSamples(samples).map((s, i) =>
    (snapshots ? { ...s, series: snapshots.map((values) => values[i]) } : s));
  return {
    ...measured("file", sensors, viewOf(sensors)),
    ...DEFAULTS,
    frame: "sensors",
    equation,
    labels: { x: labelOf(labels.x), y: labelOf(labels.y), u: labelOf(labels.u) },
    series: snapshots
      ? { at: 0, complex, names: names.length === snapshots.length ? names : snapshots.map((_, i) => String(i + 1)) }
      : null,
    about: [`${name}: ${sensors.length} sensor${sensors.length === 1 ? "" : "s"} as ${sensors.length === 1 ? "it was" : "they were"} measured.`, ...notes.map(sentence)].join(" "),
  };
}

/** A field for each frequency or time: their sensors, of which one group is shown. */
function sweepOf(name, samples, snapshots, by, equation) {
  const sensors = fromSamples(samples).map((s, i) => (snapshots ? { ...s, series: snapshots.map((values) => values[i]) } : s));
  const values = [...new Set(by.values)].sort((a, b) => a - b);
  const sets = values.map((value) => sensors.filter((_, i) => by.values[i] === value));
  const sweep = { name: by.name, unit: by.unit ?? "", speed: by.speed, values, sets, at: 0 };
  return {
    view: viewOf(sensors),
    // One disc for all, which the command line is told.
    frame: "view",
    sweep,
    sensors: sets[0],
    equation: equationAt(sweep, 0, equation),
    about: `${name}: ${sensors.length} readings, ${values.length} fields, one for each ${by.name}.`,
  };
}

/** The equation at one of the frequencies: k = 2πf/c, or ω/c, where the speed of waves is known. */
export function equationAt({ name, unit, values, speed }, at, equation) {
  const turn = isAngular({ name, unit }) ? 1 : 2 * Math.PI;
  return speed ? { type: equation.type === "lens" ? "lens" : "helmholtz", number: (turn * values[at]) / speed } : equation;
}

function labelOf({ name, unit }) {
  return unit ? `${name} (${unit})` : name;
}

/** A note as a sentence. */
export function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

/** What changes with the equation: sensors that measured the old truth measure the new one. */
export function withEquation(state, type) {
  const number = usualNumber(state, type);
  const known = state.truth !== "";
  if (coefficientOf(type)) {
    // No truth is known in a medium: sensors keep what they read.
    const values = readings(state);
    const read = state.sensors.map((s, i) => (s.kind === "truth" ? { ...s, kind: "measured", given: values[i] } : s));
    return { equation: { type, number: equationNumber(state, type, number) }, order: "auto", command: "", truth: "", medium: state.medium ?? uniform(), ...(known ? { sensors: read, noise: 0 } : {}) };
  }
  return {
    equation: { type, number },
    order: "auto",
    command: "",
    truth: known ? truthsFor(type)[0] : "",
    sensors: known ? state.sensors.map(onTruth) : state.sensors,
  };
}

/** The number that the readings speak for, or else one for a few waves or decays in the view, whatever its unit of length. */
function usualNumber({ advice, scene, view }, type) {
  const advised = scene === "file" ? advice?.equations.find((candidate) => candidate.type === type && !candidate.limit) : null;
  const half = Math.max(view.x1 - view.x0, view.y1 - view.y0) / 2;
  const inUnits = { helmholtz: 12, lens: 12, yukawa: 2 }[type];
  return advised ? equationFrom(advised).number : inUnits ? Number(plain(inUnits / half, 3)) : 1;
}

/** Waves keep their number when a medium comes or goes. */
function equationNumber({ equation }, type, usual) {
  return parameterOf(type) === "wavenumber" && parameterOf(equation.type) === "wavenumber" ? equation.number : usual;
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
