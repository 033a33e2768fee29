/**
 * What must not happen, whatever is done to a widget: an error of any kind, a failure without its reason, something
 * shown that is no number.
 *
 * @typedef {import('./actions.js').Widget} Widget
 */

/** Words that only an error puts into a sentence or a drawing. */
const WRONG = /\b(?:NaN|Infinity|undefined)\b|\[object /;
/** What was asked for is quoted where it is refused. */
const QUOTED = /“[^”]*”|got \S+/g;

/** Attributes that hold what a reader or an author has written. */
const FREE = /^(?:aria-|data-|class$|id$|part$|href$|title$)/;

/** Attributes that cannot be less than nothing. */
const LENGTH = /^(?:width|height|r|rx|ry)$/;

/** An error with its words and its places; Firefox's stack has the places alone. @param {any} given */
const whole = (given) =>
  !given?.stack || given.stack.includes(given.message) ? (given?.stack ?? given) : `${given}\n${given.stack}`;

/** Tells of every error in the page from now on. @param {(finding: string) => void} found */
export function watchErrors(found) {
  addEventListener('error', ({ message, error }) => found(`error: ${whole(error ?? message)}`));
  addEventListener('unhandledrejection', ({ reason }) => found(`rejection: ${whole(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    found(`policy: ${violatedDirective} ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...given) => {
    found(`console: ${given.map(whole).join(' ')}`);
    error.apply(console, given);
  };
}

/** What is wrong with a widget as it stands. @param {Widget} widget @returns {string[]} */
export function flawsOf({ localName, shadowRoot }) {
  const failures = [...shadowRoot.querySelectorAll('[role=alert]')].map(
    (one) => one.textContent?.trim() ?? '',
  );
  const flaws = failures.filter((text) => !/: \S.{5,}\./s.test(text)).map((text) => `no reason: ${text}`);
  for (const text of shownTexts(shadowRoot)) {
    if (WRONG.test(text.replaceAll(QUOTED, ''))) flaws.push(`shown: ${text.slice(0, 200)}`);
  }
  for (const element of shadowRoot.querySelectorAll('svg, svg *')) {
    for (const { name, value } of element.attributes) {
      const less = LENGTH.test(name) && value.startsWith('-');
      if (!FREE.test(name) && (less || WRONG.test(value))) {
        flaws.push(`drawn: <${element.localName} ${name}="${value.slice(0, 200)}">`);
      }
    }
  }
  return flaws.map((flaw) => `${localName}, ${flaw}`);
}

/** @param {ShadowRoot} root */
function shownTexts(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  /** @type {string[]} */
  const texts = [];
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    // A field holds what was typed, and the lines to copy hold what was set.
    if (textContent?.trim() && !parentElement?.closest('style, textarea, code, pre')) texts.push(textContent);
  }
  return texts;
}
