/** Wires the page: every part listens to one store and nothing else. */

import { showAdvanced } from "./advanced.js";
import { announce } from "./announce.js";
import { showCut } from "./cut.js";
import { showEdges } from "./edges.js";
import { showEquation } from "./equation.js";
import { showExport } from "./export.js";
import { keepFitted } from "./fitting.js";
import { showHover } from "./hover.js";
import * as keyboard from "./keyboard.js";
import { showMaps } from "./maps.js";
import { showNext } from "./next.js";
import * as pointer from "./pointer.js";
import { showRace } from "./race.js";
import { showReport } from "./report.js";
import { showScenes } from "./scenepicker.js";
import { playground } from "./scenes.js";
import { showSensorTools } from "./sensortools.js";
import { keepSolved } from "./solving.js";
import { createStore, EMPTY } from "./state.js";
import { showTable } from "./table.js";
import { followTheme } from "./theme.js";
import { showTruth } from "./truthpanel.js";

const byId = (id) => document.getElementById(id);
const store = createStore(EMPTY);
const failed = (problem) => store.set({ error: problem.message });

followTheme(store, byId("theme"));
announce(store);
const scenes = showScenes(store, failed);
showEquation(store, failed);
showTruth(store);
showSensorTools(store, failed);
showNext(store, failed);
showAdvanced(store);
const table = showTable(store, byId("sensors"));
const edges = showEdges(store, byId("edges"));
keepFitted(store);
keepSolved(store);
const maps = showMaps(store);
const edit = () => (store.state.mode === "measure" ? table : edges).edit();
for (const map of maps) {
  pointer.listen(store, map);
  keyboard.listen(store, map, edit);
}
showHover(store, maps, byId("hover"), failed);
showCut(store, byId("cut"), failed);
showReport(store, byId("report"));
showRace(store, byId("race"));
showExport(store, byId("export"));
store.set(playground());
await scenes;
document.body.dataset.ready = "true";
