import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { pieces } from './exercise-pose.js';

/**
 * What an exercise is made of: what the answer is put into, the buttons, what is said.
 *
 * @typedef {import('./exercise-pose.js').Posed} Posed
 *
 * @typedef {object} Work What the reader has done with the question as it stands.
 * @property {string} typed
 * @property {number} chosen The choice that is marked, or −1.
 * @property {number[]} tried Choices that were checked, in turn.
 * @property {number} attempts
 * @property {number} hints How many are shown.
 * @property {boolean} over Solved, or given up.
 * @property {boolean} compared Whether an open answer has been judged.
 * @property {{ tone: 'right' | 'wrong' | 'plain', lead: string, rest: string }} said
 *
 * @typedef {object} Acts What the reader may do.
 * @property {(typed: string) => void} type
 * @property {(chosen: number) => void} choose
 * @property {() => void} hint
 * @property {() => void} another
 * @property {() => void} giveUp
 * @property {(correct: boolean) => void} judge
 */

/** The button that checks, for each kind. */
const CHECK = {
  numeric: 'Check',
  choice: 'Check',
  predict: 'Show what happens',
  open: 'Show a model answer',
};

/** @param {string} text */
export const emphasised = (text) =>
  pieces(text).map((piece) => (piece.emphasised ? html`<em>${piece.text}</em>` : piece.text));

/** @param {Posed} posed @param {Work} work @param {Acts} acts */
export function answerField(posed, work, { type, choose }) {
  /** @param {Event} event */
  const typing = (event) => {
    event.stopPropagation();
    type(/** @type {HTMLInputElement} */ (event.target).value);
  };
  switch (posed.kind) {
    case 'numeric':
      return html`<div class="entry">
        <input
          type="text"
          inputmode="decimal"
          autocomplete="off"
          spellcheck="false"
          aria-labelledby="question"
          aria-describedby="unit"
          .value=${live(work.typed)}
          @input=${typing}
        />
        <span id="unit">${posed.unit}</span>
      </div>`;
    case 'open':
      return html`<div class="entry">
        <textarea dir="auto" aria-labelledby="question" .value=${live(work.typed)} @input=${typing}></textarea>
      </div>`;
    default:
      return html`<div class="choices" part="choices" role="radiogroup" aria-labelledby="question">
        ${posed.choices.map((choice, i) => choiceRow(choice, i, work, choose))}
      </div>`;
  }
}

/**
 * @param {import('../lesson/exercises.js').Choice} choice
 * @param {number} i
 * @param {Work} work
 * @param {(chosen: number) => void} choose
 */
function choiceRow({ text, right }, i, { tried, over, chosen }, choose) {
  const mark = over && right ? 'right' : tried.includes(i) ? 'wrong' : '';
  return html`<label class=${mark}>
    <input
      type="radio"
      name="choice"
      .checked=${live(chosen === i)}
      ?disabled=${over}
      @input=${(/** @type {Event} */ event) => event.stopPropagation()}
      @change=${() => choose(i)}
    />
    <span>${emphasised(text)}${mark ? html`<span class="spoken"> (${mark})</span>` : nothing}</span>
  </label>`;
}

/** One that does nothing stays, so that the focus does too. @param {Posed} posed @param {Work} work @param {Acts} acts */
export function buttons({ kind, hints, variants }, work, acts) {
  const { over, attempts, hints: shown } = work;
  return [
    html`<button type="submit" class="primary" aria-disabled=${over ? 'true' : 'false'}>${CHECK[kind]}</button>`,
    hints.length > 0
      ? html`<button
          type="button"
          aria-disabled=${over || shown === hints.length ? 'true' : 'false'}
          @click=${acts.hint}
        >
          ${hints.length > 1 ? `Hint ${Math.min(shown + 1, hints.length)} of ${hints.length}` : 'Hint'}
        </button>`
      : nothing,
    variants > 1
      ? html`<button type="button" class=${over ? 'primary' : ''} @click=${acts.another}>Another one</button>`
      : nothing,
    kind === 'numeric' && attempts > 0 && !over
      ? html`<button type="button" @click=${acts.giveUp}>Show the answer</button>`
      : nothing,
  ];
}

/** Of an open question, the reader is the judge. @param {Posed} posed @param {Work} work @param {Acts} acts */
export function judgement({ kind }, { over, compared }, { judge }) {
  if (kind !== 'open' || !over) return nothing;
  const off = compared ? 'true' : 'false';
  return html`<div class="buttons judgement" part="buttons">
    <button type="button" aria-disabled=${off} @click=${() => judge(true)}>Mine says as much</button>
    <button type="button" aria-disabled=${off} @click=${() => judge(false)}>Mine missed something</button>
  </div>`;
}

/** @param {Posed} posed @param {Work} work */
export function hintList({ hints }, { hints: shown }) {
  if (shown === 0) return nothing;
  return html`<ol class="hints" part="hints" aria-label="Hints">
    ${hints.slice(0, shown).map((hint) => html`<li>${emphasised(hint)}</li>`)}
  </ol>`;
}

/** What a screen reader hears by itself. @param {Posed} posed @param {Work} work */
export function feedback({ kind, points }, { said, over }) {
  if (!said.lead) return nothing;
  const missing =
    kind === 'open' && over
      ? html`<p>What it contains:</p>
          <ul>
            ${points.map((point) => html`<li>${point}</li>`)}
          </ul>
          <p>Does yours?</p>`
      : nothing;
  return html`<p><strong>${said.lead}</strong> ${emphasised(said.rest)}</p>
    ${missing}`;
}
