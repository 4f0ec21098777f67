/** The question which column of a table is which, with its first rows to look at. */

import { readTable } from "./api.js";
import { latest } from "./latest.js";
import { typed, words } from "./numbers.js";
import { isAngular } from "./units.js";

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
  by: "frequency, time: a field for each",
};

/** Names of columns that tell fields apart. */
const GROUPS = /^(freq|frequency|hz|omega|time|epoch|snapshot|step|date|hour|minute|second)s?\b/i;
const FREQUENCIES = /^(freq|hz)/i;

/** Units that tell frequencies and times by themselves, whatever the column is called. */
const GROUP_UNITS = /^([kMG]?Hz|s|sec|ms|min|h|d|days?)$/;

/** Names of coordinates in degrees. */
const LONGITUDE = /(^|[^a-z])(lon|long|longitude|lambda)([^a-z]|$)/i;
const LATITUDE = /(^|[^a-z])(lat|latitude)([^a-z]|$)/i;

/** A degree along a meridian, in metres. */
const DEGREE = 111200;

/** The speed of sound in air, m/s. */
const SOUND = 343;

/** Units of frequencies: with the speed in metres for each of their periods k is in 1/m. */
const HERTZ = { Hz: 1, kHz: 1e3, MHz: 1e6, GHz: 1e9 };

const SEPARATORS = { ",": "commas", ";": "semicolons", "\t": "tabs", " ": "blanks" };

/** Asks; resolves to the table as it was chosen, or to null if nobody chose. */
export function chooseColumns(name, bytes, first) {
  const dialog = document.getElementById("columns");
  const part = (key) => dialog.querySelector(`[data-${key}]`);
  const skip = part("skip");
  let roles = withGroups(first.columns);
  let table = first;
  const speed = part("speed");
  const speedRow = part("speed-row");

  const ask = latest(
    async (_, signal) => {
      table = grouped(await readTable(bytes, choiceOf(roles), skip.checked, signal), roles, first.columns);
      tell();
    },
    (problem) => {
      table = { ...first, samples: null, problem: problem.message };
      tell();
    },
  );

  function tell() {
    const missing = /is empty|NaN|not a number/i.test(table.problem ?? "");
    const rows = first.columns.some(({ cells }) => cells.length > 0);
    part("problem").textContent = !rows
      ? "The table has names of columns and no rows of numbers below them."
      : table.problem
      ? `${sentence(table.problem)}${missing && !skip.checked ? " Leave such rows out, or correct them." : ""}`
      : summary(table, roles, first.columns);
    part("problem").classList.toggle("warning", Boolean(table.problem));
    part("accept").disabled = Boolean(table.problem);
    const by = first.columns[roles.indexOf("by")];
    speedRow.hidden = !by;
    if (by && !speed.value && (FREQUENCIES.test(by.name) || HERTZ[by.unit] || isAngular(by))) {
      speed.value = String(SOUND / (HERTZ[by.unit] ?? 1));
    }
  }

  part("file").textContent = name;
  part("layout").textContent = first.separator
    ? `Cells are separated by ${SEPARATORS[first.separator] ?? `“${first.separator}”`}.`
    : "";
  skip.checked = false;
  speed.value = "";
  speed.ariaInvalid = null;
  part("table").replaceChildren(...rowsOf(first.columns, roles, (c, role) => {
    roles = roles.map((old, i) => (i === c ? role : role && role !== "u" && old === role ? "" : old));
    part("table").querySelectorAll("select").forEach((select, i) => (select.value = roles[i]));
    ask.run();
  }));
  skip.onchange = () => ask.run();
  tell();
  if (roles.includes("by")) {
    ask.run();
  }
  dialog.showModal();
  return new Promise((resolve) => {
    const done = (value) => {
      ask.stop();
      dialog.onclose = null;
      dialog.close();
      resolve(value);
    };
    part("accept").onclick = () => {
      const c = typed(speed.value);
      if (table.by && speed.value.trim() !== "" && !(c > 0 && Number.isFinite(c))) {
        speed.ariaInvalid = "true";
        part("problem").textContent = `The speed of waves must be a positive number, not “${speed.value}”.`;
        part("problem").classList.add("warning");
        return;
      }
      done({ ...table, notes: [...(table.notes ?? []), ...degrees(table, roles, first.columns)], names: valueNames(roles, first.columns), ...(table.by ? { by: { ...table.by, speed: c > 0 ? c : null } } : {}) });
    };
    part("cancel").onclick = () => done(null);
    dialog.onclose = () => resolve(null);
  });
}

/** What columns probably are; one that tells fields apart is known by its name alone. */
function withGroups(columns) {
  const roles = columns.map((column) => (column.role in ROLES ? column.role : ""));
  const by = columns.findIndex((column, c) => column.numeric && (GROUPS.test(column.name) || GROUP_UNITS.test(column.unit) || isAngular(column)) && (roles[c] === "" || roles[c] === "u"));
  const others = columns.some((column, c) => c !== by && ["u", "re", ""].includes(roles[c]) && column.numeric);
  return by < 0 || !others ? roles : withValue(roles.with(by, "by"), columns);
}

/** Some column holds values: the last number that is nothing else. */
function withValue(roles, columns) {
  if (roles.includes("u") || roles.includes("re")) {
    return roles;
  }
  const last = columns.findLastIndex((column, c) => column.numeric && roles[c] === "");
  return last < 0 ? roles : roles.with(last, "u");
}

/** The table with its rows told apart: the column of groups was read as a first snapshot. */
function grouped(table, roles, columns) {
  const at = roles.indexOf("by");
  if (at < 0 || !table.samples) {
    return table;
  }
  const complex = roles.includes("re");
  if (roles.filter((role) => role === "u").length > 1) {
    return { ...table, samples: null, problem: "a field for each frequency or time needs one column of values, or real and imaginary part" };
  }
  const [values, ...readings] = table.snapshots;
  const { name, unit } = columns[at];
  const value = columns[roles.indexOf(complex ? "re" : "u")];
  return {
    ...table,
    snapshots: complex ? readings : undefined,
    complex,
    samples: table.samples.map((s, i) => (Array.isArray(s) ? s.with(-1, readings[0][i]) : { ...s, u: readings[0][i] })),
    labels: { ...table.labels, u: { name: value.name, unit: value.unit } },
    by: { name, unit, values },
  };
}

/** The option of the command line that says the same; groups and their readings are read like snapshots. */
function choiceOf(roles) {
  if (roles.includes("by")) {
    const order = { by: 1, u: 2, re: 2, im: 3 };
    return roles
      .map((role, c) => (role === "" ? "" : `${role in order ? `u${order[role]}` : role}=${c + 1}`))
      .filter((text) => text !== "")
      .join();
  }
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

function summary({ samples, snapshots, labels, by }, roles, columns) {
  const unit = (c) => columns[roles.indexOf(c)]?.unit ?? "";
  const mixed = unit("x") !== unit("y") && unit("x") && unit("y")
    ? ` x is in ${unit("x")} and y in ${unit("y")}: bring them to one unit first.`
    : "";
  if (by) {
    const fields = new Set(by.values).size;
    return `${samples.length} readings, ${fields} field${fields === 1 ? "" : "s"}, one for each ${by.name}; ${labels.u.name} over ${labels.x.name} and ${labels.y.name}.${mixed}`;
  }
  const turned = degrees({ samples }, roles, columns).map((text) => ` ${text[0].toUpperCase()}${text.slice(1)}.`).join("");
  const several = snapshots ? `, ${snapshots.length} snapshots` : "";
  return `${samples.length} sensor${samples.length === 1 ? "" : "s"}${several}; ${labels.u.name} over ${labels.x.name} and ${labels.y.name}.${mixed}${turned}`;
}

/** A note where coordinates are longitude and latitude, which are no lengths. */
function degrees({ samples }, roles, columns) {
  const named = (role, pattern) => pattern.test(columns[roles.indexOf(role)]?.name ?? "");
  const swapped = named("x", LATITUDE) && named("y", LONGITUDE);
  if (!samples?.length || !(swapped || (named("x", LONGITUDE) && named("y", LATITUDE)))) {
    return [];
  }
  const latitude = (s) => (Array.isArray(s) ? s[swapped ? 0 : 1] : swapped ? s.x : s.y);
  const middle = samples.reduce((sum, s) => sum + latitude(s), 0) / samples.length;
  if (!(Math.abs(middle) <= 90)) {
    return [];
  }
  const along = Math.round(DEGREE * Math.cos((middle * Math.PI) / 180));
  return [`degrees are no lengths: project them first, such as to metres by x = ${along} longitude and y = ${DEGREE} latitude here`];
}

function sentence(text) {
  // What the command line calls it is a box to tick here.
  const plain = text.replace(/^the table, /, "").replace(/; --missing skip.*$/, "");
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
