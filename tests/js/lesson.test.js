import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { answersHtml, exerciseHtml } from '../../web/build/exercises.js';
import { renderMarkdown } from '../../web/build/markdown.js';
import { iconSvg, markSvg } from '../../web/build/mark.js';
import { widgets } from '../../web/build/widgets.js';
import { loadWhorl } from '../../web/core/whorl.js';
import { exercises } from '../../web/lesson/exercises.js';
import { pose } from '../../web/widgets/exercise-pose.js';
import { attributeName, fromSearch, resolve } from '../../web/widgets/schema.js';

const source = await readFile(new URL('../../web/lesson/positional-encoding.md', import.meta.url), 'utf8');

/** @type {import('../../web/core/types.js').Whorl} */
let whorl;
beforeAll(async () => {
  whorl = await loadWhorl();
});

/** @param {string} markdown */
const render = (markdown) =>
  renderMarkdown(markdown, {
    tableBody: (name) => `<tbody id="${name}"></tbody>\n`,
    listing: (name) => `<pre id="${name}"></pre>`,
    exercise: (id) => `<whorl-exercise exercise="${id}"></whorl-exercise>`,
    exerciseList: () => '<ol></ol>',
  });

describe('the lesson’s Markdown', () => {
  test('sets a formula as MathML, a symbol in the colour of its word', () => {
    const { html } = render('A $\\class{query}{Q}$ here.');
    expect(html).toContain('<math><mi class="italic query">Q</mi></math>');
  });

  test('writes no inline style, so that the page needs no permission for one', () => {
    const { html } = render('$$\n\\begin{aligned} a &= b \\\\ &= c \\end{aligned}\n$$');
    expect(html).toContain('class="tml-tight');
    expect(html).not.toContain(' style=');
  });

  test('refuses a formula whose inline style has no class', () => {
    expect(() => render('$\\textcolor{red}{x}$')).toThrow(/inline style/);
  });

  test('refuses broken mathematics', () => {
    expect(() => render('$\\frac{1}{$')).toThrow();
  });

  test('colours words and takes notes to the margin, with markup inside', () => {
    const { html } = render('The :key[*keys*]. :note[See $K$.]');
    expect(html).toContain('<span class="key"><em>keys</em></span>');
    expect(html).toContain('<span class="note" role="note">See <math>');
  });

  test('refuses a coloured word of unknown meaning', () => {
    expect(() => render('The :keys[word].')).toThrow(/:keys\[…\]; known are note, position/);
  });

  test('gives every section an address and lists it', () => {
    const { html, headings } = render('## One *thing*\n\n### Below\n\n## Another');
    expect(headings).toEqual([
      { id: 'one-thing', title: 'One <em>thing</em>' },
      { id: 'another', title: 'Another' },
    ]);
    expect(html).toContain(
      '<h2 id="one-thing" aria-labelledby="one-thing-title"><span id="one-thing-title">One <em>',
    );
  });

  test('refuses two sections of one address', () => {
    expect(() => render('## One\n\n## One')).toThrow(/#one/);
  });

  test('puts a computed table under the caption that is written', () => {
    const { html } = render('::: table numbers\nThe *caption*.\n:::');
    expect(html).toMatch(
      /<section [^>]*tabindex="0" aria-labelledby="table-numbers">\s*<table>\s*<caption id="table-numbers">\s*<p>The <em>caption<\/em>\.<\/p>\s*<\/caption>\s*<tbody id="numbers">/,
    );
  });

  test('refuses a block it does not know, and one closed twice', () => {
    expect(() => render('::: figures\n:::')).toThrow(/unknown or closed twice/);
    expect(() => render('::: spread\n:::\n\n:::')).toThrow(/unknown or closed twice/);
    expect(() => render('::: figure\n:::')).toThrow(/holds no element/);
  });
});

describe('exercises in the text', () => {
  test('are set where they stand, and told of in order', () => {
    const { html, asked } = render('One.\n\n::: exercise first\n:::\n\nTwo.\n\n::: exercise second\n:::');
    expect(asked).toEqual(['first', 'second']);
    expect(html).toMatch(/One\..*exercise="first".*Two\..*exercise="second"/s);
  });

  test('are plain text with their answer, every choice among it', () => {
    const { choices, text } = pose(exercises[0], 1, whorl);
    const html = exerciseHtml(exercises[0].id, exercises, whorl);
    expect(html).toContain(`id="exercise-${exercises[0].id}"`);
    expect(html.replace(/<\/?em>/g, '*')).toContain(text);
    expect(html.match(/<li>/g)).toHaveLength(choices.length);
    expect(html).toMatch(/<details class="answer"><summary>Answer<\/summary><p>It does not change\./);
  });

  test('stop the build when one is unknown, left out or asked twice', () => {
    const ids = exercises.map(({ id }) => id);
    expect(() => exerciseHtml('none', exercises, whorl)).toThrow(/"none"/);
    expect(() => answersHtml(exercises, ids.slice(1), whorl)).toThrow(/the lesson has the exercises/);
    expect(() => answersHtml(exercises, [...ids, ids[0]], whorl)).toThrow(/the lesson has the exercises/);
    expect(answersHtml(exercises, ids, whorl).match(/<dt>/g)).toHaveLength(ids.length);
  });
});

describe('the text of the lesson', () => {
  const mathematics = /\$\$[^$]+\$\$|\$[^$]+\$/g;
  // What is often said is quoted with the numbers that are wrong in it.
  const quoted = /^(::: said\n)“[^”]*”$/gm;
  const prose = source
    .replace(quoted, '$1')
    .replace(mathematics, '')
    .replace(/\{\{[^}]*\}\}/g, '') // computed
    .replace(/\[[^\]]*\]\(https:\/\/[^)]*\)/g, '') // a citation carries its own year
    .replace(/\]\(\?[^)]*\)/g, ']') // settings of a figure, in a link that sets it
    .replace(/<[^>]*>/g, '') // and where it stands
    .replace(/^:::.*$/gm, '')
    .replace(/\b(b?float(16|32)|GPT-2)\b/g, ''); // names

  test('has no number typed by hand: settings stand in formulas, results are computed', () => {
    expect(prose.match(/.*\d.*/g)).toBeNull();
  });

  test('has no decimal number typed into a formula', () => {
    expect(source.match(mathematics)?.filter((formula) => /\d[.,]\d/.test(formula))).toEqual([]);
  });

  test('answers everything that is often said, with a figure that shows it', async () => {
    const cards = source.match(/^::: said\n[^]*?^:::$/gm) ?? [];
    expect(cards).toHaveLength(14);
    const known = await widgets();
    for (const card of cards) {
      const [, said, so] = /^::: said\n(“[^”]*”)\n\n([^]+)\n:::$/.exec(card) ?? [];
      expect(said.length + so.length, card).toBeGreaterThan(100);
      const links = [...so.matchAll(/\]\(\?([^)#]+)#([a-z]+)\)/g)];
      expect(links.length, card).toBe(1);
      const [[, query, id]] = links;
      const { parameters } = /** @type {any} */ (known.find(({ name }) => name === `whorl-${id}`)).element;
      const search = new URLSearchParams(query);
      const { problems } = resolve(parameters, fromSearch(parameters, search, `${id}.`));
      expect([...problems.values()]).toEqual([]);
      for (const name of search.keys()) {
        const known = parameters.map((/** @type {any} */ one) => `${id}.${attributeName(one.name)}`);
        expect(known).toContain(name);
      }
      expect(source).toContain(`<whorl-${id} id="${id}"`);
    }
  });

  test('calls attention equivariant, and invariant only to deny it, to ask, or after pooling', () => {
    const sentences = prose.split(/(?<=[.:;?!])\s/).filter((sentence) => /invarian/i.test(sentence));
    expect(sentences.length).toBeGreaterThan(0);
    for (const sentence of sentences) expect(sentence).toMatch(/not \*invariant\*|would|pooling|\?$/i);
    expect(prose).toContain('equivariant');
  });
});

describe('the mark', () => {
  test('starts at the centre and stays in the unit circle', () => {
    const path = /d="([^"]+)"/.exec(markSvg(whorl))?.[1] ?? '';
    const numbers = path.match(/-?\d*\.?\d+/g)?.map(Number) ?? [];
    expect(path.startsWith('M0,0C')).toBe(true);
    expect(numbers.length).toBeGreaterThan(300);
    expect(Math.max(...numbers.map(Math.abs))).toBeLessThanOrEqual(1);
  });

  test('is the same in the page and as an icon', () => {
    const path = /d="[^"]+"/.exec(markSvg(whorl))?.[0];
    expect(iconSvg(whorl)).toContain(path);
  });

  test('has the colour of position as an icon, on light and on dark', async () => {
    const tokens = await readFile(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
    const position = [...tokens.matchAll(/--whorl-position: (#\w+);/g)].map(([, hex]) => hex);
    const strokes = [...iconSvg(whorl).matchAll(/stroke:(#\w+)/g)].map(([, hex]) => hex);
    expect(strokes).toEqual(position.slice(0, 2));
  });
});
