/**
 * Links such as ?offset.max-offset=1024#offset set a figure of this page. A figure that is there is set in place; one
 * that is not loaded yet is set by the page that the link leads to, which is this one.
 *
 * @param {Document} page
 */
export function followInPlace(page) {
  page.addEventListener('click', (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const link = /** @type {Element} */ (event.target).closest('a[href^="?"]');
    const href = link?.getAttribute('href') ?? '';
    const { hash, searchParams } = new URL(href, location.href);
    const figure = /** @type {any} */ (hash ? page.querySelector(hash) : null);
    if (!figure?.setByUser) return;
    event.preventDefault();
    figure.reset();
    for (const [name, value] of searchParams) {
      const [, parameter] = name.split('.');
      figure.setByUser(camelCase(parameter), value, 'change');
    }
    figure.scrollIntoView({ block: 'nearest' });
  });
}

/** @param {string} name */
const camelCase = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
