import { format } from 'd3-format';

/** @typedef {import('../exercises.js').Exercise} Exercise */

const tiny = format('.1e');
const whole = format(',');

/** Where number formats lose positions. @type {Exercise[]} */
export const precisionExercises = [
  {
    id: 'which-end',
    title: 'Where rounding bites',
    section: 'how-precise-a-position-is',
    kind: 'predict',
    ask({ whorl }) {
      const errors = whorl.angleErrors({ format: 'float32', position: 100_003, dModel: 512 });
      const quarter = errors.length / 4;
      const [fast, slow] = [errors.slice(0, quarter), errors.slice(-quarter)].map((some) =>
        Math.max(...some),
      );
      return {
        text: 'The angles of position 100,003 are kept in single precision, at d = 512. Which dimensions come out worst?',
        choices: [
          { text: 'The low, fast ones.', right: fast > 10 * slow, why: '' },
          {
            text: 'The high, slow ones.',
            right: slow > 10 * fast,
            why: 'They hardly change from one position to the next, but what they hold is right.',
          },
          {
            text: 'All alike.',
            right: fast <= 10 * slow && slow <= 10 * fast,
            why: 'A number with a fixed count of digits is known the less finely the larger it is, and the angles differ in size.',
          },
        ],
        why: `Large angles leave fewer digits behind the point, and the fast pairs have the large angles. The largest error in the fastest quarter of the pairs is ${tiny(fast)}, in the slowest ${tiny(slow)}.`,
      };
    },
  },
  {
    id: 'told-apart',
    title: 'Positions told apart',
    section: 'how-precise-a-position-is',
    kind: 'numeric',
    vary: { format: ['bfloat16', 'float16'], n: [512, 4096, 1024] },
    ask({ whorl, format: kept, n }) {
      const collision = whorl.firstCollision({ format: kept });
      return {
        text: `The positions 0 to ${whole(n - 1)} are kept in ${kept}, which holds whole numbers exactly up to ${whole(collision - 1)}, every second one up to twice that, every fourth up to twice as far again. How many of them stay apart? One too many or too few will do.`,
        answer: whorl.distinctPositions({ format: kept, n }),
        tolerance: 1,
        unit: 'positions',
        format: ',.0f',
        hints: [
          `Up to ${whole(collision - 1)} every position stays itself.`,
          'From there to twice as far, half of them stay; from there to twice as far again, a quarter. Add up as far as the positions go.',
        ],
        mistakes: [
          { value: n, why: 'That would be all of them, but the large ones are rounded to a neighbour.' },
          {
            value: collision,
            why: 'So many are exact. Beyond, they are sparse, but there are still some.',
          },
        ],
        why: `Position ${whole(collision)} is the first that falls together with another. They are rounded before any sine is taken, so no width can tell them apart again.`,
      };
    },
  },
];
