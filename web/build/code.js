import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import cpp from 'shiki/langs/cpp.mjs';
import javascript from 'shiki/langs/javascript.mjs';
import python from 'shiki/langs/python.mjs';
import { escapeHtml } from '../widgets/snippets.js';

/** @type {Record<string, string>} By the ending of a file's name. */
const LANGUAGES = { '.cpp': 'cpp', '.js': 'javascript', '.py': 'python' };

/** The theme names what a token is and gives it no colour: listings.css does, since the page bars inline styles. */
const theme = createCssVariablesTheme({ name: 'meaning', variablePrefix: '--' });

/** @type {Record<string, string>} The class of each meaning that the page sets apart; the others are plain ink. */
const CLASSES = {
  'var(--token-comment)': 'comment',
  'var(--token-keyword)': 'keyword',
  'var(--token-string)': 'string',
  'var(--token-string-expression)': 'string',
};

/** @type {Promise<import('shiki/core').HighlighterCore> | undefined} Made when the first listing is set. */
let making;

/**
 * Code as HTML, with a class on every token that means something.
 *
 * @param {string} code
 * @param {string} ending Of the file's name.
 */
export async function highlight(code, ending) {
  const lang = LANGUAGES[ending];
  if (!lang) throw new Error(`no language is known for ${ending}`);
  making ??= createHighlighterCore({
    themes: [theme],
    langs: [cpp, javascript, python],
    engine: createOnigurumaEngine(import('shiki/wasm')),
  });
  // With a limit of time, a slow machine would colour long lines otherwise.
  const options = { lang, theme: 'meaning', tokenizeTimeLimit: 0 };
  const lines = (await making).codeToTokensBase(code.trimEnd(), options);
  return lines.map((tokens) => merge(tokens).map(span).join('')).join('\n');
}

/** @typedef {{ content: string, name: string | undefined }} Piece */

/** Neighbours of one meaning are one piece. @param {{ content: string, color?: string }[]} tokens */
function merge(tokens) {
  /** @type {Piece[]} */
  const pieces = [];
  for (const token of tokens) {
    const name = classOf(token);
    const last = pieces.at(-1);
    if (last && last.name === name) last.content += token.content;
    else pieces.push({ content: token.content, name });
  }
  return pieces;
}

/** Operators count as keywords to the grammars; here only words do. @param {{ content: string, color?: string }} token */
function classOf({ content, color = '' }) {
  const name = CLASSES[color];
  return name === 'keyword' && !/[a-z]/i.test(content) ? undefined : name;
}

/** @param {Piece} piece */
const span = ({ content, name }) =>
  name ? `<span class="${name}">${escapeHtml(content)}</span>` : escapeHtml(content);
