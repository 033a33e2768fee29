/**
 * Random choices that a seed repeats. Every action has dice of its own, so that one which finds less to choose from
 * leaves the later ones as they are.
 *
 * @typedef {ReturnType<typeof diceOf>} Dice
 */

const GOLDEN = 0x9e3779b9;

/** Spreads the bits of a whole number (the finalizer of MurmurHash3). @param {number} number */
function scatter(number) {
  let bits = number;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** @param {number} seed @param {number} number Of the action. */
export function diceOf(seed, number) {
  let state = scatter(seed ^ scatter(number + GOLDEN));
  /** From 0 to below 1. */
  const next = () => {
    state = (state + GOLDEN) | 0;
    return scatter(state) / 2 ** 32;
  };
  return {
    /** A whole number from 0 to below a limit. @param {number} limit */
    below: (limit) => Math.floor(next() * limit),
    /** @param {number} probability */
    chance: (probability) => next() < probability,
    /** @template T @param {readonly T[]} list @returns {T} One of a list that is not empty. */
    of: (list) => list[Math.floor(next() * list.length)],
  };
}
