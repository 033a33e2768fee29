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
