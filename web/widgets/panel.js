import { html } from 'lit';

/** The title stands over the cells, not over the names. @param {unknown} title @param {number} left @param {number} width @param {unknown} chart */
export function panel(title, left, width, chart) {
  return html`<div class="panel">
    <p class="panel-title" .style=${`margin-left: ${left}px; max-width: ${Math.max(width, 80)}px`}>${title}</p>
    ${chart}
  </div>`;
}
