import MarkdownIt from 'markdown-it';
import { tex } from '@mdit/plugin-tex';
import { addresses } from './addresses.js';
import { addBlock } from './blocks.js';
import { directives } from './directives.js';
import { mathml } from './mathml.js';
import { predictions } from './predictions.js';

/**
 * @typedef {import('./addresses.js').Heading} Heading
 *
 * @typedef {object} LessonEnv What one rendering collects and is given.
 * @property {Heading[]} headings Every second-level heading, in order.
 * @property {string[]} open Names of the tables whose closing mark has not been met yet.
 * @property {(name: string) => string} tableBody The rows of a table whose cells the core computes.
 */

/**
 * Turns the lesson's Markdown into the page's HTML. Beyond CommonMark it knows
 *   $…$ and $$…$$            mathematics, set as MathML
 *   :query[words]            a coloured word (position, content, query, key, value); :note[words] a margin note
 *   ::::: spread             a stretch of text with the figure that stays beside it
 *   ::: figure               the figure itself, after the paragraph that needs it
 *   ::: table name           a table computed by the core; the body is its caption
 *   :::: predict             a question to answer first, with a ::: reveal (see predictions.js)
 * A block that holds others opens and closes with more colons than they do.
 *
 * @param {string} markdown
 * @param {{ tableBody: (name: string) => string }} computed
 * @returns {{ html: string, headings: Heading[] }}
 */
export function renderMarkdown(markdown, { tableBody }) {
  /** @type {LessonEnv} */
  const env = { headings: [], open: [], tableBody };
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
  addBlock(parser, 'figure', {
    open: (_name, _env, { meta }) => `<figure class="figure" id="${meta.id}">\n`,
    close: (_env, { meta }) =>
      `<a class="figure-number" href="#${meta.id}">Figure ${meta.number}</a></figure>\n`,
  });
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
  return parser.use(addresses);
}
