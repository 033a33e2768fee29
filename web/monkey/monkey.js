/**
 * A monkey at the page: `?fuzz=7&steps=500` does 500 things to the widgets at random, the same ones for the same seed,
 * and watches for what must not happen. When it is done, the root element's `data-fuzz` says "done", `data-fuzz-actions`
 * how many things were done, and `data-fuzz-findings` what was found, as JSON; the event `whorl-fuzz` has it all, with a
 * line for each of the last actions. With `&rest=250` it puts everything back after every 250 actions, says so in `data-fuzz-rest`,
 * and waits until that is taken away.
 */
import { widgetNames } from '../widgets/lazy.js';
import { ACTIONS, tidy } from './actions.js';
import { diceOf } from './dice.js';
import { flawsOf, watchErrors } from './findings.js';

/**
 * @typedef {import('./actions.js').Widget} Widget
 * @typedef {{ actions: number, findings: string[], log: string[] }} Report The detail of `whorl-fuzz`.
 */

const STEPS = 500;
const BURST = 5; // actions at most between two looks
const TIDY = 0.15; // of the bursts begin with a widget as it was
const PATIENCE = 3000; // milliseconds for a widget that is computing
const MOST = 20; // findings told
const LINES = 1000; // of the log
const BEFORE = 6; // actions told with each

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** @param {URLSearchParams} asked */
export async function startMonkey(asked) {
  const { dataset } = document.documentElement;
  /** @param {string} name @param {number} usual */
  const number = (name, usual) => Math.max(0, Math.floor(Number(asked.get(name)))) || usual;
  const [seed, steps, rest] = [number('fuzz', 0), number('steps', STEPS), number('rest', Infinity)];
  /** @type {Report} */
  const report = { actions: 0, findings: [], log: [] };
  watchErrors((finding) => {
    if (report.findings.length < MOST) {
      report.findings.push([finding, ...report.log.slice(-BEFORE)].join('\n    after '));
    }
    dataset.fuzzFindings = JSON.stringify(report.findings);
  });
  keepFilesIn();
  dataset.fuzz = 'running';
  dataset.fuzzFindings = '[]';

  const first = await everyWidget();
  const places = first.map(({ localName }) => localName);
  const attributes = new Map(first.map((one) => [one.localName, attributesOf(one)]));
  /** @param {Widget} widget */
  const putBack = (widget) => tidy(widget, attributes.get(widget.localName) ?? new Map());

  let rested = 0;
  for (let burst = 0; report.actions < steps; burst += 1) {
    const dice = diceOf(seed, -1 - burst);
    const name = dice.of(places);
    const widget = current(name);
    widget.scrollIntoView({ block: 'center', behavior: 'instant' });
    await settle(widget);
    if (dice.chance(TIDY)) putBack(widget);
    for (let left = 1 + dice.below(BURST); left > 0 && report.actions < steps; left -= 1) {
      act(name, diceOf(seed, report.actions), report);
    }
    await settle(current(name));
    for (const flaw of flawsOf(current(name))) console.error(flaw);
    dataset.fuzzActions = String(report.actions);
    if (report.actions < rested + rest) continue;
    rested = report.actions;
    await takeRest(places, putBack, String(rested));
  }
  await settleAll(places);
  dataset.fuzz = 'done';
  dispatchEvent(new CustomEvent('whorl-fuzz', { detail: report }));
}

/** @param {string} name @param {import('./dice.js').Dice} dice @param {Report} report */
function act(name, dice, report) {
  // A widget may have nothing that an action is about.
  for (let attempts = 0; attempts < ACTIONS.length; attempts += 1) {
    const action = dice.of(ACTIONS);
    report.log.push(`${name}: ${action.name}`);
    const done = action(current(name), dice);
    report.log.pop();
    if (done === undefined) continue;
    report.log.push(`${name}: ${done}`);
    break;
  }
  if (report.log.length > LINES) report.log.shift();
  report.actions += 1;
}

/** All widgets as they were at the start, and at rest. @param {string[]} places @param {(widget: Widget) => void} putBack @param {string} rested */
async function takeRest(places, putBack, rested) {
  const { dataset } = document.documentElement;
  delete dataset.theme;
  for (const name of places) {
    current(name).scrollIntoView({ block: 'center', behavior: 'instant' });
    const widget = current(name);
    // What is open can be closed when all buttons are there again.
    for (let i = 0; i < 2; i += 1) {
      putBack(widget);
      await settle(widget);
    }
    // What leaves the page lets its workers go.
    const place = document.createComment('');
    widget.replaceWith(place);
    place.replaceWith(widget);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  await Promise.all(places.map((name) => settle(current(name))));
  dataset.fuzzRest = rested;
  while (dataset.fuzzRest) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The widget of a name that the page has now: another may have taken the first one's place. @param {string} name */
const current = (name) => /** @type {Widget} */ (document.querySelector(name));

/** One of each name, defined. */
async function everyWidget() {
  const found = widgetNames.map(current).filter(Boolean);
  await Promise.all(found.map(({ localName }) => customElements.whenDefined(localName)));
  for (const widget of found) {
    widget.scrollIntoView({ block: 'center', behavior: 'instant' });
    while (!widget.shadowRoot.querySelector('.chart, [part=exercise], [part=list], [role=alert]'))
      await frame();
    await settle(widget);
  }
  return found;
}

/** @param {Widget} widget */
const attributesOf = (widget) => new Map([...widget.attributes].map(({ name, value }) => [name, value]));

/** Until a widget has drawn what it was last told, if that does not take too long. @param {Widget} widget */
async function settle(widget) {
  const lit = /** @type {any} */ (widget);
  let over = false;
  const drawn = (async () => {
    // It learns of its size, and whether it is near the window, after the next frame.
    for (let still = 0; still < 2 && !over; still += 1) {
      await frame();
      while (!(await lit.updateComplete)) still = 0;
      if (widget.shadowRoot.querySelector('.drawing[aria-busy=true]')) still = 0;
    }
  })();
  await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  over = true;
}

/** @param {string[]} places */
async function settleAll(places) {
  for (const name of places) {
    await settle(current(name));
    for (const flaw of flawsOf(current(name))) console.error(flaw);
  }
}

/** Files are made, and not saved: the reader's disk is no part of this. */
function keepFilesIn() {
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    if (!this.download) click.call(this);
  };
}
