/** The choice of a scene, and of the page's two modes. */

import { preset, presets } from "./api.js";
import { sceneOf } from "./project.js";
import { fromRequest, playground, square } from "./scenes.js";

/** Scenes that the page has itself. */
const OWN = { playground, square };

const byId = (id) => document.getElementById(id);

/** Fills the list of scenes and loads what is chosen. */
export async function showScenes(store, failed, entering) {
  const select = byId("scene");
  async function load(name) {
    const entry = entering.begin();
    try {
      await entry.show(OWN[name]?.() ?? fromRequest(name, await preset(name)));
    } catch (problem) {
      if (entry.wanted) {
        select.value = store.state.scene;
        failed(problem);
      }
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
    entering.begin().show({ ...before, ...kept }).catch(failed);
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

