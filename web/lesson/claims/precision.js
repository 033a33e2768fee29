/** Where number formats lose positions. @type {import('../../build/numbers.js').Claim[]} */
export const precisionClaims = [
  angleClaim(1000),
  angleClaim(10_001),
  angleClaim(100_003),
  angleClaim(1_000_003),
  {
    id: 'angle-error-fast',
    text: 'The largest float32 error at position 100003 among the fastest 64 of 256 pairs',
    compute: (whorl) => Math.max(...errorsFar(whorl).slice(0, 64)),
    format: '.1e',
    tolerance: 1e-9,
  },
  {
    id: 'angle-error-slow',
    text: 'The largest float32 error at position 100003 among the slowest 64 of 256 pairs',
    compute: (whorl) => Math.max(...errorsFar(whorl).slice(-64)),
    format: '.1e',
    tolerance: 1e-9,
  },
  distinctClaim('float16'),
  distinctClaim('bfloat16'),
  lostClaim('float16'),
  lostClaim('bfloat16'),
  {
    id: 'float16-end',
    text: 'The first position that is infinite in float16',
    compute: (whorl) => {
      const positions = Array.from({ length: 100 }, (_, i) => 65_450 + i);
      const kept = whorl.roundTo({ format: 'float16', values: positions });
      return positions[kept.findIndex((value) => !Number.isFinite(value))];
    },
    format: ',.0f',
    tolerance: 0,
  },
];

/** @param {import('../../core/types.js').Whorl} whorl */
const errorsFar = (whorl) => whorl.angleErrors({ format: 'float32', position: 100_003, dModel: 512 });

/**
 * @param {number} position
 * @returns {import('../../build/numbers.js').Claim}
 */
function angleClaim(position) {
  return {
    id: `angle-error-${position}`,
    text: `The largest error over all pairs at width 512 of position ${position} when angles are formed in float32`,
    compute: (whorl) => Math.max(...whorl.angleErrors({ format: 'float32', position, dModel: 512 })),
    format: '.1e',
    tolerance: 1e-9,
  };
}

/**
 * @param {'float16' | 'bfloat16'} format
 * @returns {import('../../build/numbers.js').Claim}
 */
function distinctClaim(format) {
  return {
    id: `distinct-${format}`,
    text: `How many of the positions 0 to 8191 ${format} tells apart`,
    compute: (whorl) => whorl.distinctPositions({ format, n: 8192 }),
    format: ',.0f',
    tolerance: 0,
  };
}

/**
 * @param {'float16' | 'bfloat16'} format
 * @returns {import('../../build/numbers.js').Claim}
 */
function lostClaim(format) {
  return {
    id: `first-lost-${format}`,
    text: `The first position that ${format} rounds to another one`,
    compute: (whorl) => whorl.firstCollision({ format }),
    format: ',.0f',
    tolerance: 0,
  };
}
