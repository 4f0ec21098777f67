/** The tables of a drawn problem: corners with the edges that leave them, and holes. */

import { among, plain } from "./numbers.js";
import { removed } from "./handles.js";
import { withCorner } from "./polygon.js";
import { changed } from "./sensors.js";
import { button, choice, field, rove, row, walk } from "./rows.js";
import { isTyping } from "./typing.js";

/** What may be given: the value, or the derivative along the outward normal. */
const KINDS = { value: "u =", normal: "∂ₙu =" };

/** Keeps both tables in step with the problem; `edit()` moves the focus to the selected row. */
export function showEdges(store, panel) {
  const corners = panel.querySelector("tbody[data-corners]");
  const holes = panel.querySelector("tbody[data-holes]");
  const slits = panel.querySelector("tbody[data-slits]");
  let built = "";

  function set(list, i, patch) {
    const { problem } = store.state;
    store.set({ problem: { ...problem, [list]: changed(problem[list], i, patch) }, command: "" });
    return true;
  }

  const measure = (list, i, key) => (value) => {
    const ok = value !== null && Number.isFinite(value) && (key !== "radius" || value > 0);
    return ok ? set(list, i, { [key]: value }) : false;
  };

  const formula = (list, i, key) => (text) => (text === "" ? false : set(list, i, { [key]: text }));

  /** What is given on an edge or a hole: one kind and its formula, or value and slope. */
  function given(list, i, name, isBiharmonic) {
    const cell = document.createElement("div");
    cell.className = "given";
    if (isBiharmonic) {
      cell.append(
        field(`value on ${name}`, "", formula(list, i, "text"), { text: true, placeholder: "u" }),
        field(`slope on ${name}`, "", formula(list, i, "slope"), { text: true, placeholder: "∂u/∂n" }),
      );
    } else {
      cell.append(
        choice(`what is given on ${name}`, KINDS, "value", (kind) => set(list, i, { kind })),
        field(`formula on ${name}`, "", formula(list, i, "text"), { text: true }),
      );
    }
    return cell;
  }

  function mark(text) {
    const span = document.createElement("span");
    span.textContent = text;
    return span;
  }

  function build(problem) {
    const both = problem.equation.type === "biharmonic";
    corners.replaceChildren(
      ...problem.corners.map((_, i) => {
        const name = `edge ${i + 1}`;
        const tr = row(
          mark(String(i + 1)),
          field(`x of corner ${i + 1}`, "", measure("corners", i, "x")),
          field(`y of corner ${i + 1}`, "", measure("corners", i, "y")),
          given("edges", i, name, both),
          button("+", `Add a corner on ${name}`, () =>
            store.set({ problem: withCorner(store.state.problem, i), item: { kind: "corner", i: i + 1 }, command: "" })),
          button("×", `Delete corner ${i + 1}`, () => store.set(removed(store.state, { kind: "corner", i }))),
        );
        tr.addEventListener("focusin", () => store.set({ item: { kind: "edge", i } }));
        return tr;
      }),
    );
    holes.replaceChildren(
      ...problem.holes.map((_, i) => {
        const letter = String.fromCharCode(65 + i);
        const tr = row(
          mark(letter),
          field(`x of hole ${letter}`, "", measure("holes", i, "x")),
          field(`y of hole ${letter}`, "", measure("holes", i, "y")),
          field(`radius of hole ${letter}`, "", measure("holes", i, "radius")),
          given("holes", i, `hole ${letter}`, both),
          button("×", `Delete hole ${letter}`, () => store.set(removed(store.state, { kind: "hole", i }))),
        );
        tr.addEventListener("focusin", () => store.set({ item: { kind: "hole", i } }));
        return tr;
      }),
    );
    slits.replaceChildren(
      ...(problem.slits ?? []).map((_, i) => {
        const name = `slit ${i + 1}`;
        const tr = row(
          mark(`/${i + 1}`),
          field(`x of the start of ${name}`, "", measure("slits", i, "ax")),
          field(`y of the start of ${name}`, "", measure("slits", i, "ay")),
          field(`x of the end of ${name}`, "", measure("slits", i, "bx")),
          field(`y of the end of ${name}`, "", measure("slits", i, "by")),
          given("slits", i, name, both),
          button("×", `Delete ${name}`, () => store.set(removed(store.state, { kind: "slit", i: 2 * i }))),
        );
        tr.addEventListener("focusin", () => store.set({ item: { kind: "slit", i: 2 * i } }));
        return tr;
      }),
    );
    panel.querySelector("table.slits").hidden = !problem.slits?.length;
    panel.querySelector("table.holes").hidden = problem.holes.length === 0;
    for (const part of document.querySelectorAll(".editable, table.corners, #add-hole, #add-slit")) {
      part.hidden = problem.fixed !== undefined;
    }
    for (const part of document.querySelectorAll("[data-part]")) {
      part.hidden = problem.fixed === undefined;
    }
  }

  function write({ problem, view }) {
    const width = view.x1 - view.x0;
    const fill = (tr, texts) =>
      tr.querySelectorAll("input, select").forEach((node, k) => {
        // What was typed and makes no sense stays to be corrected.
        if (!isTyping(node) && node.ariaInvalid !== "true" && node.value !== texts[k]) {
          node.value = texts[k];
        }
      });
    const both = problem.equation.type === "biharmonic";
    const words = (c) => (both ? [c.text, c.slope] : [c.kind === "normal" ? "normal" : "value", c.text]);
    problem.corners.forEach(({ x, y }, i) =>
      fill(corners.rows[i], [among(x, width), among(y, width), ...words(problem.edges[i])]));
    (problem.slits ?? []).forEach((slit, i) =>
      fill(slits.rows[i], [...[slit.ax, slit.ay, slit.bx, slit.by].map((v) => among(v, width)), ...words(slit)]));
    problem.holes.forEach((hole, i) =>
      fill(holes.rows[i], [among(hole.x, width), among(hole.y, width), plain(hole.radius, 4), ...words(hole)]));
  }

  store.on(["problem", "item", "mode"], (state) => {
    const { mode, problem, item } = state;
    if (mode !== "solve" || !problem) {
      return;
    }
    const shape = `${problem.corners.length} ${problem.holes.length} ${problem.slits?.length} ${problem.smooth} ${problem.equation.type} ${problem.fixed !== undefined}`;
    if (shape !== built) {
      build(problem);
      built = shape;
    }
    write(state);
    rove(corners, item?.kind === "corner" || item?.kind === "edge" ? item.i : -1);
    rove(holes, item?.kind === "hole" ? item.i : -1);
    rove(slits, item?.kind === "slit" ? item.i >> 1 : -1);
  });
  [corners, holes, slits].forEach(walk);
  return {
    edit() {
      const { item } = store.state;
      const body = { hole: holes, slit: slits }[item?.kind] ?? corners;
      const inputs = body.rows[item?.kind === "slit" ? item.i >> 1 : item?.i ?? 0]?.querySelectorAll("input");
      const input = inputs?.[inputs.length - 1];
      input?.focus();
      input?.select();
    },
  };
}
