/**
 * The script of a frame with one widget in it. The frame's address says what the widget is set to, as `?position=9`,
 * and what its reader gets of it, as `?controls=none`. What is unknown or cannot be is left out, and said.
 */
import { fetchWidget } from '../widgets/lazy.js';
import { trustOwnScripts } from './trust.js';
import { presentationOf } from '../widgets/presentation.js';
import { quote } from '../widgets/schema-words.js';
import { attributeName } from '../widgets/schema.js';
import { tellHeight } from './height.js';
import { postEvents, postHeight } from './messages.js';

/** @typedef {import('../widgets/whorl-element.js').WhorlElement<any>} Widget */

const MOST_NAMED = 3;
const ID = /^[\w.:-]{1,64}$/;

trustOwnScripts();

const widget = document.querySelector('main > h1 + *');
if (widget instanceof HTMLElement) void start(widget);

/** @param {HTMLElement} widget */
async function start(widget) {
  const asked = new URLSearchParams(location.search);
  const sender = { id: idOf(widget, asked), widget: widget.localName };
  const drawn = define(widget, asked);
  postEvents(widget, sender);
  await tellHeight(document.body, drawn, (height) => postHeight(sender, height));
}

/** Resolves when the widget has drawn, or has said why it cannot. @param {HTMLElement} widget @param {URLSearchParams} asked */
async function define(widget, asked) {
  if (await fetchWidget(widget.localName, widget)) return;
  setUp(/** @type {Widget} */ (widget), asked);
  while (!(await /** @type {Widget} */ (widget).updateComplete));
}

/** @param {Widget} widget @param {URLSearchParams} asked */
function setUp(widget, asked) {
  const { parameters } = /** @type {typeof import('../widgets/whorl-element.js').WhorlElement} */ (
    widget.constructor
  );
  const known = [...parameters, ...presentationOf(parameters)].map(({ name }) => attributeName(name));
  for (const attribute of known) {
    const text = asked.get(attribute);
    if (text !== null) widget.setAttribute(attribute, text);
  }
  const { theme } = widget.presentation;
  if (theme !== 'auto') document.documentElement.dataset.theme = theme;

  const prefix = `${widget.localName.replace(/^whorl-/, '')}.`; // Of a link that the figure's reader has copied.
  const unknown = [...new Set(asked.keys())].filter(
    (name) => name !== 'id' && !known.includes(name.startsWith(prefix) ? name.slice(prefix.length) : name),
  );
  if (unknown.length > 0) note(widget, `This figure knows nothing of ${listed(unknown)} in its address.`);
  const id = asked.get('id');
  if (id !== null && !ID.test(id)) {
    note(
      widget,
      `An id is made of up to 64 letters, digits, dots, colons, dashes and underscores, not ${quote(id)}.`,
    );
  }
}

/** @param {string[]} names */
function listed(names) {
  const named = names.slice(0, MOST_NAMED).map((name) => quote(`${name}`));
  const rest = names.length - named.length;
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ').replace(/, ([^,]*)$/, ' and $1');
}

/** @param {Widget} widget @param {string} text */
function note(widget, text) {
  const paragraph = document.createElement('p');
  paragraph.className = 'problem';
  paragraph.textContent = text;
  widget.parentElement?.prepend(paragraph);
}

/** What the frame's messages carry, so that a page can tell two apart. @param {HTMLElement} widget @param {URLSearchParams} asked */
function idOf(widget, asked) {
  const id = asked.get('id') ?? '';
  if (ID.test(id)) return id;
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  return `${widget.localName}-${random.toString(36)}`;
}
