/** What leaves the page: files and the command line. */

import { fitExactly } from "./api.js";
import { fieldOf } from "./fields.js";
import { frameOf, paintLayer } from "./maps.js";
import { paintAxes, paintBar, paintEdge } from "./heatmap.js";
import { blindLayer, fieldLayer, solutionLayer, spreadLayer } from "./layers.js";
import { paintMarks } from "./marks.js";
import { heightFor, planeFor } from "./plane.js";
import { problemTo } from "./polygon.js";
import { fitCommand, fitRequest, gridFor, samplesOf } from "./request.js";
import { canvasTheme } from "./theme.js";

/** Makes the export buttons and the command line work. */
export function showExport(store, panel) {
  const part = (name) => panel.querySelector(`[data-${name}]`);
  const command = part("command");
  const actions = {
    field: () => saveJson("field.json", exported(store.state)),
    values: () => saveValues(store.state),
    inputs: () => saveInputs(store.state),
    picture: () => savePicture(store.state),
    copy: async () => {
      await copy(command);
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
  store.later(["sensors", "equation", "order", "regularisation", "scaling", "frame", "noise", "tellNoise", "truth", "mode", "command", "view", "problem"], (state) => {
    command.textContent = commandOf(state);
    part("inputs").textContent = state.mode === "measure" ? "Sensors CSV" : "Problem JSON";
  });
}

function commandOf(state) {
  if (state.command) {
    return state.command;
  }
  return state.mode === "measure" ? fitCommand(state) : "./vekua solve problem.json -o field.json";
}

function exported(state) {
  const field = fieldOf(state);
  if (!field) {
    throw new Error("There is no field to export yet.");
  }
  return field;
}

/** All numbers of the maps, in full precision where the server has it. */
async function saveValues(state) {
  exported(state);
  if (state.mode === "solve") {
    const { grid, values } = state.solution;
    save("field.csv", "text/csv", csv(grid, { u: values }));
    return;
  }
  const grid = gridFor(state.view);
  const fields = ["u", "ux", "uy", "spread", "blind"];
  const answer = await fitExactly({ ...fitRequest(state), grid, fields });
  const [x0, x1, nx] = grid.x;
  const [y0, y1, ny] = grid.y;
  const columns = Object.fromEntries(fields.map((name) => [name, answer.grid[name]]));
  save("field.csv", "text/csv", csv({ x0, x1, nx, y0, y1, ny }, columns));
}

function csv({ x0, x1, nx, y0, y1, ny }, columns) {
  const names = Object.keys(columns);
  const lines = [["x", "y", ...names].join()];
  for (let j = 0, k = 0; j < ny; j++) {
    const y = y0 + (j * (y1 - y0)) / (ny - 1);
    for (let i = 0; i < nx; i++, k++) {
      if (!Number.isNaN(columns.u[k])) {
        lines.push([x0 + (i * (x1 - x0)) / (nx - 1), y, ...names.map((name) => columns[name][k])].join());
      }
    }
  }
  return `${lines.join("\n")}\n`;
}

function saveInputs(state) {
  if (state.mode === "solve") {
    saveJson("problem.json", problemTo(state.problem));
    return;
  }
  const samples = samplesOf(state).map((s) => (Array.isArray(s) ? { x: s[0], y: s[1], u: s[2] } : s));
  const names = ["x", "y", "u", "sigma", "nx", "ny", "a", "b"].filter((name) => samples.some((s) => name in s));
  const lines = [names.join(), ...samples.map((s) => names.map((name) => s[name] ?? "").join())];
  save("sensors.csv", "text/csv", `${lines.join("\n")}\n`);
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
    const plane = planeFor(state.view, width, height);
    context.save();
    context.translate(8 + i * width, 30);
    context.fillStyle = theme.ink;
    context.font = theme.title;
    context.fillText(title, plane.box.left, -8);
    paintLayer(context, plane, layer, frameOf(state), theme);
    paintAxes(context, plane, theme);
    paintEdge(context, plane, theme);
    paintMarks(context, { name, plane, layer }, { ...state, item: null, cross: null, probe: null }, theme);
    paintBar(context, { left: plane.box.left, top: height + 6, width: plane.box.width }, layer.scale, layer.pixels, theme);
    context.restore();
  });
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  saveBlob("field.png", blob);
}

function saveJson(name, value) {
  save(name, "application/json", `${JSON.stringify(value)}\n`);
}

function save(name, type, text) {
  saveBlob(name, new Blob([text], { type }));
}

function saveBlob(name, blob) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(blob);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Copies, or selects the text where the browser does not let a page copy. */
async function copy(node) {
  try {
    await navigator.clipboard.writeText(node.textContent);
  } catch {
    getSelection().selectAllChildren(node);
  }
}
