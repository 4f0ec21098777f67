/** The maps: each a canvas of values below a canvas of marks, and a colour bar. */

import { labelsOf } from "./axes.js";
import { fitCanvas, cleared, heightFor, planeFor } from "./plane.js";
import { paintAxes, paintBar, paintContours, paintEdge, paintFrame, paintValues } from "./heatmap.js";
import { blindLayer, fieldLayer, mediumLayer, solutionLayer, spreadLayer } from "./layers.js";
import { paintArrows } from "./arrows.js";
import { clipTo, paintMarks } from "./marks.js";
import { canvasTheme } from "./theme.js";
import { shownView } from "./zoom.js";

const LAYERS = { field: fieldLayer, spread: spreadLayer, blind: blindLayer, medium: mediumLayer, solution: solutionLayer };

/** Creates the map in a figure; `data-layer` names what it shows. */
function createMap(figure) {
  const name = figure.dataset.layer;
  const [values, marks, bar] = ["values", "marks", "bar"].map((c) => figure.querySelector(`canvas.${c}`));
  const holder = figure.querySelector(".plane");
  const map = { name, figure, marks, plane: null, layer: null, holdsGrip: false };

  /** Gives the canvases the size that the view asks for. */
  map.resize = (state) => {
    if (holder.clientWidth === 0) {
      return;
    }
    const most = Number.parseFloat(getComputedStyle(holder).maxHeight) || Infinity;
    holder.style.height = `${Math.min(most, Math.round(heightFor(holder.clientWidth, state.view, labelsOf(state))))}px`;
    [values, marks, bar].forEach(fitCanvas);
    map.plane = planeFor(shownView(state), marks.clientWidth, marks.clientHeight, labelsOf(state));
  };

  map.paint = (state, theme) => {
    if (!map.plane) {
      return;
    }
    const { plane } = map;
    const { left, top, width, height } = plane.box;
    const context = changed("axes", [plane, theme]) ? cleared(values) : values.getContext("2d");
    context.clearRect(left, top, width, height);
    const ready = { solution: state.drum ?? state.solution, medium: state.mediumSeen }[name] ?? (name === "solution" || name === "medium" ? null : state.answer);
    map.layer = ready ? LAYERS[name](state) : null;
    if (map.layer) {
      paintLayer(context, plane, map.layer, name === "medium" ? null : frameOf(state), theme, state.layers);
    }
    if (painted.axes.fresh) {
      paintAxes(context, plane, theme);
    }
    paintEdge(context, plane, theme);
    const { scale, pixels } = map.layer ?? {};
    if (changed("bar", [plane, theme, pixels, scale?.low, scale?.high])) {
      const barContext = cleared(bar);
      if (map.layer) {
        paintBar(barContext, { left, top: 2, width }, scale, pixels, theme);
      }
    }
  };

  /** Texts are slow to draw, and most stay while values change. */
  const painted = {};
  function changed(part, causes) {
    const fresh = !painted[part] || causes.some((cause, i) => cause !== painted[part].causes[i]);
    painted[part] = { causes, fresh };
    return fresh;
  }

  map.mark = (state, theme) => {
    if (map.plane) {
      paintMarks(cleared(marks), map, state, theme);
    }
  };
  return map;
}

/** Paints one layer into a plane: used on the page, for exports and for the rival's picture. */
export function paintLayer(context, plane, layer, frame, theme, layers = { contours: true, arrows: false }) {
  const { grid, values, scale, pixels } = layer;
  context.save();
  if (layer.domain) {
    clipTo(context, plane, layer.domain);
  }
  paintValues(context, plane, grid, layer.beyond ?? values, scale, pixels);
  if (layer.lines && layers.contours) {
    paintContours(context, plane, grid, values, scale, layer.lines);
  }
  if (layer.lines && layers.arrows) {
    paintArrows(context, plane, grid, values, layer.lines);
  }
  if (frame) {
    paintFrame(context, plane, frame, theme);
  }
  context.restore();
}

/** The disc that was fitted, where all sensors are in it and it does not cover the view. */
export function frameOf({ mode, answer, frame, sensors }) {
  if (mode !== "measure" || frame === "view" || !answer?.field.radius) {
    return null;
  }
  const { centre, radius } = answer.field;
  const holds = sensors.every((s) => Math.hypot(s.x - centre[0], s.y - centre[1]) <= 1.0001 * radius);
  return holds ? { centre, radius } : null;
}

/** Keeps all maps in step with the state. */
export function showMaps(store) {
  const maps = [...document.querySelectorAll("figure.map")].map(createMap);
  const active = () => {
    const { mode } = store.state;
    return maps.filter((map) => mode === (map.name === "solution" ? "solve" : "measure"));
  };
  const all = (state) => {
    const theme = canvasTheme();
    for (const map of active()) {
      map.paint(state, theme);
      map.mark(state, theme);
    }
  };
  const resized = (state) => {
    active().forEach((map) => map.resize(state));
    all(state);
  };
  store.on(["view", "zoom", "mode", "labels"], (state) => active().forEach((map) => map.resize(state)));
  store.on(["answer", "solution", "dark", "view", "zoom", "mode", "shown", "layers", "kept", "labels", "drum"], all);
  store.on(["mediumSeen"], (state) => {
    active().filter((map) => map.name === "medium").forEach((map) => map.paint(state, canvasTheme()));
  });
  store.on(["film"], (state) => {
    // A film moves in the first map alone.
    active().filter((map) => map.name === "field").forEach((map) => map.paint(state, canvasTheme()));
  });
  store.on(["sensors", "item", "cut", "cross", "probe", "problem", "noise", "truth", "next", "series", "medium", "dragging"], (state) => {
    const theme = canvasTheme();
    // What is dragged is drawn at once where the pointer is; on the other maps it moves with the answer.
    const shown = active();
    const held = state.dragging ? shown.filter((map) => map.holdsGrip) : [];
    (held.length ? held : shown).forEach((map) => map.mark(state, theme));
  });
  const observer = new ResizeObserver(() => resized(store.state));
  maps.forEach((map) => observer.observe(map.figure));
  return maps;
}
