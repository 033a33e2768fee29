/**
 * Places in a row of words that may wrap: pure geometry.
 *
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Box
 */

/**
 * The order with the entry at one place moved to another; those between make room.
 *
 * @param {number[]} order
 * @param {number} from
 * @param {number} to
 */
export function moved(order, from, to) {
  const rest = order.toSpliced(from, 1);
  return rest.toSpliced(to, 0, order[from]);
}

/**
 * Where a word would land if it were let go at a point: in the line nearest to the point, after the words whose middle
 * the point has passed. The boxes are those before the drag, so that nothing jumps back and forth.
 *
 * @param {number} x
 * @param {number} y
 * @param {Box[]} boxes In reading order.
 * @param {number} held The place of the word that is dragged.
 * @param {boolean} rightToLeft
 */
export function slotAt(x, y, boxes, held, rightToLeft) {
  const line = nearestLine(y, boxes);
  /** @param {Box} box */
  const passed = (box) => {
    if (line >= box.bottom) return true;
    if (line <= box.top) return false;
    const middle = (box.left + box.right) / 2;
    return rightToLeft ? x < middle : x > middle;
  };
  return boxes.filter((box, place) => place !== held && passed(box)).length;
}

/** The middle of the line a height belongs to. @param {number} y @param {Box[]} boxes */
function nearestLine(y, boxes) {
  const middles = boxes.map(({ top, bottom }) => (top + bottom) / 2);
  return middles.reduce(
    (best, middle) => (Math.abs(middle - y) < Math.abs(best - y) ? middle : best),
    middles[0],
  );
}
