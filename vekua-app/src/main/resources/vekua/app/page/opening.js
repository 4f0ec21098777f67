/** Files and pasted tables: a project is opened as it is, a table through the choice of its columns. */

import { advice as adviceOn, limits, readTable } from "./api.js";
import { chooseColumns } from "./columns.js";
import { openProject } from "./keeping.js";
import { words } from "./numbers.js";
import { looksLikeProject } from "./project.js";
import { fromTable } from "./scenes.js";
import { isAngular } from "./units.js";

/** Names that need no question. */
const PLAIN = /^(x|y|z|u[0-9]*|re|im|sigma|nx|ny|nz|a|b)$/i;

const byId = (id) => document.getElementById(id);

/** Wires the buttons, dropping a file anywhere, and pasting a table anywhere but into an input. */
export function showOpening(store, failed, entering, medium) {
  const file = byId("file");

  async function open(chosen) {
    const entry = entering.begin();
    try {
      const most = (await limits()).bodyBytes;
      if (chosen.size > most) {
        throw new Error(`the file has ${chosen.size} bytes, and at most ${most} can be read here; use vekua fit for larger ones`);
      }
      const bytes = await chosen.arrayBuffer();
      const text = new TextDecoder().decode(bytes);
      if (looksLikeProject(text)) {
        await told(chosen.name, openProject(entry, text));
        return;
      }
      await openTable(entry, chosen.name, bytes);
    } catch (problem) {
      if (entry.wanted) {
        failed(new Error(`${chosen.name}: ${problem.message}`));
      }
    }
  }

  /** Says that a file is looked at until that is done, or until another one is. */
  async function told(name, work) {
    store.set({ busy: true, opening: name });
    try {
      return await work;
    } finally {
      if (store.state.opening === name) {
        store.set({ busy: false, opening: "" });
      }
    }
  }

  async function openTable(entry, name, bytes) {
    const first = await readTable(bytes);
    if (!entry.wanted) {
      return;
    }
    const plain = first.columns.every((column) => PLAIN.test(column.name) && column.role !== "");
    // Rows with empty cells may be left out: that is asked for as columns are.
    const asks = !plain || /--missing skip/.test(first.problem ?? "") || first.columns.every(({ cells }) => cells.length === 0);
    if (!asks && first.problem) {
      throw new Error(first.problem.replace(/^the table, /, ""));
    }
    const table = !asks ? first : await chooseColumns(name, bytes, first);
    if (!table) {
      return;
    }
    const advice = await told(name, advised(table));
    await entry.show({ ...fromTable(name, table, advice), advice });
  }

  for (const opener of ["open", "open-work"]) {
    byId(opener).addEventListener("click", () => file.click());
  }
  file.addEventListener("change", () => {
    if (file.files[0]) {
      open(file.files[0]);
      file.value = "";
    }
  });
  window.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  window.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) {
      document.body.classList.remove("dropping");
    }
  });
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const [dropped] = event.dataTransfer.files;
    if (dropped && event.target.closest?.("[data-layer=medium], #medium")) {
      medium.open(dropped);
    } else if (dropped) {
      open(dropped);
    }
  });
  window.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const isTable = /\S[\t,; ]+\S.*\n/.test(text) || looksLikeProject(text);
    if (isTable && !event.target.closest?.("input, textarea, dialog")) {
      event.preventDefault();
      open(new File([text], "pasted table"));
    }
  });
}

/** Which equation the readings speak for; where they are too few for that, nothing. */
async function advised({ samples, snapshots, by }) {
  if (by?.speed) {
    return { equations: [], sure: true, noneFits: false, sentence: `waves of speed ${words(by.speed, 6)}: k = ${isAngular(by) ? "" : "2π × "}${by.name} / speed` };
  }
  try {
    return await adviceOn({ samples: by ? strongest(samples, by.values) : liveliest(samples, snapshots) });
  } catch (problem) {
    return { equations: [], sure: false, noneFits: false, sentence: problem.message };
  }
}

/** The samples of the group whose readings are largest. */
function strongest(samples, values) {
  const sizes = new Map();
  const reading = (s) => (Array.isArray(s) ? s.at(-1) : s.u);
  samples.forEach((s, i) => sizes.set(values[i], (sizes.get(values[i]) ?? 0) + reading(s) ** 2));
  const best = [...sizes].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
  return samples.filter((_, i) => values[i] === best);
}

/** The samples with the snapshot that varies most: silence says nothing of the equation. */
function liveliest(samples, snapshots) {
  if (!snapshots) {
    return samples;
  }
  const size = (values) => values.reduce((sum, v) => sum + v * v, 0);
  const best = snapshots.reduce((a, b) => (size(b) > size(a) ? b : a));
  return samples.map((s, i) => (Array.isArray(s) ? s.with(-1, best[i]) : { ...s, u: best[i] }));
}
