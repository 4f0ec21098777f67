/** Asks for a new fit whenever what it depends on changes, and measures how long that takes. */

import { ownErrors } from "./announce.js";
import { fit } from "./api.js";
import { causesOf } from "./current.js";
import { latest } from "./latest.js";
import { frameOf } from "./maps.js";
import { coefficientOf } from "./medium.js";
import { masked } from "./mask.js";
import { outlinesOf } from "./polygon.js";
import { fitRequest, gridFor, isWithin, sampleIndices } from "./request.js";
import { afterFrame } from "./state.js";
import { shownView } from "./zoom.js";

const INPUTS = ["sensors", "equation", "order", "regularisation", "scaling", "outliers", "tellNoise", "frame", "within", "truth", "noise", "view", "zoom", "mode", "series", "medium"];

/** The least number of points along a side of the maps while something is dragged, and the most. */
const COARSE = 50;
const COARSE_MOST = 100;

/** So many of them for a wave's length. */
const PER_WAVE = 8;

/** Where there are more sensors than this, what is dragged shows the field of some of them. */
const MANY = 1500;

/** About so many. */
const SOME = 250;

/** A pointer that rests for so many milliseconds is shown the fine picture. */
const REST = 120;

/** Keeps the store's `answer` in step with its sensors and settings. */
export function keepFitted(store) {
  const own = ownErrors();
  let coarse = false;
  let timer = 0;
  /** When what the fit depends on changed last: with the pointer's event, if one did it. */
  let changedAt = 0;
  /** What the last fit that doubted its readings found: sensors that it left out, and whether it believed the equation. */
  let doubted = { gross: [], believed: true };
  const ask = latest(
    async (fine, signal) => {
      if (store.state.film) {
        // A film shows frames of its own; the fine picture follows when it stops.
        coarse = true;
        store.set({ busy: false });
        return;
      }
      coarse = store.state.dragging && !fine;
      const causes = causesOf(store.state);
      const request = fitRequest(store.state);
      const indices = sampleIndices(store.state);
      const rough = coarse && indices.length > MANY;
      if (rough) {
        thinOut(request, indices, store.state);
      }
      const without = leftOut(store.state);
      if (indices.includes(without) && indices.length > 1) {
        request.samples.splice(indices.indexOf(without), 1);
        indices.splice(indices.indexOf(without), 1);
      }
      const trusting = coarse && doubted.believed;
      const gross = trusting ? withoutGross(request, indices, doubted.gross, store.state) : undefined;
      if (request.samples.length === 0) {
        store.set({ answer: null, busy: false, error: own.cleared(store.state) });
        return;
      }
      const body = { ...request, grid: gridFor(shownView(store.state), coarse ? coarsePoints(store.state) : undefined), fields: ["u", "spread", "blind"], ...(coarse ? { brief: true } : {}), ...(trusting ? { doubts: false } : {}) };
      const since = changedAt;
      const { entered } = store.state;
      const answer = withinFrame(await fit(body, signal), store.state);
      if (store.state.mode !== "measure" || store.state.entered !== entered) {
        // The page shows something else by now, whose answer this is not.
        return;
      }
      const answered = performance.now() - since;
      if (!trusting) {
        doubted = { gross: (answer.fit.outliers ?? []).map(({ row }) => indices[row - 1]), believed: !answer.fit.modelError?.kept };
      }
      store.set({ answer: { ...answer, causes, indices, without, rough, brief: coarse, gross: gross ?? doubted.gross }, film: null, busy: ask.waits, error: own.cleared(store.state) });
      await new Promise(afterFrame);
      const latency = performance.now() - since;
      performance.measure("vekua-update", { start: since, duration: latency, detail: { coarse, answered } });
      store.set({ latency });
      if (coarse && !rough && !ask.waits) {
        clearTimeout(timer);
        timer = setTimeout(() => {
          changedAt = performance.now();
          ask.run(true);
        }, REST);
      }
    },
    (problem) => store.set({ error: own.said(problem.message), busy: false }),
  );
  store.on([...INPUTS, "problem"], (state, keys) => {
    const { mode } = state;
    // Only where the field lives in the drawn domain does that matter.
    if (keys.size === 1 && keys.has("problem") && !isWithin(state)) {
      return;
    }
    clearTimeout(timer);
    changedAt = keys.has("movedAt") ? state.movedAt : performance.now();
    if (mode === "measure" && state.dragging && !coarse) {
      // A fine picture of where it was would hold up the next rough one.
      ask.stop();
    }
    if (mode === "measure" && state.dragging && coefficientOf(state.equation.type)) {
      // Functions of a medium take their time: they are asked for when it is let go.
      coarse = true;
    } else if (mode === "measure") {
      store.set({ busy: true });
      ask.run();
    } else if (keys.has("mode")) {
      ask.stop();
      store.set({ busy: false });
    }
  });
  store.on(["whatIf", "item"], (state) => {
    if (state.mode === "measure" && state.answer && (state.answer.without ?? -1) !== leftOut(state)) {
      changedAt = performance.now();
      ask.run();
    }
  });
  store.on(["dragging"], ({ dragging, mode }) => {
    if (!dragging && coarse && mode === "measure") {
      changedAt = performance.now();
      clearTimeout(timer);
      store.set({ busy: true });
      ask.run();
    }
  });
}

/** About as many points as the shortest waves need to be seen. */
function coarsePoints(state) {
  const { x0, x1, y0, y1 } = shownView(state);
  const waves = state.equation.type === "helmholtz" ? (state.equation.number * Math.max(x1 - x0, y1 - y0)) / (2 * Math.PI) : 0;
  return Math.max(COARSE, Math.min(COARSE_MOST, PER_WAVE * waves)) ** 2;
}

/** Leaves out what the last fit took for gross errors, but for the sensor that is dragged; which those are. */
function withoutGross(request, indices, known, { item }) {
  const gross = known.filter((i) => indices.includes(i) && !(item?.kind === "sensor" && item.i === i));
  const chosen = indices.flatMap((i, k) => (gross.includes(i) ? [] : [k]));
  request.samples = chosen.map((k) => request.samples[k]);
  indices.splice(0, indices.length, ...chosen.map((k) => indices[k]));
  return gross;
}

/** Leaves some of the samples: always the same ones, all over the plane, and the one that is dragged. */
function thinOut(request, indices, { item, answer, sensors }) {
  const share = SOME / indices.length;
  const chosen = indices.flatMap((i, k) => (scatteredShare(i) < share || (item?.kind === "sensor" && item.i === i) ? [k] : []));
  request.samples = chosen.map((k) => request.samples[k]);
  indices.splice(0, indices.length, ...chosen.map((k) => indices[k]));
  const { centre, radius } = answer?.field ?? {};
  const inside = radius && indices.every((i) => Math.hypot(sensors[i].x - centre[0], sensors[i].y - centre[1]) <= radius);
  if (inside && !request.radius && !request.domain) {
    // The disc of all sensors, lest the picture's edge jump.
    Object.assign(request, { centre, radius });
  }
}

/** A number from 0 to 1 for each sensor that follows no pattern of their order. */
function scatteredShare(i) {
  return (Math.imul(i + 1, 2654435761) >>> 0) / 2 ** 32;
}

/** The sensor without which the field is asked for, or -1. */
function leftOut({ whatIf, item }) {
  return whatIf && item?.kind === "sensor" ? item.i : -1;
}

/** The answer without values outside the disc or domain that was fitted, where the page hides them. */
function withinFrame(answer, state) {
  if (isWithin(state)) {
    return { ...answer, domain: masked(answer.grid, outlinesOf(state.problem)) };
  }
  const frame = frameOf({ ...state, answer });
  if (frame) {
    const { grid } = answer;
    const { nx, ny, x0, x1, y0, y1 } = grid;
    // One cell more than the disc, so that its edge is smooth.
    const reach = frame.radius + 1.5 * ((x1 - x0) / (nx - 1));
    for (let j = 0, k = 0; j < ny; j++) {
      const dy = y0 + (j * (y1 - y0)) / (ny - 1) - frame.centre[1];
      for (let i = 0; i < nx; i++, k++) {
        const dx = x0 + (i * (x1 - x0)) / (nx - 1) - frame.centre[0];
        if (dx * dx + dy * dy > reach * reach) {
          grid.u[k] = grid.spread[k] = grid.blind[k] = NaN;
        }
      }
    }
  }
  return answer;
}
