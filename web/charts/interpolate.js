/**
 * What d3-scale needs of d3-interpolate where all ranges are numbers, as they are here: the build puts this in its place,
 * and leaves out colours, dates, texts and transforms.
 */

/** @param {number} a @param {number} b @returns {(t: number) => number} */
export const interpolateNumber = (a, b) => (t) => a * (1 - t) + b * t;

export const interpolate = interpolateNumber;

/** @param {number} a @param {number} b @returns {(t: number) => number} */
export const interpolateRound = (a, b) => (t) => Math.round(a * (1 - t) + b * t);

/** Only diverging and sequential scales ask for it; there are none of them here. @returns {never} */
export const piecewise = () => {
  throw new Error('a range of numbers has no pieces');
};
