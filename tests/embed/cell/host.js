/** A host of anywidget as notebooks and MyST are: a model that keeps traits and tells of their changes. */
class Model {
  #state;
  #events = new EventTarget();
  saved = [];

  constructor(traits) {
    this.#state = { ...traits };
  }

  get(name) {
    return this.#state[name];
  }

  set(name, value) {
    this.#state[name] = value;
    this.#events.dispatchEvent(new Event(`change:${name}`));
  }

  on(name, listener) {
    this.#events.addEventListener(name, listener);
  }

  off(name, listener) {
    this.#events.removeEventListener(name, listener);
  }

  save_changes() {
    this.saved.push({ ...this.#state });
  }
}

/** A page made by MyST has no kernel, and cannot let go of listeners. */
class MystModel extends Model {
  off() {
    throw new Error('MystModel.off not implemented yet.');
  }

  save_changes() {
    throw new Error('MystModel.save_changes not implemented yet.');
  }
}

/** Loads the module by its address or, as notebooks do, from its text. */
async function load({ address, text }) {
  if (!text) return import(address);
  const blob = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  try {
    return await import(blob);
  } finally {
    URL.revokeObjectURL(blob);
  }
}

/** MyST draws into a shadow tree. */
async function fill({ traits, kind, ...source }) {
  const output = document.querySelector('#output');
  const el = document.createElement('div');
  (kind === 'myst' ? output.attachShadow({ mode: 'open' }) : output).append(el);
  const model = kind === 'myst' ? new MystModel(traits) : new Model(traits);
  const { render } = (await load(source)).default;
  const leave = await render({ model, el });
  Object.assign(window.cell, { model, saved: model.saved, el, leave });
}

window.cell = { fill };
