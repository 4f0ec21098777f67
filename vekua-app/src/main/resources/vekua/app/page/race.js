/** The race: a network learns the same sensors on the server while Vekua's fit is already there. */

import { race } from "./api.js";
import { labelsOf } from "./axes.js";
import { chart } from "./chart.js";
import { areOf, CAUSES, causesOf } from "./current.js";
import { errorOf } from "./errors.js";
import { frameOf, paintLayer } from "./maps.js";
import { fieldLayer, truthValues } from "./layers.js";
import { BARE, cleared, fitCanvas, planeFor } from "./plane.js";
import { duration, words } from "./numbers.js";
import { fitRequest, gridFor } from "./request.js";
import { linearScale, logScale, range } from "./scale.js";
import { truthOf } from "./sensors.js";
import { canvasTheme } from "./theme.js";
import { onGrid } from "./truths.js";

/** Points of the rival's picture. */
const PICTURE = 2500;

/** Runs races in a panel. */
export function showRace(store, panel) {
  const part = (name) => panel.querySelector(`[data-${name}]`);
  const [start, steps, plot, picture, state, status] = ["start", "steps", "loss", "picture", "score", "status"].map(part);
  let run = null;
  let controller = null;

  async function go() {
    const own = (controller = new AbortController());
    const { view } = store.state;
    const grid = gridFor(view, PICTURE);
    run = { seconds: [], losses: [], picture: null, steps: Number(steps.value), step: 0, note: "starting…", view, causes: causesOf(store.state) };
    const mine = run;
    panel.dataset.running = "true";
    start.textContent = "Stop";
    draw();
    try {
      // A network knows of no domain.
      const { domain, ...request } = fitRequest(store.state);
      const body = { ...request, grid, steps: run.steps };
      for await (const [name, data] of race(body, own.signal)) {
        if (run !== mine) {
          break;
        }
        take(name, data, grid);
        draw();
      }
    } catch (problem) {
      mine.note = problem.name === "AbortError" ? "stopped" : "failed";
      if (problem.name !== "AbortError") {
        store.set({ error: problem.message });
      }
    } finally {
      if (controller === own) {
        controller = null;
        panel.dataset.running = "false";
        start.textContent = "Start";
        draw();
      }
    }
  }

  function take(name, data, grid) {
    switch (name) {
      case "start":
        run.parameters = data.parameters;
        run.note = "training";
        break;
      case "step":
        run.step = data.step;
        run.seconds.push(data.seconds);
        run.losses.push(data.loss);
        break;
      case "picture":
        run.picture = {
          nx: data.nx,
          ny: data.ny,
          x0: grid.x[0],
          x1: grid.x[1],
          y0: grid.y[0],
          y1: grid.y[1],
          u: Float32Array.from(data.u),
        };
        break;
      case "done":
        run.seconds.push(data.seconds);
        run.losses.push(data.loss);
        run.step = run.steps;
        run.note = "done";
        break;
      case "error":
        throw new Error(data.error);
      default:
    }
  }

  function draw() {
    if (store.state.mode !== "measure") {
      return;
    }
    const theme = canvasTheme();
    panel.dataset.begun = String(run !== null);
    drawLoss(plot, run, store.state, theme);
    drawPicture(picture, run, store.state, theme);
    state.replaceChildren(...score(run, store.state));
    status.textContent = run ? `Step ${run.step} of ${run.steps}, ${run.note}` : "";
  }

  start.addEventListener("click", () => (controller ? controller.abort() : go()));
  store.later(["answer", "dark", "mode"], draw);
  store.on([...new Set(["scene", ...CAUSES])], (state) => {
    // A race of other readings says nothing of these.
    if (run && !areOf(run.causes, state)) {
      controller?.abort();
      run = null;
      draw();
    }
  });
  new ResizeObserver(draw).observe(panel);
}

function drawLoss(canvas, run, { answer }, theme) {
  const goal = answer ? answer.fit.residualRms ** 2 : 0;
  const losses = run?.losses ?? [];
  const [low, high] = range([...losses, ...(goal > 0 ? [goal] : [])].filter((v) => v > 0));
  const end = run?.seconds.at(-1) ?? 0;
  const scale = logScale(Math.max(low / 2, 1e-40), Math.max(high * 2, 20 * low));
  const plot = chart(canvas, linearScale(0, Math.max(end, 1)), scale, { x: "seconds" }, theme);
  if (goal > 0) {
    plot.line([0, Math.max(end, 1)], [goal, goal], theme.accent, 2);
  }
  plot.line(run?.seconds ?? [], losses, theme.rival, 1.5);
}

/** The rival's picture on the field's own scale. */
function drawPicture(canvas, run, state, theme) {
  fitCanvas(canvas);
  const context = cleared(canvas);
  const plane = planeFor(state.view, canvas.clientWidth, canvas.clientHeight, labelsOf(state), BARE);
  if (run?.picture && state.answer && run.view === state.view) {
    const layer = { ...fieldLayer(state), grid: run.picture, values: run.picture.u, lines: null };
    paintLayer(context, plane, layer, frameOf(state), theme);
  }
  if (!run?.picture) {
    context.font = theme.small;
    context.fillStyle = theme.muted;
    context.textAlign = "center";
    context.fillText(run ? "waiting" : "no picture yet", plane.box.left + plane.box.width / 2, plane.box.top + plane.box.height / 2);
  }
  context.strokeStyle = theme.line;
  context.strokeRect(plane.box.left + 0.5, plane.box.top + 0.5, plane.box.width - 1, plane.box.height - 1);
}

/** Rows of name, time and error (against the truth, else at the sensors). */
function score(run, state) {
  const { answer } = state;
  const truth = truthOf(state);
  const against = (grid, exact) => {
    const { rms, tiny } = errorOf(grid, exact);
    return tiny ? "< 10⁻⁷" : words(rms, 2);
  };
  const mine = !answer ? "–" : truth ? against(answer.grid, truthValues(state)) : words(answer.fit.residualRms, 2);
  const loss = run?.losses.at(-1);
  const known = truth ? run?.picture : loss;
  const theirs = known === undefined || known === null ? "–" : truth ? against(run.picture, onGrid(truth, run.picture)) : words(Math.sqrt(loss), 2);
  const time = run?.seconds.at(-1);
  return [
    line("Method", "time", truth ? "error" : "misfit", "head"),
    line("Vekua", answer ? duration(answer.fit.seconds) : "–", mine, "mine"),
    line("SIREN", time === undefined ? "–" : duration(time), theirs, "theirs"),
  ];
}

function line(name, time, error, kind) {
  const tr = document.createElement("tr");
  tr.className = kind;
  for (const text of [name, time, error]) {
    const cell = document.createElement(kind === "head" || text === name ? "th" : "td");
    cell.textContent = text;
    if (cell.tagName === "TH") {
      cell.scope = kind === "head" ? "col" : "row";
    }
    if (kind === "head" && text === name) {
      // Who cannot see the table hears what its first column is.
      cell.className = "faint";
    }
    tr.append(cell);
  }
  return tr;
}
