import { built } from './ceiling-built.js';
import { emptyResult } from './ceiling-stages.js';
import { addMaps, DEFAULT_SETTING, knownResults, readBack } from './ceiling-results.js';
import { publishTrained } from './trained-table.js';

/**
 * @typedef {import('./ceiling-parameters.js').Scheme} Scheme
 * @typedef {import('./ceiling-parameters.js').Setting} Setting
 * @typedef {import('./ceiling-parameters.js').Stage} Stage
 * @typedef {import('./ceiling-plan.js').Result} Result
 * @typedef {import('./ceiling-run.js').CeilingRun} CeilingRun
 * @typedef {import('./ceiling-run.js').Progress} Progress
 */

const REDRAWN = 250; // milliseconds between two drawings of a training

/** The default results as the build wrote them down. @type {Result[] | null} */
let fromBuild = null;

/** @returns {Result[]} */
function defaultResults() {
  fromBuild ??= built?.map(readBack) ?? null;
  return fromBuild ?? knownResults();
}

/** The maps that the build wrote down apart, once they have been asked for. @type {Promise<void> | null} */
let fetching = null;

/** After a failure the next call tries again. */
const fetchMaps = () =>
  (fetching ??= import('./ceiling-built-maps.js').then(
    ({ maps }) => addMaps(defaultResults(), maps),
    () => {
      fetching = null;
    },
  ));

/** @param {Setting} setting */
const keyOf = (setting) => JSON.stringify(setting);

/**
 * What is known of the models with the settings in force: trained here, or when the page was built. Other settings are
 * other models, so with them nothing is known until they are trained.
 */
export class Training {
  #changed;
  #finished;
  #key = '';
  /** @type {CeilingRun | null} */
  #run = null;
  /** @type {Map<Scheme, Result>} */
  #results = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The start that was asked for last. @type {symbol | null} */
  #starting = null;
  /** What has been asked for and is not there yet. @type {Promise<void> | null} */
  coming = null;

  /**
   * @param {() => void} changed Called when there is something new to be drawn, a few times a second.
   * @param {() => void} finished Called when all is done.
   */
  constructor(changed, finished) {
    this.#changed = changed;
    this.#finished = finished;
  }

  get running() {
    return this.#run?.running ?? false;
  }

  get paused() {
    return this.running && (this.#run?.paused ?? false);
  }

  /** Seconds, about. */
  get left() {
    return this.#run?.left ?? NaN;
  }

  /** Why the page trains by itself, if it does. */
  get workless() {
    return this.#run?.workless ?? null;
  }

  /** Whether anything has been trained here with the settings in force. */
  get own() {
    return this.#results.size > 0;
  }

  /** @param {Scheme} scheme @param {Setting} setting @returns {Result | null} */
  result(scheme, setting) {
    const own = this.#results.get(scheme);
    if (own || keyOf(setting) !== keyOf(DEFAULT_SETTING)) return own ?? null;
    return defaultResults().find((result) => result.scheme === scheme) ?? null;
  }

  /** Fetches the maps that are to be shown, where the build wrote them down apart. @param {import('./schema.js').Values} values @param {Setting} setting */
  need({ schemes, look, show }, setting) {
    const stages = this.result(schemes.includes(look) ? look : schemes[0], setting)?.stages ?? {};
    const tested = stages[/** @type {Stage} */ (show)] ?? stages.trained;
    if (!built || this.coming || !tested || tested.maps.length > 0) return;
    void this.#await(fetchMaps());
  }

  /** @param {Promise<void>} coming */
  async #await(coming) {
    this.coming = coming;
    await coming;
    this.coming = null;
    this.#changed();
  }

  /** @param {Scheme} scheme @returns {Progress | null} */
  progress(scheme) {
    const result = this.#results.get(scheme);
    return (result && this.#run?.progress.get(result)) ?? null;
  }

  /** Takes note of the settings in force. @param {Setting} setting @param {Scheme[]} schemes */
  follow(setting, schemes) {
    const key = keyOf(setting);
    const other = key !== this.#key;
    const trained = this.#run?.results.map(({ scheme }) => scheme) ?? [];
    if (other || (this.running && String(trained) !== String(schemes))) this.stop();
    if (other) this.#results.clear();
    if (other) this.#run = null;
    this.#key = key;
  }

  /**
   * Begins a training, for which most readers never ask: what does it comes when one does.
   *
   * @param {Setting} setting
   * @param {Scheme[]} schemes
   * @returns {Promise<boolean>} Whether that could be loaded.
   */
  async start(setting, schemes) {
    this.stop();
    const asked = (this.#starting = Symbol());
    const module = await import('./ceiling-run.js').catch(() => null);
    if (module && asked === this.#starting) {
      const results = schemes.map(emptyResult);
      for (const result of results) this.#results.set(result.scheme, result);
      const run = new module.CeilingRun({
        ...{ setting, results, processors: navigator.hardwareConcurrency },
        changed: () => this.#progressed(run, setting),
      });
      this.#run = run;
      this.#changed();
    }
    return module !== null;
  }

  pause() {
    this.#run?.pause();
    this.#changed();
  }

  resume() {
    this.#run?.resume();
    this.#changed();
  }

  /** Ends the workers; a model that is not done is given up. */
  stop() {
    this.#starting = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const run = this.#run;
    if (!run?.running) return;
    run.end();
    for (const [result, { state }] of run.progress) {
      if (state !== 'done' && state !== 'failed') this.#results.delete(result.scheme);
    }
    this.#changed();
  }

  /** Forgets what has been trained here. */
  clear() {
    this.stop();
    this.#run = null;
    this.#results.clear();
    this.#changed();
  }

  /** @param {CeilingRun} run @param {Setting} setting */
  #progressed(run, setting) {
    if (run !== this.#run) return;
    if (run.running) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#changed();
      }, REDRAWN);
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const table = this.#results.get('learned')?.table;
    if (table) publishTrained({ table, reached: setting.trainLength, steps: setting.steps });
    this.#changed();
    this.#finished();
  }
}
