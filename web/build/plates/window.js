/**
 * What a widget asks of a browser when it is made, for as long as the build makes one: nothing is observed, no frame is
 * ever due, and every query is answered with no.
 */
class Nothing {
  observe() {}
  disconnect() {}
}

const STAND_INS = {
  matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
  requestAnimationFrame: () => 0,
  IntersectionObserver: Nothing,
  MutationObserver: Nothing,
  ResizeObserver: Nothing,
};

/** @template Made @param {() => Made} make @returns {Made} */
export function withoutBrowser(make) {
  const scope = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (globalThis));
  const missing = Object.entries(STAND_INS).filter(([name]) => !(name in scope));
  for (const [name, value] of missing) scope[name] = value;
  try {
    return make();
  } finally {
    for (const [name] of missing) delete scope[name];
  }
}
