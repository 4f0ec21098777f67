/** Undo and redo: the scenes that were, by buttons and keys. */

import { isSame, SCENE, sceneOf, shown } from "./project.js";
import { isTyping } from "./typing.js";

/** How many steps are remembered. */
const MOST = 300;

const byId = (id) => document.getElementById(id);

/** Remembers every scene; what is dragged counts as one step. */
export function keepHistory(store) {
  const [undo, redo] = ["undo", "redo"].map(byId);
  const past = [];
  const future = [];
  let now = null;

  function show() {
    undo.setAttribute("aria-disabled", String(past.length === 0));
    redo.setAttribute("aria-disabled", String(future.length === 0));
  }

  /** Goes to the scene on one stack and puts the present one on the other. */
  function go(from, to) {
    note(store.state);
    if (from.length) {
      to.push(now);
      now = from.pop();
      store.set(shown(now));
      show();
    }
  }

  function note(state, keys) {
    const scene = sceneOf(state);
    if (keys?.has("returned")) {
      // What could not be shown is no step.
      if (past.length && isSame(past.at(-1), scene)) {
        past.pop();
      }
      now = scene;
      show();
      return;
    }
    if (state.dragging || (now && isSame(now, scene))) {
      return;
    }
    if (now) {
      past.push(now);
      past.splice(0, past.length - MOST);
      future.length = 0;
    }
    now = scene;
    show();
  }

  store.on([...SCENE, "dragging", "returned"], note);
  undo.addEventListener("click", () => go(past, future));
  redo.addEventListener("click", () => go(future, past));
  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !["z", "y"].includes(key) || isTyping(event.target)) {
      return;
    }
    event.preventDefault();
    if (key === "y" || event.shiftKey) {
      go(future, past);
    } else {
      go(past, future);
    }
  });
  show();
  return {
    /** Forgets what was before: the present scene is where one starts. */
    begin() {
      past.length = future.length = 0;
      now = sceneOf(store.state);
      show();
    },
  };
}
