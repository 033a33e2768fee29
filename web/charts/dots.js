/** Pixels, and hundredths of one, as they are written: to write thousands of numbers takes longer than all else of a path. */
const WHOLES = Array.from({ length: 4096 }, (_, whole) => String(whole));
const PARTS = Array.from({ length: 100 }, (_, part) => String(part / 100).slice(1));

/** A length in a path: hundredths of a pixel are enough and keep it short. @param {number} value */
export function hundredths(value) {
  const count = Math.round(value * 100);
  const whole = Math.floor(count / 100);
  if (!(whole >= 0 && whole < WHOLES.length)) return String(count / 100);
  return WHOLES[whole] + PARTS[count - 100 * whole];
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
