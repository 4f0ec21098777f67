/** The page's state: plain values that tell listeners which of them changed. */

/**
 * Creates a store. Listeners of a key run once per turn of the event loop, after all changes of
 * that turn, in the order in which they were added; late ones wait until the next frame is out, and
 * while something is dragged until it rests or a while has passed, so that what follows a pointer is
 * not held up by what need not.
 */
export function createStore(initial) {
  const state = { ...initial };
  const listeners = [];
  let changed = new Set();
  let late = null;
  let pause = 0;
  let since = 0;
  /** What to go back to if what enters cannot be shown, and who waits for that. */
  let entering = null;

  function tell(keys, isLate) {
    try {
      for (const listener of listeners) {
        if (listener.isLate === isLate && listener.keys.some((key) => keys.has(key))) {
          listener.run(state, keys);
        }
      }
      if (isLate) {
        entering?.done();
        entering = null;
      }
    } catch (problem) {
      if (!entering) {
        throw problem;
      }
      const { before, failed } = entering;
      entering = null;
      // Answers to what could not be shown are void as well.
      set({ ...before, entered: state.entered + 1, returned: state.returned + 1 });
      failed(problem);
    }
  }

  function flush() {
    const keys = changed;
    changed = new Set();
    tell(keys, false);
    const waits = late !== null;
    if (!waits) {
      late = new Set();
      since = performance.now();
    }
    keys.forEach((key) => late.add(key));
    if (state.dragging) {
      clearTimeout(pause);
      pause = setTimeout(() => afterFrame(tellLate), Math.max(0, Math.min(LATE_REST, since + LATE_MOST - performance.now())));
    } else if (!waits || pause) {
      clearTimeout(pause);
      pause = 0;
      afterFrame(tellLate);
    }
  }

  function tellLate() {
    const all = late;
    late = null;
    pause = 0;
    if (all) {
      tell(all, true);
    }
  }

  function set(patch) {
    const before = changed.size;
    for (const [key, value] of Object.entries(patch)) {
      if (!Object.is(state[key], value)) {
        state[key] = value;
        changed.add(key);
      }
    }
    if (before === 0 && changed.size > 0) {
      queueMicrotask(flush);
    }
  }

  return {
    state,
    set,
    /**
     * Sets what a listener may not be able to show: then the state is what it was before, or what is
     * given to go back to, and the promise is broken.
     */
    enter(patch, before = { ...state }) {
      entering?.done();
      return new Promise((done, failed) => {
        entering = { before, done, failed };
        // At least this changes, so that an end comes.
        set({ ...patch, entered: state.entered + 1 });
      });
    },
    on(keys, run) {
      listeners.push({ keys, run, isLate: false });
    },
    later(keys, run) {
      listeners.push({ keys, run, isLate: true });
    },
  };
}

/** Late listeners are told when what is dragged rests for so many milliseconds … */
const LATE_REST = 120;

/** … or after so many. */
const LATE_MOST = 400;

/** Frames stop where nobody looks; what waits for them goes on after so many milliseconds. */
const LONGEST_FRAME = 400;

/** Runs an action when the next frame has been handed to the screen. */
export function afterFrame(action) {
  let done = false;
  const once = () => {
    if (!done) {
      done = true;
      clearTimeout(timer);
      action();
    }
  };
  const timer = setTimeout(once, LONGEST_FRAME);
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      once();
    };
    channel.port2.postMessage(null);
  });
}

/** How a fit is set where nobody says otherwise. */
export const DEFAULTS = {
  equation: { type: "helmholtz", number: 12 },
  order: "auto",
  regularisation: "auto",
  scaling: "domain",
  outliers: "auto",
  tellNoise: false,
  frame: "view",
  within: false,
};

/** What the page starts from; a scene replaces most of it. */
export const EMPTY = {
  ...DEFAULTS,
  mode: "measure",
  scene: "",
  about: "",
  command: "",
  truth: "",
  noise: 0,
  sensors: [],
  series: null,
  sweep: null,
  medium: null,
  mediumSeen: null,
  space: null,
  labels: { x: "x", y: "y", u: "u" },
  view: { x0: -1, x1: 1, y0: -1, y1: 1 },
  zoom: null,
  cut: [
    [-0.9, 0],
    [0.9, 0],
  ],
  shown: { field: "field", spread: "spread" },
  layers: { contours: true, arrows: false },
  cross: null,
  probe: null,
  dragging: false,
  /** When the pointer was moved last, on the page's clock. */
  movedAt: 0,
  latency: null,
  answer: null,
  next: null,
  advice: null,
  whatIf: false,
  film: null,
  kept: null,
  drum: null,
  problem: null,
  item: null,
  solution: null,
  busy: false,
  /** The table that is being looked at. */
  opening: "",
  error: "",
  dark: false,
  /** How many scenes entered, and how many of them could not be shown. */
  entered: 0,
  returned: 0,
};
