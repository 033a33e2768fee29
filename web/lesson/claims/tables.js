/** The total of GPT-2's smallest model (Radford et al., 2019), as its published weights count it. */
const GPT2_PARAMETERS = 124_439_808;

/** What a learned table costs. @type {import('../../build/numbers.js').Claim[]} */
export const tableClaims = [
  {
    id: 'gpt2-parameters',
    text: 'The parameters of a table of 1024 rows of width 768',
    compute: (whorl) => whorl.learnedParameters({ positions: 1024, dModel: 768 }),
    format: ',.0f',
    tolerance: 0,
  },
  {
    id: 'gpt2-share',
    text: 'Their share of the 124,439,808 parameters of GPT-2’s smallest model',
    compute: (whorl) => whorl.learnedShare({ positions: 1024, dModel: 768, total: GPT2_PARAMETERS }),
    format: '.2%',
    tolerance: 1e-12,
  },
  {
    id: 'bert-parameters',
    text: 'The parameters of a table of 512 rows of width 768',
    compute: (whorl) => whorl.learnedParameters({ positions: 512, dModel: 768 }),
    format: ',.0f',
    tolerance: 0,
  },
];
