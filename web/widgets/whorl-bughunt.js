import { html, nothing } from 'lit';
import { cellValue } from '../charts/cells.js';
import { caseOf, CASES, listing } from './bughunt-cases.js';
import { judge } from './bughunt-checks.js';
import { checksTable, numbersTable, pictures } from './bughunt-panels.js';
import { bughuntStyles } from './bughunt-styles.js';
import { huntFinding, score, writeEntry } from './bughunt-words.js';
import { tellAnswer, tellComplete } from './progress.js';
import { WhorlElement } from './whorl-element.js';

/**
 * @typedef {import('../charts/grid.js').Cell} Cell
 * @typedef {import('../core/types.js').Whorl} Whorl
 * @typedef {import('./bughunt-cases.js').Planted} Planted
 * @typedef {import('./bughunt-words.js').Answers} Answers
 * @typedef {import('./bughunt-words.js').Encoder} Encoder
 * @typedef {import('./bughunt-words.js').Hunt} Hunt
 *
 * @typedef {{ case: number, d: number, seed: number }} BughuntValues
 * @typedef {{ exercise: string, correct: boolean, attempts: number }} Answer
 * @typedef {{ exercise: string, cases: number, firstAttempts: number }} Complete
 */

const ITEMS = 3;
const POSITIONS = 32;

/**
 * An implementation of the encoding with a mistake planted in it: its code, its output and what can be checked of it.
 *
 * @element whorl-bughunt
 * @fires {CustomEvent<import('./whorl-element.js').ParameterChange>} input - While a value is being changed by the reader.
 * @fires {CustomEvent<import('./whorl-element.js').ParameterChange>} change - When the reader has changed a value.
 * @fires {CustomEvent<Answer>} whorl-answer - When the reader has chosen a mistake: which exercise, whether right, the how-manieth attempt.
 * @fires {CustomEvent<Complete>} whorl-complete - When every case is solved.
 * @slot - Shown when the figure cannot be computed.
 * @csspart figure - The whole figure.
 * @csspart finding - The line on top that states what is seen.
 * @csspart note - A sentence about a value that was refused.
 * @csspart drawing - Code, charts, checks and choices.
 * @csspart chart - One chart.
 * @csspart listing - The code.
 * @csspart choices - The mistakes to choose from.
 * @csspart controls - The row of controls.
 * @csspart control - One labelled control.
 * @csspart toolbar - Reset, data and downloads.
 * @csspart table - The data as tables.
 * @cssprop --whorl-position - Positions.
 * @cssprop --whorl-warning - Checks that fail and numbers that are wrong.
 *
 * @extends {WhorlElement<Hunt>}
 */
export class WhorlBughunt extends WhorlElement {
  static heading = 'Find the mistake in the encoding';
  static height = 1350;
  static styles = [...WhorlElement.styles, bughuntStyles];

  /** @type {import('./schema.js').Parameter[]} */
  static parameters = [
    {
      name: 'case',
      kind: 'integer',
      default: 1,
      min: 1,
      max: CASES.length,
      label: 'Case',
      help: 'Which of the cases is shown, counted from 1.',
      hidden: true,
      view: true,
    },
    {
      name: 'd',
      kind: 'integer',
      default: 16,
      min: 8,
      max: 64,
      stops: [8, 16, 32, 64],
      options: () => [8, 16, 32, 64],
      label: 'Width d',
      help: 'Dimensions of each position’s vector.',
    },
    {
      name: 'seed',
      kind: 'integer',
      default: 1,
      min: 0,
      max: 999_999,
      boxOnly: true,
      label: 'Seed',
      help: 'Draws the order of the cases; another one starts the hunt afresh.',
    },
  ];

  /** @type {Cell | null} The cell read in both pictures. Row: dimension, column: position. */
  #cell = null;
  /** @type {Map<string, Answers>} By seed and mistake. */
  #answers = new Map();

  /** @param {Whorl} whorl @param {import('./schema.js').Values} values @returns {Hunt} */
  compute(whorl, values) {
    const { d, seed } = /** @type {BughuntValues} */ (values);
    const shape = { heads: ITEMS, rows: POSITIONS, cols: d };
    const size = ITEMS * POSITIONS * d;
    const embeddings = [0, 1].map((value) => ({ ...shape, data: new Float32Array(size).fill(value) }));
    /** @param {import('../core/types.js').Mistake} mistake */
    const measured = (mistake) => {
      const [zeros, ones] = embeddings.map((x) => whorl.encodeWithMistake({ mistake, embeddings: x }));
      return { output: zeros, found: whorl.checkInvariants({ zeros, ones }) };
    };
    const right = measured('none');
    /** @param {{ output: Encoder['output'], found: import('../core/types.js').Invariants }} given @returns {Encoder} */
    const judged = ({ output, found }) => ({ output, checks: judge(found, right.found) });
    const draws = whorl.learnedTable({ positions: 1, dModel: CASES.length, seed }).data;
    const order = CASES.map((_, i) => i).sort((a, b) => draws[a] - draws[b]);
    return {
      order: order.map((i) => CASES[i].mistake),
      right: judged(right),
      wrong: /** @type {Hunt['wrong']} */ (
        Object.fromEntries(CASES.map(({ mistake }) => [mistake, judged(measured(mistake))]))
      ),
    };
  }

  /** @param {Hunt} hunt @param {import('./schema.js').Values} values */
  finding(hunt, values) {
    return huntFinding(hunt, values.case - 1, this.#answersTo(values.seed));
  }

  /** @param {number} seed @returns {(mistake: Planted) => Answers} */
  #answersTo(seed) {
    return (mistake) => this.#answers.get(`${seed} ${mistake}`) ?? { tried: [], solved: false };
  }

  /** @param {Planted} mistake @param {Planted} chosen */
  #choose(mistake, chosen) {
    const hunt = this.shownData;
    const answers = this.#answersTo(this.values.seed);
    const before = answers(mistake);
    if (!hunt || before.solved || before.tried.includes(chosen)) return;
    const tried = [...before.tried, chosen];
    const correct = chosen === mistake;
    this.#answers.set(`${this.values.seed} ${mistake}`, { tried, solved: correct });
    const { lead, rest } = this.finding(hunt, this.values);
    this.speak(`${lead} ${rest}`);
    tellAnswer(this, { exercise: `bughunt-${mistake}`, correct, attempts: tried.length, done: correct });
    const all = hunt.order.map(answers);
    if (correct && all.every(({ solved }) => solved)) {
      const firstAttempts = all.filter((one) => one.tried.length === 1).length;
      tellComplete(this, { exercise: 'bughunt', cases: all.length, firstAttempts });
    }
  }

  /** The answers go too. */
  reset() {
    this.#answers.clear();
    super.reset();
  }

  #next() {
    const next = (this.values.case % CASES.length) + 1;
    this.setByUser('case', next, 'input');
    this.setByUser('case', next, 'change');
  }

  /** @param {Hunt} hunt @param {import('./schema.js').Values} values */
  draw(hunt, values) {
    const mistake = hunt.order[values.case - 1];
    const wrong = hunt.wrong[mistake];
    const answers = this.#answersTo(values.seed);
    const { solved } = answers(mistake);
    return html`<div class="hunt">
        <div>
          <p class="panel-title">An implementation with a mistake</p>
          <pre
            class="listing"
            part="listing"
            tabindex="0"
            role="region"
            aria-label="An implementation with a mistake"
          ><code>${listing(caseOf(mistake).lines)}</code></pre>
        </div>
        <div>
          ${pictures({
            ...hunt,
            wrong,
            ...this.room,
            theme: this.theme,
            reading: {
              cell: () => this.#cell,
              onRead: (cell, means) => this.#read(cell, means, hunt.right, wrong),
            },
          })}
          <p class="readout">${this.#describe(hunt.right, wrong) || 'Both are the output for embeddings of zeros, first item of a batch. Point at a cell, or focus a picture and use the arrow keys, to compare.'}</p>
        </div>
        <div class="beside-each">${numbersTable(hunt.right, wrong)} ${checksTable(wrong)}</div>
        <div>
          <p class="panel-title" id="question">Which mistake is it?</p>
          <div class="choices" part="choices" role="group" aria-labelledby="question">
            ${CASES.map((one) => this.#choice(one, mistake, answers(mistake)))}
          </div>
        </div>
        <p class="next">
          ${
            this.fixed('case')
              ? nothing
              : html`<button type="button" class=${solved ? 'primary' : ''} @click=${() => this.#next()}>
                  Next case
                </button>`
          }
          <span>${score(hunt, answers)}</span>
        </p>
      </div>`;
  }

  /** One that was tried stays, so that the focus does too. @param {import('./bughunt-cases.js').Case} one @param {Planted} mistake @param {Answers} answers */
  #choice({ mistake: chosen, label }, mistake, { tried, solved }) {
    const was = tried.includes(chosen);
    const state = was ? (chosen === mistake ? 'right' : 'tried') : '';
    return html`<button
      type="button"
      class=${state}
      aria-pressed=${was ? 'true' : 'false'}
      aria-disabled=${was || solved ? 'true' : 'false'}
      @click=${() => this.#choose(mistake, chosen)}
    >
      ${label}${state ? html`<span class="spoken">, ${state === 'right' ? 'right' : 'wrong'}</span>` : nothing}
    </button>`;
  }

  /** @param {Cell | null} cell @param {import('../charts/grid.js').Means} means @param {Encoder} right @param {Encoder} wrong */
  #read(cell, means, right, wrong) {
    this.#cell = cell;
    this.requestUpdate();
    if (cell && means === 'keyboard') this.speak(this.#describe(right, wrong));
  }

  /** @param {Encoder} right @param {Encoder} wrong */
  #describe(right, wrong) {
    const { rows: n, cols: d } = wrong.output;
    if (!this.#cell || this.#cell.row >= d || this.#cell.col >= n) return '';
    const { row, col } = this.#cell;
    const [is, wanted] = [wrong, right].map(({ output }) => writeEntry(cellValue(output, col, row)));
    return `Position ${col}, dimension ${row}: ${is}; it should be ${wanted}.`;
  }

  /** @param {Hunt} hunt @param {import('./schema.js').Values} values @returns {import('./export.js').Table[]} */
  tables({ order, right, wrong }, values) {
    const shown = wrong[order[values.case - 1]];
    /** @param {string} title @param {Encoder} encoder */
    const table = (title, { output: { rows, cols, data } }) => ({
      title,
      columns: ['position', ...Array.from({ length: cols }, (_, i) => `dimension ${i}`)],
      rows: Array.from({ length: rows }, (_, p) => [p, ...data.subarray(p * cols, (p + 1) * cols)]),
    });
    return [
      {
        title: 'Checks',
        columns: ['check', 'should be', 'is', 'verdict'],
        rows: shown.checks.map((one) => [
          one.check.label,
          one.wanted,
          one.is === Infinity ? 'never' : one.is,
          one.holds ? 'holds' : 'fails',
        ]),
      },
      table('What it puts out', shown),
      table('What it should', right),
    ];
  }
}

customElements.define('whorl-bughunt', WhorlBughunt);
