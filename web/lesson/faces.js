/** What the first screen is set in; other faces are fetched when something needs them. */
const FACES = ["1em 'Source Serif 4'", "italic 1em 'Source Serif 4'", '1em Inter'];

/**
 * Has the page set in its own faces: until they have come, it is set in the reader's, as wide and as high
 * (styles/meanwhile.css). All change at once, so that the page is laid out once more, not once a face.
 *
 * @param {HTMLElement} page The element that carries the class `meanwhile`.
 */
export async function setInOwnFaces(page) {
  // A face that does not come is replaced by the next in its list.
  await Promise.allSettled(FACES.map((face) => document.fonts.load(face)));
  page.classList.remove('meanwhile');
  await document.fonts.ready;
  // What was drawn before made room for labels of other widths.
  for (const figure of page.querySelectorAll('.figure > *'))
    if ('requestUpdate' in figure) /** @type {import('lit').LitElement} */ (figure).requestUpdate();
}
