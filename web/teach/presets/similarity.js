import { format } from 'd3-format';

const fixed = format('.2f');
const fine = format('.3f');
const whole = format(',.0f');

/** How alike two positions are, and which are taken for each other. @type {import('../presets.js').Preset[]} */
export const similarityPresets = [
  {
    widget: 'whorl-offset',
    title: 'One curve for every position',
    values: { anchors: [1], maxOffset: 128 },
    leaves: { lock: ['d', 'base'], hide: ['finding'] },
    task: 'Predict: if position 50 and position 100 are compared with those after them, where will their curves lie? Then add 50 and 100 to the positions.',
    answer: (whorl) => {
      const at = [1, 50, 100].map((anchor) =>
        fixed(whorl.offsetCurve({ dModel: 512, anchor, maxOffset: 1 })[1]),
      );
      return `On the first one. With the position after it, each has the product ${at.join(', ')}: PE(p)·PE(p + k) = Σ cos(kω) knows only k.`;
    },
  },
  {
    widget: 'whorl-offset',
    title: 'The curves come apart',
    values: { anchors: [1, 50, 100], maxOffset: 128, projections: true },
    leaves: { lock: ['anchors', 'd', 'base'] },
    task: 'Between the two vectors there are W_q and W_k now. Is the score still a function of the offset alone? Try other seeds, and switch the content on too.',
    answer: (whorl) => {
      const at = [1, 50, 100].map((anchor) =>
        fixed(whorl.offsetCurve({ dModel: 512, anchor, maxOffset: 1, projections: true })[1]),
      );
      return `No: with the position after it, the three have ${at.join(', ')}. The neat curve belongs to PE·PE; what a model computes has learned matrices and words in between.`;
    },
  },
  {
    widget: 'whorl-offset',
    title: 'Does it only fall?',
    values: { anchors: [0], maxOffset: 512 },
    leaves: { controls: 'none' },
    task: 'It is often said that the similarity falls with distance and goes to zero. Find where it first rises, and what is left of it at the far end.',
    answer: (whorl) => {
      const { firstRiseAfter, rises, lowest } = whorl.curveFacts({
        curve: whorl.offsetCurve({ dModel: 512, maxOffset: 512 }),
      });
      return `It first rises after k = ${firstRiseAfter}; of the 512 steps ${rises} go up. It never comes below ${fine(lowest)} of its first value: far positions are not orthogonal.`;
    },
  },
  {
    widget: 'whorl-lookalike',
    title: 'Taken for another',
    values: { d: 4, length: 2000 },
    leaves: { lock: ['base', 'd'] },
    task: 'Four numbers for a position. Which later position has nearly the same four? Explain it with the two wavelengths.',
    answer: (whorl) => {
      const [{ offset, distance }] = whorl.lookalikes({ dModel: 4, length: 2000, count: 1 });
      const slow = whorl.sinusoidalWavelengths({ dModel: 4 })[2];
      return `The one ${whole(offset)} places on, at a distance of ${fine(distance)}. The slow pair has turned ${fine(offset / slow)} times by then and the fast one a whole number of times, nearly: both stand where they stood.`;
    },
  },
  {
    widget: 'whorl-lookalike',
    title: 'How wide is wide enough?',
    values: { d: 8, length: 100_000 },
    leaves: { lock: ['base', 'length'] },
    task: 'Widen the vector step by step. From which width on does no position up to 100,000 come closer than a neighbour does?',
    answer: (whorl) => {
      const near = [8, 16, 64].map((dModel) => {
        const [{ offset, distance }] = whorl.lookalikes({ dModel, length: 100_000, count: 1 });
        return `d = ${dModel}: offset ${whole(offset)}, ${fine(distance)}`;
      });
      return `${near.join('; ')}. Where the nearest is offset 1, there is no lookalike: of the widths on the slider, from 16 on.`;
    },
  },
];
