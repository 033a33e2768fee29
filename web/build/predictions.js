import { addBlock } from './blocks.js';

/**
 * Predict first, then look:
 *
 *   :::: predict
 *   The question, one paragraph.
 *
 *   - [ ] an answer
 *   - [x] the right answer
 *
 *   ::: reveal Words of the button
 *   What happens, and why.
 *   :::
 *   ::::
 *
 * The result is a fieldset of native radio buttons and a native <details>, so it works without JavaScript; the
 * style sheet marks the chosen answer once the details are open.
 *
 * @param {import('markdown-it').default} parser
 */
export function predictions(parser) {
  addBlock(parser, 'predict', {
    open: () => '<fieldset class="predict">\n',
    close: () => '</fieldset>\n',
  });
  addBlock(parser, 'reveal', {
    open: (label) => `<details class="reveal">\n<summary>${parser.utils.escapeHtml(label)}</summary>\n`,
    close: () => '</details>\n',
  });
  parser.core.ruler.push('predictions', (state) => {
    let question = 0;
    state.tokens.forEach((token, index) => {
      if (token.type === 'container_predict_open') markQuestion(state, index, `prediction-${++question}`);
    });
  });
}

/**
 * Turns the first paragraph after `start` into the legend and the list after it into labelled radio buttons.
 *
 * @param {import('markdown-it').StateCore} state
 * @param {number} start The index of the opening token.
 * @param {string} name The name the radio buttons share.
 */
function markQuestion({ tokens, Token }, start, name) {
  const end = tokens.findIndex((token, index) => index > start && token.type === 'container_reveal_open');
  if (end < 0) throw new Error('a ::: predict block of the lesson has no ::: reveal');

  const inside = tokens.slice(start, end);
  inside
    .filter((token) => /^paragraph_/.test(token.type) && !token.hidden)
    .forEach((token) => (token.tag = 'legend'));
  inside.filter((token) => /^bullet_list_/.test(token.type)).forEach((token) => (token.tag = 'div'));
  inside.filter((token) => /^list_item_/.test(token.type)).forEach((token) => (token.tag = 'label'));

  const answers = inside.filter((token) => token.type === 'inline' && /^\[[ x]\] /.test(token.content));
  if (answers.filter((answer) => answer.content.startsWith('[x]')).length !== 1) {
    throw new Error('a ::: predict block of the lesson needs exactly one answer marked [x]');
  }
  answers.forEach((answer, index) => {
    const text = (answer.children ?? [])[0];
    text.content = text.content.replace(/^\[[ x]\] /, '');
    const radio = new Token('html_inline', '', 0);
    const right = answer.content.startsWith('[x]') ? ' data-right' : '';
    radio.content = `<input type="radio" name="${name}" value="${index + 1}"${right}> `;
    const opening = new Token('html_inline', '', 0);
    opening.content = '<span>';
    const closing = new Token('html_inline', '', 0);
    closing.content = '</span>';
    answer.children = [radio, opening, ...(answer.children ?? []), closing];
  });
}
