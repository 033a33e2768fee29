/**
 * The values that a line chart's paths show, read back from where they run; a path without a point is no line.
 *
 * @param {import('playwright-core').Locator} widget
 * @param {[number, number]} domain What the lower and the upper end of a line's scale mean.
 * @param {number} [pad] Pixels between the scale's ends and the frame.
 * @returns {Promise<{ name: string, values: number[] }[]>}
 */
export function drawnLines(widget, [low, high], pad = 0) {
  return widget.locator('.lines').evaluate(
    (chart, given) => {
      const frames = [...chart.querySelectorAll('.frame')].map((frame) => ({
        top: Number(frame.getAttribute('y')) + given.pad,
        height: Number(frame.getAttribute('height')) - 2 * given.pad,
      }));
      const lines = [...chart.querySelectorAll('path.line')].map((path, i) => {
        const { top, height } = frames[i] ?? frames[0];
        const points = [...(path.getAttribute('d') ?? '').matchAll(/[ML]?(-?[\d.]+),(-?[\d.]+)/g)];
        return {
          name: /** @type {HTMLElement} */ (path).dataset.name ?? '',
          values: points.map(
            ([, , y]) => given.high - ((Number(y) - top) / height) * (given.high - given.low),
          ),
        };
      });
      return lines.filter(({ values }) => values.length > 0);
    },
    { low, high, pad },
  );
}
