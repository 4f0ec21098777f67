/** Editable rows: one row's fields are in the tab order, arrow keys walk between rows. */

import { typed } from "./numbers.js";

/** An input with a label for those who cannot see its column. */
export function field(label, value, accept, options = {}) {
  const input = document.createElement("input");
  input.type = "text";
  input.inputMode = options.text ? "text" : "decimal";
  input.autocomplete = "off";
  input.spellcheck = false;
  input.ariaLabel = label;
  input.value = value;
  input.placeholder = options.placeholder ?? "";
  input.addEventListener("change", () => {
    const ok = accept(options.text ? input.value.trim() : typed(input.value));
    input.ariaInvalid = ok ? null : "true";
    const what = options.text ? (input.value.trim() ? "is not a formula" : "must not be empty") : input.value.trim() ? "is not a number that can stand there" : "must not be empty";
    input.dispatchEvent(new CustomEvent(ok ? "vekua-accepted" : "vekua-refused", { bubbles: true, detail: `The ${label} ${what}${input.value.trim() ? `: “${input.value}”` : ""}.` }));
  });
  return input;
}

/** A small button with a sign and a name. */
export function button(sign, label, act) {
  const node = document.createElement("button");
  node.type = "button";
  node.className = "small";
  node.textContent = sign;
  node.ariaLabel = label;
  node.title = label;
  node.addEventListener("click", act);
  return node;
}

/** A choice between named values. */
export function choice(label, names, value, accept) {
  const node = document.createElement("select");
  node.ariaLabel = label;
  for (const [key, name] of Object.entries(names)) {
    node.add(new Option(name, key, false, key === value));
  }
  node.addEventListener("change", () => accept(node.value));
  return node;
}

/** A table row of such things. */
export function row(...cells) {
  const tr = document.createElement("tr");
  for (const cell of cells) {
    const td = document.createElement("td");
    td.append(cell);
    tr.append(td);
  }
  return tr;
}

/** Puts only the chosen row's fields into the tab order. */
export function rove(body, chosen) {
  [...body.rows].forEach((tr, i) => {
    const here = i === chosen;
    tr.classList.toggle("chosen", here);
    tr.ariaCurrent = here ? "true" : null;
    tr.querySelectorAll("input, button, select").forEach((node) => {
      node.tabIndex = here || (chosen < 0 && i === 0) ? 0 : -1;
    });
  });
}

/** Lets the up and down arrows move between the same fields of neighbouring rows. */
export function walk(body) {
  body.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const cell = event.target.closest("td");
    if (!step || !cell || event.target.tagName === "SELECT") {
      return;
    }
    const next = body.rows[cell.parentElement.sectionRowIndex + step];
    const target = next?.cells[cell.cellIndex]?.querySelector("input, button, select");
    if (target) {
      event.preventDefault();
      target.focus();
      target.select?.();
    }
  });
}
