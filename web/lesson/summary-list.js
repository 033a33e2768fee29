import { html, render } from 'lit';
import { CASES } from '../widgets/bughunt-cases.js';
import { download, toCsv } from '../widgets/export.js';
import { progress, writeProgress } from '../widgets/progress.js';
import { exercises } from './exercises.js';

/**
 * Which exercises are done, and how: a list that can be printed, downloaded and begun afresh.
 *
 * @typedef {object} Line
 * @property {string} title
 * @property {string} address
 * @property {import('./exercises.js').Kind} kind
 * @property {import('../widgets/progress.js').Entry | undefined} entry
 */

/** Every exercise, and every case of the hunt for mistakes. @returns {Line[]} */
function lines() {
  return [
    ...exercises.map(({ id, title, kind }) => ({
      ...{ title, kind, address: `#exercise-${id}`, entry: progress.get(id) },
    })),
    ...CASES.map(({ mistake, label }, i) => ({
      // Which mistake it is must not be read here before it is found.
      title: progress.get(`bughunt-${mistake}`)?.done
        ? `Mistake found: ${label}`
        : `Mistake ${i + 1}, not found yet`,
      kind: /** @type {const} */ ('choice'),
      address: '#bughunt',
      entry: progress.get(`bughunt-${mistake}`),
    })),
  ];
}

/** @param {Line[]} all */
function totals(all) {
  const done = all.filter(({ entry }) => entry?.done);
  const first = done.filter(({ entry }) => entry?.first).length;
  const attempts = all.reduce((sum, { entry }) => sum + (entry?.attempts ?? 0), 0);
  return `${done.length} of ${all.length} done, ${first} right at the first attempt, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'} in all.`;
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
  const untouched = all.every(({ entry }) => !entry);
  return html`<p class="totals" role="status">${totals(all)}</p>
    <div class="summary-buttons">
      <button type="button" @click=${print}>Print this list</button>
      <button type="button" @click=${() => save(all)}>Download it (CSV)</button>
      <button type="button" aria-disabled=${untouched ? 'true' : 'false'} @click=${() => untouched || progress.clear()}>
        Forget my answers
      </button>
    </div>
    <ol>
      ${all.map(
        ({ title, kind, address, entry }) =>
          html`<li class=${entry?.done ? 'done' : ''}>
            <a href=${address}>${title}</a> <span>${writeProgress(kind, entry) || 'not tried yet'}</span>
          </li>`,
      )}
    </ol>`;
}

/** @param {Line[]} all */
function save(all) {
  const csv = toCsv([
    {
      title: 'Exercises on positional encoding',
      columns: ['exercise', 'kind', 'done', 'right at first attempt', 'attempts'],
      rows: all.map(({ title, kind, entry }) => [
        title,
        kind,
        entry?.done ? 'yes' : 'no',
        entry?.done && entry.first ? 'yes' : 'no',
        entry?.attempts ?? 0,
      ]),
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
