/** What leaves the page: files and the command line. */

import { fitExactly } from "./api.js";
import { save, saveBlob, saveJson } from "./download.js";
import { csv, vti } from "./formats.js";
import { fieldOf } from "./fields.js";
import { frameOf, paintLayer } from "./maps.js";
import { paintAxes, paintBar, paintEdge } from "./heatmap.js";
import { blindLayer, fieldLayer, solutionLayer, spreadLayer } from "./layers.js";
import { paintMarks } from "./marks.js";
import { heightFor, planeFor } from "./plane.js";
import { problemOf } from "./project.js";
import { fitCommand, fitPython, fitRequest, gridFor, sweepSamples } from "./request.js";
import { svgOf } from "./svg.js";
import { canvasTheme } from "./theme.js";
import { shownView } from "./zoom.js";

/** Makes the export buttons and the command line work. */
export function showExport(store, panel) {
  const part = (name) => panel.querySelector(`[data-${name}]`);
  const command = part("command");
  const actions = {
    field: () => saveJson("field.json", exported(store.state)),
    values: async () => save("field.csv", "text/csv", csv(...(await valuesOf(store.state)))),
    vti: async () => save("field.vti", "application/xml", vti(...(await valuesOf(store.state)))),
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
      } catch (problem) {
        store.set({ error: problem.message });
      }
    });
  }
  store.later(["sensors", "equation", "order", "regularisation", "scaling", "outliers", "frame", "within", "noise", "tellNoise", "truth", "mode", "command", "view", "problem", "space", "medium", "sweep"], (state) => {
    command.textContent = commandOf(state);
    part("inputs").textContent = state.mode === "solve" ? "Problem JSON" : "Sensors CSV";
  });
}

function commandOf(state) {
  if (state.command) {
    return state.command;
  }
  return state.mode === "solve" ? "./vekua solve problem.json -o field.json" : fitCommand(state);
}

function exported(state) {
  const field = fieldOf(state);
  if (state.whatIf && state.answer?.without >= 0) {
    throw new Error(`The field that is shown lacks sensor ${state.answer.without + 1}: switch “without the selected sensor” off before it is saved.`);
  }
  if (state.mode !== "solve" && state.answer?.brief) {
    throw new Error("The field is being fitted: it can be saved when that is done.");
  }
  if (!field) {
    throw new Error("There is no field to export yet.");
  }
  return field;
}

/** All numbers of the maps, in full precision where the server has it. */
async function valuesOf(state) {
  exported(state);
  if (state.mode === "solve") {
    const { grid, values } = state.solution;
    return [grid, { u: values }];
  }
  const grid = gridFor(shownView(state));
  const fields = ["u", "ux", "uy", "spread", "blind"];
  const answer = await fitExactly({ ...fitRequest(state), grid, fields });
  const [x0, x1, nx] = grid.x;
  const [y0, y1, ny] = grid.y;
  const columns = Object.fromEntries(fields.map((name) => [name, answer.grid[name]]));
  return [{ x0, x1, nx, y0, y1, ny }, columns];
}

function saveInputs(state) {
  if (state.mode === "solve") {
    saveJson("problem.json", problemOf(state));
    return;
  }
  const named = (s) => (s.length === 4 ? { x: s[0], y: s[1], z: s[2], u: s[3] } : { x: s[0], y: s[1], u: s[2] });
  const samples = (state.sweep ? sweepSamples(state) : fitRequest(state).samples).map((s) => (Array.isArray(s) ? named(s) : s));
  const names = ["by", "x", "y", "z", "u", "sigma", "nx", "ny", "nz", "a", "b"].filter((name) => samples.some((s) => name in s));
  const lines = [names.join(), ...samples.map((s) => names.map((name) => s[name] ?? "").join())];
  save("sensors.csv", "text/csv", `${lines.join("\n")}\n`);
}

/** The field's map as SVG. */
function saveDrawing(state) {
  exported(state);
  const layer = state.mode === "measure" ? fieldLayer(state) : solutionLayer(state);
  save("field.svg", "image/svg+xml", svgOf(state, layer, canvasTheme()));
}

function pythonOf(state) {
  if (state.mode !== "solve") {
    return fitPython(state);
  }
  return 'import vekua\n\n# Problem JSON saves problem.json.\nfield = vekua.solve("problem.json")\nprint(field)\n';
}

/** The maps side by side with titles and colour bars, twice as fine as the screen's pixels. */
async function savePicture(state) {
  exported(state);
  const layers = state.mode === "measure"
    ? [["Field", "field", fieldLayer], ["Spread", "spread", spreadLayer], ["Blind", "blind", blindLayer]]
    : [["Field", "solution", solutionLayer]];
  const width = state.mode === "measure" ? 420 : 640;
  const height = heightFor(width, state.view);
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
    const plane = planeFor(shownView(state), width, height);
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
  saveBlob("field.png", blob);
}

/** Copies, or selects the text where the browser does not let a page copy. */
async function copy(node, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    getSelection().selectAllChildren(node);
  }
}
