import MarkdownIt from 'markdown-it';
import { tex } from '@mdit/plugin-tex';
import { addresses } from './addresses.js';
import { addBlock } from './blocks.js';
import { directives } from './directives.js';
import { mathml } from './mathml.js';
import { referenceList } from './references.js';

/**
 * @typedef {import('./addresses.js').Heading} Heading
 *
 * @typedef {object} LessonEnv What one rendering collects and is given.
 * @property {Heading[]} headings Every second-level heading, in order.
 * @property {string[]} open Names of the tables whose closing mark has not been met yet.
 * @property {string[]} asked The exercises met so far.
 * @property {(id: string) => string} exercise An exercise as plain text.
 * @property {() => string} exerciseList All exercises, each with the way to it.
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
 *   ::: exercise id          an exercise of exercises.js; it has no body
 *   ::: summary              the list of all exercises; the body is the sentence above it
 *   ::: said                 what is often said, in the first paragraph, and then what is so
 * A block that holds others opens and closes with more colons than they do.
 *
 * @param {string} markdown
 * @param {Pick<LessonEnv, 'tableBody' | 'exercise' | 'exerciseList' | 'listing'>} computed
 * @returns {{ html: string, headings: Heading[], asked: string[] }}
 */
export function renderMarkdown(markdown, { tableBody, exercise, exerciseList, listing }) {
  /** @type {LessonEnv} */
  const env = { headings: [], open: [], asked: [], tableBody, exercise, exerciseList, listing };
  const html = createParser().render(markdown, env);
  const stray = /<p>:{3,}.*/.exec(html);
  if (stray) throw new Error(`a block of the lesson is unknown or closed twice: ${stray[0].slice(3, 80)}`);
  return { html, headings: env.headings, asked: env.asked };
}

function createParser() {
  const parser = new MarkdownIt({ html: true, typographer: true })
    .use(tex, { delimiters: 'dollars', render: mathml })
    .use(directives);
  addBlock(parser, 'spread', { open: () => '<section class="spread">\n', close: () => '</section>\n' });
  addBlock(parser, 'figure', {
    open: (_name, _env, { meta }) => `<figure class="figure" role="presentation" id="${meta.id}">\n`,
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
  addBlock(parser, 'listing', {
    open: (name, /** @type {LessonEnv} */ env) =>
      `<figure class="listings" id="listing-${name}" aria-labelledby="caption-${name}">\n${env.listing(name)}\n<figcaption id="caption-${name}">\n`,
    close: () => '</figcaption>\n</figure>\n',
  });
  addBlock(parser, 'references', { open: referenceList, close: () => '' });
  addBlock(parser, 'exercise', {
    open(id, /** @type {LessonEnv} */ env) {
      env.asked.push(id);
      return `${env.exercise(id)}\n`;
    },
    close: () => '',
  });
  addBlock(parser, 'summary', {
    open: () => '<div class="summary" id="summary">\n',
    close: (/** @type {LessonEnv} */ env) => `${env.exerciseList()}\n</div>\n`,
  });
  addBlock(parser, 'said', {
    open: () => '<div class="said" role="note" aria-label="Often said, and not so">\n',
    close: () => '</div>\n',
  });
  return parser.use(addresses);
}
