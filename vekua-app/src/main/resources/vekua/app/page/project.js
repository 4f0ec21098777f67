/** The scene as one value: what undo returns to, the browser keeps, links and project files carry. */

import { project as looked } from "./api.js";
import { problemTo } from "./polygon.js";
import { fitRequest } from "./request.js";
import { fromRequest, sentence } from "./scenes.js";
import { TRUTHS } from "./truths.js";

const FORMAT = "vekua-project";
const VERSION = 1;

const isNumber = (v) => typeof v === "number" && Number.isFinite(v);
const isText = (v) => typeof v === "string" && v.length < 10000;
const isFlag = (v) => typeof v === "boolean";
const isPlace = (v) => Array.isArray(v) && v.length === 2 && v.every(isNumber);
const isView = (v) => v && [v.x0, v.x1, v.y0, v.y1].every(isNumber) && v.x0 < v.x1 && v.y0 < v.y1;
const isEquation = (v) => v && ["laplace", "helmholtz", "yukawa", "biharmonic", "diffusion", "lens"].includes(v.type) && isNumber(v.number);
const oneOf = (...names) => (v) => names.includes(v);

/** A scene's parts, and what each of them must be. Everything else of the state follows from them. */
const PARTS = {
  mode: oneOf("measure", "solve", "space"),
  scene: isText,
  about: isText,
  command: isText,
  equation: isEquation,
  order: (v) => v === "auto" || (Number.isInteger(v) && v >= 0),
  regularisation: (v) => /^(auto|evidence|loo|gcv|discrepancy|(truncate|ridge):[0-9.eE+-]+)$/.test(v),
  scaling: oneOf("domain", "samples"),
  outliers: oneOf("auto", "keep"),
  tellNoise: isFlag,
  within: isFlag,
  frame: (v) => v === "view" || v === "sensors" || (isPlace(v?.centre) && isNumber(v.radius)),
  truth: (v) => v === "" || Object.hasOwn(TRUTHS, v),
  noise: (v) => isNumber(v) && v >= 0 && v <= 1,
  sensors: (v) => Array.isArray(v) && v.every(isSensor),
  series: (v) => v === null || (Number.isInteger(v.at) && v.at >= 0 && isFlag(v.complex) && Array.isArray(v.names) && v.names.every(isText)),
  space: (v) => v === null || isSpace(v),
  labels: (v) => v && [v.x, v.y, v.u].every(isText),
  view: isView,
  zoom: (v) => v === null || isView(v),
  cut: (v) => Array.isArray(v) && v.length === 2 && v.every(isPlace),
  shown: (v) => oneOf("field", "truth")(v?.field) && oneOf("spread", "error", "kept", "difference")(v.spread),
  layers: (v) => isFlag(v?.contours) && isFlag(v.arrows),
  problem: (v) => v === null || isProblem(v),
  medium: (v) => v === null || isMedium(v),
  sweep: (v) => v === null || isSweep(v),
  advice: (v) => v === null || isAdvice(v),
};

/** The names of a scene's parts. */
export const SCENE = Object.keys(PARTS);

function isSensor(s) {
  return s && isNumber(s.x) && isNumber(s.y) && isNumber(s.draw)
    && oneOf("truth", "measured", "typed", "waiting")(s.kind)
    && (s.given === null || isNumber(s.given))
    && (s.series === undefined || (Array.isArray(s.series) && s.series.every(isNumber)));
}

function isSweep({ name, unit, speed, values, sets, at }) {
  return isText(name) && isText(unit) && (speed === null || (isNumber(speed) && speed > 0))
    && Array.isArray(values) && values.length > 0 && values.every(isNumber)
    && Array.isArray(sets) && sets.length === values.length && sets.every((set) => Array.isArray(set) && set.every(isSensor))
    && Number.isInteger(at) && at >= 0 && at < values.length;
}

function isAdvice({ equations, sure, noneFits, sentence }) {
  // What no number of this language can say is null.
  const isCandidate = (c) => c && oneOf("laplace", "helmholtz", "yukawa")(c.type)
    && ["wavenumber", "decay", "logEvidence"].every((name) => (c[name] ?? null) === null || isNumber(c[name]));
  return Array.isArray(equations) && equations.every(isCandidate) && isFlag(sure) && isFlag(noneFits) && isText(sentence) && sentence !== "";
}

function isMedium({ formula, map, source, wells }) {
  const ascending = (nodes) => Array.isArray(nodes) && nodes.length > 1 && nodes.every((n, i) => isNumber(n) && (i === 0 || n > nodes[i - 1]));
  const isMap = (m) => ascending(m.x) && ascending(m.y) && Array.isArray(m.values)
    && m.values.length === m.x.length * m.y.length && m.values.every(isNumber);
  return isText(formula) && isText(source) && (map === null || isMap(map))
    && Array.isArray(wells) && wells.every((w) => [w.x, w.y, w.rate, w.radius].every(isNumber) && w.radius > 0);
}

function isSpace({ samples, at, angles }) {
  return Array.isArray(samples) && samples.length > 0 && (at === null || (Array.isArray(at) && at.length === 3 && at.every(isNumber)))
    && isNumber(angles?.turn) && isNumber(angles.tilt);
}

function isProblem({ equation, corners, edges, holes, slits = [], outlines, tolerance, fixed, bounds }) {
  const places = [corners, holes].every((list) => Array.isArray(list) && list.every((p) => isNumber(p.x) && isNumber(p.y)));
  const conditions = places && Array.isArray(edges) && edges.length === corners.length
    && [...edges, ...holes].every((c) => isText(c.text));
  const axis = (v) => Array.isArray(v) && v.length === 3 && v.every(isNumber) && v[0] < v[1];
  const closed = fixed === undefined ? corners.length >= 3 : axis(bounds?.x) && axis(bounds.y);
  return isEquation(equation) && conditions && closed && Array.isArray(outlines) && isNumber(tolerance)
    && holes.every((hole) => hole.radius > 0)
    && Array.isArray(slits) && slits.every((s) => [s.ax, s.ay, s.bx, s.by].every(isNumber) && isText(s.text));
}

/** The scene of a state. Its parts are never changed, only replaced: this costs nothing. */
export function sceneOf(state) {
  return Object.fromEntries(SCENE.map((key) => [key, state[key]]));
}

/** Whether two scenes have the same parts. */
export function isSame(a, b) {
  return SCENE.every((key) => Object.is(a[key], b[key]));
}

/** What a state must forget when another scene takes its place. */
export function shown(scene) {
  return { advice: null, ...scene, item: null, whatIf: false, film: null, drum: null, cross: null, probe: null, dragging: false, error: "" };
}

/** A project file: what the command line needs to repeat the fit or solution, and the page's scene. */
export function projectOf(state) {
  return { ...askedOf(state), page: sceneOf(state) };
}

function askedOf(state) {
  const asked = state.mode === "solve" ? { problem: problemOf(state) } : fitRequest(state);
  return { format: FORMAT, version: VERSION, ...asked };
}

/** The drawn problem as the solver's file has it: which part of it is shown is the page's matter. */
export function problemOf(state) {
  const { total, ...problem } = problemTo(state.problem);
  return problem;
}

/** Whether a text looks like a project, so that it is not taken for a table. */
export function looksLikeProject(text) {
  return /^\s*\{/.test(text) && text.includes(`"${FORMAT}"`);
}

/** Reads a project; throws an error in one sentence if it is none, or none that can be shown. */
export async function sceneFrom(text) {
  let project;
  try {
    project = JSON.parse(text);
  } catch {
    throw new Error("the project is damaged: it is not JSON");
  }
  if (project?.format !== FORMAT) {
    throw new Error(`this is no project: its format is not ${FORMAT}`);
  }
  if (project.version !== VERSION) {
    throw new Error(`the project has version ${project.version}, and this program reads version ${VERSION}`);
  }
  const { page, ...whole } = project;
  const scene = page ? unsaid(checked(page)) : null;
  // What was changed since by hand or by a program is what counts.
  if (scene && JSON.stringify(whole) === JSON.stringify(askedOf(scene))) {
    return scene;
  }
  const { kind, request, notes } = await looked(whole);
  return fromRequest("file", { kind, request, about: [scene?.about ?? "", ...notes.map(sentence)].filter(Boolean).join(" ") });
}

/** A scene from elsewhere without its command, which is made anew: a person may run what the page shows. */
export function unsaid({ command, ...scene }) {
  return { ...scene, command: "" };
}

/** A scene that came from outside, with every part looked at; parts that it lacks stay out. */
export function checked(page) {
  for (const [key, value] of Object.entries(page)) {
    if (!Object.hasOwn(PARTS, key)) {
      throw new Error(`the project's page has a member that nobody knows: ${key}`);
    }
    if (!PARTS[key](value)) {
      throw new Error(`the project's page is damaged: ${key} is not what it should be`);
    }
  }
  const missing = ["mode", "view", "sensors", "equation"].filter((key) => !(key in page));
  if (missing.length) {
    throw new Error(`the project's page has no ${missing.join(", ")}`);
  }
  if ((page.mode === "solve" && !page.problem) || (page.mode === "space" && !page.space)) {
    throw new Error("the project's page has no problem or samples of space");
  }
  return page;
}
