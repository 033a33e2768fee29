import { format } from 'd3-format';

/** @typedef {import('../exercises.js').Exercise} Exercise */

const cosine = format('.9f');
const whole = format(',.0f');

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Positions whose vectors come close. @type {Exercise[]} */
export const lookalikeExercises = [
  {
    id: 'closest',
    title: 'The nearest lookalike',
    section: 'fingerprints-and-lookalikes',
    kind: 'predict',
    ask({ whorl }) {
      const [nearest] = whorl.lookalikes({ dModel: 2, length: 1000, count: 1 });
      const backAfter = (/** @type {number} */ offset) => whorl.rotation({ offset, dModel: 2 }).cos[0];
      return {
        text: 'The fast pair alone turns by one radian a position and never comes back exactly. After which of these many positions is it nearest to where it was?',
        choices: [6, 44, 100, 710].map((offset) => ({
          text: `After ${offset}.`,
          right: offset === nearest.offset,
          why: `The cosine of the angle it is then off by is ${cosine(backAfter(offset))}; where it began, it would be 1.`,
        })),
        why: `That is almost a whole number of turns: the cosine is then ${cosine(backAfter(nearest.offset))}. Of the first thousand offsets none comes closer.`,
      };
    },
  },
  {
    id: 'calendar',
    title: 'A clock of your own',
    section: 'fingerprints-and-lookalikes',
    kind: 'open',
    ask({ whorl }) {
      const waves = whorl.sinusoidalWavelengths({ dModel: 64 });
      const beside = (/** @type {number} */ length) => {
        const next = waves.findIndex((wave) => wave > length);
        return `${whole(waves[next - 1])} and ${whole(waves[next])}`;
      };
      return {
        text: `A meter writes one reading a minute. A model that reads them should tell the time of day and the day of the week from the position alone, and should not confuse one minute with another. Sinusoids of width 64 have waves of ${beside(DAY)} positions on either side of a day, and none of a day. Which waves would you give the vectors, and how would you check your choice?`,
        hints: [
          `A day has ${whole(DAY)} minutes, a week ${whole(WEEK)}. What should two readings a day apart have in common?`,
          'How much does the slow hand of such a clock move in one minute?',
        ],
        model: `Give one pair a wave of ${whole(DAY)} positions and another one of ${whole(WEEK)}: a day later the first stands exactly where it stood, on purpose, and the second says which day it is. Each needs its sine and its cosine; the sine alone has most of its values twice in one turn. These two move very little in a minute, so add faster pairs that set neighbours apart, of ${whole(HOUR)} positions and of a few. To go on past a week, add slower ones. Then look for lookalikes: over the longest input there will be, no two positions should come closer than neighbours do.`,
        points: [
          'a pair that comes round in exactly a day, and one in exactly a week',
          'a sine and a cosine for each',
          'faster pairs, to tell neighbours apart',
          'a check for lookalikes over the longest input',
        ],
        why: '',
      };
    },
  },
];
