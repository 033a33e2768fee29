import { readFile } from 'node:fs/promises';
import { loadWhorl } from '../core/whorl.js';
import { discussions, objectives, phases } from '../teach/plan.js';
import { presets } from '../teach/presets.js';
import { answerOf, pose } from '../widgets/exercise-pose.js';
import { presentationOf } from '../widgets/presentation.js';
import { defaults, resolve, toSearch } from '../widgets/schema.js';
import { escapeHtml } from '../widgets/snippets.js';
import { insert } from './lesson.js';
import { renderMarkdown } from './markdown.js';
import { fillNumbers } from './numbers.js';

/**
 * @typedef {import('../core/types.js').Whorl} Whorl
 * @typedef {import('../teach/presets.js').Preset} Preset
 * @typedef {import('./widgets.js').Widget} Widget
 */

/** Seeds of the exercises whose answers are given: a teacher may hand out different ones. */
const SEEDS = [1, 2, 3];

/**
 * The Vite plugin that writes the page for teachers: presets, a plan, misconceptions and answers, with every number from
 * the core. A preset that its widget would refuse stops the build.
 *
 * @param {object} options
 * @param {string} options.page
 * @param {string} options.markdown Of the lesson, whose cards on what is often said stand here too.
 * @param {() => Promise<Widget[]>} options.widgets
 * @param {() => Promise<import('./numbers.js').Claim[]>} options.claims
 * @param {() => Promise<import('../lesson/exercises.js').Exercise[]>} options.exercises
 * @returns {import('vite').Plugin}
 */
export function teach({ page, markdown, widgets, claims, exercises }) {
  return {
    name: 'whorl-teach',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        if (filename !== page) return html;
        const [unordered, whorl] = await Promise.all([widgets(), loadWhorl()]);
        const all = inOrder(unordered);
        const { build } = whorl;
        /** @type {Record<string, string>} */
        const parts = {
          figures: figureLinks(all),
          presets: all.map(presetsOf).join('\n'),
          objectives: objectives.map((text) => `<li>${text}</li>`).join('\n'),
          phases: phases.map(phaseRow).join('\n'),
          minutes: String(phases.reduce((sum, { minutes }) => sum + minutes, 0)),
          discussions: discussions.map(({ question }) => `<li>${question}</li>`).join('\n'),
          said: saidCards(await readFile(markdown, 'utf8')),
          'preset-answers': answers(presets.map(({ title, answer }) => [title, answer(whorl)])),
          'discussion-answers': answers(discussions.map(({ question, answer }) => [question, answer])),
          'exercise-answers': answers(await exerciseAnswers(await exercises(), whorl)),
          version: build.version,
        };
        let filled = html;
        for (const [name, content] of Object.entries(parts)) {
          filled = insert(filled, `<!-- ${name} -->`, content);
        }
        return fillNumbers(filled, await claims(), whorl).filled;
      },
    },
  };
}

/** Where the builder takes its list from; without scripts, the way to every figure. @param {Widget[]} all */
const figureLinks = (all) =>
  all
    .map(({ name, element }) => `<li><a href="embed/${name}.html">${escapeHtml(element.heading)}</a></li>`)
    .join('\n');

/** As the lesson has them, which is the order of the presets. @param {Widget[]} all */
function inOrder(all) {
  const place = (/** @type {Widget} */ { name }) => presets.findIndex(({ widget }) => widget === name);
  return all.toSorted((a, b) => place(a) - place(b));
}

/** @param {Widget} widget */
function presetsOf({ name, element }) {
  const own = presets.filter(({ widget }) => widget === name);
  if (own.length < 2)
    throw new Error(`${name} needs two presets for teachers at least, it has ${own.length}`);
  return `<section class="presets-of" aria-labelledby="presets-${name}">
<h3 id="presets-${name}">${escapeHtml(element.heading)} <code>${name}</code></h3>
${own.map((preset) => presetHtml(preset, element)).join('\n')}
</section>`;
}

/** @param {Preset} preset @param {Widget['element']} element */
function presetHtml(preset, { parameters }) {
  const { widget, title, task } = preset;
  const query = queryOf(preset, parameters);
  const address = `embed/${widget}.html${query ? `?${query}` : ''}`;
  return `<article class="preset" id="${idOf(title)}" data-widget="${widget}" data-query="${escapeHtml(query)}">
<h4>${escapeHtml(title)}</h4>
<p>${escapeHtml(task)}</p>
<p class="ways"><a class="open" href="${escapeHtml(address)}">Open</a> <button type="button" hidden>Set it in the form</button></p>
<div class="code"></div>
</article>`;
}

/** @param {Preset} preset @param {import('../widgets/schema.js').Parameter[]} parameters */
function queryOf({ title, values = {}, leaves = {} }, parameters) {
  const presentation = presentationOf(parameters);
  const resolved = [resolve(parameters, values), resolve(presentation, leaves)];
  for (const { problems } of resolved) {
    for (const problem of problems.values()) throw new Error(`the preset “${title}”: ${problem}`);
  }
  const all = [...parameters, ...presentation];
  const set = { ...defaults(all), ...resolved[0].values, ...resolved[1].values };
  return `${toSearch(all, set)}`;
}

/** @param {import('../teach/plan.js').Phase} phase */
function phaseRow({ minutes, title, text, preset }) {
  const known = presets.find((one) => one.title === preset);
  if (preset && !known) throw new Error(`the plan names the preset “${preset}”, which there is not`);
  const figure = known ? `<a href="#${idOf(known.title)}">${escapeHtml(known.title)}</a>` : '';
  return `<tr><td>${minutes}</td><th scope="row">${escapeHtml(title)}</th><td>${text}</td><td>${figure}</td></tr>`;
}

/** The lesson's cards, with links that lead into it. @param {string} markdown */
function saidCards(markdown) {
  const cards = markdown.match(/^::: said\n[^]*?^:::$/gm) ?? [];
  if (cards.length === 0) throw new Error('the lesson has no card on what is often said');
  const none = () => {
    throw new Error('a card holds text only');
  };
  const { html } = renderMarkdown(cards.join('\n\n'), {
    ...{ tableBody: none, exercise: none, exerciseList: none, listing: none },
  });
  return html.replace(/href="(?=[?#])/g, 'href="index.html');
}

/** @param {import('../lesson/exercises.js').Exercise[]} exercises @param {Whorl} whorl @returns {Promise<[string, string][]>} */
async function exerciseAnswers(exercises, whorl) {
  return exercises.map((exercise) => {
    const posed = SEEDS.map((seed) => pose(exercise, seed, whorl));
    const shown = posed[0].variants > 1 ? posed : posed.slice(0, 1);
    const texts = shown.map((one, i) => {
      const seed = shown.length > 1 ? `Seed ${SEEDS[i]}: ` : '';
      return `${seed}${one.text} ${answerOf(one)}`;
    });
    return [exercise.title, texts.join('\n')];
  });
}

/** @param {string[][]} pairs Of a question and its answer; each line of an answer is a paragraph. */
const answers = (pairs) =>
  pairs
    .map(([question, answer]) => {
      const paragraphs = answer.split('\n').map((line) => `<p>${emphasised(line)}</p>`);
      return `<dt>${emphasised(question)}</dt>\n<dd>${paragraphs.join('')}</dd>`;
    })
    .join('\n');

/** *Words between stars* stand out. @param {string} text */
const emphasised = (text) => escapeHtml(text).replace(/\*([^*]+)\*/g, '<em>$1</em>');

/** @param {string} title */
const idOf = (title) =>
  `preset-${title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;
