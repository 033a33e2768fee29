/** How far ahead of the window the summary is made. */
const NEAR = '800px';

/**
 * Replaces the summary's sentence with the list of exercises when it comes near the window. Where that cannot be loaded,
 * the sentence stays.
 *
 * @param {HTMLElement} summary
 */
export function summariseWhenNear(summary) {
  const arrival = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      arrival.disconnect();
      void import('./summary-list.js').then(
        ({ showSummary }) => showSummary(summary),
        (error) => console.warn(error),
      );
    },
    { rootMargin: NEAR },
  );
  arrival.observe(summary);
}
