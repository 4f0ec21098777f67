/** The fit and the solution in plain sentences. */

import { errorOf } from "./errors.js";
import { truthValues } from "./layers.js";
import { duration, words } from "./numbers.js";
import { sampleIndices } from "./request.js";
import { unitAfter } from "./units.js";
import { sigma } from "./sensors.js";

const METHODS = {
  evidence: "what the readings make most probable",
  loo: "what predicts each sensor best from the others",
  gcv: "by generalised cross-validation",
  discrepancy: "so that the misfit equals the noise",
  truncate: "by cutting off the faintest directions",
  truncation: "by cutting off the faintest directions",
  ridge: "by a ridge of fixed size",
};

/** Keeps the report in step with the state. */
export function showReport(store, panel) {
  const list = panel.querySelector("[data-sentences]");
  let shown = "";
  store.later(["answer", "solution", "mode", "sensors", "noise", "drum", "busy"], (state) => {
    const sentences = state.mode === "solve" ? ofSolution(state) : ofFit(state);
    const text = JSON.stringify(sentences);
    if (text !== shown) {
      shown = text;
      list.replaceChildren(...sentences.map(paragraph));
    }
  });
}

function paragraph({ text, kind }) {
  const p = document.createElement("p");
  p.className = kind ?? "";
  text.split("*").forEach((part, i) => {
    if (i % 2) {
      const strong = document.createElement("strong");
      strong.textContent = part;
      p.append(strong);
    } else {
      p.append(part);
    }
  });
  return p;
}

/** A fit; stars mark what to read first. */
function ofFit(state) {
  const { answer, sensors } = state;
  const waiting = sensors.filter((s) => s.kind === "waiting").length;
  if (!answer && state.busy) {
    return [{ text: "Fitting…", kind: "lead" }];
  }
  if (!answer && (state.mode === "space" || sampleIndices(state).length > 0)) {
    return [{ text: "There is no field: what is set was refused.", kind: "lead" }];
  }
  if (!answer && sensors.length > 0) {
    return waiting ? waitingFor(waiting) : [{ text: "All sensors are left out.", kind: "lead" }];
  }
  if (!answer) {
    return [{ text: "Place a sensor: click into the field, or press Enter on it.", kind: "lead" }];
  }
  const { fit } = answer;
  if (answer.rough) {
    return [{ text: `A rough picture of *${fit.samples} of ${count(sensors.length, "sensor")}* follows the pointer; all of them are fitted when it is let go.`, kind: "lead" }];
  }
  const free = fit.columns - fit.rank;
  const found = fit.wavenumber ?? fit.decay;
  const truth = truthValues(state);
  const verb = fit.samples === 1 ? "determines" : "determine";
  const open = free > 0 ? `The spread tells what the other ${free} modes leave open.` : "They leave no mode open.";
  return [
    { text: `*${count(fit.samples, "sensor")}* ${verb} *${fit.rank} of ${fit.columns} modes*.`, kind: "lead" },
    ...waitingFor(waiting),
    ...warnings(fit.warnings),
    ...(truth ? [{ text: againstTruth(answer.grid, truth) }] : []),
    { text: noise(state, fit) },
    ...(found?.sigma > 0 ? [{ text: `The equation's number was found: *${words(found.value, 5)} ± ${words(found.sigma, 2)}*.` }] : []),
    { text: `${open} ${regularisation(fit)} ${condition(fit)}` },
  ];
}

function waitingFor(n) {
  const text = `${count(n, "sensor")} wait${n === 1 ? "s" : ""} for a value: type it in the table.`;
  return n ? [{ text, kind: "warning" }] : [];
}

function noise(state, fit) {
  const added = sigma(state);
  const misfit = `It misses the readings by ${words(fit.residualRms, 2)}${unitAfter(state)} (rms)`;
  if (fit.noise === null || fit.noise === undefined) {
    return `${misfit}; there are too few of them to tell the noise.`;
  }
  const told = state.tellNoise && added > 0;
  const from = state.truth && added > 0 && !told ? ` (you added ${words(added, 2)})` : "";
  return `${misfit}; the noise that it ${told ? "was told" : "found"} is *${words(fit.noise, 2)}${unitAfter(state)}*${from}.`;
}

function regularisation({ regularisation: { method, parameter } }) {
  const name = String(method).split(":")[0];
  return `Smoothing is ${METHODS[name] ?? `by ${name}`} (${words(parameter, 2)}).`;
}

function condition({ condition: value }) {
  if (value === null || value === undefined || !Number.isFinite(value)) {
    return "The condition is infinite: some modes are not seen at all.";
  }
  return `Condition ${words(value, 2)}: the faintest mode is seen that much worse than the best.`;
}

function againstTruth(grid, truth) {
  const { rms, size, tiny, held } = errorOf(grid, truth);
  if (tiny) {
    return "The field is off the truth by *less than the maps can show*: a ten-millionth.";
  }
  return `The field is off the truth by *${words(rms, 2)}* (${words((100 * rms) / size, 2)}\u00a0%); ` +
    `its 95\u00a0% band holds over ${words(100 * held, 3)}\u00a0% of the view.`;
}

function ofSolution({ solution, drum, busy }) {
  if (!solution) {
    return [{ text: busy ? "Solving…" : "There is no solution: what is set was refused.", kind: "lead" }];
  }
  const { solve } = solution;
  const bound = solve.errorBound !== null && solve.errorBound !== undefined;
  return [
    ...(drum ? [{ text: `The map shows *mode ${drum.modes[drum.at].index}* of the drum; what follows is about the solution.` }] : []),
    { text: `*${solve.columns} functions*, each an exact solution of the equation, match the boundary to *${words(solve.boundaryResidualMax, 2)}*.`, kind: "lead" },
    {
      text: bound
        ? `By the maximum principle the field is nowhere further than ${words(solve.errorBound, 2)} from the truth.`
        : "No maximum principle turns this into a bound of the error inside.",
    },
    { text: `Solved in ${duration(solve.seconds)}.` },
    ...warnings(solve.warnings),
  ];
}

function warnings(list = []) {
  return list.map((text) => ({ text: `${text[0].toUpperCase()}${text.slice(1)}.`, kind: "warning" }));
}

function count(n, noun) {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
