/** Light and dark: the system's choice unless the reader made one, and colours for canvases. */

const KEY = "vekua-theme";
const system = window.matchMedia("(prefers-color-scheme: dark)");

/** Keeps the page and the store's `dark` in step with the system, the button and the storage. */
export function followTheme(store, button) {
  function apply() {
    const chosen = localStorage.getItem(KEY);
    const dark = chosen ? chosen === "dark" : system.matches;
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    button.setAttribute("aria-pressed", String(dark));
    colours = null;
    store.set({ dark });
  }
  button.addEventListener("click", () => {
    const dark = !store.state.dark;
    // The system's own choice needs no memory: the page follows it again.
    if (dark === system.matches) {
      localStorage.removeItem(KEY);
    } else {
      localStorage.setItem(KEY, dark ? "dark" : "light");
    }
    apply();
  });
  system.addEventListener("change", apply);
  apply();
}

/** The colours and fonts that canvases use, as the style sheet has them now. */
export function canvasTheme() {
  colours ??= readTheme();
  return colours;
}

let colours = null;

function readTheme() {
  const style = getComputedStyle(document.documentElement);
  const get = (name) => style.getPropertyValue(`--${name}`).trim();
  const family = style.fontFamily;
  return {
    ink: get("ink"),
    muted: get("muted"),
    line: get("line"),
    panel: get("panel"),
    accent: get("accent"),
    band: get("band"),
    truth: get("truth"),
    rival: get("rival"),
    bad: get("bad"),
    small: `11px ${family}`,
    font: `12px ${family}`,
    title: `600 14px ${family}`,
  };
}
