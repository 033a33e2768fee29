/** Hundredths of a pixel are enough and keep paths short. @param {number} value */
export const hundredths = (value) => Math.round(value * 100) / 100;

/**
 * Many dots as one path: strokes of no length, which a round cap turns into dots as wide as the stroke. Hundreds of
 * elements would take longer to lay out than a frame lasts.
 *
 * @param {number} count
 * @param {(i: number) => [x: number, y: number]} place
 */
export function dotsAt(count, place) {
  let path = '';
  for (let i = 0; i < count; i += 1) {
    const [x, y] = place(i);
    path += `M${hundredths(x)},${hundredths(y)}h0`;
  }
  return path;
}
