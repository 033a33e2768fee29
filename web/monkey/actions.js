import { presentationOf } from '../widgets/presentation.js';
import { attributeName } from '../widgets/schema.js';
import { FILES, MESSAGES, NUMBERS, TEXTS } from './hostile.js';

/**
 * What a reader, a page's author or the page itself may do to a widget. Each does one thing, at once, and says what;
 * or says nothing when the widget has nothing of the kind.
 *
 * @typedef {import('./dice.js').Dice} Dice
 * @typedef {import('../widgets/schema.js').Parameter} Parameter
 * @typedef {HTMLElement & { shadowRoot: ShadowRoot, reset?: () => void, setParameter?: (name: string, raw: unknown) => void }} Widget
 * @typedef {(widget: Widget, dice: Dice) => string | undefined} Action
 */

/** @template {Element} T @param {Widget} widget @param {string} selector @param {Dice} dice @returns {T | undefined} */
function pick(widget, selector, dice) {
  const found = [...widget.shadowRoot.querySelectorAll(selector)];
  const able = found.filter((one) => !(/** @type {any} */ (one).disabled));
  return /** @type {T | undefined} */ (able.length > 0 ? dice.of(able) : undefined);
}

/** How an element is called in the log. @param {Element} element */
const nameOf = (element) => element.id || element.getAttribute('aria-label') || element.localName;

/** @param {Element} element @param {string[]} types */
function fire(element, ...types) {
  for (const type of types) element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
}

/** @type {Action} */
function slide(widget, dice) {
  const slider = /** @type {HTMLInputElement | undefined} */ (pick(widget, 'input[type=range]', dice));
  if (!slider) return;
  const [min, max, step] = [slider.min, slider.max, slider.step].map(Number);
  const notches = Math.floor((max - min) / step) + 1;
  const values = [min, max, ...Array.from({ length: 4 }, () => min + step * dice.below(notches))];
  const way = Array.from({ length: 1 + dice.below(4) }, () => dice.of(values));
  for (const value of way) {
    slider.value = String(value);
    fire(slider, 'input');
  }
  if (dice.chance(0.8)) fire(slider, 'change');
  return `slide ${nameOf(slider)} to ${way.join(', ')}`;
}

/** @type {Action} */
function choose(widget, dice) {
  const select = /** @type {HTMLSelectElement | undefined} */ (pick(widget, 'select', dice));
  if (!select || select.options.length === 0) return;
  select.selectedIndex = dice.below(select.options.length);
  fire(select, 'input', 'change');
  return `choose ${select.value} of ${nameOf(select)}`;
}

/** @type {Action} */
function tick(widget, dice) {
  const box = /** @type {HTMLInputElement | undefined} */ (
    pick(widget, 'input[type=checkbox], input[type=radio]', dice)
  );
  if (!box) return;
  box.click();
  return `tick ${nameOf(box)}`;
}

/** @type {Action} */
function type(widget, dice) {
  const field = /** @type {HTMLInputElement | undefined} */ (
    pick(widget, 'input[type=text], input[type=number], textarea', dice)
  );
  if (!field || field.readOnly) return;
  const ofNumbers = field.getAttribute('role') === 'spinbutton';
  field.value = ofNumbers && dice.chance(0.9) ? dice.of(NUMBERS) : dice.of(TEXTS);
  fire(field, 'input');
  if (dice.chance(0.8)) fire(field, 'change');
  return `type ${JSON.stringify(field.value.slice(0, 30))} into ${nameOf(field)}`;
}

/** @type {Action} */
function press(widget, dice) {
  const button = /** @type {HTMLButtonElement | undefined} */ (pick(widget, 'button, summary', dice));
  if (!button) return;
  button.click();
  return `press ${button.textContent?.trim() || nameOf(button)}`;
}

/** @type {Action} */
function open(widget, dice) {
  const field = /** @type {HTMLInputElement | undefined} */ (pick(widget, 'input[type=file]', dice));
  if (!field) return;
  const [name, bytes] = dice.of(FILES);
  const carried = new DataTransfer();
  carried.items.add(new File([bytes], name));
  field.files = carried.files;
  fire(field, 'change');
  return `open ${name}`;
}

const KEYS = [
  ...['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'],
  ...['Enter', ' ', 'Escape', 'Delete', 'a', 'Tab'],
];

/** @type {Action} */
function key(widget, dice) {
  const at = /** @type {HTMLElement | undefined} */ (
    pick(widget, '[tabindex], input, [data-token], select, button', dice)
  );
  if (!at) return;
  if (dice.chance(0.5)) at.focus({ preventScroll: true });
  const name = dice.of(KEYS);
  const keys = {
    key: name,
    shiftKey: dice.chance(0.1),
    ctrlKey: dice.chance(0.05),
    altKey: dice.chance(0.05),
  };
  const times = 1 + dice.below(4);
  for (let i = 0; i < times; i += 1) {
    for (const when of ['keydown', 'keyup']) {
      at.dispatchEvent(new KeyboardEvent(when, { ...keys, bubbles: true, composed: true, cancelable: true }));
    }
  }
  if (dice.chance(0.3)) at.blur();
  return `key ${name} × ${times} on ${nameOf(at)}`;
}

const MOUSE = { pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0 };

/** @param {Element} element @param {string} when @param {{ x: number, y: number, buttons?: number }} at */
function point(element, when, { x, y, buttons = 0 }) {
  const all = { ...MOUSE, clientX: x, clientY: y, buttons, bubbles: true, composed: true, cancelable: true };
  element.dispatchEvent(new PointerEvent(when, all));
}

/** A place in an element's box, or a little outside of it. @param {Element} element @param {Dice} dice */
function placeIn(element, dice) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const part = () => (dice.below(121) - 10) / 100;
  return { x: left + part() * width, y: top + part() * height };
}

/** @type {Action} */
function stroke(widget, dice) {
  const chart = /** @type {Element | undefined} */ (
    pick(widget, '.chart, .chart > *, .drawing [tabindex]', dice)
  );
  if (!chart) return;
  const places = Array.from({ length: 2 + dice.below(5) }, () => placeIn(chart, dice));
  const held = dice.chance(0.5) ? 1 : 0;
  point(chart, 'pointerenter', places[0]);
  if (held) point(chart, 'pointerdown', { ...places[0], buttons: 1 });
  for (const at of places) point(chart, 'pointermove', { ...at, buttons: held });
  const end = /** @type {{ x: number, y: number }} */ (places.at(-1));
  if (held) point(chart, dice.chance(0.9) ? 'pointerup' : 'pointercancel', end);
  if (held) point(chart, 'click', end);
  point(chart, 'pointerleave', end);
  return `stroke ${nameOf(chart)}${held ? ', pressed' : ''}`;
}

/** @type {Action} */
function drag(widget, dice) {
  const token = /** @type {HTMLElement | undefined} */ (pick(widget, '[data-token]', dice));
  const list = token?.parentElement;
  if (!token || !list) return;
  point(token, 'pointerdown', { ...placeIn(token, dice), buttons: 1 });
  for (let moves = 2 + dice.below(6); moves > 0; moves -= 1) {
    const on = token.isConnected ? token : list;
    point(on, 'pointermove', { ...placeIn(dice.chance(0.8) ? list : widget, dice), buttons: 1 });
  }
  const how = dice.of(['pointerup', 'pointerup', 'pointerup', 'pointercancel', '']);
  if (how) point(token.isConnected ? token : list, how, placeIn(list, dice));
  return `drag ${token.dataset.token} ${how || 'and keep it'}`;
}

/** @param {Widget} widget @returns {Parameter[]} */
const parametersOf = (widget) => /** @type {any} */ (widget.constructor).parameters;

/** Mostly what a parameter may be. @param {Parameter} parameter @param {Dice} dice @returns {string} */
function anyValue({ kind, min = 0, max = 100, choices = [], default: usual }, dice) {
  if (dice.chance(0.3)) return dice.of(kind === 'text' ? TEXTS : [...NUMBERS, ...TEXTS]);
  if (dice.chance(0.2)) return String(usual);
  if (kind === 'boolean') return dice.of(['', 'true', 'false']);
  if (choices.length > 0) return dice.of(choices).value;
  if (kind === 'text') return dice.of(TEXTS);
  if (kind === 'integer-list') return Array.from({ length: dice.below(9) }, () => dice.below(8)).join(' ');
  return String(dice.of([min, max, min + dice.below(max - min + 1), min + dice.below(12)]));
}

/** @type {Action} */
function set(widget, dice) {
  const all = parametersOf(widget);
  const parameter = dice.of(dice.chance(0.15) || all.length === 0 ? presentationOf(all) : all);
  const attribute = attributeName(parameter.name);
  const value = anyValue(parameter, dice);
  const how = dice.of(['attribute', 'attribute', 'property', 'nothing', 'nothing']);
  if (how === 'nothing') widget.removeAttribute(attribute);
  else if (how === 'attribute') widget.setAttribute(attribute, value);
  else if (parameter.kind !== 'text' || dice.chance(0.5))
    widget.setParameter?.(parameter.name, dice.of([value, null]));
  return `set ${attribute} to ${how === 'nothing' ? how : JSON.stringify(value.slice(0, 30))}`;
}

/** @type {Action} */
function resize(widget, dice) {
  const width = dice.of(['', '', '0', '1px', '90px', '280px', '640px', '1000px', '2000px']);
  widget.style.width = width;
  if (dice.chance(0.2)) dispatchEvent(new Event('resize'));
  return `resize to ${width || 'as usual'}`;
}

/** @type {Action} */
function hide(widget) {
  widget.hidden = !widget.hidden;
  return widget.hidden ? 'hide' : 'show';
}

/** Takes the widget out, and puts it or a copy of it back in its place. @type {Action} */
function move(widget, dice) {
  const copy = dice.chance(0.3);
  const place = document.createComment('');
  widget.replaceWith(place);
  place.replaceWith(copy ? widget.cloneNode(true) : widget);
  return copy ? 'replace by a copy' : 'take out and put back';
}

/** @type {Action} */
function colour(_widget, dice) {
  const { dataset } = document.documentElement;
  const theme = dice.of(['', 'light', 'dark']);
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
  return `theme ${theme || 'as the system'}`;
}

/** @type {Action} */
function tell(_widget, dice) {
  const data = dice.of(MESSAGES);
  dispatchEvent(new MessageEvent('message', { data, origin: 'https://elsewhere.example', source: window }));
  return `tell ${JSON.stringify(data)}`;
}

/** @type {Action} */
function reset(widget) {
  widget.reset?.();
  return 'reset';
}

/** @type {readonly Action[]} What is done often stands here more than once. */
export const ACTIONS = [
  ...[slide, slide, slide, choose, choose, tick, tick, type, type, press, press, press, key, key, key],
  ...[stroke, stroke, drag, drag, set, set, set, open, resize, hide, move, colour, tell, reset],
];

/** A widget as it was at the start. @param {Widget} widget @param {Map<string, string>} attributes It had then. */
export function tidy(widget, attributes) {
  for (const { name } of [...widget.attributes]) {
    if (!attributes.has(name)) widget.removeAttribute(name);
  }
  for (const [name, value] of attributes) {
    if (widget.getAttribute(name) !== value) widget.setAttribute(name, value);
  }
  for (const { name } of parametersOf(widget)) widget.setParameter?.(name, null);
  for (const [name, value] of attributes) {
    const known = parametersOf(widget).find((one) => attributeName(one.name) === name);
    if (known) widget.setParameter?.(known.name, value);
  }
  widget.reset?.();
  for (const opened of widget.shadowRoot.querySelectorAll(
    'button[aria-expanded=true], button[aria-pressed=true]',
  )) {
    /** @type {HTMLElement} */ (opened).click();
  }
}
