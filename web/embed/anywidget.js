/**
 * A widget as a front-end module of anywidget, for MyST's {anywidget} directive and for notebooks. The model's trait
 * `widget` names the widget; the others are its parameters, spelt as the properties are (`maxOffset`), and what its
 * reader gets of it (`theme`, `controls`, `lock`, `hide`).
 */
import { fetchWidget, widgetNames } from '../widgets/lazy.js';
import { loadProblem } from '../widgets/load-problem.js';
import { presentationOf } from '../widgets/presentation.js';
import { serialise } from '../widgets/schema.js';
import { layPaper } from './paper.js';

/**
 * @typedef {import('../widgets/schema.js').Parameter} Parameter
 * @typedef {import('../widgets/whorl-element.js').WhorlElement<any>} Widget
 *
 * @typedef {object} Model What a host of anywidget keeps for a widget.
 * @property {(trait: string) => unknown} get
 * @property {(trait: string, value: unknown) => void} set
 * @property {(event: string, listener: () => void) => void} on
 * @property {(event: string, listener: () => void) => void} off
 * @property {() => void} save_changes
 */

export default { render };

/**
 * @param {{ model: Model, el: HTMLElement }} host
 * @returns {Promise<() => void>} Takes the widget away again.
 */
async function render({ model, el }) {
  const asked = String(model.get('widget') ?? '');
  const name = widgetNames.find((known) => known === asked || known === `whorl-${asked}`);
  if (!name) {
    const problem = loadProblem(unknownWidget(asked), 'Set the trait “widget”.');
    el.append(problem);
    return () => problem.remove();
  }
  const problem = await fetchWidget(name, el, 'Run the cell again, or reload the page.');
  if (problem) return () => problem.remove();
  layPaper(widgetNames, el.getRootNode());
  const widget = /** @type {Widget} */ (document.createElement(name));
  const disconnect = connect(model, widget);
  el.append(widget);
  return () => {
    disconnect();
    widget.remove();
  };
}

/** @param {string} asked */
const unknownWidget = (asked) =>
  `${asked ? `there is no widget “${asked}”` : 'no widget is named'}, there are ` +
  widgetNames.map((name) => name.replace(/^whorl-/, '')).join(', ');

/**
 * Keeps the model's traits and the widget's parameters the same, both ways, until it is called off.
 *
 * @param {Model} model
 * @param {Widget} widget
 * @returns {() => void}
 */
function connect(model, widget) {
  const { parameters } = /** @type {typeof import('../widgets/whorl-element.js').WhorlElement} */ (
    widget.constructor
  );
  /** @param {Parameter} parameter */
  const isTrait = ({ name }) => model.get(name) !== undefined;
  const traits = parameters.filter(isTrait);

  let telling = false;

  /** @param {Parameter} parameter */
  const differs = (parameter) => {
    const value = model.get(parameter.name);
    const same = value === null ? parameter.default : value;
    return !isWritten(parameter, same, widget.values[parameter.name]);
  };
  /** @param {Parameter} parameter @param {() => void} take @returns {[event: string, listener: () => void]} */
  const follow = ({ name }, take) => {
    take();
    model.on(`change:${name}`, take);
    return [`change:${name}`, take];
  };
  const listeners = [
    ...traits.map((parameter) =>
      follow(parameter, () => {
        // What the reader sets comes back as a change of the model: it must not become what reset goes back to.
        if (!telling) widget.setParameter(parameter.name, model.get(parameter.name));
      }),
    ),
    ...presentationOf(parameters)
      .filter(isTrait)
      .map((parameter) =>
        follow(parameter, () => present(widget, parameter.name, model.get(parameter.name))),
      ),
  ];

  const tell = () => {
    telling = true;
    for (const parameter of traits) {
      if (differs(parameter)) model.set(parameter.name, widget.values[parameter.name]);
    }
    telling = false;
    attempt(() => model.save_changes());
  };
  widget.addEventListener('whorl-change', tell);

  return () => {
    widget.removeEventListener('whorl-change', tell);
    for (const [event, listener] of listeners) attempt(() => model.off(event, listener));
  };
}

/** @param {Widget} widget @param {string} attribute @param {unknown} value One, or a list. */
function present(widget, attribute, value) {
  if (value === null) widget.removeAttribute(attribute);
  else widget.setAttribute(attribute, [value].flat().join(' '));
}

/** Whether a trait says what a parameter is. @param {Parameter} parameter @param {unknown} trait @param {any} value */
function isWritten(parameter, trait, value) {
  return (
    Array.isArray(trait) === Array.isArray(value) &&
    serialise(parameter, trait) === serialise(parameter, value)
  );
}

/** Pages made by MyST have no one to save for: their model refuses with an error. @param {() => void} action */
function attempt(action) {
  try {
    action();
  } catch (error) {
    if (!/not implemented/i.test(String(error))) throw error;
  }
}
