import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { copyFrom } from './copy.js';
import { embedFolder } from './embed-folder.js';
import { snippets } from './snippets.js';

/** The lines to copy, kept up with the figure. @param {import('./toolbar.js').Tools} tools */
export function embedPanel({ name, heading, parameters, values, height, say }) {
  const { frame, element } = snippets({
    name,
    heading,
    parameters,
    values,
    folder: embedFolder ?? '',
    height: height(),
  });
  return html`<div class="embed" part="embed" role="group" aria-label="Lines for another page">
    ${snippet('As a frame, apart from the page around it', frame, 'frame', say)}
    ${snippet('As an element of the page', element, 'element', say)}
  </div>`;
}

/** Lines to copy, with a button that does. @param {string} label @param {string} lines @param {string} id @param {(text: string) => void} say */
export function snippet(label, lines, id, say) {
  return html`<div class="snippet">
    <label for="embed-${id}">${label}</label>
    <button
      type="button"
      aria-label="Copy: ${label}"
      @click=${(/** @type {Event} */ event) => {
        const { parentElement } = /** @type {Element} */ (event.currentTarget);
        const field = parentElement?.querySelector('textarea');
        if (field) void copyFrom(field, 'The lines are copied.', 'The lines are ready to be copied.', say);
      }}
    >
      Copy
    </button>
    <textarea id="embed-${id}" readonly rows="4" spellcheck="false" dir="ltr" .value=${live(lines)}></textarea>
  </div>`;
}
