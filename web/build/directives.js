/** @typedef {import('markdown-it').MarkdownIt} MarkdownIt */

const MEANINGS = ['position', 'content', 'query', 'key', 'value'];

/** @type {Record<string, [opening: string, closing: string]>} */
const SPANS = {
  note: ['<span class="note" role="note">', '</span>'],
  ...Object.fromEntries(MEANINGS.map((name) => [name, [`<span class="${name}">`, '</span>']])),
};

/**
 * The inline form :name[words]: a coloured word, which names the coloured thing in the figures, or a margin note.
 * A name that is not known stops the build, so that a slip of the pen never reaches the page as text.
 *
 * @param {import('markdown-it').default} parser
 */
export function directives(parser) {
  parser.inline.ruler.before('emphasis', 'directive', (state, silent) => {
    const match = /^:([a-z]+)\[/.exec(state.src.slice(state.pos));
    if (!match) return false;
    const labelStart = state.pos + match[0].length - 1;
    const labelEnd = parser.helpers.parseLinkLabel(state, labelStart);
    if (labelEnd < 0) return false;

    const span = SPANS[match[1]];
    if (!span) throw new Error(`the lesson uses :${match[1]}[…]; known are ${Object.keys(SPANS).join(', ')}`);
    if (!silent) {
      const end = state.posMax;
      state.push('html_inline', '', 0).content = span[0];
      state.pos = labelStart + 1;
      state.posMax = labelEnd;
      state.md.inline.tokenize(state);
      state.posMax = end;
      state.push('html_inline', '', 0).content = span[1];
    }
    state.pos = labelEnd + 1;
    return true;
  });
}
