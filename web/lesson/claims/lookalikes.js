/** Positions whose vectors come close. @type {import('../../build/numbers.js').Claim[]} */
export const lookalikeClaims = [
  ...nearestClaims('near-six', { dModel: 2, length: 10, format: '.2f' }),
  ...nearestClaims('near-early', { dModel: 2, length: 100, format: '.3f' }),
  ...nearestClaims('near-fast', { dModel: 2, length: 1000, format: '.1e' }),
  ...nearestClaims('near-four', { dModel: 4, length: 2000, format: '.3f' }),
  ...nearestClaims('near-eight', { dModel: 8, length: 100_000, format: '.3f' }),
  neighbourClaim(16),
  neighbourClaim(64),
  neighbourClaim(512),
];

/**
 * @param {string} id
 * @param {{ dModel: number, length: number, format: string }} search
 * @returns {import('../../build/numbers.js').Claim[]}
 */
function nearestClaims(id, { dModel, length, format }) {
  /** @param {import('../../core/types.js').Whorl} whorl */
  const nearest = (whorl) => whorl.lookalikes({ dModel, length, count: 1 })[0];
  const among = `at width ${dModel}, among the first ${length} offsets`;
  return [
    {
      id: `${id}-offset`,
      text: `The offset of the nearest lookalike ${among}`,
      compute: (whorl) => nearest(whorl).offset,
      format: ',.0f',
      tolerance: 0,
    },
    {
      id: `${id}-distance`,
      text: `The distance of the nearest lookalike ${among}`,
      compute: (whorl) => nearest(whorl).distance,
      format,
      tolerance: 1e-9,
    },
  ];
}

/**
 * @param {number} dModel
 * @returns {import('../../build/numbers.js').Claim}
 */
function neighbourClaim(dModel) {
  return {
    id: `nearest-${dModel}`,
    text: `The distance of the nearest of the first 100,000 offsets at width ${dModel}: the neighbour's`,
    compute: (whorl) => whorl.lookalikes({ dModel, length: 100_000, count: 1 })[0].distance,
    format: '.3f',
    tolerance: 1e-9,
  };
}
