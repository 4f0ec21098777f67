/** The drawn domain as a drum: its modes seen on the map and heard. */

import { modes } from "./api.js";
import { extended } from "./solving.js";
import { wholeNumber } from "./invalid.js";
import { latest } from "./latest.js";
import { words } from "./numbers.js";
import { outlinesOf, problemTo } from "./polygon.js";
import { gridFor } from "./request.js";
import { shownView } from "./zoom.js";

/** Nodes of a mode's picture, and the note of the lowest one in Hz. */
const NODES = 12000;
const NOTE = 110;

/** Seconds after which a tone has died away. */
const RING = 1.8;

const byId = (id) => document.getElementById(id);

/** Wires the panel; the state's `drum` is what is seen in place of the solution. */
export function showDrum(store, failed) {
  const [ask, count, list, told] = ["drum-find", "drum-count", "drum-modes", "drum-told"].map(byId);
  let sound = null;

  const find = latest(async (n, signal) => {
    ask.disabled = true;
    told.textContent = "Searching…";
    try {
      const { problem } = store.state;
      const { domain } = problemTo(problem);
      const condition = byId("drum-condition").value;
      const answer = await modes({ domain, count: n, condition, grid: gridFor(shownView(store.state), NODES) }, signal);
      if (store.state.problem === problem && byId("drum-condition").value === condition) {
        store.set({ drum: { ...answer, condition, at: 0, domain: outlinesOf(problem) } });
      }
    } finally {
      ask.disabled = false;
      told.textContent = "";
    }
  }, failed);

  /** Tones of some modes at once: higher ones die sooner, as those of skins do. */
  function strike(ratios) {
    sound ??= new AudioContext();
    sound.resume();
    const start = sound.currentTime + 0.02;
    ratios.forEach((ratio, i) => {
      const [tone, gain] = [sound.createOscillator(), sound.createGain()];
      const end = start + RING / Math.sqrt(ratio);
      tone.frequency.value = Math.min(8000, NOTE * ratio);
      gain.gain.setValueAtTime(0, start);
      gain.gain.linearRampToValueAtTime(0.4 / ratios.length / (1 + 0.2 * i), start + 0.01);
      gain.gain.exponentialRampToValueAtTime(1e-4, end);
      tone.connect(gain).connect(sound.destination);
      tone.start(start);
      tone.stop(end);
    });
    byId("drum").dataset.sounded = String(Number(byId("drum").dataset.sounded ?? 0) + ratios.length);
  }

  function search() {
    const n = wholeNumber(store, count, 20, "modes");
    if (n !== null) {
      find.run(n);
    }
  }
  ask.addEventListener("click", search);
  // Those of the other condition belong to another drum: the same number of its modes is found at once.
  byId("drum-condition").addEventListener("change", () => {
    if (store.state.drum || ask.disabled) {
      store.set({ drum: null });
      search();
    }
  });
  byId("drum-strike").addEventListener("click", () => {
    const { drum } = store.state;
    if (drum) {
      strike(drum.frequencies.filter((ratio) => ratio > 0));
    }
  });
  byId("drum-close").addEventListener("click", () => store.set({ drum: null }));

  // A mode belongs to the domain that it was found for.
  store.on(["problem", "mode"], ({ drum }) => drum && store.set({ drum: null }));
  store.on(["drum", "mode", "problem"], ({ drum, problem }) => {
    byId("drum").hidden = problem?.fixed !== undefined;
    for (const id of ["drum-strike", "drum-close"]) {
      byId(id).hidden = !drum;
    }
    list.replaceChildren(...(drum?.modes ?? []).map((mode, i) => {
      const node = document.createElement("button");
      node.type = "button";
      node.textContent = `${mode.index}: ${words(mode.eigenvalue, 6)}`;
      node.title = `k² from ${mode.lower} to ${mode.upper}${mode.certified ? "" : ", not certified"}; ${words(drum.frequencies[i], 4)} times the lowest note`;
      node.setAttribute("aria-pressed", String(drum.at === i));
      node.addEventListener("click", () => {
        store.set({ drum: { ...store.state.drum, at: i } });
        if (drum.frequencies[i] > 0) {
          strike([drum.frequencies[i]]);
        }
      });
      return node;
    }));
    byId("solution-title").textContent = drum ? `Mode ${drum.modes[drum.at].index}` : "Field";
    if (drum) {
      told.textContent = [
        drum.complete ? "None below the last is missing." : "Some may be missing.",
        ...drum.warnings.map((text) => `${text[0].toUpperCase()}${text.slice(1)}.`),
      ].join(" ");
    } else if (!ask.disabled) {
      told.textContent = "";
    }
  });
}

/** The mode that is shown, as a map's values. */
export function modeValues({ drum }) {
  const { grid, at, modes: all } = drum;
  const values = grid[`mode-${all[at].index}`].map((v, i) => (grid.inside[i] ? v : NaN));
  return { grid, values, beyond: extended(values, grid.nx), domain: drum.domain };
}
