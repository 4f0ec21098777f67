/** What is drawn over the colours of a map: contours and arrows. */

/** Wires the buttons to the state, both ways. */
export function showLayers(store) {
  for (const node of document.querySelectorAll("[data-layer-toggle]")) {
    const name = node.dataset.layerToggle;
    node.addEventListener("click", () => {
      const { layers } = store.state;
      store.set({ layers: { ...layers, [name]: !layers[name] } });
    });
    store.on(["layers"], ({ layers }) => node.setAttribute("aria-pressed", String(layers[name])));
  }
}
