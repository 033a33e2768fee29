/** How far ahead of the viewport a figure starts to load. */
const NEAR = '800px';

/**
 * Loads the widgets when the first figure comes near the viewport, and keeps every figure's height in a custom
 * property, so that one taller than the window sticks by its foot and not by its head. When the widgets cannot be
 * loaded each figure says so in a sentence; the text of the lesson does not depend on them.
 *
 * @param {HTMLElement[]} figures
 */
export function startFigures(figures) {
  const heights = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      /** @type {HTMLElement} */ (target).style.setProperty(
        '--figure-height',
        `${borderBoxSize[0].blockSize}px`,
      );
    }
  });
  const arrivals = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      arrivals.disconnect();
      void loadWidgets(figures);
    },
    { rootMargin: NEAR },
  );
  for (const figure of figures) {
    heights.observe(figure);
    arrivals.observe(figure);
  }
}

/** @param {HTMLElement[]} figures */
async function loadWidgets(figures) {
  try {
    await import('../widgets/index.js');
  } catch (error) {
    for (const figure of figures) figure.append(problem(error));
  }
}

/** @param {unknown} error */
function problem(error) {
  const paragraph = document.createElement('p');
  paragraph.className = 'problem';
  paragraph.setAttribute('role', 'status');
  paragraph.textContent = `This figure could not be loaded (${error instanceof Error ? error.message : error}). Reload the page to try again; the text does not need it.`;
  return paragraph;
}
