/** @typedef {[x: number, y: number]} Point */

/** A line as thin.js writes it. */
const LINE = / d="(m[-\d.]+,[-\d.]+l[-\d., ]+)"/g;

/** Pixels between two thinned drawings of one line: each is as near to it as thin.js says, and written in tenths. */
const NEAR = 0.35;
const ASIDE = 0.1;

/**
 * The narrow drawing with those lines that are the wide one's but for their size written as these, squeezed: told
 * twice, they take little more room in a compressed page than told once. Lines of another shape stay as they are.
 *
 * @param {string} wide
 * @param {string} narrow
 */
export function shareLines(wide, narrow) {
  const lines = [...wide.matchAll(LINE)].map(([, line]) => line);
  let next = 0;
  return narrow.replace(LINE, (own, line) => {
    const model = lines[next];
    next += 1;
    const matrix = model && squeeze(pointsOf(model), pointsOf(line));
    return matrix ? ` d="${model}" transform="${matrix}" vector-effect="non-scaling-stroke"` : own;
  });
}

/** What makes one line of the other, or null where nothing does. @param {Point[]} from @param {Point[]} to */
function squeeze(from, to) {
  const across = scale(from, to, 0);
  const down = scale(from, to, 1);
  const squeezed = from.map(([x, y]) => /** @type {Point} */ ([across.at(x), down.at(y)]));
  if (!follows(squeezed, to) || !follows(to, squeezed)) return null;
  return `matrix(${across.by} 0 0 ${down.by} ${across.off} ${down.off})`;
}

/** From the least and the most of one axis to those of the other. @param {Point[]} from @param {Point[]} to @param {0 | 1} axis */
function scale(from, to, axis) {
  const [[low, high], [least, most]] = [from, to].map((points) => {
    const all = points.map((point) => point[axis]);
    return [Math.min(...all), Math.max(...all)];
  });
  const share = high > low ? (most - least) / (high - low) : 1;
  const [by, off] = [share, least - share * low].map((value) => Number(value.toFixed(4)));
  return { by, off, at: (/** @type {number} */ value) => by * value + off };
}

/** Whether all points lie on a line that runs from left to right, or near it. @param {Point[]} points @param {Point[]} line */
function follows(points, line) {
  let end = 1;
  return points.every(([x, y]) => {
    while (end < line.length - 1 && line[end][0] < x) end += 1;
    const [[x0, y0], [x1, y1]] = [line[end - 1], line[end]];
    const steep = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
    return Math.abs(y - y0 - steep * (x - x0)) <= NEAR + ASIDE * Math.abs(steep);
  });
}

/** @param {string} line @returns {Point[]} */
function pointsOf(line) {
  let [x, y] = [0, 0];
  return line
    .slice(1)
    .split(/[l ]/)
    .map((step) => {
      const [across, down] = step.split(',').map(Number);
      return [(x += across), (y += down)];
    });
}
