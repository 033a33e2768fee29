import container from 'markdown-it-container';

/**
 * @typedef {import('markdown-it').default} Parser
 * @typedef {import('markdown-it').Token} Token
 */

/**
 * Teaches the parser the block ::: name … :::, set as an HTML element around what it holds.
 *
 * @param {Parser} parser
 * @param {string} name
 * @param {object} element
 * @param {(info: string, env: any, token: Token) => string} element.open The opening tag; `info` is what follows the name.
 * @param {(env: any, token: Token) => string} element.close The closing tag.
 */
export function addBlock(parser, name, { open, close }) {
  /** @type {(tokens: Token[], index: number, options: unknown, env: unknown) => string} */
  const render = (tokens, index, _options, env) =>
    tokens[index].nesting === 1
      ? open(tokens[index].info.trim().slice(name.length).trim(), env, tokens[index])
      : close(env, tokens[index]);
  // The plugin's types speak of the CommonJS parser, ours are those of the ES module.
  parser.use(/** @type {any} */ (container), name, { render });
}
