package vekua.app;

/** Random edits of the page by its own controls, as a script that runs in the browser. */
final class PageEdits {

  private PageEdits() {}

  /**
   * Functions: {@code scene()}, all that is kept as one text; {@code settled()}, the same when the
   * page is at rest; {@code fitted()}, when its field is there; {@code edits(seed)}, which makes
   * some ten random edits.
   */
  static final String SCRIPT =
"""
const { sceneOf } = await import('/project.js');
const store = window.vekua.store;
const rest = () => new Promise((done) => setTimeout(done, 0));
const scene = () => JSON.stringify(sceneOf(store.state));
const settled = async () => { await rest(); return scene(); };
const fitted = async () => {
  for (let i = 0; i < 600; i++) {
    await new Promise((done) => setTimeout(done, 50));
    const { answer, busy, mode, solution } = store.state;
    if (!busy && (mode === 'measure' ? answer : solution)) { return ''; }
  }
  throw new Error('no field');
};
async function edits(seed) {
  const { uniform } = await import('/random.js');
  const random = uniform(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const byId = (id) => document.getElementById(id);
  const change = (node, value) => {
    node.value = value;
    node.dispatchEvent(new Event('input', { bubbles: true }));
    node.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const key = (name) => byId('field-marks').dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  const cell = (kind) => {
    const all = [...document.querySelectorAll(`#sensors tbody input[aria-label^="${kind}"]`)];
    if (all.length) { change(pick(all), String(Math.round(2000 * random() - 1000) / 1000)); }
  };
  const acts = {
    add: () => byId('add').click(),
    x: () => cell('x of'),
    y: () => cell('y of'),
    value: () => cell('value of'),
    erase: () => {
      const all = [...document.querySelectorAll('#sensors tbody button')];
      if (all.length) { pick(all).click(); }
    },
    equation: () => change(byId('equation'), pick(['laplace', 'helmholtz', 'yukawa', 'biharmonic'])),
    number: () => change(byId('number'), String(1 + Math.round(90 * random()) / 10)),
    noise: () => change(byId('noise'), String(Math.round(80 * random()))),
    told: () => byId('tell-noise').click(),
    order: () => change(byId('order'), pick(['auto', '4', '9'])),
    smoothing: () => change(byId('regularisation'), pick(['auto', 'loo', 'ridge:1e-4'])),
    frame: () => change(byId('frame'), pick(['view', 'sensors'])),
    truth: () => { const t = byId('truth'); change(t, pick([...t.options]).value); },
    scatter: () => { byId('scatter-count').value = String(1 + Math.floor(30 * random())); byId('scatter').click(); },
    cut: () => change(pick([...document.querySelectorAll('#cut .ends input')]), String(random().toFixed(2))),
    keys: () => { key('n'); key('ArrowLeft'); key('ArrowUp'); },
    cross: () => { key('Escape'); key('ArrowRight'); key('Enter'); },
    undo: () => byId('undo').click(),
    redo: () => byId('redo').click(),
  };
  const count = 4 + Math.floor(10 * random());
  for (let i = 0; i < count; i++) {
    pick(Object.values(acts))();
    await rest();
  }
  // Whatever undo did, something is different in the end.
  change(byId('number').closest('#number-row').hidden ? byId('order') : byId('number'), String(2 + seed));
  return settled();
}
""";
}
