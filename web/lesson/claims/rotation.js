/** @typedef {import('../../core/types.js').Whorl} Whorl */

/** One step, one rotation; and the curve that follows from it. @type {import('../../build/numbers.js').Claim[]} */
export const rotationClaims = [
  {
    id: 'rotation-residual',
    text: 'The largest difference between PE(9) and R(4) PE(5) over all pairs at width 64',
    compute: (whorl) => whorl.rotationResidual({ position: 5, offset: 4, dModel: 64 }),
    format: '.1e',
    tolerance: 1e-15,
  },
  productClaim('neighbours-at-one', 1, 1),
  productClaim('neighbours-at-fifty', 50, 1),
  productClaim('neighbours-at-hundred', 100, 1),
  {
    id: 'halves-product',
    text: 'PE(1) · PE(2) at width 512, all sines before all cosines',
    compute: (whorl) => {
      const table = whorl.sinusoidalEncoding({ positions: 3, dModel: 512, layout: 'concatenated' });
      return whorl.similarityMatrix({ table }).data[5];
    },
    format: '.2f',
    tolerance: 1e-4,
  },
  { ...productClaim('itself-at-512', 0, 0), format: '.0f' },
  similarityClaim('similarity-100', 100),
  similarityClaim('similarity-128', 128),
  similarityClaim('similarity-500', 500),
  similarityClaim('similarity-1000', 1000),
  {
    id: 'first-rise',
    text: 'The first offset after which the similarity rises at width 512',
    compute: (whorl) => factsOfCurve(whorl).firstRiseAfter,
    format: '.0f',
    tolerance: 0,
  },
  {
    id: 'rises-512',
    text: 'How many of the first 512 steps of the similarity rise at width 512',
    compute: (whorl) => factsOfCurve(whorl).rises,
    format: '.0f',
    tolerance: 0,
  },
  {
    id: 'lowest-512',
    text: 'The lowest similarity over offsets 0 to 512 at width 512, divided by the first',
    compute: (whorl) => factsOfCurve(whorl).lowest,
    format: '.3f',
    tolerance: 1e-9,
  },
];

/** @param {Whorl} whorl */
function factsOfCurve(whorl) {
  return whorl.curveFacts({ curve: whorl.offsetCurve({ dModel: 512, maxOffset: 512 }) });
}

/**
 * @param {string} id
 * @param {number} anchor
 * @param {number} offset
 * @returns {import('../../build/numbers.js').Claim}
 */
function productClaim(id, anchor, offset) {
  return {
    id,
    text: `PE(${anchor}) · PE(${anchor + offset}) at width 512`,
    compute: (whorl) => whorl.offsetCurve({ dModel: 512, anchor, maxOffset: offset })[offset],
    format: '.2f',
    tolerance: 1e-6,
  };
}

/**
 * @param {string} id
 * @param {number} offset
 * @returns {import('../../build/numbers.js').Claim}
 */
function similarityClaim(id, offset) {
  return {
    id,
    text: `PE(0) · PE(${offset}) at width 512, divided by both lengths`,
    compute: (whorl) => similarity(whorl, offset),
    format: '.3f',
    tolerance: 1e-5,
  };
}

/** Of positions 0 and `offset` at width 512. @param {Whorl} whorl @param {number} offset */
export function similarity(whorl, offset) {
  const table = whorl.sinusoidalEncoding({ positions: offset + 1, dModel: 512 });
  const two = whorl.lookup({ table, positions: [0, offset] });
  return whorl.similarityMatrix({ table: two, normalised: true }).data[1];
}
