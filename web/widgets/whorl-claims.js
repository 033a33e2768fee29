import { html, nothing } from 'lit';
import { agrees, rowsOf, startChecking, written } from './claims-check.js';
import { claimsStyles } from './claims-styles.js';
import { hostStyles } from './host-styles.js';
import { ParameterElement } from './parameter-element.js';

/**
 * @typedef {import('./claims-check.js').Row} Row
 */

/**
 * Every number of the lesson's text, recomputed by the reader's own browser and compared with what the page states.
 *
 * @element whorl-claims
 * @slot - Shown until the list is there.
 * @csspart finding - The line on top that says how many agree.
 * @csspart buttons - What starts and stops it, and how far it is.
 * @csspart list - The numbers, in a window of their own.
 * @cssprop --whorl-paper - Behind the element.
 */
export class WhorlClaims extends ParameterElement {
  static heading = 'Every number, recomputed';
  static height = 560;
  static styles = [hostStyles, claimsStyles];

  /** @type {import('./schema.js').Parameter[]} */
  static parameters = [
    {
      name: 'run',
      kind: 'boolean',
      default: false,
      label: 'Run',
      help: 'Whether it starts by itself when it comes near the window.',
      hidden: true,
    },
  ];

  /** @type {Row[]} */
  #rows = [];
  #asked = false;
  /** @type {ReturnType<typeof startChecking> | null} While it runs. */
  #checking = null;
  /** How many of the rows are done. */
  #done = 0;

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop();
  }

  willUpdate() {
    super.willUpdate();
    if (!this.core || this.#asked) return;
    this.#asked = true;
    this.await(this.#list());
  }

  /** The list is fetched when it is near, so that the page need not carry it. */
  async #list() {
    try {
      const [{ claims }, { built }] = await Promise.all([
        import('../lesson/claims.js'),
        import('../lesson/built.js'),
      ]);
      this.#rows = rowsOf(claims, built);
    } catch (error) {
      this.failure = error;
      this.#asked = false;
    }
    this.requestUpdate();
    if (this.values.run && this.#rows.length > 0) void this.#run();
  }

  async #run() {
    if (this.#checking) return;
    const checking = startChecking();
    this.#checking = checking;
    this.#done = 0;
    for (const row of this.#rows) Object.assign(row, { found: null, trouble: '' });
    for (const row of this.#rows) {
      this.requestUpdate();
      try {
        const found = await checking.compute(row.claim);
        if (this.#checking === checking) row.found = found;
      } catch (error) {
        row.trouble = error instanceof Error ? error.message : String(error);
      }
      if (this.#checking !== checking) return;
      this.#done += 1;
    }
    this.#stop();
  }

  #stop() {
    this.#checking?.end();
    this.#checking = null;
    this.requestUpdate();
  }

  render() {
    if (this.failure) return this.failed();
    if (this.#rows.length === 0) return html`<slot></slot>`;
    const count = this.#rows.length;
    const running = this.#checking !== null;
    return html`${this.notes()}
      <p class="finding" part="finding" role="status">${running ? '' : this.#finding()}</p>
      <div class="buttons" part="buttons">
        <button
          type="button"
          class=${running ? '' : 'primary'}
          @click=${() => (running ? this.#stop() : this.#run())}
        >
          ${running ? 'Stop' : this.#done > 0 ? 'Recompute them again' : 'Recompute them all'}
        </button>
        ${
          running
            ? html`<progress aria-label="Recomputed so far" max=${count} value=${this.#done}></progress>
                <span>${this.#done} of ${count}</span>`
            : nothing
        }
      </div>
      <div class="list" part="list" tabindex="0" role="region" aria-label="The numbers of the text">
        <table>
          <thead>
            <tr>
              <th scope="col">What it says</th>
              <th scope="col">verdict</th>
              <th scope="col">in the text</th>
              <th scope="col">recomputed</th>
              <th scope="col">may differ by</th>
            </tr>
          </thead>
          <tbody>
            ${this.#rows.map((row) => rowOf(row))}
          </tbody>
        </table>
      </div>`;
  }

  #finding() {
    const count = this.#rows.length;
    const agreeing = this.#rows.filter(agrees).length;
    if (this.#done === 0)
      return html`<strong>${count} numbers.</strong> None is typed by hand: each was computed when the page was
        built, and your browser can compute it again.`;
    if (this.#done < count)
      return html`<strong>Stopped.</strong> ${agreeing} of the first ${this.#done} numbers agree.`;
    if (agreeing === count)
      return html`<strong>${agreeing} of ${count} agree.</strong> Your browser computes what the text says.`;
    return html`<strong>${agreeing} of ${count} agree.</strong> The others are marked in the list.`;
  }
}

/** @param {Row} row */
function rowOf(row) {
  const { claim, stated, place, found, trouble } = row;
  const text = place ? html`<a href="#${place.id}">${claim.text}</a>` : claim.text;
  const done = found !== null || trouble !== '';
  const good = agrees(row);
  return html`<tr data-row=${claim.id}>
    <th scope="row">${text} <code>${claim.id}</code></th>
    <td class=${done ? (good ? 'agrees' : 'differs') : ''}>
      ${done ? (good ? '✓ agrees' : trouble || '✗ differs') : ''}
    </td>
    <td>${stated === null ? '–' : written(claim, stated)}</td>
    <td>${found === null ? '' : written(claim, found)}</td>
    <td>${claim.tolerance === 0 ? 'nothing' : claim.tolerance.toExponential()}</td>
  </tr>`;
}

customElements.define('whorl-claims', WhorlClaims);
