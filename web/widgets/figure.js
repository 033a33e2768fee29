import { html, nothing } from 'lit';
import { busyDrawing, inTurn } from '../charts/turns.js';

/**
 * The anatomy of every figure, top to bottom.
 *
 * @typedef {object} FigureParts
 * @property {string} heading Names the figure.
 * @property {() => import('./whorl-element.js').Finding} finding Asked for when it is to be written.
 * @property {unknown} failure What keeps anything from being computed, if something does.
 * @property {() => void} retry
 * @property {unknown} workless Why the page has to do what a worker should.
 * @property {() => void} hire Another attempt at having one.
 * @property {[string, string][]} notes A name and a sentence each.
 * @property {boolean} busy Whether what is drawn is not yet what was asked for.
 * @property {boolean} late Whether that has lasted so long that the reader should see it.
 * @property {unknown} drawing
 * @property {readonly import('./presentation.js').Hideable[]} hide What the page's author does not want shown.
 * @property {unknown} controls False for none.
 * @property {unknown} tools The toolbar, and what it has opened.
 * @property {string} said To screen readers.
 */

/** @param {FigureParts} parts */
export function figure(parts) {
  const {
    heading,
    finding,
    failure,
    retry,
    workless,
    hire,
    notes,
    busy,
    late,
    drawing,
    hide,
    controls,
    tools,
    said,
  } = parts;
  // Its words are English, whatever the language and the direction of the page around.
  return html`<figure part="figure" lang="en" aria-label=${heading}>
    ${
      hide.includes('finding')
        ? nothing
        : html`<figcaption part="finding" id="finding">${inTurn(() => written(finding()))}</figcaption>`
    }
    ${failure ? failed(failure, retry) : nothing}
    ${workless ? withoutWorker(workless, hire) : nothing}
    ${notes.map(([name, note]) => html`<p class="note" part="note" id="note-${name}">${note}</p>`)}
    <div class="drawing ${late ? 'late' : ''}" part="drawing" aria-busy=${busyDrawing(busy)}>${drawing}</div>
    ${controls ? html`<div class="controls" part="controls">${controls}</div>` : nothing}
    ${hide.includes('toolbar') ? nothing : tools}
    <p class="spoken" role="status">${said}</p>
  </figure>`;
}

/** @param {import('./whorl-element.js').Finding} finding */
const written = ({ lead, rest }) => html`<strong>${lead}</strong> ${rest}`;

/** @param {unknown} failure */
const reasonOf = (failure) => (failure instanceof Error ? failure.message : String(failure));

/** @param {unknown} workless @param {() => void} hire */
function withoutWorker(workless, hire) {
  return html`<div class="failure" part="note" role="alert">
    <p>This figure is computed in the page, which may halt for moments: ${reasonOf(workless)}.</p>
    <button type="button" @click=${hire}>Try again</button>
  </div>`;
}

/** @param {unknown} failure @param {() => void} retry */
export function failed(failure, retry) {
  return html`<div class="failure" part="note" role="alert">
      <p>This figure cannot be computed: ${reasonOf(failure)}.</p>
      <button type="button" @click=${retry}>Try again</button>
    </div>
    <slot></slot>`;
}
