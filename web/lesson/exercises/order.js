import { format } from 'd3-format';

/** @typedef {import('../exercises.js').Exercise} Exercise */

const WORDS = ['the', 'server', 'rejected', 'the', 'request'];
const SWAPPED = [0, 4, 2, 3, 1];
const REVERSED = [4, 3, 2, 1, 0];

const tiny = format('.1e');

/** What bare attention knows of the order. @type {Exercise[]} */
export const orderExercises = [
  {
    id: 'same-vector',
    title: 'Two words change places',
    section: 'same-words-another-order',
    kind: 'predict',
    ask({ whorl }) {
      const { maxDifference, tolerance, differencePerToken, equivariant } = whorl.shuffleTest({
        tokens: WORDS,
        permutation: SWAPPED,
      });
      const much = differencePerToken[1] > 0.1;
      return {
        text: `An attention layer reads “the server rejected the request”, with no positional encoding and no mask, and writes a new vector for every word. Then *server* and *request* change places and it reads again. What becomes of the vector it writes for *server*?`,
        choices: [
          {
            text: 'It changes: *server* did the rejecting before, and now it is what was rejected.',
            right: !equivariant && much,
            why: 'That is what the sentences mean. The layer, though, is handed five vectors, and they are the same five both times.',
          },
          {
            text: 'It changes a little: *server* looks at the same words, but from somewhere else.',
            right: !equivariant && !much,
            why: 'Nothing in the vectors says from where a word looks, so there is no somewhere else.',
          },
          { text: 'It does not change.', right: equivariant, why: '' },
        ],
        why: `The vector stays as it was, and so does that of every other word. In single precision the two readings differ by at most ${tiny(maxDifference)}, where the figure takes up to ${tiny(tolerance)} for rounding: the same terms, added in another order. Whoever is given these vectors, and not the places they came from, cannot say who rejected whom.`,
      };
    },
  },
  {
    id: 'reversed',
    title: 'The words in reverse',
    section: 'attention-cannot-see-order',
    kind: 'choice',
    ask({ whorl }) {
      const { original, shuffled, tolerance, equivariant } = whorl.shuffleTest({
        tokens: WORDS,
        permutation: REVERSED,
      });
      const placeByPlace = original.output.data.every(
        (value, i) => Math.abs(value - shuffled.output.data[i]) <= tolerance,
      );
      return {
        text: 'The words of a sentence are put in reverse order. What does an attention layer without encoding and mask put out?',
        choices: [
          {
            text: 'The same vectors, each in the same place as before.',
            right: placeByPlace,
            why: 'That would be called invariant. The first row now belongs to the word that stood last, and it is that word’s vector.',
          },
          {
            text: 'The same vectors, in reverse order.',
            right: equivariant && !placeByPlace,
            why: 'Shuffle what goes in, and what comes out is shuffled in the same way: the layer is equivariant.',
          },
          {
            text: 'Other vectors.',
            right: !equivariant,
            why: 'Each word still compares itself with the same words and sums the same values with the same weights; a sum does not care about the order of its terms.',
          },
        ],
        hints: [
          'Follow one word. With which keys is its query compared, before and after?',
          'Its weights and the values they are taken of are the same as before. So its vector is the same; where does it stand now?',
        ],
        why: 'The word for this is *equivariant*. Only a pooling that forgets the places, such as the mean over all words, makes an *invariant* of it.',
      };
    },
  },
  {
    id: 'prefix',
    title: 'What a causal mask lets through',
    section: 'attention-cannot-see-order',
    kind: 'numeric',
    vary: {
      place: [2, 4, 1, 3],
      tokens: [
        WORDS,
        ['the', 'cat', 'saw', 'the', 'dog', 'and', 'ran'],
        ['who', 'asked', 'whom', 'and', 'why', 'then'],
      ],
    },
    ask({ whorl, place, tokens }) {
      const { weights } = whorl.shuffleTest({
        tokens,
        permutation: tokens.map((/** @type {string} */ _, /** @type {number} */ i) => i),
        causal: true,
      }).original;
      const row = weights.data.slice(place * tokens.length, (place + 1) * tokens.length);
      const seen = row.filter((weight) => weight > 0).length;
      return {
        text: `“${tokens.join(' ')}” is read with a causal mask. To how many words, counting itself, may the word at position ${place} attend? Positions count from 0.`,
        answer: seen,
        tolerance: 0,
        unit: 'words',
        format: '.0f',
        hints: [
          'The mask lets a word see itself and those before it.',
          `Before position ${place} stand the positions 0 to ${place - 1}.`,
        ],
        mistakes: [
          { value: place, why: 'So many stand before it; a word may attend to itself too.' },
          { value: tokens.length, why: 'That is what it sees without the mask.' },
          {
            value: tokens.length - place,
            why: 'So many stand from it to the end. The mask lets a word look back, not ahead.',
          },
        ],
        why: 'The weights of all later words are exactly zero. The mask belongs to the places, not to the words: put another word there, and it sees as many.',
      };
    },
  },
];
