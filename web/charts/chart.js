/**
 * What every chart stands in: an element that takes focus, has a name, and is read by keys and by the pointer.
 *
 * @typedef {object} Frame
 * @property {string} kind Of chart, a class.
 * @property {string} [role] As it is spoken.
 * @property {string} label Spoken when the chart takes focus.
 * @property {string} [describedBy] Id of the text that states the finding.
 * @property {number} width All of it, in CSS pixels.
 * @property {number} height
 * @property {Record<'keydown' | 'pointermove' | 'pointerleave' | 'click', (event: any) => void>} on
 * @property {unknown} [below] HTML under the drawing.
 */
import { html, nothing } from 'lit';

/** @param {Frame} frame @param {unknown} drawing SVG, (0, 0) at the upper left corner. */
export function chart(
  { kind, role = 'chart', label, describedBy, width, height, on, below = nothing },
  drawing,
) {
  return html`<div
    class="chart ${kind}"
    part="chart"
    tabindex="0"
    role="application"
    aria-roledescription=${role}
    aria-label=${label}
    aria-describedby=${describedBy ?? nothing}
    .style=${`width: ${width}px; height: ${height}px`}
    @keydown=${on.keydown}
    @pointermove=${on.pointermove}
    @pointerleave=${on.pointerleave}
    @click=${on.click}
  >
    ${below}
    <svg width=${width} height=${height} aria-hidden="true">${drawing}</svg>
  </div>`;
}
