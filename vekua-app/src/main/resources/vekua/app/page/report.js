/** The fit and the solution in plain sentences. */

import { errorOf } from "./errors.js";
import { truthValues } from "./layers.js";
import { duration, words } from "./numbers.js";
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
  store.later(["answer", "solution", "mode", "sensors", "noise"], (state) => {
    const sentences = state.mode === "measure" ? ofFit(state) : ofSolution(state);
    list.replaceChildren(...sentences.map(paragraph));
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
  if (!answer) {
    return [{ text: "Place a sensor: click into the field, or press Enter on it.", kind: "lead" }];
  }
  const { fit } = answer;
  const free = fit.columns - fit.rank;
  const sentences = [
    {
      text: `*${count(fit.samples, "sensor")}* determine${fit.samples === 1 ? "s" : ""} *${fit.rank} of ${fit.columns} modes*.`,
      kind: "lead",
    },
    {
      text: free > 0
        ? `What the other ${free} leave open is in the spread. ${regularisation(fit)}`
        : `They leave nothing open. ${regularisation(fit)}`,
    },
    { text: `${noise(state, fit)} ${condition(fit)}` },
  ];
  const found = fit.wavenumber ?? fit.decay;
  if (found?.sigma > 0) {
    sentences.push({ text: `The number in the equation was found: *${words(found.value, 5)} ± ${words(found.sigma, 2)}*.` });
  }
  const truth = truthValues(state);
  if (truth) {
    sentences.push({ text: againstTruth(answer.grid, truth) });
  }
  if (waiting) {
    sentences.push({ text: `${count(waiting, "sensor")} wait${waiting === 1 ? "s" : ""} for a value: type it in the table.`, kind: "warning" });
  }
  const [lead, ...rest] = sentences;
  return [lead, ...warnings(fit.warnings), ...rest];
}

function noise(state, fit) {
  const added = sigma(state);
  const residual = `The field misses the readings by ${words(fit.residualRms, 2)} (rms);`;
  if (fit.noise === null || fit.noise === undefined) {
    return `${residual} there are too few to tell the noise.`;
  }
  const told = state.tellNoise && added > 0;
  const from = state.truth && added > 0 && !told ? ` (you added ${words(added, 2)})` : "";
  return `${residual} the noise ${told ? "it was told" : "it found"} is *${words(fit.noise, 2)}*${from}.`;
}

function regularisation({ regularisation: { method, parameter } }) {
  const name = String(method).split(":")[0];
  const way = METHODS[name] ?? `by ${name}`;
  return `Smoothing: ${way} (${words(parameter, 2)}).`;
}

function condition({ condition: value }) {
  if (value === null || value === undefined || !Number.isFinite(value)) {
    return "Some modes are not seen at all: the condition is infinite.";
  }
  return `The faintest mode is seen ${words(value, 2)} times less clearly than the best (the condition).`;
}

function againstTruth(grid, truth) {
  const { rms, size, tiny, held } = errorOf(grid, truth);
  if (tiny) {
    return "Against the truth it is off by *less than the maps can show*: a ten-millionth.";
  }
  return `Against the truth it is off by *${words(rms, 2)}* (${words((100 * rms) / size, 2)}\u00a0%). ` +
    `The 95\u00a0% band holds the truth over ${words(100 * held, 3)}\u00a0% of the view.`;
}

function ofSolution({ solution }) {
  if (!solution) {
    return [{ text: "Solving…", kind: "lead" }];
  }
  const { solve } = solution;
  const bound = solve.errorBound !== null && solve.errorBound !== undefined;
  return [
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
