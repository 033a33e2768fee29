/** Lengths that were written: to write thousands of numbers takes longer than all else of a path. @type {string[]} */
const written = [];
const MOST_WRITTEN = 200_000; // hundredths of a pixel

/** A length in a path: hundredths of a pixel are enough and keep it short. @param {number} value */
export function hundredths(value) {
  const count = Math.round(value * 100);
  if (!(count >= 0 && count < MOST_WRITTEN)) return String(count / 100);
  return (written[count] ??= String(count / 100));
}

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
