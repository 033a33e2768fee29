import { html } from 'lit';
import { snippet } from '../widgets/embed-panel.js';

/**
 * The ways of taking a figure along, each with a button that copies it.
 *
 * @param {import('../widgets/snippets.js').Snippets} all
 * @param {(text: string) => void} say
 */
export const lines = ({ link, frame, element, myst }, say) =>
  html`<div class="lines" role="group" aria-label="Lines for another page">
    <h3>To take it along</h3>
    ${snippet('As a link', link, 'link', say)}
    ${snippet('As a frame: Canvas, Moodle, WordPress, any HTML', frame, 'frame', say)}
    ${snippet('As an element of the page, with its script', element, 'element', say)}
    ${snippet('In MyST and Jupyter Book', myst, 'myst', say)}
  </div>`;
