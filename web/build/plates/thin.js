/** @typedef {[x: number, y: number]} Point */

const LINE = /^M[-\d.]+,[-\d.]+(?:L[-\d.]+,[-\d.]+){8,}$/;
const NEAR = 0.15; // pixels that a line may be moved by: less than the eye sees

/**
 * A line through many points with those left out that lie on the way from one to another. What is left is written as
 * steps of tenths of a pixel; any other path in tenths of a pixel too.
 *
 * @param {string} path
 */
export function thin(path) {
  if (!LINE.test(path))
    return path.replace(/\d+\.\d{2,}/g, (number) => String(Number(Number(number).toFixed(1))));
  const points = path
    .slice(1)
    .split('L')
    .map((pair) => /** @type {Point} */ (pair.split(',').map(Number)));
  const tenths = keep(points).map(([x, y]) => [Math.round(10 * x), Math.round(10 * y)]);
  const steps = tenths.map(([x, y], i) => (i === 0 ? [x, y] : [x - tenths[i - 1][0], y - tenths[i - 1][1]]));
  const [first, ...rest] = steps.map(([x, y]) => `${x / 10},${y / 10}`);
  return `m${first}l${rest.join(' ')}`;
}

/** The way of Ramer, Douglas and Peucker. @param {Point[]} points @returns {Point[]} */
function keep(points) {
  const last = points.length - 1;
  let furthest = 0;
  let most = 0;
  for (let i = 1; i < last; i += 1) {
    const off = distance(points[i], points[0], points[last]);
    if (off > most) [most, furthest] = [off, i];
  }
  if (most <= NEAR) return [points[0], points[last]];
  return [...keep(points.slice(0, furthest + 1)).slice(0, -1), ...keep(points.slice(furthest))];
}

/**
 * How far a point lies above or below the line from one to another; they run from left to right.
 *
 * @param {Point} point
 * @param {Point} from
 * @param {Point} to
 */
function distance([x, y], from, to) {
  const run = to[0] - from[0];
  const share = run === 0 ? 0 : (x - from[0]) / run;
  return Math.abs(y - (from[1] + share * (to[1] - from[1])));
}
