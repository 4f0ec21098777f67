/** Fields of space: three slices through the sensors and a ball around them that turns. */

import { fitExactly, predict } from "./api.js";
import { axesOf, directions, paintBall } from "./ball.js";
import { causesOf } from "./current.js";
import { paintAxes, paintBar, paintEdge, paintValues } from "./heatmap.js";
import { latest } from "./latest.js";
import { valueColours } from "./layers.js";
import { words } from "./numbers.js";
import { cleared, fitCanvas, planeFor } from "./plane.js";
import { fitRequest } from "./request.js";
import { linearScale } from "./scale.js";
import { canvasTheme } from "./theme.js";

/** Nodes along the side of a slice. */
const NODES = 56;

/** Each slice is normal to one axis and has the two others to the right and up. */
const SLICES = [
  { axis: 2, across: 0, up: 1 },
  { axis: 1, across: 0, up: 2 },
  { axis: 0, across: 1, up: 2 },
];
const AXES = ["x", "y", "z"];

const INPUTS = ["space", "equation", "order", "regularisation", "scaling", "outliers", "mode"];

/** The smallest box around samples, with a margin, and its middle. */
export function boxOf(samples) {
  const places = samples.map((s) => (Array.isArray(s) ? s : [s.x, s.y, s.z]));
  return AXES.map((_, axis) => {
    const low = places.reduce((least, p) => Math.min(least, p[axis]), Infinity);
    const high = places.reduce((most, p) => Math.max(most, p[axis]), -Infinity);
    const margin = 0.02 * (high - low) || 0.5;
    return [low - margin, high + margin];
  });
}

/** Keeps the panel of space in step with the state. */
export function showSpace(store, panel, failed) {
  const ball = panel.querySelector("[data-ball]");
  const bar = panel.querySelector("[data-space-bar]");
  const slices = [...panel.querySelectorAll("[data-slice]")];
  const told = panel.querySelector("[data-space-told]");
  let shown = null;

  const fit = latest(async (_, signal) => {
    const causes = causesOf(store.state);
    const { entered } = store.state;
    const answer = await fitExactly(fitRequest(store.state), signal);
    if (store.state.mode !== "space" || store.state.entered !== entered) {
      return;
    }
    store.set({ answer: { ...answer, causes }, busy: false, error: "" });
    draw.run();
  }, (problem) => store.set({ error: problem.message, busy: false }));

  const draw = latest(async (_, signal) => {
    const { answer, space } = store.state;
    if (!answer?.field || !space) {
      return;
    }
    const { centre, radius } = answer.field;
    const box = boxOf(space.samples);
    const at = space.at ?? box.map(([low, high]) => (low + high) / 2);
    const sphere = directions().map((d) => d.map((c, axis) => centre[axis] + 0.999 * radius * c));
    const planes = SLICES.map(({ axis, across, up }) => nodesOf(box, axis, across, up, at[axis]));
    const points = [sphere, ...planes].flat();
    const { u, spread } = await predict({ field: answer.field, points }, signal);
    if (store.state.answer === answer) {
      const cut = (from, n) => u.slice(from, from + n);
      shown = {
        box,
        at,
        ball: cut(0, sphere.length),
        slices: planes.map((plane, i) => cut(sphere.length + i * NODES * NODES, plane.length)),
        spread,
        centre,
        radius,
      };
      paint();
    }
  }, failed);

  function paint() {
    const { space, dark, mode } = store.state;
    if (mode !== "space" || !shown) {
      return;
    }
    const theme = canvasTheme();
    const { scale, pixels } = valueColours(Float64Array.from(shown.slices.flat()), dark);
    paintTurned(space.angles, scale, pixels, theme);
    SLICES.forEach(({ across, up }, i) => {
      const canvas = slices[i].querySelector("canvas");
      fitCanvas(canvas);
      const context = cleared(canvas);
      const [x0, x1, y0, y1] = [...shown.box[across], ...shown.box[up]];
      const plane = planeFor({ x0, x1, y0, y1 }, canvas.clientWidth, canvas.clientHeight);
      paintValues(context, plane, { x0, x1, y0, y1, nx: NODES, ny: NODES }, shown.slices[i], scale, pixels);
      paintAxes(context, plane, theme);
      paintEdge(context, plane, theme);
    });
    fitCanvas(bar);
    paintBar(cleared(bar), { left: 20, top: 2, width: bar.clientWidth - 40 }, linearScale(scale.low, scale.high), pixels, theme);
    const known = shown.spread?.reduce((sum, v) => sum + v, 0) / (shown.spread?.length || 1);
    told.textContent = `A ball of radius ${words(shown.radius)} about ${shown.centre.map((c) => words(c)).join(", ")}; the spread is ${words(known, 2)} on average.`;
  }

  function paintTurned(angles, scale, pixels, theme) {
    fitCanvas(ball);
    const context = ball.getContext("2d");
    const size = Math.min(ball.width, ball.height);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, ball.width, ball.height);
    const picture = new OffscreenCanvas(size, size);
    paintBall(picture.getContext("2d"), size, shown.ball, scale, pixels, angles);
    const left = (ball.width - size) / 2;
    context.drawImage(picture, left, (ball.height - size) / 2);
    paintSensors(context, left, size, angles, theme);
  }

  /** Sensors on the near side, as far out as they are. */
  function paintSensors(context, left, size, angles, theme) {
    const { right, up, eye } = axesOf(angles);
    const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    context.fillStyle = theme.ink;
    for (const s of store.state.space.samples) {
      const p = (Array.isArray(s) ? s : [s.x, s.y, s.z]).slice(0, 3).map((c, axis) => (c - shown.centre[axis]) / shown.radius);
      if (dot(p, eye) > 0.3) {
        context.beginPath();
        context.arc(left + size / 2 + 0.47 * size * dot(p, right), size / 2 - 0.47 * size * dot(p, up) + (ball.height - size) / 2, 2 * devicePixelRatio, 0, 7);
        context.fill();
      }
    }
  }

  function turned(dturn, dtilt) {
    const { space } = store.state;
    const tilt = Math.max(-1.5, Math.min(1.5, space.angles.tilt + dtilt));
    store.set({ space: { ...space, angles: { turn: space.angles.turn + dturn, tilt } } });
  }

  let held = null;
  ball.addEventListener("pointerdown", (event) => {
    held = [event.clientX, event.clientY];
    ball.setPointerCapture(event.pointerId);
    store.set({ dragging: true });
  });
  ball.addEventListener("pointermove", (event) => {
    if (held) {
      turned((held[0] - event.clientX) / 120, (event.clientY - held[1]) / 120);
      held = [event.clientX, event.clientY];
    }
  });
  for (const end of ["pointerup", "pointercancel"]) {
    ball.addEventListener(end, () => {
      held = null;
      store.set({ dragging: false });
    });
  }
  ball.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, 0.15], ArrowDown: [0, -0.15] }[event.key];
    if (step) {
      event.preventDefault();
      turned(...step);
    }
  });
  SLICES.forEach(({ axis }, i) => {
    const slider = slices[i].querySelector("input");
    slider.addEventListener("input", () => {
      const { space } = store.state;
      const [low, high] = boxOf(space.samples)[axis];
      const at = (space.at ?? boxOf(space.samples).map(([a, b]) => (a + b) / 2)).with(axis, low + ((high - low) * slider.value) / 100);
      store.set({ space: { ...space, at }, dragging: true });
    });
    slider.addEventListener("change", () => store.set({ dragging: false }));
  });

  let samples = null;
  store.on(INPUTS, (state, keys) => {
    if (state.mode !== "space" || !state.space) {
      return;
    }
    const box = boxOf(state.space.samples);
    SLICES.forEach(({ axis }, i) => {
      const [low, high] = box[axis];
      const at = state.space.at?.[axis] ?? (low + high) / 2;
      slices[i].querySelector("input").value = String((100 * (at - low)) / (high - low));
      slices[i].querySelector("output").textContent = `${AXES[axis]} = ${words(at)}`;
    });
    const other = [...keys].some((key) => key !== "space") || samples !== state.space.samples;
    samples = state.space.samples;
    if (other || !state.answer) {
      store.set({ busy: true });
      fit.run();
    } else if (shown && JSON.stringify(shown.at) !== JSON.stringify(state.space.at ?? shown.at)) {
      draw.run();
    } else {
      paint();
    }
  });
  store.on(["dark"], paint);
  // The picture of another scene goes before there is one of this.
  store.on(["entered"], () => {
    shown = null;
    for (const canvas of [ball, bar, ...slices.map((slice) => slice.querySelector("canvas"))]) {
      cleared(canvas);
    }
    told.textContent = "";
  });
  new ResizeObserver(paint).observe(panel);
}

/** Points of a slice, row by row. */
function nodesOf(box, axis, across, up, at) {
  const points = [];
  for (let j = 0; j < NODES; j++) {
    for (let i = 0; i < NODES; i++) {
      const point = [0, 0, 0];
      point[axis] = at;
      point[across] = box[across][0] + (i / (NODES - 1)) * (box[across][1] - box[across][0]);
      point[up] = box[up][0] + (j / (NODES - 1)) * (box[up][1] - box[up][0]);
      points.push(point);
    }
  }
  return points;
}
