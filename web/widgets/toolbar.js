import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { copyFrom } from './copy.js';
import { embedFolder } from './embed-folder.js';

/**
 * @typedef {object} Tools
 * @property {string} name Of the files.
 * @property {string} heading Names the figure.
 * @property {import('./whorl-element.js').Finding} finding
 * @property {import('./schema.js').Parameter[]} parameters
 * @property {import('./schema.js').Values} values What is seen was computed from these.
 * @property {ReadonlySet<import('./figure-tools.js').Opened>} open
 * @property {import('./full-screen.js').FullScreenController} screen
 * @property {() => HTMLElement} drawing
 * @property {() => number} height Of the figure, in pixels.
 * @property {() => import('./export.js').Table[]} tables
 * @property {() => string} link
 * @property {() => void} showLink From now on.
 * @property {() => void} reset
 * @property {(what: import('./figure-tools.js').Opened) => void} toggle
 * @property {(text: string) => void} say
 */

/** The quiet row under every figure. @param {Tools} tools */
export function toolbar(tools) {
  const { screen, say } = tools;
  return html`<div class="toolbar" part="toolbar" role="group" aria-label="This figure">
    <button type="button" @click=${tools.reset}>Reset</button>
    ${opener('table', 'Data as a table', tools)}
    <button type="button" @click=${() => save('saveCsv', tools)}>CSV</button>
    <button type="button" @click=${() => save('saveSvg', tools)}>SVG</button>
    <button type="button" @click=${() => save('savePng', tools)}>PNG</button>
    <button type="button" @click=${(/** @type {Event} */ event) => shareLink(event, tools)}>Copy link</button>
    ${embedFolder === null ? nothing : opener('embed', 'Embed', tools)}
    <button type="button" ?hidden=${!screen.offered} @click=${() => screen.toggle(say)}>
      ${screen.on ? 'Leave full screen' : 'Full screen'}
    </button>
    <input
      class="link"
      type="text"
      readonly
      ?hidden=${!tools.open.has('link')}
      aria-label="Link to this figure as it is now"
      .value=${tools.open.has('link') ? live(tools.link()) : ''}
    />
  </div>`;
}

/** @param {import('./figure-tools.js').Opened} what @param {string} label @param {Tools} tools */
function opener(what, label, { open, toggle }) {
  return html`<button type="button" aria-expanded=${open.has(what) ? 'true' : 'false'} @click=${() => toggle(what)}>
    ${label}
  </button>`;
}

/** Files are written by what most readers never need. @param {'saveCsv' | 'saveSvg' | 'savePng'} how @param {Tools} tools */
async function save(how, tools) {
  try {
    const saving = await import('./save.js');
    await saving[how](tools);
  } catch {
    tools.say('The file could not be written.');
  }
}

/** Shows the link, and copies it where the page may. @param {Event} event @param {Tools} tools */
async function shareLink(event, { link, showLink, say }) {
  const { parentElement } = /** @type {Element} */ (event.currentTarget);
  const field = /** @type {HTMLInputElement | null | undefined} */ (parentElement?.querySelector('.link'));
  if (!field) return;
  showLink();
  field.value = link();
  field.hidden = false;
  await copyFrom(field, 'The link is copied.', 'The link is ready to be copied.', say);
}
