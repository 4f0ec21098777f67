/** The work is kept by the browser as it is done, and put into links and files. */

import { saveJson } from "./download.js";
import { checked, projectOf, SCENE, sceneFrom, sceneOf, unsaid } from "./project.js";
import { drawAfter } from "./sensors.js";

const KEY = "vekua-work";

/** The page is quiet for this long before the scene is written down. */
const QUIET = 200;

/** Longer addresses are cut by mail programs and chats. */
const LONGEST_LINK = 16000;

const byId = (id) => document.getElementById(id);

/** Writes every scene into the browser's storage: this tab's own, and the one for new tabs. */
export function keepWork(store) {
  let timer = 0;
  function write() {
    clearTimeout(timer);
    timer = 0;
    try {
      const text = JSON.stringify(sceneOf(store.state));
      sessionStorage.setItem(KEY, text);
      localStorage.setItem(KEY, text);
    } catch {
      store.set({ error: "This scene is too large for the browser to keep: save it as a file." });
    }
  }
  // At once, not with the next frame: a page that is left at this moment must know that it has work.
  store.on(SCENE, () => {
    clearTimeout(timer);
    timer = setTimeout(write, QUIET);
  });
  for (const leaving of ["pagehide", "visibilitychange"]) {
    window.addEventListener(leaving, () => timer && write(), true);
  }
}

/** The scene that the address carries or the browser kept, or null. */
export async function keptScene(failed) {
  try {
    const linked = await fromLink();
    if (linked) {
      return linked;
    }
  } catch (problem) {
    failed(new Error(`The link cannot be read: ${problem.message}`));
  }
  for (const storage of [sessionStorage, localStorage]) {
    try {
      const text = storage.getItem(KEY);
      if (text) {
        const scene = checked(JSON.parse(text));
        drawAfter(scene.sensors);
        return scene;
      }
    } catch {
      // Written by another version of the page: it cannot be shown any more.
      storage.removeItem(KEY);
    }
  }
  return null;
}

async function fromLink() {
  const packed = /^#scene=([A-Za-z0-9_-]+)$/.exec(location.hash)?.[1];
  if (!packed) {
    return null;
  }
  // What is done from now on is in the storage: the address must not undo it on reload.
  window.history.replaceState(null, "", location.pathname);
  const scene = unsaid(checked(JSON.parse(await unpacked(packed))));
  drawAfter(scene.sensors);
  return scene;
}

/** Wires Save and Link, and links that are followed while the page is open. */
export function showKeeping(store, failed, entering) {
  byId("save-work").addEventListener("click", () => saveJson("project.json", projectOf(store.state)));
  byId("link-work").addEventListener("click", async () => {
    const button = byId("link-work");
    try {
      const link = `${location.origin}${location.pathname}#scene=${await packed(JSON.stringify(sceneOf(store.state)))}`;
      if (link.length > LONGEST_LINK) {
        saveJson("project.json", projectOf(store.state));
        failed(new Error("The scene is too large for a link: it was saved as project.json instead."));
        return;
      }
      await navigator.clipboard.writeText(link);
      button.textContent = "Copied";
      setTimeout(() => (button.textContent = "Link"), 1500);
    } catch {
      failed(new Error("This browser does not let the page copy a link: save a project file instead."));
    }
  });
  window.addEventListener("hashchange", async () => {
    const entry = entering.begin();
    try {
      const scene = await fromLink();
      if (scene) {
        await entry.show(scene);
      }
    } catch (problem) {
      failed(new Error(`The link cannot be read: ${problem.message}`));
    }
  });
}

/** Opens a project file's text as the scene. */
export async function openProject(entry, text) {
  const scene = await sceneFrom(text);
  drawAfter(scene.sensors ?? []);
  await entry.show(scene);
}

async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (const byte of bytes) {
    letters += String.fromCharCode(byte);
  }
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpacked(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}
