import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { widgets } from '../../web/build/widgets.js';
import { trainedByDefault } from '../../web/build/ceiling.js';
import { loadWhorl } from '../../web/core/whorl.js';
import { exercises } from '../../web/lesson/exercises.js';
import { pose } from '../../web/widgets/exercise-pose.js';
import { openLesson } from './support/lesson.js';
import { serveDist } from './support/page.js';
import { readAloud, transcript, wordsIn } from './support/reading.js';

/** @typedef {import('./support/reading.js').Spoken} Spoken */

const source = await readFile(new URL('../../web/lesson/positional-encoding.md', import.meta.url), 'utf8');

/** The whole lesson as a screen reader has it, everything on it alive. @type {Spoken[]} */
let spoken = [];
/** What stands on the page. @type {{ paragraphs: string[], findings: string[], formulas: number, figures: number }} */
let seen;

beforeAll(async () => {
  const { page } = await openLesson(await serveDist());
  for (const { id } of exercises) {
    const exercise = page.locator(`#exercise-${id}`);
    await exercise.scrollIntoViewIfNeeded();
    await exercise.locator('[part=exercise]').waitFor();
  }
  await page.locator('#references').scrollIntoViewIfNeeded();
  await page.locator('nav.place').waitFor();
  spoken = await readAloud(page);
  seen = await page.evaluate(() => {
    /** @param {string} selector */
    const shown = (selector) =>
      [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0);
    return {
      paragraphs: shown('main > section > p').map(({ textContent }) => textContent ?? ''),
      findings: shown('main .figure > *').flatMap(
        (element) => element.shadowRoot?.querySelector('figcaption[part=finding]')?.textContent ?? [],
      ),
      formulas: shown('main > section math').filter((formula) => !formula.closest('figure')).length,
      figures: shown('main .figure').length,
    };
  });
});

/** Of a part: whether it belongs to a part of one of these roles. @param {string[]} roles */
const inside =
  (...roles) =>
  (/** @type {Spoken} */ { within }) =>
    within.some((place) => roles.includes(spoken[place].role));

/** Letters and signs alone: how words are spaced differs, and signs that are not seen are not heard. @param {string} text */
const squeezed = (text) => text.replace(/[\s\u200b\u2060-\u2064]/g, '');

/** @param {string} text */
const plain = (text) => text.replace(/\s+/g, ' ').trim();

describe('a screen reader', () => {
  test('finds one title, and under it every heading of the text in its order, called by its words', () => {
    const headings = spoken.filter(({ role }) => role === 'heading');
    const written = [...source.matchAll(/^(#{2,3}) (.*)$/gm)].map(([, signs, words]) => ({
      level: signs.length,
      name: words,
    }));
    expect(headings.map(({ level, name }) => ({ level, name }))).toEqual([
      { level: 1, name: 'Positional encoding' },
      ...written,
    ]);
    headings.reduce((above, { level }) => {
      expect(level).toBeLessThanOrEqual(above + 1);
      return level;
    }, 0);
  });

  test('finds the head of the page, its contents, the lesson and the foot, in this order', () => {
    const landmarks = spoken.filter(({ role }) =>
      ['banner', 'navigation', 'main', 'contentinfo', 'complementary', 'search'].includes(role),
    );
    expect(landmarks.map(({ role, name }) => `${role} ${name}`.trim())).toEqual([
      'banner',
      'navigation Where you are',
      'main',
      'navigation Contents',
      'contentinfo',
    ]);
  });

  test('comes to every exercise, figure, table and card where the text has it', async () => {
    const whorl = await loadWhorl();
    await trainedByDefault();
    const elements = new Map((await widgets()).map(({ name, element }) => [name, element.heading]));
    /** @param {string} id */
    const question = (id) => {
      const exercise = exercises.find((one) => one.id === id);
      if (!exercise) throw new Error(`no exercise ${id}`);
      return plain(pose(exercise, 1, whorl).text.replaceAll('*', ''));
    };
    const marks = /^#{2,3} (.*)|^::: (exercise|said|listing|table) ?(.*)|^<(whorl-(?!claims)\w+)|^\| Word/gm;
    const written = [...source.matchAll(marks)].map(([, heading, block, name, figure]) => {
      if (heading) return `heading ${heading}`;
      if (figure) return `figure ${elements.get(figure)}`;
      if (block === 'exercise') return `exercise ${question(name)}`;
      return { said: 'note Often said, and not so', listing: 'listing' }[block] ?? 'table';
    });

    const figures = new Set(elements.values());
    const inPart = inside('figure', 'form', 'note', 'region');
    const read = spoken.flatMap((part) => {
      const { role, name, level } = part;
      const ofTheText = !inPart(part) || (role === 'table' && !inside('figure')(part));
      if (!ofTheText || !inside('main')(part)) return [];
      if (role === 'heading') return level > 1 ? `heading ${name}` : [];
      if (role === 'form') return `exercise ${plain(name)}`;
      if (role === 'figure') return figures.has(name) ? `figure ${name}` : 'listing';
      if (role === 'note' && name) return `note ${name}`;
      return role === 'table' && !NUMBERS.test(wordsIn(spoken, spoken.indexOf(part))) ? 'table' : [];
    });
    expect(read).toEqual(written);
    expect(read.filter((part) => part.startsWith('figure'))).toHaveLength(seen.figures - 1);
  });

  test('hears some prose of a section before its first question', () => {
    let prose = 0;
    for (const part of spoken) {
      if (part.role === 'heading') prose = 0;
      if (part.role === 'paragraph' && !inside('form', 'figure', 'note')(part)) prose += 1;
      if (part.role === 'form') expect(prose, part.name).toBeGreaterThan(0);
    }
  });

  test('is told what a figure shows before anything else of it', () => {
    const captions = spoken.flatMap(({ role }, place) => {
      if (role !== 'figure') return [];
      const first = spoken[place + 1];
      return /figcaption/i.test(first.role) ? squeezed(wordsIn(spoken, place + 1)) : [];
    });
    expect(captions).toHaveLength(seen.figures - 1);
    expect(captions).toEqual(seen.findings.map(squeezed));
    for (const caption of captions) expect(caption.length).toBeGreaterThan(20);
  });

  test('reads every paragraph as it stands, its formulas and notes in their places', () => {
    const elsewhere = inside(
      'figure',
      'form',
      'note',
      'region',
      'blockquote',
      'sectionheader',
      'contentinfo',
    );
    const read = spoken.flatMap((part, place) =>
      part.role === 'paragraph' && inside('main')(part) && !elsewhere(part)
        ? squeezed(wordsIn(spoken, place))
        : [],
    );
    expect(read).toEqual(seen.paragraphs.map(squeezed));
    expect(read.length).toBeGreaterThan(60);
  });

  test('is given every formula as mathematics with its symbols', () => {
    const formulas = spoken.flatMap((part, place) =>
      part.role === 'MathMLMath' && !inside('figure')(part) ? wordsIn(spoken, place) : [],
    );
    expect(formulas.length).toBe(seen.formulas);
    for (const words of formulas) expect(words).not.toBe('');
  });

  test('meets nothing that can be pressed, set or looked at and has no name', () => {
    const operated =
      /^(button|link|checkbox|radio|switch|slider|spinbutton|textbox|combobox|tab|option|progressbar|form|radiogroup|application|figure|region|navigation|tabpanel|tablist|DisclosureTriangle)$/;
    const pictures = /^(image|img|Canvas|SvgRoot|graphics-\w+)$/;
    const unnamed = spoken.filter((part) => {
      if (part.name) return false;
      // What is drawn inside a chart is named by the chart.
      return operated.test(part.role) || (pictures.test(part.role) && !inside('application')(part));
    });
    expect(transcript(unnamed)).toEqual([]);
    expect(spoken.filter(({ role }) => operated.test(role)).length).toBeGreaterThan(300);
  });
});

/** How the list of all numbers begins, which is a table too. */
const NUMBERS = /^What it says/;
