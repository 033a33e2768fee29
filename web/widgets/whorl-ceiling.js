import { html, nothing } from 'lit';
import { lineStyles } from '../charts/line-styles.js';
import { inTurn } from '../charts/turns.js';
import { ceilingPanels, tableEdge } from './ceiling-panels.js';
import { ceilingParameters, lengthsWith, settingOf, STAGES } from './ceiling-parameters.js';
import { ceilingStyles } from './ceiling-styles.js';
import { resultsTable } from './ceiling-table.js';
import { ceilingTables } from './ceiling-tables.js';
import { Training } from './ceiling-training.js';
import * as words from './ceiling-words.js';
import { describeEntry, tableDomain } from './table-entries.js';
import { usualSize } from './usual-size.js';
import { WhorlElement } from './whorl-element.js';

/**
 * @typedef {import('../charts/grid.js').Cell} Cell
 * @typedef {import('../core/types.js').Matrix} Matrix
 * @typedef {import('../core/types.js').Whorl} Whorl
 * @typedef {import('./ceiling-parameters.js').Scheme} Scheme
 * @typedef {import('./ceiling-parameters.js').Setting} Setting
 * @typedef {import('./ceiling-parameters.js').Stage} Stage
 * @typedef {import('./ceiling-plan.js').Tested} Tested
 * @typedef {import('./schema.js').Values} Values
 * @typedef {{ whorl: Whorl, setting: Setting }} Asked What a training is asked for, and the core, which counts its answers.
 * @typedef {'positions' | 'steps' | 'weights' | 'entries'} Place
 */

/**
 * Trains a small decoder with each scheme, in workers, and tests it past the length it was trained on.
 *
 * @element whorl-ceiling
 * @csspart drawing - The results, in numbers and in charts.
 * @csspart chart - One chart.
 * @csspart panels - The charts side by side.
 * @csspart run - What starts, pauses and stops the training.
 * @cssprop --whorl-position - Positions, and the lines.
 * @cssprop --whorl-query - The position that looks.
 * @cssprop --whorl-key - The position that is looked at.
 *
 * @extends {WhorlElement<Asked>}
 */
export class WhorlCeiling extends WhorlElement {
  static heading = 'Trained short, tested long';
  static height = 2140;
  static parameters = ceilingParameters;
  static styles = [...WhorlElement.styles, lineStyles, ceilingStyles];

  #training = new Training(
    () => this.requestUpdate(),
    () => this.#finished(),
  );
  /** @type {{ place: Place, cell: Cell } | null} */
  #read = null;
  /** Right answers in each range, counted once. @type {WeakMap<Tested, number[]>} */
  #counted = new WeakMap();
  #leave = () => this.#training.stop();

  connectedCallback() {
    super.connectedCallback();
    addEventListener('pagehide', this.#leave);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    removeEventListener('pagehide', this.#leave);
    this.#training.stop();
  }

  reset() {
    this.#training.clear();
    super.reset();
  }

  willUpdate() {
    const setting = settingOf(this.values);
    this.#training.follow(setting, this.values.schemes);
    this.#training.need(this.values, setting);
    super.willUpdate();
  }

  /** @returns {Promise<boolean>} */
  async getUpdateComplete() {
    const complete = await super.getUpdateComplete();
    if (!this.#training.coming) return complete;
    await this.#training.coming;
    return this.getUpdateComplete();
  }

  /** @param {Whorl} whorl @param {Values} values @returns {Asked} */
  compute(whorl, values) {
    return { whorl, setting: settingOf(values) };
  }

  /** @param {string} name @param {unknown} raw */
  follow(name, raw) {
    return lengthsWith(name, Number(raw), this.values);
  }

  /** What is known of every chosen scheme. @param {Asked} asked @param {Values} values @returns {words.Reading[]} */
  #readings({ whorl, setting }, { schemes }) {
    const ranges = words.rangesOf(setting);
    /** @param {Tested} tested */
    const count = (tested) => {
      const { accuracy, answers } = tested;
      const counted =
        this.#counted.get(tested) ??
        ranges.map(({ from, to }) => whorl.accuracyBetween({ accuracy, answers, from, to }));
      this.#counted.set(tested, counted);
      return counted;
    };
    return schemes.map((/** @type {Scheme} */ scheme) => {
      const result = this.#training.result(scheme, setting);
      const stages = Object.entries(result?.stages ?? {}).map(([stage, tested]) => [stage, count(tested)]);
      const progress = this.#training.progress(scheme);
      return { scheme, result, progress, accuracy: Object.fromEntries(stages) };
    });
  }

  /** Whose attention is drawn, if that has been trained. @param {words.Reading[]} readings @param {Values} values */
  #look(readings, { look, show, layer, head, heads, layers }) {
    const { scheme, result } = readings.find((one) => one.scheme === look) ?? readings[0];
    const tested = result?.stages[/** @type {Stage} */ (show)] ?? result?.stages.trained;
    const label = `${words.labelOf(scheme)}${layers > 1 ? `, layer ${layer}` : ''}${heads > 1 ? `, head ${head}` : ''}`;
    const map = tested?.maps[(layer - 1) * heads + head - 1] ?? null;
    return { label, map, missing: tested ? ' …' : ': not trained yet' };
  }

  /** @param {words.Reading[]} readings */
  #learned(readings) {
    return readings.find(({ scheme }) => scheme === 'learned')?.result ?? null;
  }

  /** @param {Asked} asked @param {Values} values */
  finding(asked, values) {
    const { running, paused, left } = this.#training;
    return words.ceilingFinding({
      readings: this.#readings(asked, values),
      ranges: words.rangesOf(asked.setting),
      setting: asked.setting,
      show: values.show,
      run: { running, paused, left },
    });
  }

  /** @param {Asked} asked @param {Values} values */
  draw(asked, values) {
    const { setting } = asked;
    const readings = this.#readings(asked, values);
    const learned = this.#learned(readings);
    const moved = learned?.moved ?? null;
    const { show } = values;
    const { paused } = this.#training;
    const { width, ratio } = this.room;
    return html`${inTurn(() => this.#controls(readings))}
      ${ceilingPanels({
        results: inTurn(() =>
          resultsTable({ readings, ranges: words.rangesOf(setting), setting, show, paused }),
        ),
        ...{ readings, setting, show, width, ratio, theme: this.theme },
        look: this.#look(readings, values),
        learned: values.schemes.includes('learned')
          ? { moved, domain: tableDomain(moved ? usualSize(moved) : 0) }
          : null,
        reading: {
          positions: this.#reading('positions'),
          steps: this.#reading('steps'),
          weights: this.#reading('weights'),
          entries: this.#reading('entries'),
        },
      })}
      <p class="readout">
        ${this.#readout(asked, values) || 'Point at a chart, or focus one and use the arrow keys, to read it.'}
      </p>
      ${learned ? tableEdge(learned, setting) : nothing}`;
  }

  /** What starts, pauses and stops the training. @param {words.Reading[]} readings */
  #controls(readings) {
    const { running, paused } = this.#training;
    const begin = this.#training.own ? 'Train again' : 'Train here';
    const label = paused ? 'Resume' : running ? 'Pause' : begin;
    return html`<div class="run" part="run">
      <button type="button" class=${running ? '' : 'primary'} @click=${this.#press}>${label}</button>
      <button type="button" ?hidden=${!running} @click=${this.#cancel}>Stop</button>
      <p>${this.#status(readings)}</p>
    </div>
    ${this.#stages()}`;
  }

  /** Which models are shown. */
  #stages() {
    if (this.fixed('show')) return nothing;
    return html`<div class="presets stages" role="group" aria-label="Show the models">
      ${STAGES.map(
        ({ value, label }) =>
          html`<button
            type="button"
            aria-pressed=${this.values.show === value ? 'true' : 'false'}
            @click=${() => {
              this.setByUser('show', value, 'input');
              this.setByUser('show', value, 'change');
            }}
          >
            ${label}
          </button>`,
      )}
    </div>`;
  }

  /** @param {words.Reading[]} readings */
  #status(readings) {
    const { running, own, workless } = this.#training;
    if (workless) return `Trained in the page itself, which may halt for moments: ${workless.message}.`;
    const at = Math.max(1, globalThis.navigator?.hardwareConcurrency ?? 1);
    if (running) return `Each scheme in a worker of its own, ${Math.min(at, readings.length)} at a time.`;
    if (own) return 'Trained here, in your browser.';
    if (readings.some(({ result }) => result)) {
      return 'These results were computed when this page was built. Training here, with the same seed, gives the same numbers.';
    }
    return 'Nothing has been trained with these settings. It can be paused and stopped at any moment.';
  }

  #press = () => {
    const { running, paused } = this.#training;
    if (paused) this.#training.resume();
    else if (running) this.#training.pause();
    else this.#train();
    if (running) this.speak(paused ? 'Going on.' : 'Paused.');
  };

  async #train() {
    const begun = await this.#training.start(settingOf(this.values), this.values.schemes);
    this.speak(begun ? 'Training.' : 'That could not be loaded.');
  }

  #cancel = () => {
    this.#training.stop();
    this.speak('Stopped.');
    // The button is gone, and the focus must not be lost with it.
    this.renderRoot.querySelector('button')?.focus();
  };

  #finished() {
    if (!this.shownData) return;
    const { lead, rest } = this.finding(this.shownData, this.values);
    this.speak(`${lead} ${rest}`);
  }

  /** @param {Place} place @returns {import('../charts/grid.js').Reading} */
  #reading(place) {
    return {
      cell: () => (this.#read?.place === place ? this.#read.cell : null),
      onRead: (cell, means) => {
        this.#read = cell && { place, cell };
        this.requestUpdate();
        if (cell && means === 'keyboard' && this.shownData)
          this.speak(this.#readout(this.shownData, this.values));
      },
    };
  }

  /** @param {Asked} asked @param {Values} values */
  #readout(asked, values) {
    if (!this.#read) return '';
    const { place, cell } = this.#read;
    const readings = this.#readings(asked, values);
    if (place === 'positions') return words.describePosition(cell.col, readings, values.show);
    if (place === 'steps') return words.describeStep(cell.col, readings);
    const { map } = this.#look(readings, values);
    const moved = this.#learned(readings)?.moved;
    if (place === 'weights' && map && cell.row < map.rows) {
      return words.describeWeight(cell.row, cell.col, map, asked.setting.offset);
    }
    if (place === 'entries' && moved && cell.col < moved.rows) {
      return `Moved by training: ${describeEntry(moved, cell.col, cell.row)}`;
    }
    return '';
  }

  /** @param {Asked} asked @param {Values} values @returns {import('./export.js').Table[]} */
  tables(asked, values) {
    const { setting } = asked;
    const readings = this.#readings(asked, values);
    const moved = this.#learned(readings)?.moved ?? null;
    const { running, paused } = this.#training;
    return ceilingTables({
      moving: running && !paused,
      ...{ readings, ranges: words.rangesOf(setting), setting },
      ...{ look: this.#look(readings, values), moved },
    });
  }
}

customElements.define('whorl-ceiling', WhorlCeiling);
