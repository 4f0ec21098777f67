/** The question which column of a table is which, with its first rows to look at. */

import { readTable } from "./api.js";
import { latest } from "./latest.js";
import { words } from "./numbers.js";

const ROLES = {
  "": "not used",
  x: "x",
  y: "y",
  z: "z",
  u: "value",
  re: "real part",
  im: "imaginary part",
  sigma: "its noise σ",
  nx: "normal x",
  ny: "normal y",
  nz: "normal z",
};

const SEPARATORS = { ",": "commas", ";": "semicolons", "\t": "tabs", " ": "blanks" };

/** Asks; resolves to the table as it was chosen, or to null if nobody chose. */
export function chooseColumns(name, bytes, first) {
  const dialog = document.getElementById("columns");
  const part = (key) => dialog.querySelector(`[data-${key}]`);
  const skip = part("skip");
  let roles = first.columns.map((column) => column.role in ROLES ? column.role : "");
  let table = first;

  const ask = latest(
    async (_, signal) => {
      table = await readTable(bytes, choiceOf(roles), skip.checked, signal);
      tell();
    },
    (problem) => {
      table = { ...first, samples: null, problem: problem.message };
      tell();
    },
  );

  function tell() {
    const missing = /is empty|NaN|not a number/i.test(table.problem ?? "");
    part("problem").textContent = table.problem
      ? `${sentence(table.problem)}${missing && !skip.checked ? " Leave such rows out, or correct them." : ""}`
      : summary(table, roles, first.columns);
    part("problem").classList.toggle("warning", Boolean(table.problem));
    part("accept").disabled = Boolean(table.problem);
  }

  part("file").textContent = name;
  part("layout").textContent = first.separator
    ? `Cells are separated by ${SEPARATORS[first.separator] ?? `“${first.separator}”`}.`
    : "";
  skip.checked = false;
  part("table").replaceChildren(...rowsOf(first.columns, roles, (c, role) => {
    roles = roles.map((old, i) => (i === c ? role : role && role !== "u" && old === role ? "" : old));
    part("table").querySelectorAll("select").forEach((select, i) => (select.value = roles[i]));
    ask.run();
  }));
  skip.onchange = () => ask.run();
  tell();
  dialog.showModal();
  return new Promise((resolve) => {
    const done = (value) => {
      ask.stop();
      dialog.onclose = null;
      dialog.close();
      resolve(value);
    };
    part("accept").onclick = () => done({ ...table, names: valueNames(roles, first.columns) });
    part("cancel").onclick = () => done(null);
    dialog.onclose = () => resolve(null);
  });
}

/** The option of the command line that says the same. */
function choiceOf(roles) {
  const several = roles.filter((role) => role === "u").length > 1;
  let snapshot = 0;
  return roles
    .map((role, c) => (role === "" ? "" : `${role === "u" && several ? `u${++snapshot}` : role}=${c + 1}`))
    .filter((text) => text !== "")
    .join();
}

/** What the columns of values are called. */
function valueNames(roles, columns) {
  return columns.filter((_, c) => roles[c] === "u").map(({ name, unit }) => (unit ? `${name} (${unit})` : name));
}

function summary({ samples, snapshots, labels }, roles, columns) {
  const unit = (c) => columns[roles.indexOf(c)]?.unit ?? "";
  const mixed = unit("x") !== unit("y") && unit("x") && unit("y")
    ? ` x is in ${unit("x")} and y in ${unit("y")}: bring them to one unit first.`
    : "";
  const several = snapshots ? `, ${snapshots.length} snapshots` : "";
  return `${samples.length} sensors${several}; ${labels.u.name} over ${labels.x.name} and ${labels.y.name}.${mixed}`;
}

function sentence(text) {
  const plain = text.replace(/^the table, /, "");
  return `${plain[0].toUpperCase()}${plain.slice(1)}.`.replace(/\.\.$/, ".");
}

function rowsOf(columns, roles, changed) {
  const head = document.createElement("tr");
  const chosen = document.createElement("tr");
  columns.forEach(({ name, unit, numeric }, c) => {
    const th = document.createElement("th");
    th.scope = "col";
    th.textContent = unit ? `${name} (${unit})` : name;
    head.append(th);
    const select = document.createElement("select");
    select.ariaLabel = `What column ${name} is`;
    select.disabled = !numeric;
    for (const [key, label] of Object.entries(ROLES)) {
      select.add(new Option(numeric ? label : "words", key));
    }
    select.value = roles[c];
    select.addEventListener("change", () => changed(c, select.value));
    const td = document.createElement("td");
    td.append(select);
    chosen.append(td);
  });
  const count = Math.max(0, ...columns.map((column) => column.cells.length));
  const rows = Array.from({ length: count }, (_, i) => {
    const tr = document.createElement("tr");
    tr.append(...columns.map(({ numeric, cells }) => {
      const td = document.createElement("td");
      td.textContent = numeric ? (Number.isFinite(cells[i]) ? words(cells[i], 6) : "") : "…";
      return td;
    }));
    return tr;
  });
  return [head, chosen, ...rows];
}
