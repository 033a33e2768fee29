import { loadProblem } from '../widgets/load-problem.js';

/** How far ahead of the window a figure starts to load. */
const NEAR = '800px';

/**
 * Loads the widgets when the first figure comes near the window. When they cannot be loaded each figure says so in a
 * sentence; the text of the lesson does not depend on them.
 *
 * @param {HTMLElement[]} figures
 */
export function loadWhenNear(figures) {
  const arrivals = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      arrivals.disconnect();
      void loadWidgets(figures);
    },
    { rootMargin: NEAR },
  );
  for (const figure of figures) arrivals.observe(figure);
}

/** @param {HTMLElement[]} figures */
async function loadWidgets(figures) {
  try {
    await import('../widgets/index.js');
  } catch (error) {
    for (const figure of figures)
      figure.append(loadProblem(error, 'Reload the page to try again; the text does not need it.'));
  }
}
