/**
 * @typedef {import('markdown-it').default} Parser
 * @typedef {import('markdown-it').StateCore} StateCore
 * @typedef {import('markdown-it').Token} Token
 *
 * @typedef {object} Heading
 * @property {string} id
 * @property {string} title As HTML.
 */

/**
 * Gives every heading and every figure of the lesson an address of its own and a link to it, and numbers the figures.
 * Second-level headings are collected in env.headings. Two of the same address stop the build.
 *
 * @param {Parser} parser
 */
export function addresses(parser) {
  parser.core.ruler.push('addresses', (state) => {
    /** @type {Set<string>} */
    const taken = new Set();
    /** @param {string} id */
    const take = (id) => {
      if (taken.has(id)) throw new Error(`two parts of the lesson share the address #${id}`);
      taken.add(id);
      return id;
    };
    nameHeadings(state, take);
    numberFigures(state.tokens, take);
  });
}

/** @param {StateCore} state @param {(id: string) => string} take */
function nameHeadings({ tokens, env, md, Token }, take) {
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const inline = tokens[index + 1];
    const id = take(slug(inline.content));
    token.attrSet('id', id);
    if (token.tag === 'h2') {
      env.headings.push({ id, title: md.renderer.renderInline(inline.children ?? [], md.options, env) });
    }
    // The link stands in the heading, but is no part of what it is called.
    const title = take(`${id}-title`);
    token.attrSet('aria-labelledby', title);
    const name = `Link to “${md.utils.escapeHtml(inline.content)}”`;
    const before = new Token('html_inline', '', 0);
    const after = new Token('html_inline', '', 0);
    before.content = `<span id="${title}">`;
    after.content = `</span><a class="anchor" href="#${id}" aria-label="${name}">#</a>`;
    inline.children = [before, ...(inline.children ?? []), after];
  });
}

/** A figure is named after the element in it. @param {Token[]} tokens @param {(id: string) => string} take */
function numberFigures(tokens, take) {
  let number = 0;
  tokens.forEach((token, index) => {
    if (token.type !== 'container_figure_open') return;
    const end = tokens.findIndex(({ type }, i) => i > index && type === 'container_figure_close');
    const body = tokens.slice(index, end).map(({ content }) => content);
    const topic = /<whorl-([a-z]+)/.exec(body.join(''))?.[1];
    if (!topic) throw new Error('a figure of the lesson holds no element');
    number += 1;
    token.meta = tokens[end].meta = { id: take(`figure-${topic}`), number };
  });
}

/** @param {string} title */
const slug = (title) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
