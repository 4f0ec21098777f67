/** Wires the page: every part listens to one store and nothing else. */

import { showAdvanced } from "./advanced.js";
import { showAdvice } from "./advice.js";
import { announce } from "./announce.js";
import * as brush from "./brush.js";
import { showCompare } from "./compare.js";
import { showCut } from "./cut.js";
import { showDoubts } from "./doubts.js";
import { showDrum } from "./drum.js";
import { showEdges } from "./edges.js";
import { showEquation } from "./equation.js";
import { entrance } from "./entering.js";
import { showExport } from "./export.js";
import { showFilm } from "./film.js";
import { keepFitted } from "./fitting.js";
import { keepHistory } from "./history.js";
import { showHover } from "./hover.js";
import { keepWork, keptScene, showKeeping } from "./keeping.js";
import * as keyboard from "./keyboard.js";
import { showLayers } from "./layerpanel.js";
import { showMaps } from "./maps.js";
import { showMedium } from "./mediumpanel.js";
import { showNext } from "./next.js";
import { showOpening } from "./opening.js";
import { showOutdated } from "./outdated.js";
import * as pointer from "./pointer.js";
import { showRace } from "./race.js";
import { showReport } from "./report.js";
import { showScenes } from "./scenepicker.js";
import { playground } from "./scenes.js";
import { showSensorTools } from "./sensortools.js";
import { keepSolved } from "./solving.js";
import { showSpace } from "./space.js";
import { createStore, EMPTY } from "./state.js";
import { showSweep } from "./sweep.js";
import { showTable } from "./table.js";
import { followTheme } from "./theme.js";
import { showTruth } from "./truthpanel.js";
import * as zoom from "./zoom.js";

const byId = (id) => document.getElementById(id);
const store = createStore(EMPTY);
const failed = (problem) => store.set({ error: problem.message });

followTheme(store, byId("theme"));
announce(store);
showOutdated(store);
const history = keepHistory(store);
const entering = entrance(store);
const scenes = showScenes(store, failed, entering);
showEquation(store, failed);
showTruth(store);
showSensorTools(store);
showNext(store, failed);
showOpening(store, failed, entering, showMedium(store, failed));
showAdvice(store, byId("advice"));
showDoubts(store, failed);
showDrum(store, failed);
showAdvanced(store);
const table = showTable(store, byId("sensors"));
const edges = showEdges(store, byId("edges"));
keepFitted(store);
keepSolved(store);
showSpace(store, byId("space"), failed);
const maps = showMaps(store);
const edit = () => (store.state.mode === "measure" ? table : edges).edit();
for (const map of maps) {
  zoom.listen(store, map);
  if (map.name === "medium") {
    brush.listen(store, map, failed);
  } else {
    pointer.listen(store, map);
    keyboard.listen(store, map, edit);
  }
}
zoom.showZoom(store);
showLayers(store);
showFilm(store, failed);
showSweep(store);
showCompare(store, byId("compare"));
showHover(store, maps, byId("hover"), failed);
showCut(store, byId("cut"), failed);
showReport(store, byId("report"));
showRace(store, byId("race"));
showExport(store, byId("export"));
showKeeping(store, failed, entering);
const start = { ...store.state, ...playground() };
const kept = await keptScene(failed);
store.enter({ ...playground(), ...kept }, start).catch(() => failed(new Error("The scene that was kept or linked cannot be shown here.")));
history.begin();
keepWork(store);
await scenes;
// For those who look at the page from its console, and for its tests.
window.vekua = { store };
document.body.dataset.ready = "true";
