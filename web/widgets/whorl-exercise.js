import { html, nothing } from 'lit';
import { exercises } from '../lesson/exercises.js';
import { answerField, buttons, emphasised, feedback, hintList, judgement } from './exercise-panels.js';
import { answerOf, KINDS, markChoice, markNumber, pose } from './exercise-pose.js';
import { exerciseStyles } from './exercise-styles.js';
import { hostStyles } from './host-styles.js';
import { ParameterElement } from './parameter-element.js';
import { progress, tellAnswer, tellComplete, writeProgress } from './progress.js';
import { readValue } from './schema.js';

/**
 * @typedef {import('./exercise-panels.js').Work} Work
 * @typedef {import('./exercise-pose.js').Posed} Posed
 *
 * @typedef {{ exercise: string, correct: boolean, attempts: number }} Answer
 * @typedef {{ exercise: string, cases: number, firstAttempts: number }} Complete
 */

/** @returns {Work} */
const fresh = () => ({
  ...{ typed: '', chosen: -1, tried: [], attempts: 0, hints: 0, over: false, compared: false },
  said: { tone: 'plain', lead: '', rest: '' },
});

/** @type {import('./schema.js').Parameter} */
const answerBox = { name: 'answer', kind: 'number', default: 0, label: 'Your answer', help: '' };

/**
 * One question of the lesson, marked at once: a number, a choice, a prediction, or an open question with a model answer
 * to compare with. What is right is computed when it is asked.
 *
 * @element whorl-exercise
 * @fires {CustomEvent<import('./whorl-element.js').ParameterChange>} change - When the reader has asked for another variant.
 * @fires {CustomEvent<import('./parameter-host.js').Change>} whorl-change - When the reader has asked for another variant: all parameters as they are now.
 * @fires {CustomEvent<Answer>} whorl-answer - When the reader has answered: which exercise, whether right, the how-manieth attempt.
 * @fires {CustomEvent<Complete>} whorl-complete - When the exercise is done.
 * @slot - The same question as plain text: shown until the core is there, and on paper.
 * @csspart exercise - The whole exercise.
 * @csspart kind - The line on top: what kind of question, and what has become of it.
 * @csspart question - The question.
 * @csspart choices - What can be chosen.
 * @csspart buttons - The row of buttons.
 * @csspart feedback - What is said of the answer.
 * @csspart hints - The hints that were asked for.
 * @cssprop --whorl-font-text - The face of question and choices.
 */
export class WhorlExercise extends ParameterElement {
  static heading = 'An exercise';
  static height = 300;
  static styles = [hostStyles, exerciseStyles];

  /** @type {import('./schema.js').Parameter[]} */
  static parameters = [
    {
      name: 'exercise',
      kind: 'choice',
      default: exercises[0].id,
      choices: exercises.map(({ id, title }) => ({ value: id, label: title })),
      label: 'Exercise',
      help: 'Which exercise is asked.',
      hidden: true,
    },
    {
      name: 'seed',
      kind: 'integer',
      default: 1,
      min: 0,
      max: 999_999,
      label: 'Seed',
      help: 'Picks the numbers in the question, where it has variants, and the order of its choices.',
      hidden: true,
    },
  ];

  /** @type {Posed | null} */
  #posed = null;
  #key = '';
  #work = fresh();
  /** What the next question begins with. @type {Partial<Work>} */
  #ahead = {};
  #progressed = () => this.requestUpdate();
  #cleared = () => this.#begin(fresh());

  connectedCallback() {
    super.connectedCallback();
    progress.addEventListener('change', this.#progressed);
    progress.addEventListener('clear', this.#cleared);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    progress.removeEventListener('change', this.#progressed);
    progress.removeEventListener('clear', this.#cleared);
  }

  willUpdate() {
    super.willUpdate();
    const { exercise: id, seed } = this.values;
    const exercise = exercises.find((one) => one.id === id);
    const key = `${id} ${seed}`;
    if (!this.core || !exercise || key === this.#key) return;
    try {
      this.#posed = pose(exercise, seed, this.core);
    } catch (error) {
      // For want of memory, say; the next update tries again.
      this.failure = error;
      return;
    }
    this.failure = null;
    this.#key = key;
    this.#work = { ...fresh(), ...this.#ahead };
    this.#ahead = {};
  }

  /** @param {Work} work */
  #begin(work) {
    this.#work = work;
    this.requestUpdate();
  }

  /** @param {Partial<Work>} change */
  #set(change) {
    this.#begin({ ...this.#work, ...change });
  }

  /** @param {'right' | 'wrong' | 'plain'} tone @param {string} lead @param {string} [rest] */
  #say(tone, lead, rest = '') {
    this.#set({ said: { tone, lead, rest } });
  }

  /** @param {SubmitEvent} event @param {Posed} posed */
  #submit(event, posed) {
    event.preventDefault();
    if (this.#work.over) return;
    if (posed.kind === 'numeric') this.#checkNumber(posed);
    else if (posed.kind === 'open') this.#compare(posed);
    else this.#checkChoice(posed);
  }

  /** @param {Posed} posed */
  #checkNumber(posed) {
    const reading = readValue(answerBox, this.#work.typed);
    if ('problem' in reading) {
      this.#say('plain', `${reading.problem}.`);
      return;
    }
    this.#marked(posed, markNumber(posed, reading.value));
  }

  /** @param {Posed} posed */
  #checkChoice(posed) {
    const { chosen, tried } = this.#work;
    if (chosen < 0) {
      this.#say(
        'plain',
        'Choose one first.',
        posed.kind === 'predict' ? 'A wrong guess teaches as much as a right one.' : '',
      );
      return;
    }
    if (tried.includes(chosen)) {
      this.#say('plain', 'That one you have tried.', 'Choose another.');
      return;
    }
    this.#set({ tried: [...tried, chosen] });
    this.#marked(posed, markChoice(posed, chosen));
  }

  /** @param {Posed} posed @param {import('./exercise-pose.js').Mark} mark */
  #marked({ id, kind }, { right, lead, rest }) {
    const attempts = this.#work.attempts + 1;
    const done = right || kind === 'predict';
    this.#set({ attempts, over: done });
    this.#say(right ? 'right' : 'wrong', lead, rest);
    this.#answered(id, { correct: right, attempts, done });
  }

  /** @param {string} exercise @param {{ correct: boolean, attempts: number, done: boolean }} answer */
  #answered(exercise, { correct, attempts, done }) {
    tellAnswer(this, { exercise, correct, attempts, done });
    if (!done) return;
    tellComplete(this, { exercise, cases: 1, firstAttempts: correct && attempts === 1 ? 1 : 0 });
  }

  /** @param {Posed} posed */
  #compare({ model }) {
    if (this.#work.typed.trim() === '')
      this.#say('plain', 'Write a sentence or two first.', 'It stays in this page.');
    else {
      this.#set({ over: true });
      this.#say('plain', 'A good answer.', model);
    }
  }

  /** @param {Posed} posed @param {boolean} correct */
  #judge({ id }, correct) {
    if (this.#work.compared) return;
    this.#set({ compared: true, attempts: 1 });
    this.#answered(id, { correct, attempts: 1, done: true });
  }

  /** @param {Posed} posed */
  #giveUp(posed) {
    if (this.#work.over) return;
    this.#set({ over: true });
    this.#say('plain', 'The answer:', answerOf(posed));
  }

  /** @param {Posed} posed */
  #hint({ hints }) {
    if (!this.#work.over) this.#set({ hints: Math.min(hints.length, this.#work.hints + 1) });
  }

  #another() {
    const rest = 'the numbers in the question have changed.';
    this.#ahead = { said: { tone: 'plain', lead: 'Another one:', rest } };
    this.setByUser('seed', (this.values.seed + 1) % 1_000_000);
  }

  /** @param {Posed} posed @returns {import('./exercise-panels.js').Acts} */
  #acts(posed) {
    return {
      type: (typed) => this.#set({ typed }),
      choose: (chosen) => this.#set({ chosen }),
      hint: () => this.#hint(posed),
      another: () => this.#another(),
      giveUp: () => this.#giveUp(posed),
      judge: (correct) => this.#judge(posed, correct),
    };
  }

  render() {
    if (this.failure) return this.failed();
    const posed = this.#posed;
    if (!posed) return html`<slot></slot>`;
    const work = this.#work;
    const acts = this.#acts(posed);
    return html`${this.childElementCount > 0 ? html`<div class="paper"><slot></slot></div>` : nothing}
      <form
        class="exercise"
        part="exercise"
        aria-labelledby="question"
        novalidate
        @submit=${(/** @type {SubmitEvent} */ event) => this.#submit(event, posed)}
      >
        ${this.notes()}
        <p class="kind" part="kind">
          <strong>${KINDS[posed.kind]}</strong>
          <span>${writeProgress(posed.kind, progress.get(posed.id))}</span>
        </p>
        <p class="question" part="question" id="question">${emphasised(posed.text)}</p>
        ${answerField(posed, work, acts)}
        <div class="buttons" part="buttons">${buttons(this.fixed('seed') ? { ...posed, variants: 1 } : posed, work, acts)}</div>
        ${hintList(posed, work)}
        <div  class="feedback ${work.said.lead ? `said ${work.said.tone}` : ''}" part="feedback" role="status">${feedback(posed, work)}</div>
        ${judgement(posed, work, acts)}
      </form>`;
  }
}

customElements.define('whorl-exercise', WhorlExercise);
