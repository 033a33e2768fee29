/**
 * Where the tips of a dial's hands are, the dial's middle at (0, 0), up and right positive, in pixels.
 *
 * @param {import('playwright-core').Locator} widget
 * @returns {Promise<{ name: string, x: number, y: number }[]>}
 */
export function tips(widget) {
  return widget.locator('.dial .bead').evaluateAll((beads) =>
    beads.map((bead) => {
      const [, x, y] = /translate\((\S+), (\S+)\)/.exec(bead.getAttribute('transform') ?? '') ?? [];
      return { name: /** @type {HTMLElement} */ (bead).dataset.name ?? '', x: Number(x), y: -Number(y) };
    }),
  );
}

/** The radii of the circles that the tips run on. @param {import('playwright-core').Locator} widget */
export function orbits(widget) {
  return widget
    .locator('.dial .orbit')
    .evaluateAll((all) => all.map((orbit) => Number(orbit.getAttribute('r'))));
}
