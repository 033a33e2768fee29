const DURATION = 200;

/**
 * Lets words travel from where they were to where they are now, as far as either place is seen. All are measured
 * before any sets out: else each would be laid out anew.
 *
 * @param {HTMLElement[]} chips
 * @param {Map<number, DOMRect>} before Where each token was.
 * @param {DOMRect} seen The part of the list that is seen.
 * @returns {Animation[]}
 */
export function travel(chips, before, seen) {
  /** @param {DOMRect} place */
  const isSeen = ({ top, bottom }) => bottom > seen.top && top < seen.bottom;
  const ways = chips.flatMap((chip) => {
    const from = before.get(Number(chip.dataset.token));
    if (!from) return [];
    const to = chip.getBoundingClientRect();
    const [x, y] = [from.left - to.left, from.top - to.top];
    return Math.abs(x) + Math.abs(y) >= 1 && (isSeen(from) || isSeen(to)) ? [{ chip, x, y }] : [];
  });
  return ways.map(({ chip, x, y }) =>
    chip.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
      duration: DURATION,
      easing: 'ease-out',
    }),
  );
}
