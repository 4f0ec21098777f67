/** The controls of a medium: formula, map from a file, brush, sources and wells; and what its map shows. */

import { mediumValues, readTable } from "./api.js";
import { chooseColumns } from "./columns.js";
import { accept, refuse } from "./invalid.js";
import { latest } from "./latest.js";
import { blankMap, coefficientOf, mapCsv, mapOf, mapOnGrid, uniform } from "./medium.js";
import { save } from "./download.js";
import { among, plain } from "./numbers.js";
import { gridFor } from "./request.js";
import { button, field, row, rove, walk } from "./rows.js";
import { changed } from "./sensors.js";
import { isTyping } from "./typing.js";
import { shownView } from "./zoom.js";

/** Nodes of the picture of a medium. */
const NODES = 4900;

const byId = (id) => document.getElementById(id);

/** Wires the panel and keeps the picture of the medium. */
export function showMedium(store, failed) {
  const [panel, formula, source, told, file] = ["medium", "medium-formula", "medium-source", "medium-told", "medium-file"].map(byId);
  const wells = byId("wells");
  const medium = () => store.state.medium ?? uniform();
  const set = (patch) => store.set({ medium: { ...medium(), ...patch }, command: "" });

  const see = latest(async (_, signal) => {
    const { medium: now, equation } = store.state;
    if (!coefficientOf(equation.type)) {
      return;
    }
    const grid = gridFor(shownView(store.state), NODES);
    if (now?.map) {
      store.set({ mediumSeen: mapOnGrid(now.map, grid) });
      return;
    }
    const text = now?.formula ?? "1";
    try {
      const { grid: { value, nx, ny } } = await mediumValues({ coefficient: text, grid }, signal);
      const [x0, x1] = grid.x;
      const [y0, y1] = grid.y;
      store.set({ mediumSeen: { u: value, nx, ny, x0, x1, y0, y1 } });
      accept(store, formula);
    } catch (problem) {
      if (problem.name !== "AbortError") {
        store.set({ mediumSeen: null });
        refuse(store, formula, `The formula “${text}”: ${problem.message}`);
      }
    }
  }, failed);

  formula.addEventListener("change", () => {
    const text = formula.value.trim();
    if (text === "") {
      refuse(store, formula, "The medium needs a formula in x and y, such as exp(x/2), or a number.");
      return;
    }
    accept(store, formula);
    set({ formula: text, map: null });
  });
  source.addEventListener("change", () => set({ source: source.value.trim() || "0" }));
  byId("medium-clear").addEventListener("click", () => set({ formula: "1", map: null }));
  byId("medium-save").addEventListener("click", () => save("medium.csv", "text/csv", mapCsv(medium().map)));
  byId("medium-open").addEventListener("click", () => file.click());

  async function open(chosen) {
    try {
      const bytes = await chosen.arrayBuffer();
      const first = await readTable(bytes);
      const table = first.samples ? first : await chooseColumns(chosen.name, bytes, first);
      if (table) {
        set({ map: mapOf(table.samples), formula: "" });
      }
    } catch (problem) {
      failed(new Error(`${chosen.name}: ${problem.message}`));
    }
  }
  file.addEventListener("change", () => {
    if (file.files[0]) {
      open(file.files[0]);
      file.value = "";
    }
  });

  byId("well-add").addEventListener("click", () => {
    const { x0, x1, y0, y1 } = shownView(store.state);
    const round = (v) => Number(plain(v, 4));
    const well = { x: round((x0 + x1) / 2), y: round((y0 + y1) / 2), rate: 1, radius: round(0.1 * (x1 - x0)) };
    set({ wells: [...medium().wells, well] });
    store.set({ item: { kind: "well", i: medium().wells.length - 1 } });
  });

  const number = (i, key) => (value) => {
    const ok = value !== null && Number.isFinite(value) && (key !== "radius" || value > 0);
    if (ok) {
      set({ wells: changed(medium().wells, i, { [key]: value }) });
    }
    return ok;
  };
  function list({ medium: now, item, view }) {
    const width = view.x1 - view.x0;
    const all = now?.wells ?? [];
    if (wells.rows.length !== all.length) {
      wells.replaceChildren(...all.map((_, i) => {
        const name = `well ${i + 1}`;
        const mark = document.createElement("span");
        mark.textContent = String(i + 1);
        const tr = row(
          mark,
          ...["x", "y", "rate", "radius"].map((key) => field(`${key} of ${name}`, "", number(i, key))),
          button("×", `Delete ${name}`, () => set({ wells: medium().wells.toSpliced(i, 1) })),
        );
        tr.addEventListener("focusin", () => store.set({ item: { kind: "well", i } }));
        return tr;
      }));
    }
    all.forEach((well, i) => wells.rows[i].querySelectorAll("input").forEach((input, k) => {
      if (!isTyping(input) && input.ariaInvalid !== "true") {
        input.value = k < 2 ? among(well["xy"[k]], width) : plain(well[["rate", "radius"][k - 2]], 4);
      }
    }));
    byId("wells-table").hidden = all.length === 0;
    rove(wells, item?.kind === "well" ? item.i : -1);
  }
  walk(wells);

  store.on(["equation", "medium", "mode", "item"], (state) => {
    const coefficient = state.mode === "measure" ? coefficientOf(state.equation.type) : null;
    panel.hidden = !coefficient;
    document.body.classList.toggle("in-medium", Boolean(coefficient));
    if (!coefficient) {
      return;
    }
    const now = state.medium ?? uniform();
    byId("medium-title").textContent = coefficient.name;
    if (!isTyping(formula) && formula.ariaInvalid !== "true") {
      formula.value = now.map ? "" : now.formula;
      formula.placeholder = now.map ? "a map" : "";
    }
    if (!isTyping(source)) {
      source.value = now.source;
    }
    byId("medium-save").hidden = !now.map;
    told.textContent = now.map
      ? `A map on ${now.map.x.length} × ${now.map.y.length} nodes.`
      : "Paint on its map, open a table x, y, value, or type a formula in x and y.";
    list(state);
  });
  store.on(["equation", "medium", "mode", "view", "zoom"], ({ equation, mode }) => {
    if (mode === "measure" && coefficientOf(equation.type)) {
      see.run();
    }
  });
  return { open };
}

/** The medium as a map that can be painted on: a formula is taken as it is at the nodes. */
export async function asMap(state) {
  const now = state.medium ?? uniform();
  if (now.map) {
    return now.map;
  }
  const blank = blankMap(state.view);
  const [x, y] = [blank.x, blank.y].map((nodes) => [nodes[0], nodes.at(-1), nodes.length]);
  const { grid } = await mediumValues({ coefficient: now.formula, grid: { x, y } });
  const values = Array.from(grid.value, (v) => Number(v.toPrecision(4)));
  if (!values.every((v) => v > 0)) {
    throw new Error("Only a medium that is positive everywhere can be painted on.");
  }
  return { ...blank, values };
}
