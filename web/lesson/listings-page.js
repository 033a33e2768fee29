import { keep, recall } from './storage.js';

const STORAGE_KEY = 'whorl-language';

/** How far each key goes among the tabs. @type {Record<string, number>} */
const MOVES = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/**
 * Makes tabs of each group of listings, and gives every listing a button that copies it. A language that is chosen in
 * one group is chosen in all that have it, and on the next visit.
 *
 * @param {HTMLElement[]} groups
 */
export function startListings(groups) {
  const tabbed = groups.map((group) => new Tabs(group)).filter(({ labels }) => labels.length > 1);
  /** @param {string} label */
  const choose = (label) => {
    for (const tabs of tabbed) tabs.show(label);
    keep(STORAGE_KEY, label);
  };
  for (const tabs of tabbed) tabs.start(choose);
  const kept = recall(STORAGE_KEY);
  if (kept !== null) for (const tabs of tabbed) tabs.show(kept);
  for (const code of groups.flatMap((group) => [...group.querySelectorAll('[data-copy]')])) addCopy(code);
}

class Tabs {
  #group;
  #panels;
  /** @type {HTMLButtonElement[]} */
  #tabs = [];

  /** @param {HTMLElement} group */
  constructor(group) {
    this.#group = group;
    this.#panels = [...group.querySelectorAll('.listing-panel')].filter(
      (panel) => panel instanceof HTMLElement,
    );
    this.labels = this.#panels.map(({ dataset }) => dataset.label ?? '');
  }

  /** @param {(label: string) => void} choose */
  start(choose) {
    const list = document.createElement('div');
    list.className = 'tabs';
    list.role = 'tablist';
    list.ariaLabel = 'Languages';
    this.#tabs = this.#panels.map((panel, i) => {
      const tab = document.createElement('button');
      Object.assign(tab, { type: 'button', id: `${panel.id}-tab`, role: 'tab', textContent: this.labels[i] });
      tab.setAttribute('aria-controls', panel.id);
      tab.addEventListener('click', () => choose(this.labels[i]));
      panel.role = 'tabpanel';
      panel.setAttribute('aria-labelledby', tab.id);
      return tab;
    });
    list.append(...this.#tabs);
    list.addEventListener('keydown', (event) => this.#move(event, choose));
    this.#group.prepend(list);
    this.show(this.labels[0]);
  }

  /** @param {KeyboardEvent} event @param {(label: string) => void} choose */
  #move(event, choose) {
    const move = MOVES[event.key];
    if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const count = this.#tabs.length;
    const at = this.#tabs.findIndex(({ ariaSelected }) => ariaSelected === 'true');
    const next = Number.isFinite(move) ? (at + move + count) % count : move < 0 ? 0 : count - 1;
    this.#tabs[next].focus();
    choose(this.labels[next]);
  }

  /** Shows a language, if the group has it. @param {string} label */
  show(label) {
    if (!this.labels.includes(label)) return;
    this.labels.forEach((other, i) => {
      const shown = other === label;
      this.#tabs[i].ariaSelected = String(shown);
      this.#tabs[i].tabIndex = shown ? 0 : -1;
      this.#panels[i].hidden = !shown;
    });
  }
}

/** @param {Element} code */
function addCopy(code) {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'copy', textContent: 'Copy' });
  const said = document.createElement('span');
  Object.assign(said, { className: 'copied', role: 'status' });
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(`${code.textContent}\n`);
      said.textContent = 'Copied';
    } catch {
      getSelection()?.selectAllChildren(code);
      said.textContent = 'Selected: press Ctrl or ⌘ and C';
    }
  });
  button.addEventListener('blur', () => (said.textContent = ''));
  code.previousElementSibling?.append(button, said);
}
