import { LABEL_SIZE } from './text.js';

const LINE = LABEL_SIZE + 3;

/**
 * Heights at which names stand near where their lines end, without touching.
 *
 * @param {number[]} wanted
 * @param {number} height
 */
export function spreadLabels(wanted, height) {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const placed = [...wanted];
  order.forEach((i, rank) => {
    const least = rank === 0 ? 0 : placed[order[rank - 1]] + LINE;
    placed[i] = Math.max(placed[i], least);
  });
  order.toReversed().forEach((i, rank, upwards) => {
    const most = rank === 0 ? height : placed[upwards[rank - 1]] - LINE;
    placed[i] = Math.min(placed[i], most);
  });
  return placed;
}
