import { answerOf, KINDS, pieces, pose } from '../widgets/exercise-pose.js';
import { HUNT, UNTRIED } from '../widgets/progress.js';
import { escapeHtml } from '../widgets/snippets.js';

/**
 * Exercises as they stand in the page before any script runs, and on paper: question, choices, a place to write, and the
 * answer that the core has computed.
 *
 * @typedef {import('../lesson/exercises.js').Exercise} Exercise
 * @typedef {import('../core/types.js').Whorl} Whorl
 * @typedef {import('../widgets/exercise-pose.js').Posed} Posed
 */

/** The one that is printed. */
const SEED = 1;

/**
 * @param {string} id
 * @param {Exercise[]} exercises
 * @param {Whorl} whorl
 */
export function exerciseHtml(id, exercises, whorl) {
  const exercise = exercises.find((one) => one.id === id);
  if (!exercise) throw new Error(`the lesson asks for the exercise "${id}", which exercises.js has not`);
  const posed = pose(exercise, SEED, whorl);
  return `<whorl-exercise class="task" id="exercise-${id}" exercise="${id}">
<div class="exercise">
<p class="kind"><strong>${KINDS[posed.kind]}</strong></p>
<p class="question">${emphasised(posed.text)}</p>
${place(posed)}
<details class="answer"><summary>Answer</summary><p>${emphasised(answerOf(posed))}</p></details>
</div>
</whorl-exercise>`;
}

/** Where the answer goes. @param {Posed} posed */
function place({ kind, choices, unit }) {
  if (kind === 'numeric') return `<p class="entry"><span class="blank"></span> ${escapeHtml(unit)}</p>`;
  if (kind === 'open') return `<div class="entry essay"></div>`;
  return `<ul class="choices">\n${choices.map(({ text }) => `<li>${emphasised(text)}</li>`).join('\n')}\n</ul>`;
}

/**
 * All answers, for the end of the printed page. Every exercise must stand in the text, once.
 *
 * @param {Exercise[]} exercises
 * @param {string[]} asked Those the text has, in its order.
 * @param {Whorl} whorl
 */
export function answersHtml(exercises, asked, whorl) {
  const known = exercises.map(({ id }) => id);
  if (asked.join() !== known.join()) {
    throw new Error(
      `the lesson has the exercises ${asked.join(', ')}; exercises.js lists ${known.join(', ')}`,
    );
  }
  const items = exercises.map((exercise) => {
    const answer = emphasised(answerOf(pose(exercise, SEED, whorl)));
    return `<dt>${escapeHtml(exercise.title)}</dt>\n<dd>${answer}</dd>`;
  });
  return `<section class="answers">\n<p>Answers</p>\n<dl>\n${items.join('\n')}\n</dl>\n</section>`;
}

/**
 * The list of all exercises before the page's script says what has become of each (lesson/summary-list.js).
 *
 * @param {Exercise[]} exercises
 */
export function exerciseList(exercises) {
  const items = [...exercises.map(({ id, title }) => [`exercise-${id}`, title]), HUNT];
  const lines = items.map(
    ([id, title]) => `<li><a href="#${id}">${escapeHtml(title)}</a> <span>${UNTRIED}</span></li>`,
  );
  return `<div class="summary-buttons"></div>\n<ol>\n${lines.join('\n')}\n</ol>`;
}

/** @param {string} text */
const emphasised = (text) =>
  pieces(text)
    .map((piece) => (piece.emphasised ? `<em>${escapeHtml(piece.text)}</em>` : escapeHtml(piece.text)))
    .join('');
