/**
 * The script of a frame with one widget in it. The frame's address says what the widget is set to, as `?position=9`;
 * only what the widget's schema knows becomes an attribute.
 */
import { defineWidget } from '../widgets/lazy.js';
import { trustOwnScripts } from './trust.js';
import { loadProblem } from '../widgets/load-problem.js';
import { attributeName } from '../widgets/schema.js';

/** @typedef {typeof import('../widgets/whorl-element.js').WhorlElement} Widget */

trustOwnScripts();

const widget = document.querySelector('main > h1 + *');
if (widget) await start(widget);

/** @param {Element} widget */
async function start(widget) {
  try {
    await defineWidget(widget.localName);
  } catch (error) {
    widget.append(loadProblem(error, 'Reload the page to try again.'));
    return;
  }
  const { parameters } = /** @type {Widget} */ (customElements.get(widget.localName));
  const asked = new URLSearchParams(location.search);
  for (const attribute of parameters.map(({ name }) => attributeName(name))) {
    const text = asked.get(attribute);
    if (text !== null) widget.setAttribute(attribute, text);
  }
}
