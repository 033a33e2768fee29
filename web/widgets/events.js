/**
 * Tells the page of something, also from within other elements' shadows.
 *
 * @param {HTMLElement} element
 * @param {string} type
 * @param {object} detail
 */
export function tell(element, type, detail) {
  element.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
}

/** When the next frame is drawn; soon, where none is: out of sight, a frame of another site gets none. */
export const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
    setTimeout(resolve, UNSEEN);
  });

const UNSEEN = 200; // milliseconds
