/** The choice of a scene, and of the page's two modes. */

import { preset, presets } from "./api.js";
import { fromPreset, playground, square } from "./scenes.js";

/** Scenes that the page has itself. */
const OWN = { playground, square };

const byId = (id) => document.getElementById(id);

/** Fills the list of scenes and loads what is chosen. */
export async function showScenes(store, failed) {
  const select = byId("scene");
  async function load(name) {
    try {
      store.set(OWN[name]?.() ?? fromPreset(name, await preset(name)));
      store.set({ error: "" });
    } catch (problem) {
      failed(problem);
    }
  }
  select.addEventListener("change", () => load(select.value));
  for (const tab of document.querySelectorAll(".tab")) {
    tab.addEventListener("click", () => {
      if (tab.dataset.mode !== store.state.mode) {
        load(tab.dataset.mode === "measure" ? "playground" : "l-shape");
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

