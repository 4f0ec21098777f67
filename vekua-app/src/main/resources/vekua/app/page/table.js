/** The table of sensors: type places and values, delete rows. */

import { among, plain } from "./numbers.js";
import { toggled } from "./doubts.js";
import { removed } from "./handles.js";
import { changed, readings, truthOf, withReading } from "./sensors.js";
import { range } from "./scale.js";
import { button, field, rove, row, walk } from "./rows.js";
import { write as writeText } from "./text.js";
import { isTyping } from "./typing.js";

/** More rows than this are shown around the selected one only. */
const ROWS = 120;

/** Keeps the table in step with the sensors; `edit()` moves the focus to the selected one's value. */
export function showTable(store, panel) {
  const body = panel.querySelector("tbody");
  const title = panel.querySelector("[data-count]");
  const more = panel.querySelector("[data-more]");
  let first = 0;
  let shown = {};
  /** What each row shows: the sensor and its reading, null where the row must be written again. */
  let written = [];

  function set(i, patch) {
    store.set({ sensors: changed(store.state.sensors, i, patch), command: "" });
    return true;
  }

  function place(i, axis) {
    return (value) => (Number.isFinite(value) && value !== null ? set(i, { [axis]: value }) : false);
  }

  /** A typed value stands as it is; an emptied one returns to the truth or waits. */
  function reading(i) {
    return (value) => {
      if (value === null && store.state.series) {
        // It cannot wait in one snapshot alone: its number leaves it out of all.
        return false;
      }
      if (value === null) {
        return set(i, { kind: truthOf(store.state) ? "truth" : "waiting", given: null });
      }
      return Number.isFinite(value) ? set(i, withReading(store.state.sensors[i], store.state, value)) : false;
    };
  }

  function build(state) {
    const chosen = state.item?.kind === "sensor" ? state.item.i : -1;
    const count = state.sensors.length;
    if (chosen >= 0 && (chosen < first || chosen >= first + ROWS)) {
      first = Math.max(0, Math.min(count - ROWS, chosen - ROWS / 2));
    }
    first = Math.max(0, Math.min(first, count - ROWS));
    const here = state.sensors.slice(first, first + ROWS);
    const values = readings(state);
    const sizes = { place: state.view.x1 - state.view.x0, value: span(values) };
    const rebuilt = here.length !== body.rows.length || shown.first !== first || shown.scene !== state.scene;
    if (rebuilt) {
      body.replaceChildren(...here.map((_, k) => rowOf(first + k)));
      written = [];
    }
    here.forEach((s, k) => {
      const value = values[first + k];
      // Few rows change while something is dragged; even to read an input costs a layout.
      if (written[k]?.s !== s || !Object.is(written[k].value, value)) {
        written[k] = write(body.rows[k], s, value, sizes) ? { s, value } : null;
      }
    });
    shown = { ...shown, first, scene: state.scene };
    panel.querySelectorAll("[data-axis]").forEach((th) => writeText(th, state.labels[th.dataset.axis]));
    writeText(title, `${count} sensor${count === 1 ? "" : "s"}`);
    more.hidden = count <= ROWS;
    writeText(more, `Rows ${first + 1} to ${first + here.length} of ${count}`);
    const chosenRow = chosen < 0 ? -1 : chosen - first;
    if (chosenRow !== shown.row || rebuilt) {
      select(chosenRow);
      shown.row = chosenRow;
    }
  }

  function rowOf(i) {
    const n = button(String(i + 1), `Leave sensor ${i + 1} out`, () => store.set(toggled(store.state, i)));
    n.className = "number";
    const remove = () => {
      store.set(removed(store.state, { kind: "sensor", i }));
      build(store.state);
      body.rows[Math.min(i - first, body.rows.length - 1)]?.querySelector("td:last-child button")?.focus();
    };
    const tr = row(
      n,
      field(`x of sensor ${i + 1}`, "", place(i, "x")),
      field(`y of sensor ${i + 1}`, "", place(i, "y")),
      field(`value of sensor ${i + 1}`, "", reading(i), { placeholder: "value" }),
      button("×", `Delete sensor ${i + 1}`, remove),
    );
    tr.addEventListener("focusin", () => store.set({ item: { kind: "sensor", i } }));
    tr.addEventListener("pointerdown", () => store.set({ item: { kind: "sensor", i } }));
    return tr;
  }

  /** Writes a row; false if something in it was left as it is. */
  function write(tr, s, value, sizes) {
    let whole = true;
    const texts = [among(s.x, sizes.place), among(s.y, sizes.place), Number.isFinite(value) ? among(value, sizes.value) : ""];
    tr.querySelectorAll("input").forEach((input, k) => {
      // What was typed and makes no sense stays to be corrected.
      if (isTyping(input) || input.ariaInvalid === "true") {
        whole = false;
      } else if (input.value !== texts[k]) {
        input.value = texts[k];
      }
    });
    tr.dataset.kind = s.kind;
    tr.querySelector(".number").setAttribute("aria-pressed", String(Boolean(s.off)));
    tr.title = s.nx === undefined ? "" : `measures the derivative along (${plain(s.nx, 3)}, ${plain(s.ny, 3)})`;
    tr.classList.toggle("flux", s.nx !== undefined);
    return whole;
  }

  function select(chosen) {
    rove(body, chosen);
    if (chosen >= 0 && !body.contains(document.activeElement)) {
      const tr = body.rows[chosen];
      const box = body.closest(".scroll");
      if (tr && (tr.offsetTop < box.scrollTop + 24 || tr.offsetTop + tr.offsetHeight > box.scrollTop + box.clientHeight)) {
        box.scrollTop = tr.offsetTop - box.clientHeight / 2;
      }
    }
  }

  walk(body);
  store.later(["sensors", "noise", "truth", "equation", "view", "item", "series"], build);
  return {
    edit() {
      build(store.state);
      const input = body.rows[(store.state.item?.i ?? first) - first]?.querySelectorAll("input")[2];
      input?.focus();
      input?.select();
    },
  };
}

/** How far values lie apart. */
function span(values) {
  const [low, high] = range(values);
  return high - low;
}
