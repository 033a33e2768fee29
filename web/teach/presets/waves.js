import { format } from 'd3-format';

/** @typedef {import('../../core/types.js').Whorl} Whorl */

const entry = format('.4f');
const wave = format(',.1f');
const whole = format(',.0f');

/** @param {Whorl} whorl @param {number} position @param {number} dModel */
const vector = (whorl, position, dModel) =>
  [...whorl.sinusoidalEncoding({ positions: 1, firstPosition: position, dModel }).data].map(entry).join(', ');

/** @param {Whorl} whorl @param {number} dModel @param {number} dimension */
const wavelength = (whorl, dModel, dimension) => whorl.sinusoidalWavelengths({ dModel })[dimension];

/** Hands, waves, the table, and the rotation. @type {import('../presets.js').Preset[]} */
export const wavePresets = [
  {
    widget: 'whorl-clock',
    title: 'Read the clock',
    values: { position: 5 },
    leaves: { lock: ['d', 'base'], hide: ['finding', 'toolbar'] },
    task: 'Cover the numbers on the right and estimate the four entries from the two hands. Then find a position at which the fast hand stands nearly where it stands now.',
    answer: (whorl) =>
      `Position 5 is (${vector(whorl, 5, 4)}). The fast hand is back after about 6 positions, more nearly after 44: position 49 is (${vector(whorl, 49, 4)}). The slow hand tells them apart.`,
  },
  {
    widget: 'whorl-clock',
    title: 'Hours, minutes, seconds',
    values: { d: 6, base: 216_000, position: 0 },
    leaves: { lock: ['d', 'base'] },
    task: 'Three hands. Press Play and watch which hand moves. How many positions does each need for a turn, and what is the factor from one hand to the next?',
    answer: (whorl) => {
      const all = whorl.sinusoidalWavelengths({ dModel: 6, base: 216_000 });
      const [first, second, third] = [0, 2, 4].map((dimension) => all[dimension]);
      return `They turn in ${wave(first)}, ${whole(second)} and ${whole(third)} positions. Each is ${whole(second / first)} times as slow as the one before, as in a clock: the base is 60 × 60 × 60.`;
    },
  },
  {
    widget: 'whorl-waves',
    title: 'Sine and cosine of a pair',
    values: { dimensions: [0, 1], n: 32 },
    leaves: { controls: 'minimal' },
    task: 'Dimensions 0 and 1 have the same wavelength. Read the shift between them off the picture, in positions. Could one of the two alone tell position 1 from position 2? From any other?',
    answer: (whorl) => {
      const length = wavelength(whorl, 512, 0);
      return `A quarter of the wavelength of ${format('.2f')(length)} positions, about ${format('.2f')(length / 4)}. The sine alone has every value twice a turn, going up and coming down; with the cosine beside it every point of the turn is told from every other.`;
    },
  },
  {
    widget: 'whorl-waves',
    title: 'Fast and slow dimensions',
    values: { dimensions: [0, 50, 100, 192, 300], n: 256 },
    leaves: {},
    task: 'Which of these dimensions is of use for telling neighbours apart, which for telling the beginning of a text from its end? Add one whose wave is longer than the picture.',
    answer: (whorl) =>
      `Neighbours: dimension 0, with ${wave(wavelength(whorl, 512, 0))} positions a turn. Beginning and end: the slow ones, such as dimension 192 with ${wave(wavelength(whorl, 512, 192))}, or 300 with ${whole(wavelength(whorl, 512, 300))}, which is longer than the 256 positions drawn.`,
  },
  {
    widget: 'whorl-heatmap',
    title: 'Find position 20',
    values: { n: 64, d: 32 },
    leaves: { lock: ['n', 'd', 'base', 'layout'] },
    task: 'Every column is one position. Say in a sentence how the upper rows differ from the lower ones. Then find a column that looks most like the marked one: is it a neighbour?',
    answer: (whorl) => {
      const table = whorl.sinusoidalEncoding({ positions: 64, dModel: 32 });
      const { data, cols } = whorl.similarityMatrix({ table, normalised: true });
      const row = [...data.subarray(20 * cols, 21 * cols)];
      const [closest] = row
        .map((value, position) => ({ value, position }))
        .filter(({ position }) => position !== 20)
        .sort((a, b) => b.value - a.value);
      return `The upper rows change from column to column, the lower ones hardly at all. Most like position 20 is position ${closest.position}, with a cosine of ${entry(closest.value)}: yes, a neighbour.`;
    },
  },
  {
    widget: 'whorl-heatmap',
    title: 'Two layouts, one encoding',
    values: { n: 64, d: 32, layout: 'concatenated' },
    leaves: { controls: 'all', lock: ['n', 'd', 'base'] },
    task: 'Switch the layout. What has become of the columns of the table, as sets of numbers? May a model that was trained with one layout be run with the other?',
    answer: () =>
      'They hold the same numbers in another order: all sines, then all cosines. Lengths and dot products stay as they were, so a model can be trained with either; but its weights know the order they were trained with, so it must not be run with the other.',
  },
  {
    widget: 'whorl-rotation',
    title: 'Four places back',
    values: { pair: 4, position: 5, offset: -4 },
    leaves: { lock: ['pair', 'd', 'base', 'offset'] },
    task: 'The offset is fixed at −4. Move the position and watch the matrix and the angle. What changes, what does not? Say it as a rule for “four places back”.',
    answer: (whorl) => {
      const { cos, sin } = whorl.rotation({ offset: -4, dModel: 64 });
      const residual = whorl.rotationResidual({ position: 5, offset: -4, dModel: 64 });
      return `The matrix stays: for pair 4 it has the cosine ${entry(cos[4])} and the sine ${entry(sin[4])}, whatever the position. “Four places back” is one fixed linear map, which a head can learn. Over all pairs it misses by at most ${format('.0e')(residual)}.`;
    },
  },
  {
    widget: 'whorl-rotation',
    title: 'Which pair turns how far',
    values: { pair: 0, position: 0, offset: 1 },
    leaves: { lock: ['position', 'offset', 'd', 'base'] },
    task: 'One step, and only the pair is free. Find the first pair that turns by less than a tenth of a radian. How many pairs do, in all?',
    answer: (whorl) => {
      const slow = whorl.sinusoidalWavelengths({ dModel: 64 }).map((length) => (2 * Math.PI) / length);
      const first = slow.findIndex((angle) => angle < 0.1) / 2;
      return `Pair ${first}, and with it all ${32 - first} pairs from there on: a step of one turns pair i by 10000^(−2i/64), which only falls.`;
    },
  },
];
