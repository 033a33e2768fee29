import { tell } from './events.js';

/**
 * What a reader has done of the exercises: kept in this browser where it allows that, else for this visit. Nothing here
 * throws, whatever the storage holds.
 *
 * @typedef {object} Entry
 * @property {boolean} done
 * @property {boolean} first Whether the first answer was right.
 * @property {number} attempts Answers until it was done.
 */

const KEY = 'whorl-exercises';

/** What a list says of an exercise that has no entry. */
export const UNTRIED = 'not tried yet';

/** The figure that asks more than one question: where it stands in the lesson, and its title there. */
export const HUNT = /** @type {const} */ (['bughunt', 'Find the mistake']);

class Progress extends EventTarget {
  /** @type {Map<string, Entry>} */
  #entries = read();

  constructor() {
    super();
    // Another tab of the lesson.
    globalThis.addEventListener?.('storage', ({ key }) => {
      if (key !== KEY && key !== null) return;
      this.#entries = read();
      this.#changed();
    });
  }

  /** @param {string} exercise @returns {Entry | undefined} */
  get(exercise) {
    return this.#entries.get(exercise);
  }

  /**
   * One more answer. What comes after an exercise is done is practice, and leaves its entry alone.
   *
   * @param {string} exercise
   * @param {{ correct: boolean, done: boolean }} answer
   */
  record(exercise, { correct, done }) {
    const before = this.#entries.get(exercise) ?? { done: false, first: correct, attempts: 0 };
    if (before.done) return;
    this.#entries.set(exercise, { ...before, done, attempts: before.attempts + 1 });
    this.#keep();
  }

  clear() {
    this.#entries.clear();
    this.#keep();
    this.dispatchEvent(new Event('clear'));
  }

  #keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(this.#entries)));
    } catch {
      // Storage is refused or full: it then holds for this visit only.
    }
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}

/** @returns {Map<string, Entry>} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return new Map(Object.entries(kept).filter(([, entry]) => isEntry(entry)));
  } catch {
    return new Map();
  }
}

/** @param {any} entry @returns {entry is Entry} */
const isEntry = (entry) =>
  typeof entry?.done === 'boolean' && typeof entry.first === 'boolean' && Number.isInteger(entry.attempts);

/** The one of this page. */
export const progress = new Progress();

/**
 * What has become of an exercise, in a few words; nothing while it has not been tried.
 *
 * @param {import('../lesson/exercises.js').Kind} kind
 * @param {Entry | undefined} entry
 */
export function writeProgress(kind, entry) {
  if (!entry) return '';
  const { done, first, attempts } = entry;
  const times = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  if (!done) return `${times} so far`;
  if (kind === 'predict') return first ? 'predicted rightly' : 'predicted otherwise';
  if (kind === 'open') return first ? 'answered and compared' : 'compared, something was missing';
  return first ? 'right at the first attempt' : `right after ${times}`;
}

/**
 * Keeps an answer and tells the page of it, the same for every element that asks something.
 *
 * @param {HTMLElement} element
 * @param {{ exercise: string, correct: boolean, attempts: number, done: boolean }} answer
 */
export function tellAnswer(element, { exercise, correct, attempts, done }) {
  progress.record(exercise, { correct, done });
  tell(element, 'whorl-answer', { exercise, correct, attempts });
}

/** @param {HTMLElement} element @param {{ exercise: string, cases: number, firstAttempts: number }} detail */
export function tellComplete(element, detail) {
  tell(element, 'whorl-complete', detail);
}
