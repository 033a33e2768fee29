/**
 * Paper cannot be pressed: what is folded away is open while the page is printed. And a figure that the reader has not
 * changed is printed as it stands in the page, drawn for every width of paper and for light; the live one may be far
 * from the window, and not drawn at all. After printing all is as it was.
 *
 * @typedef {HTMLElement & { link(): string, shownData: unknown }} Widget
 *
 * @param {HTMLDetailsElement[]} details
 * @param {HTMLElement[]} figures
 */
export function prepareForPrint(details, figures) {
  /** @type {(() => void)[]} */
  let undo = [];
  addEventListener('beforeprint', () => {
    undo = [
      ...details.filter(({ open }) => !open).map(unfold),
      ...figures.flatMap((figure) => {
        const plate = figure.querySelector('.plate');
        const widget = plate?.parentElement;
        return plate && widget && !isChanged(widget) ? [putBefore(plate, widget)] : [];
      }),
    ];
  });
  addEventListener('afterprint', () => {
    for (const step of undo) step();
    undo = [];
  });
}

/** @param {HTMLDetailsElement} details */
function unfold(details) {
  details.open = true;
  return () => {
    details.open = false;
  };
}

/** Whether there is something to see that the page itself does not hold. @param {HTMLElement | Widget} widget */
function isChanged(widget) {
  if (!('link' in widget)) return false; // Not there yet.
  const prefix = `${widget.id || widget.localName.replace(/^whorl-/, '')}.`;
  const set = [...new URL(widget.link()).searchParams.keys()].some((name) => name.startsWith(prefix));
  return set && widget.shownData !== null;
}

/** @param {Element} plate @param {HTMLElement} widget */
function putBefore(plate, widget) {
  widget.before(plate);
  widget.hidden = true;
  return () => {
    widget.hidden = false;
    widget.append(plate);
  };
}
