/** What leaves the page: files and the command line. */

import { ownErrors } from "./announce.js";
import { fitExactly, framesExactly } from "./api.js";
import { labelsOf } from "./axes.js";
import { CAUSES, isCurrent } from "./current.js";
import { save, saveBlob, saveJson } from "./download.js";
import { modeValues } from "./drum.js";
import { csv, vti } from "./formats.js";
import { fieldOf } from "./fields.js";
import { frameOf, paintLayer } from "./maps.js";
import { paintAxes, paintBar, paintEdge } from "./heatmap.js";
import { blindLayer, fieldLayer, solutionLayer, spreadLayer } from "./layers.js";
import { paintMarks } from "./marks.js";
import { heightFor, planeFor } from "./plane.js";
import { problemOf } from "./project.js";
import { fitCommand, fitPython, fitRequest, gridFor, sampleIndices } from "./request.js";
import { readingsAt } from "./sensors.js";
import { svgOf } from "./svg.js";
import { groupName, setsOf } from "./sweep.js";
import { write } from "./text.js";
import { canvasTheme } from "./theme.js";
import { isAngular, unitOf } from "./units.js";
import { shownView } from "./zoom.js";

/** Makes the export buttons and the command line work. */
export function showExport(store, panel) {
  const part = (name) => panel.querySelector(`[data-${name}]`);
  const command = part("command");
  const own = ownErrors();
  const actions = {
    field: () => saveField(store.state),
    values: async () => saveValues(store.state, "csv", "text/csv", csv),
    vti: async () => saveValues(store.state, "vti", "application/xml", vti),
    drawing: () => saveDrawing(store.state),
    python: async () => {
      await copy(part("python"), pythonOf(store.state));
      part("python").textContent = "Copied";
      setTimeout(() => (part("python").textContent = "Python"), 1500);
    },
    inputs: () => saveInputs(store.state),
    picture: () => savePicture(store.state),
    copy: async () => {
      await copy(command, command.textContent);
      part("copy").textContent = "Copied";
      setTimeout(() => (part("copy").textContent = "Copy"), 1500);
    },
  };
  for (const [name, act] of Object.entries(actions)) {
    part(name).addEventListener("click", async () => {
      try {
        await act();
        store.set({ error: own.cleared(store.state) });
      } catch (problem) {
        store.set({ error: own.said(problem.message) });
      }
    });
  }
  store.later([...new Set([...CAUSES, "command", "sweep", "drum"])], (state) => {
    command.textContent = commandOf(state);
    part("inputs").textContent = state.mode === "solve" ? "Problem JSON" : "Sensors CSV";
    write(part("which"), partSentence(state));
    part("which").hidden = partSentence(state) === "";
  });
  // What could not be saved may be saved now.
  store.on(["answer", "solution", "drum", "busy", "whatIf"], (state) => {
    if (state.error && canBeSaved(state)) {
      store.set({ error: own.cleared(state) });
    }
  });
}

function commandOf(state) {
  if (state.mode === "solve" && state.drum) {
    return `./vekua modes problem.json --count ${state.drum.modes.length} --condition ${state.drum.condition} -o modes.csv`;
  }
  if (state.command) {
    return state.command;
  }
  return state.mode === "solve" ? "./vekua solve problem.json -o field.json" : fitCommand(state);
}

/** What part of the data the map shows, for names of files; nothing where it is all of them. */
function partOf({ mode, series, sweep, drum }) {
  if (mode === "solve") {
    return drum ? `mode-${drum.modes[drum.at].index}` : "";
  }
  const group = sweep ? [String(sweep.values[sweep.at])] : [];
  const snapshot = !series ? [] : series.complex ? [["real", "imaginary"][series.at]] : [String(series.at + 1)];
  return mode === "measure" ? [...group, ...snapshot].join("-") : "";
}

/** The same as a sentence about all exports. */
function partSentence(state) {
  const { mode, series, sweep, drum } = state;
  if (mode === "solve" && drum) {
    return `Pictures and values are of mode ${drum.modes[drum.at].index}, which the map shows; Close returns to the solution.`;
  }
  if (mode !== "measure" || !(series || sweep)) {
    return "";
  }
  const group = sweep ? ` at ${groupName(sweep)}` : "";
  const rest = "; Sensors CSV, Save, the command and Python have all";
  if (series?.complex) {
    return `Pictures are of the ${["real", "imaginary"][series.at]} part, field and values are complex${group}${sweep ? rest : ""}.`;
  }
  return `Field, values and pictures are of ${series ? `snapshot ${series.names[series.at]}` : ""}${group.slice(series ? 0 : 4)}${rest}.`;
}

/** A file's name that tells which part of the data is in it. */
function fileName(state, extension, whole = false) {
  const part = partOf(state);
  if (state.mode === "solve" && part) {
    return `${part}.${extension}`;
  }
  const told = whole && state.series?.complex ? part.split("-").slice(0, -1).join("-") : part;
  return `field${told && `-${told}`}.${extension}`;
}

function canBeSaved(state) {
  try {
    exported(state);
    return true;
  } catch {
    return false;
  }
}

/** The field that may be saved; an error in a sentence while it is not what is set. */
function exported(state) {
  const field = fieldOf(state);
  if (state.whatIf && state.answer?.without >= 0) {
    throw new Error(`The field that is shown lacks sensor ${state.answer.without + 1}: switch “without the selected sensor” off before it is saved.`);
  }
  if (field && state.film) {
    throw new Error("The film is running: the field can be saved when it is paused.");
  }
  if (field && !isCurrent(state) && !state.busy && !state.dragging) {
    throw new Error("The field that is shown is from before the last change, which was refused: correct or undo it before the field is saved.");
  }
  const rough = state.mode === "solve" ? state.solution?.rough : state.answer?.brief;
  if (field && (rough || !isCurrent(state))) {
    throw new Error("The field is being fitted: it can be saved when that is done.".replace("fitted", state.mode === "solve" ? "solved for" : "fitted"));
  }
  if (!field) {
    throw new Error("There is no field to export yet.");
  }
  return field;
}

async function saveField(state) {
  const field = exported(state);
  if (state.mode === "solve" && state.drum) {
    throw new Error("The map shows a mode of the drum, and only the solution has a file: Close the modes, or save their values.");
  }
  if (state.mode === "measure" && state.series?.complex) {
    saveJson(fileName(state, "json", true), (await wholeOf(state)).field);
    return;
  }
  saveJson(fileName(state, "json"), field);
}

async function saveValues(state, extension, type, write) {
  const values = await valuesOf(state);
  save(fileName(state, extension, true), type, write(...values));
}

/** What maps show of a field. */
const FIELDS = ["u", "ux", "uy", "spread", "blind"];

/** The complex field of both parts, with its values. */
function wholeOf(state) {
  const { indices, body } = snapshotsOf(state);
  return framesExactly({ ...body, grid: gridFor(shownView(state)), fields: FIELDS, snapshots: [0, 1].map((at) => indices(at)), complex: true, whole: true });
}

/** The request of a fit, and the readings of its samples in any snapshot. */
function snapshotsOf(state) {
  const samples = sampleIndices(state);
  return {
    body: fitRequest(state),
    indices: (at) => {
      const values = readingsAt(state, at);
      return samples.map((i) => values[i]);
    },
  };
}

/** All numbers of the maps, in full precision where the server has it. */
async function valuesOf(state) {
  exported(state);
  if (state.mode === "solve") {
    const { grid, values } = state.drum ? modeValues(state) : state.solution;
    return [grid, { u: values }];
  }
  const grid = gridFor(shownView(state));
  const isComplex = Boolean(state.series?.complex);
  const answer = await (isComplex ? wholeOf(state) : fitExactly({ ...fitRequest(state), grid, fields: FIELDS }));
  const [x0, x1, nx] = grid.x;
  const [y0, y1, ny] = grid.y;
  const names = isComplex ? answer.names : FIELDS;
  const columns = Object.fromEntries(names.map((name) => [name, answer.grid[name]]));
  return [{ x0, x1, nx, y0, y1, ny }, columns];
}

function saveInputs(state) {
  if (state.mode === "solve") {
    saveJson("problem.json", problemOf(state));
    return;
  }
  const rows = state.sweep ? sweepRows(state) : sensorRows(state);
  const names = [...new Set(["by", "x", "y", "z", "u", ...rows.flatMap((row) => Object.keys(row))])].filter((name) => rows.some((row) => name in row));
  const lines = [names.map((name) => headed(state, name)).join(), ...rows.map((row) => names.map((name) => row[name] ?? "").join())];
  save("sensors.csv", "text/csv", `${lines.join("\n")}\n`);
}

/** The name of a column with its unit, as a table that was opened has it. */
function headed({ labels, mode, sweep }, name) {
  if (name === "by" && isAngular(sweep)) {
    return "by (rad/s)";
  }
  const label = { x: labels.x, y: labels.y, u: labels.u, re: labels.u, im: labels.u, sigma: labels.u }[/^u\d+$/.test(name) ? "u" : name];
  const unit = mode === "measure" && label ? unitOf(label) : "";
  return unit ? cell(`${name} (${unit})`) : name;
}

/** A text as one cell of a CSV file. */
function cell(text) {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Sensors with their readings: of several snapshots all of them, of complex ones both parts. */
function sensorRows(state) {
  const named = (s) => (s.length === 4 ? { x: s[0], y: s[1], z: s[2], u: s[3] } : { x: s[0], y: s[1], u: s[2] });
  const rows = fitRequest(state).samples.map((s) => (Array.isArray(s) ? named(s) : s));
  const { series } = state;
  if (!series || state.mode !== "measure") {
    return rows;
  }
  const { indices } = snapshotsOf(state);
  const names = series.names.map((_, at) => (series.complex ? ["re", "im"][at] : `u${at + 1}`));
  const all = names.map((_, at) => indices(at));
  return rows.map(({ x, y, u, ...more }, k) => ({ x, y, ...Object.fromEntries(names.map((name, at) => [name, all[at][k]])), ...more }));
}

/** The sensors of all groups. */
function sweepRows(state) {
  return setsOf(state).flatMap((sensors, at) => sensorRows({ ...state, sensors }).map((row) => ({ by: state.sweep.values[at], ...row })));
}

/** The field's map as SVG. */
function saveDrawing(state) {
  exported(state);
  const layer = state.mode === "measure" ? fieldLayer(state) : solutionLayer(state);
  save(fileName(state, "svg"), "image/svg+xml", svgOf(state, layer, canvasTheme(), titleOf(state, "Field")));
}

/** A map's title with what was measured and its unit, and which part of it that is. */
function titleOf(state, title) {
  const { labels, series, sweep, mode } = state;
  const part = !series ? "" : series.complex ? ["real part", "imaginary part"][series.at] : series.names[series.at];
  const value = labels.u === "u" || series?.complex === false ? "" : labels.u;
  return mode === "measure" ? [title, value, part, sweep ? groupName(sweep) : ""].filter(Boolean).join(", ") : title;
}

function pythonOf(state) {
  if (state.mode !== "solve") {
    return fitPython(state);
  }
  if (state.drum) {
    throw new Error("Modes are found by the command: Python has none of its own for them.");
  }
  return 'import vekua\n\n# Problem JSON saves problem.json.\nfield = vekua.solve("problem.json")\nprint(field)\n';
}

/** The maps side by side with titles and colour bars, twice as fine as the screen's pixels. */
async function savePicture(state) {
  exported(state);
  const layers = state.mode === "measure"
    ? [[titleOf(state, "Field"), "field", fieldLayer], [titleOf(state, "Spread"), "spread", spreadLayer], ["Blind", "blind", blindLayer]]
    : [[state.drum ? `Mode ${state.drum.modes[state.drum.at].index}` : "Field", "solution", solutionLayer]];
  const width = state.mode === "measure" ? 420 : 640;
  const height = heightFor(width, state.view, labelsOf(state));
  const canvas = document.createElement("canvas");
  canvas.width = 2 * (width * layers.length + 16);
  canvas.height = 2 * (height + 70);
  const context = canvas.getContext("2d");
  context.scale(2, 2);
  const theme = canvasTheme();
  context.fillStyle = theme.panel;
  context.fillRect(0, 0, canvas.width, canvas.height);
  layers.forEach(([title, name, make], i) => {
    const layer = make(state);
    const plane = planeFor(shownView(state), width, height, labelsOf(state));
    context.save();
    context.translate(8 + i * width, 30);
    context.fillStyle = theme.ink;
    context.font = theme.title;
    context.fillText(title, plane.box.left, -8);
    paintLayer(context, plane, layer, frameOf(state), theme, state.layers);
    paintAxes(context, plane, theme);
    paintEdge(context, plane, theme);
    paintMarks(context, { name, plane, layer }, { ...state, item: null, cross: null, probe: null }, theme);
    paintBar(context, { left: plane.box.left, top: height + 6, width: plane.box.width }, layer.scale, layer.pixels, theme);
    context.restore();
  });
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  saveBlob(fileName(state, "png"), blob);
}

/** Copies, or selects the text where the browser does not let a page copy. */
async function copy(node, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    getSelection().selectAllChildren(node);
  }
}
