/**
 * What a frame tells the page around it. It listens to nothing in return: a message cannot change the figure.
 *
 * @typedef {{ id: string, widget: string }} Sender
 */

/** Events of a widget, and the type of the message that each becomes. */
const EVENTS = {
  'whorl-change': 'whorl:change',
  'whorl-answer': 'whorl:answer',
  'whorl-complete': 'whorl:complete',
};

/** To whatever page it is: no page is known beforehand, and nothing in it is secret. @param {object} message */
function post(message) {
  if (parent !== window) parent.postMessage(message, '*');
}

/** @param {Sender} sender @param {number} height */
export function postHeight({ id }, height) {
  post({ subject: 'lti.frameResize', height });
  post({ type: 'whorl:height', id, height });
}

/** @param {HTMLElement} widget @param {Sender} sender */
export function postEvents(widget, sender) {
  for (const [event, type] of Object.entries(EVENTS)) {
    widget.addEventListener(event, (happened) => {
      post({ ...structuredClone(/** @type {CustomEvent} */ (happened).detail), ...sender, type });
    });
  }
}
