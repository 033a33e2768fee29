import MarkdownIt from 'markdown-it';
import { tex } from '@mdit/plugin-tex';
import { addBlock } from './blocks.js';
import { directives } from './directives.js';
import { mathml } from './mathml.js';
import { predictions } from './predictions.js';
import { referenceList } from './references.js';

/**
 * @typedef {object} Heading
 * @property {string} id
 * @property {string} title As HTML.
 *
 * @typedef {object} LessonEnv What one rendering collects and is given.
 * @property {Heading[]} headings Every second-level heading, in order.
 * @property {string[]} open Names of the tables whose closing mark has not been met yet.
 * @property {(name: string) => string} tableBody The rows of a table whose cells the core computes.
 * @property {(name: string) => string} listing A group of code listings.
 */

/**
 * Turns the lesson's Markdown into the page's HTML. Beyond CommonMark it knows
 *   $…$ and $$…$$            mathematics, set as MathML
 *   :query[words]            a coloured word (position, content, query, key, value); :note[words] a margin note
 *   ::::: spread             a stretch of text with the figure that stays beside it
 *   ::: figure               the figure itself, after the paragraph that needs it
 *   ::: table name           a table computed by the core; the body is its caption
 *   ::: listing name         code listings with what they print; the body is their caption
 *   ::: references           the papers of references.js
 *   :::: predict             a question to answer first, with a ::: reveal (see predictions.js)
 * A block that holds others opens and closes with more colons than they do.
 *
 * @param {string} markdown
 * @param {Pick<LessonEnv, 'tableBody' | 'listing'>} computed
 * @returns {{ html: string, headings: Heading[] }}
 */
export function renderMarkdown(markdown, { tableBody, listing }) {
  /** @type {LessonEnv} */
  const env = { headings: [], open: [], tableBody, listing };
  const html = createParser().render(markdown, env);
  const stray = /<p>:{3,}.*/.exec(html);
  if (stray) throw new Error(`a block of the lesson is unknown or closed twice: ${stray[0].slice(3, 80)}`);
  return { html, headings: env.headings };
}

function createParser() {
  const parser = new MarkdownIt({ html: true, typographer: true })
    .use(tex, { delimiters: 'dollars', render: mathml })
    .use(directives)
    .use(predictions);
  addBlock(parser, 'spread', { open: () => '<section class="spread">\n', close: () => '</section>\n' });
  addBlock(parser, 'figure', { open: () => '<figure class="figure">\n', close: () => '</figure>\n' });
  addBlock(parser, 'table', {
    open(name, /** @type {LessonEnv} */ env) {
      env.open.push(name);
      // A table may be wider than a narrow screen: it scrolls in a region of its own, which the keyboard reaches.
      const region = `<section class="scroller" tabindex="0" aria-labelledby="table-${name}">`;
      return `${region}\n<table>\n<caption id="table-${name}">\n`;
    },
    close: (/** @type {LessonEnv} */ env) =>
      `</caption>\n${env.tableBody(env.open.pop() ?? '')}</table>\n</section>\n`,
  });
  addBlock(parser, 'listing', {
    open: (name, /** @type {LessonEnv} */ env) =>
      `<figure class="listings" id="listing-${name}">\n${env.listing(name)}\n<figcaption>\n`,
    close: () => '</figcaption>\n</figure>\n',
  });
  addBlock(parser, 'references', { open: referenceList, close: () => '' });
  parser.core.ruler.push('headings', collectHeadings);
  return parser;
}

/** @param {import('markdown-it').StateCore} state */
function collectHeadings({ tokens, env, md }) {
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open' || token.tag !== 'h2') return;
    const inline = tokens[index + 1];
    const id = slug(inline.content);
    if (env.headings.some((/** @type {Heading} */ heading) => heading.id === id)) {
      throw new Error(`two headings of the lesson share the address #${id}`);
    }
    token.attrSet('id', id);
    env.headings.push({ id, title: md.renderer.renderInline(inline.children ?? [], md.options, env) });
  });
}

/** @param {string} title */
function slug(title) {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
