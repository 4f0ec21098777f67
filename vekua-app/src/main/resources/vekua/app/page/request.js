/** What the page asks the server for, and the command line that asks for the same. */

import { coefficientOf, mediumRequest, sourceText } from "./medium.js";
import { among, plain } from "./numbers.js";
import { problemTo } from "./polygon.js";
import { readings, sigma } from "./sensors.js";

const POINTS = 40000;

/** About forty thousand points over the view, square cells. */
export function gridFor(view, points = POINTS) {
  const width = view.x1 - view.x0;
  const height = view.y1 - view.y0;
  const nx = Math.max(2, Math.round(Math.sqrt((points * width) / height)));
  const ny = Math.max(2, Math.round(points / nx));
  return { x: [view.x0, view.x1, nx], y: [view.y0, view.y1, ny] };
}

/** The equation as the server reads it. */
export function equationOf({ type, number }) {
  const name = parameterOf(type);
  return name ? { type, [name]: number } : { type };
}

/** The name of the equation's number, or nothing. */
export function parameterOf(type) {
  return { helmholtz: "wavenumber", lens: "wavenumber", yukawa: "decay" }[type] ?? "";
}

/** The frame: the disc around the view, a given one, or none (then the server takes the smallest). */
function frameOf({ frame, view }) {
  if (frame === "view") {
    // Rounded as the command line shows them, so that it gives the same field.
    const round = (v) => Number(among(v, view.x1 - view.x0, 6));
    const radius = Math.hypot(view.x1 - view.x0, view.y1 - view.y0) / 2;
    return { centre: [round((view.x0 + view.x1) / 2), round((view.y0 + view.y1) / 2)], radius: round(1.00001 * radius) };
  }
  return frame === "sensors" ? {} : frame;
}

/** Which sensors take part in a fit: those that have a value and were not left out. */
export function sampleIndices(state, values = readings(state)) {
  return state.sensors.flatMap((s, i) => (Number.isFinite(values[i]) && !s.off ? [i] : []));
}

/** These sensors as the server reads them. */
export function samplesOf(state) {
  const values = readings(state);
  return sampleIndices(state, values).map((i) => {
    const { x, y, kind, given, draw, series, off, ...more } = state.sensors[i];
    return Object.keys(more).length ? { x, y, u: values[i], ...more } : [x, y, values[i]];
  });
}

/** Whether the field is asked for in the drawn domain alone. */
export function isWithin({ mode, within, problem }) {
  return mode === "measure" && within === true && Boolean(problem) && problem.fixed === undefined;
}

/** The body of a fit without its grid. */
export function fitRequest(state) {
  if (state.mode === "space") {
    const { order, regularisation, scaling, outliers, space } = state;
    return { equation: equationOf(state.equation), order, regularisation, scaling, outliers: outliers ?? "auto", samples: space.samples };
  }
  const noise = sigma(state);
  return {
    equation: equationOf(state.equation),
    ...mediumRequest(state),
    order: state.order,
    regularisation: state.regularisation,
    scaling: state.scaling,
    outliers: state.outliers ?? "auto",
    ...(isWithin(state) ? { domain: problemTo(state.problem).domain } : frameOf(state)),
    ...(state.tellNoise && noise > 0 ? { noise } : {}),
    samples: samplesOf(state),
  };
}

/** The command line for the sensors as they are now. */
export function fitCommand(state) {
  if (isWithin(state)) {
    // The domain is in the project file alone.
    return "./vekua fit project.json -o field.json";
  }
  const request = fitRequest(state);
  const parts = ["./vekua fit sensors.csv", `--equation ${request.equation.type}`];
  const parameter = parameterOf(state.equation.type);
  if (state.sweep) {
    parts.push("--by by", ...(state.sweep.speed ? [`--speed ${plain(state.sweep.speed, 12)}`] : []));
  }
  if (parameter && !state.sweep?.speed) {
    parts.push(`--${parameter} ${plain(state.equation.number, 12)}`);
  }
  parts.push(...mediumOptions(state));
  for (const option of ["order", "regularisation"]) {
    if (request[option] !== "auto") {
      parts.push(`--${option} ${word(String(request[option]))}`);
    }
  }
  if (request.scaling !== "domain") {
    parts.push(`--scaling ${request.scaling}`);
  }
  if (request.outliers !== "auto") {
    parts.push(`--outliers ${request.outliers}`);
  }
  if (request.noise) {
    parts.push(`--noise ${plain(request.noise, 12)}`);
  }
  if (request.centre) {
    // With an equals sign, because a number may be negative.
    parts.push(`--centre=${request.centre.map((c) => plain(c, 15)).join(",")}`);
  }
  if (request.radius) {
    parts.push(`--radius ${plain(request.radius, 12)}`);
  }
  return `${parts.join(" ")} -o field.json`;
}

/** The options of the command line that describe the medium; a map is in a file of its own. */
function mediumOptions({ equation, medium }) {
  const coefficient = coefficientOf(equation.type);
  if (!coefficient) {
    return [];
  }
  const source = medium ? sourceText(medium) : "";
  return [
    // With an equals sign, because a formula may begin with a minus.
    `--${coefficient.option}=${medium?.map ? "medium.csv" : quoted(medium?.formula ?? "1")}`,
    ...(source ? [`--source=${quoted(source)}`] : []),
  ];
}

/** A formula as one word of a shell. */
function quoted(text) {
  const close = text.replaceAll(" ", "");
  return /^[\w.,:+*\/^()-]*$/.test(close) ? `"${close}"` : singly(close);
}

/** A value as one word of a shell, bare where that means the same. */
function word(text) {
  return /^[\w.:+-]+$/.test(text) ? text : singly(text);
}

/** Between single quotes a shell reads nothing into a text. */
function singly(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The same in Python. */
export function fitPython(state) {
  const request = fitRequest(state);
  const options = [`equation="${request.equation.type}"`];
  const coefficient = coefficientOf(state.equation.type);
  const parameter = parameterOf(state.equation.type);
  if (state.sweep) {
    options.push('by="by"', ...(state.sweep.speed ? [`speed=${plain(state.sweep.speed, 12)}`] : []));
  }
  if (parameter && !state.sweep?.speed) {
    options.push(`${parameter}=${plain(state.equation.number, 12)}`);
  }
  if (coefficient) {
    options.push(`${coefficient.option}=${JSON.stringify(state.medium?.map ? "medium.csv" : state.medium?.formula ?? "1")}`);
  }
  if (request.source) {
    options.push(`source=${JSON.stringify(request.source)}`);
  }
  if (request.order !== "auto") {
    options.push(`order=${request.order}`);
  }
  for (const [name, usual] of [["regularisation", "auto"], ["scaling", "domain"], ["outliers", "auto"]]) {
    if (request[name] !== usual) {
      options.push(`${name}=${JSON.stringify(request[name])}`);
    }
  }
  if (request.noise) {
    options.push(`noise=${plain(request.noise, 12)}`);
  }
  if (request.centre) {
    options.push(`centre=(${request.centre.map((c) => plain(c, 15)).join(", ")})`);
  }
  if (request.radius) {
    options.push(`radius=${plain(request.radius, 12)}`);
  }
  if (request.domain) {
    options.push(`domain=${JSON.stringify({ domain: request.domain })}`);
  }
  const isFilm = state.mode === "measure" && state.series?.complex === false;
  const place = state.mode === "space" ? "0.0, 0.0, 0.0" : "0.0, 0.0";
  if (state.sweep) {
    return [
      "import vekua",
      "",
      "# Sensors CSV saves sensors.csv; its column by tells fields apart.",
      `sweep = vekua.fit(data="sensors.csv", ${options.join(", ")})`,
      `mean, spread = sweep.fields[${state.sweep.at}].predict(${place}, return_std=True)`,
      "",
    ].join("\n");
  }
  return [
    "import vekua",
    "",
    `# Sensors CSV saves sensors.csv${coefficient && state.medium?.map ? ", Save map medium.csv" : ""}.`,
    `field = vekua.fit(data="sensors.csv", ${options.join(", ")})${isFilm ? `[${state.series.at}]  # of all snapshots` : ""}`,
    "print(field.summary())",
    `mean, spread = field.predict(${place}, return_std=True)`,
    "",
  ].join("\n");
}
