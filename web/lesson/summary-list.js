import { html, render } from 'lit';
import { CASES } from '../widgets/bughunt-cases.js';
import { download, toCsv } from '../widgets/export.js';
import { HUNT, progress, UNTRIED, writeProgress } from '../widgets/progress.js';
import { exercises } from './exercises.js';

/**
 * Which exercises are done, and how: a list that can be printed, downloaded and begun afresh.
 *
 * @typedef {object} Line
 * @property {string} title
 * @property {string} address
 * @property {string} status
 * @property {boolean} done
 * @property {number} questions
 * @property {import('../widgets/progress.js').Entry[]} entries
 */

/** Every exercise, and the hunt for mistakes with all its cases. @returns {Line[]} */
function lines() {
  return [
    ...exercises.map(({ id, title, kind }) => {
      const entry = progress.get(id);
      const status = writeProgress(kind, entry) || UNTRIED;
      return {
        ...{ title, status, address: `exercise-${id}`, done: entry?.done ?? false, questions: 1 },
        entries: entry ? [entry] : [],
      };
    }),
    huntLine(),
  ];
}

/** @returns {Line} */
function huntLine() {
  const [address, title] = HUNT;
  const entries = CASES.flatMap(({ mistake }) => progress.get(`bughunt-${mistake}`) ?? []);
  const found = entries.filter(({ done }) => done);
  const first = found.filter((entry) => entry.first).length;
  const status = `${found.length} of ${CASES.length} found, ${first} at the first attempt`;
  return {
    ...{ title, address, entries, questions: CASES.length, done: found.length === CASES.length },
    status: entries.length > 0 ? status : UNTRIED,
  };
}

/** @param {Line[]} all */
function counts(all) {
  const entries = all.flatMap((line) => line.entries);
  const done = entries.filter((entry) => entry.done);
  return {
    done: done.length,
    of: all.reduce((sum, { questions }) => sum + questions, 0),
    first: done.filter((entry) => entry.first).length,
    attempts: entries.reduce((sum, entry) => sum + entry.attempts, 0),
  };
}

/** @param {HTMLElement} summary */
export function showSummary(summary) {
  summary.replaceChildren();
  const show = () => render(list(lines()), summary);
  progress.addEventListener('change', show);
  show();
}

/** @param {Line[]} all */
function list(all) {
  const { done, of, first, attempts } = counts(all);
  const untouched = attempts === 0;
  return html`<p role="status">
      ${done} of ${of} questions done, ${first} right at the first attempt;
      ${attempts === 1 ? 'one attempt' : `${attempts} attempts`} in all.
    </p>
    <div class="summary-buttons">
      <button type="button" @click=${print}>Print</button>
      <button type="button" @click=${() => save(all)}>Download</button>
      <button type="button" aria-disabled=${untouched ? 'true' : 'false'} @click=${() => untouched || progress.clear()}>
        Forget my answers
      </button>
    </div>
    <ol>
      ${all.map(
        (line) =>
          html`<li class=${line.done ? 'done' : ''}>
            <a href="#${line.address}">${line.title}</a> <span>${line.status}</span>
          </li>`,
      )}
    </ol>`;
}

/** @param {Line[]} all */
function save(all) {
  const csv = toCsv([
    {
      title: 'Exercises on positional encoding',
      columns: ['exercise', 'questions', 'done', 'right at the first attempt', 'attempts'],
      rows: all.map((line) => {
        const { done, of, first, attempts } = counts([line]);
        return [line.title, of, done, first, attempts];
      }),
    },
  ]);
  // The mark at the start tells spreadsheets that this is UTF-8.
  download(new Blob(['\ufeff', csv], { type: 'text/csv;charset=utf-8' }), 'whorl-exercises.csv');
}

/** The list alone. */
function print() {
  document.documentElement.dataset.printed = 'summary';
  addEventListener('afterprint', () => delete document.documentElement.dataset.printed, { once: true });
  window.print();
}
