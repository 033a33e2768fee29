/** The table and its wavelengths. @type {import('../../build/numbers.js').Claim[]} */
export const waveClaims = [
  encodingClaim('fast-at-1', { dModel: 4, position: 1, dimension: 0 }),
  encodingClaim('fast-at-2', { dModel: 4, position: 2, dimension: 0 }),
  encodingClaim('slow-at-1', { dModel: 4, position: 1, dimension: 2 }),
  encodingClaim('slow-at-2', { dModel: 4, position: 2, dimension: 2 }),
  encodingClaim('sine-at-1000', { dModel: 4, position: 1000, dimension: 0 }),
  encodingClaim('met-in-training', { dModel: 64, position: 31, dimension: 32 }),
  encodingClaim('met-later', { dModel: 64, position: 127, dimension: 32 }),
  encodingClaim('last-sine', { dModel: 64, position: 127, dimension: 62 }),
  wavelengthClaim('fast-wavelength', { dModel: 4, dimension: 0, format: '.2f' }),
  wavelengthClaim('slow-wavelength', { dModel: 4, dimension: 2, format: '.1f' }),
  wavelengthClaim('first-wavelength', { dModel: 512, dimension: 0, format: '.2f' }),
  wavelengthClaim('wavelength-50', { dModel: 512, dimension: 50, format: '.1f' }),
  wavelengthClaim('wavelength-100', { dModel: 512, dimension: 100, format: '.1f' }),
  wavelengthClaim('last-wavelength', { dModel: 512, dimension: 510, format: ',.0f' }),
  wavelengthClaim('wavelength-192', { dModel: 512, dimension: 192, format: '.1f' }),
  wavelengthClaim('last-wavelength-64', { dModel: 64, dimension: 62, format: ',.0f' }),
  {
    id: 'limit-wavelength',
    text: 'A wavelength of 2π times the base, in positions: that of dimension 2 at width 4, where the base stands under a root, and the base squared',
    compute: (whorl) => whorl.sinusoidalWavelengths({ dModel: 4, base: 10_000 ** 2 })[2],
    format: ',.0f',
    tolerance: 1e-6,
  },
  {
    id: 'never-round',
    text: 'How many pairs at width 64 have a wavelength of more than 32 positions',
    compute: (whorl) =>
      whorl.sinusoidalWavelengths({ dModel: 64 }).filter((wave, c) => c % 2 === 0 && wave > 32).length,
    format: '.0f',
    tolerance: 0,
  },
  wavelengthClaim('slow-wavelength-again', { dModel: 4, dimension: 2, format: '.1f' }),
  wavelengthClaim('last-wavelength-again', { dModel: 512, dimension: 510, format: ',.0f' }),
];

/**
 * @param {string} id
 * @param {{ dModel: number, position: number, dimension: number }} entry
 * @returns {import('../../build/numbers.js').Claim}
 */
function encodingClaim(id, { dModel, position, dimension }) {
  return {
    id,
    text: `Dimension ${dimension} of position ${position} at width ${dModel}`,
    compute: (whorl) =>
      whorl.sinusoidalEncoding({ positions: 1, dModel, firstPosition: position }).data[dimension],
    format: '.4f',
    tolerance: 1e-6,
  };
}

/**
 * @param {string} id
 * @param {{ dModel: number, dimension: number, format: string }} entry
 * @returns {import('../../build/numbers.js').Claim}
 */
function wavelengthClaim(id, { dModel, dimension, format }) {
  return {
    id,
    text: `The wavelength of dimension ${dimension} at width ${dModel}, in positions`,
    compute: (whorl) => whorl.sinusoidalWavelengths({ dModel })[dimension],
    format,
    tolerance: 1e-6,
  };
}
