/** Most browsers say when they have nothing else to do; in the others everything is set already: see layout.css. */
const whenIdle =
  globalThis.requestIdleCallback ?? ((/** @type {() => void} */ callback) => setTimeout(callback));

/**
 * Sets the parts of the page that the first screen did not wait for, one a frame, while the browser has nothing else to
 * do, so that soon every one of them has its own height and its place. Then the page itself is set.
 *
 * @param {Element[]} parts Whatever holds others before those.
 */
export function setInTurns(parts) {
  // Who comes back is put where they were by the browser, which has to find the page as high as it was.
  const [opened] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  if (opened?.type !== 'navigate') for (const part of parts) part.classList.add('set');
  const left = parts.values();
  const next = () => {
    const { value: part } = left.next();
    if (!part) return document.documentElement.classList.add('set');
    part.classList.add('set');
    requestAnimationFrame(() => whenIdle(next));
  };
  whenIdle(next);
}
