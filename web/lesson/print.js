/**
 * Paper cannot be pressed: what is folded away is open while the page is printed, and as it was after.
 *
 * @param {HTMLDetailsElement[]} details
 */
export function openForPrint(details) {
  /** @type {HTMLDetailsElement[]} */
  let folded = [];
  addEventListener('beforeprint', () => {
    folded = details.filter(({ open }) => !open);
    for (const element of folded) element.open = true;
  });
  addEventListener('afterprint', () => {
    for (const element of folded) element.open = false;
    folded = [];
  });
}
