/** The choice of a scene, and of the page's two modes. */

import { preset, presets } from "./api.js";
import { sceneOf, shown } from "./project.js";
import { fromRequest, playground, square } from "./scenes.js";

/** Scenes that the page has itself. */
const OWN = { playground, square };

const byId = (id) => document.getElementById(id);

/** Fills the list of scenes and loads what is chosen. */
export async function showScenes(store, failed) {
  const select = byId("scene");
  let wanted = "";
  async function load(name) {
    wanted = name;
    try {
      const scene = OWN[name]?.() ?? fromRequest(name, await preset(name));
      // Answers may come out of order: the last choice counts.
      if (wanted === name) {
        store.set({ ...scene, error: "" });
      }
    } catch (problem) {
      failed(problem);
    }
  }
  /** What each mode showed when it was left. */
  const left = {};
  function turnTo(mode) {
    left[store.state.mode] = sceneOf(store.state);
    const before = left[mode];
    if (!before) {
      load({ measure: "playground", solve: "l-shape", space: "tank" }[mode]);
      return;
    }
    const { sensors, problem, space } = store.state;
    const kept = { measure: { problem, space }, solve: { sensors, space }, space: { sensors, problem } }[mode];
    store.set({ ...shown(before), ...kept, answer: null });
  }
  select.addEventListener("change", () => load(select.value));
  for (const tab of document.querySelectorAll(".tab")) {
    tab.addEventListener("click", () => {
      if (tab.dataset.mode !== store.state.mode) {
        turnTo(tab.dataset.mode);
      }
    });
  }
  store.on(["scene", "about", "mode"], ({ scene, about, mode }) => {
    byId("scene-file").hidden = scene !== "file";
    select.value = scene;
    byId("about").textContent = about;
    document.body.dataset.mode = mode;
    for (const tab of document.querySelectorAll(".tab")) {
      tab.setAttribute("aria-pressed", String(tab.dataset.mode === mode));
    }
  });
  await list(failed);
}

async function list(failed) {
  try {
    for (const { name, title, kind } of await presets()) {
      byId(kind === "solve" ? "scenes-solve" : name.startsWith("paper") ? "scenes-paper" : "scenes-data")
        .append(new Option(title, name));
    }
  } catch (problem) {
    failed(problem);
  }
}

