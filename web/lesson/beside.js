/** The space a figure keeps above itself, where the bar of place.css is, and below, in CSS pixels; layout.css has the same. */
const ABOVE = 56;
const BELOW = 24;

/**
 * Keeps figures that are taller than the window within reach. A sticky figure stops by its head, and its foot would
 * stay out of sight as long as its section is read. So such a figure moves along with the text until its foot shows,
 * and on the way up until its head does. Where figures stand in the column of text this changes nothing.
 *
 * @param {HTMLElement[]} figures
 */
export function keepBeside(figures) {
  /** @type {Map<Element, { height: number, top: number }>} */
  const places = new Map(figures.map((figure) => [figure, { height: 0, top: ABOVE }]));
  let last = scrollY;

  const place = () => {
    const moved = scrollY - last;
    last = scrollY;
    for (const figure of figures) {
      const state = places.get(figure);
      if (!state) continue;
      const highest = Math.min(innerHeight - state.height - BELOW, ABOVE);
      // After a jump to another section the figure starts from its head.
      const wanted = Math.abs(moved) > innerHeight ? ABOVE : state.top - moved;
      const top = Math.min(Math.max(wanted, highest), ABOVE);
      if (top === state.top) continue;
      state.top = top;
      figure.style.setProperty('--figure-top', `${top}px`);
    }
  };

  const heights = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      const state = places.get(target);
      if (state) state.height = borderBoxSize[0].blockSize;
    }
    place();
  });
  for (const figure of figures) heights.observe(figure);
  addEventListener('scroll', place, { passive: true });
  addEventListener('resize', place, { passive: true });
}
