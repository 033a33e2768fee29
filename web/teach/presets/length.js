import { format } from 'd3-format';

/** @typedef {import('../../core/types.js').Format} Format */

const whole = format(',.0f');
const share = format('.2%');
const small = format('.1e');

/** The total of GPT-2's smallest model, as its published weights count it. */
const GPT2 = 124_439_808;

/** What happens far out: rounding, tables that end, models that have seen no more. @type {import('../presets.js').Preset[]} */
export const lengthPresets = [
  {
    widget: 'whorl-precision',
    title: 'Which positions are left',
    values: { format: 'bfloat16', n: 8192 },
    leaves: { lock: ['position', 'd', 'base', 'n'] },
    task: 'Of 8,192 positions, how many different numbers remain in each format? Which two neighbours are the first to become the same?',
    answer: (whorl) => {
      const all = /** @type {Format[]} */ (['float32', 'float16', 'bfloat16']).map(
        (name) =>
          `${name} ${whole(whorl.distinctPositions({ format: name, n: 8192 }))} (the first to fall together with the one before it: ${whole(whorl.firstCollision({ format: name }))})`,
      );
      return `${all.join('; ')}.`;
    },
  },
  {
    widget: 'whorl-precision',
    title: 'The fast end breaks first',
    values: { format: 'float32', position: 1_000_003, d: 512 },
    leaves: { lock: ['format', 'd', 'base'] },
    task: 'At position 1,000,003 some pairs are wrong. Which, the fast or the slow ones? Move the position back until all are right to four decimals.',
    answer: (whorl) => {
      const worst = (/** @type {number} */ position) => {
        const errors = [...whorl.angleErrors({ format: 'float32', position, dModel: 512 })];
        return small(Math.max(...errors));
      };
      return `The fast ones: their angle is largest, and what is rounded away of it is too. The largest error over all pairs is ${worst(1_000_003)} there, ${worst(100_003)} at 100,003 and ${worst(10_001)} at 10,001. The slow pairs are not wrong, only nearly constant.`;
    },
  },
  {
    widget: 'whorl-table',
    title: 'GPT-2’s table',
    values: {},
    leaves: { lock: ['source', 'rows', 'd', 'seed', 'total'] },
    task: 'The table has 1,024 rows. What does it cost, and which share of the model is that? Look up 1,024 tokens, then 1,025: what happens, and what would a sinusoid do?',
    answer: (whorl) => {
      const shape = { positions: 1024, dModel: 768 };
      return `${whole(whorl.learnedParameters(shape))} numbers, ${share(whorl.learnedShare({ ...shape, total: GPT2 }))} of the model. With 1,025 tokens the lookup is refused, as there is no row 1,024: they count from 0. A sinusoid is defined at every position; whether the model makes anything of it is another question.`;
    },
  },
  {
    widget: 'whorl-table',
    title: 'What training leaves in the rows',
    values: { source: 'trained', tokens: 64 },
    leaves: { controls: 'minimal' },
    task: 'This table has been trained on texts of 32 tokens. Compare its first rows with the last ones, and their similarities. Which rows were never trained, and what will a text of 64 tokens get from them?',
    answer: (whorl) => {
      const { options } = whorl.createTrainer({ encoding: 'learned' });
      return `Rows 0 to ${options.length - 1} have moved; the others stand as they were drawn. A text of 64 tokens gets random vectors from row ${options.length} on, which the model has never seen.`;
    },
  },
  {
    widget: 'whorl-ceiling',
    title: 'Short training, long test',
    values: { schemes: ['sinusoidal', 'learned', 'rotary'] },
    leaves: { hide: ['toolbar'], controls: 'none' },
    task: 'All three were trained on 32 tokens to repeat the token four places back. Sketch before you look: how good is each at position 20, at 40 and at 120?',
    answer: () =>
      'Inside the trained length: sinusoidal {{ceiling-sinusoidal-trained-4}}, learned {{ceiling-learned-trained-4}}, rotary {{ceiling-rotary-trained-4}}. At positions 32 to 35: {{ceiling-sinusoidal-trained-32}}, {{ceiling-learned-trained-32}} and {{ceiling-rotary-trained-32}}. From 64 on rotary fades too, to {{ceiling-rotary-trained-64}}. Guessing is right once in sixteen times.',
  },
  {
    widget: 'whorl-ceiling',
    title: 'A rescue that is none',
    values: { schemes: ['sinusoidal', 'rotary', 'alibi'], show: 'stretched' },
    leaves: { lock: ['schemes'] },
    task: 'Positions are divided by four here, so that 128 tokens fall into the range of 32. Predict, then compare with the models as trained: what has become of the positions the models knew? Look at the attention weights for the reason.',
    answer: () =>
      'What worked is broken: inside the trained length sinusoidal drops to {{ceiling-sinusoidal-stretched-4}} and rotary to {{ceiling-rotary-stretched-4}}. They have learned to look back by a certain angle, and that angle is sixteen places away now: the weights leave their diagonal. Training on at the new length, without stretching, brings the far positions to {{ceiling-sinusoidal-tuned-64}} and {{ceiling-rotary-tuned-64}}. None of this says what a large model will do.',
  },
];
