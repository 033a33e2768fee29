import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tools } from '../paths.js';
import { runNode } from '../run.js';

/**
 * @typedef {import('../../../web/build/widgets.js').Widget} Widget
 * @typedef {import('../../../web/widgets/schema.js').Parameter} Parameter
 */

/**
 * Writes the declarations of the package: what TypeScript makes of the sources' own comments, and on top of it each
 * element's parameters, which come from its schema when the class is defined.
 *
 * @param {string} folder
 * @param {Widget[]} widgets
 * @param {import('../run.js').RunOptions} [options]
 */
export async function writeTypes(folder, widgets, options) {
  const result = await runNode(tools.tsc, ['--project', 'web/tsconfig.package.json'], options);
  if (!result.ok) return result;
  const elements = path.join(folder, 'elements');
  mkdirSync(elements, { recursive: true });
  writeFileSync(path.join(folder, 'index.d.ts'), INDEX);
  writeFileSync(path.join(folder, 'file.d.ts'), FILE);
  for (const widget of widgets) {
    writeFileSync(path.join(elements, `${widget.name}.d.ts`), declarationOf(widget));
  }
  writeFileSync(
    path.join(folder, 'elements.d.ts'),
    widgets.map(({ name }) => `export * from './elements/${name}.js';\n`).join(''),
  );
  return result;
}

const INDEX = `export { loadWhorl, isWhorlError, WhorlLoadError, WhorlRangeError, WhorlTypeError } from './core/whorl.js';
export type * from './core/types.js';
`;

/** What a bundler gives for a file that it copies. */
const FILE = `declare const address: string;
export default address;
`;

/** @param {Widget} widget */
function declarationOf({ name, element, docs }) {
  const className = element.name;
  const properties = element.parameters.map(
    (parameter) =>
      `  /** ${parameter.label}: ${parameter.help} */\n  ${parameter.name}: ${typeOf(parameter)};`,
  );
  return `import { ${className} as Base } from '../widgets/${name}.js';

/** ${docs.description.replaceAll('*/', '')} */
export class ${className} extends Base {
${properties.join('\n')}
}

declare global {
  interface HTMLElementTagNameMap {
    '${name}': ${className};
  }
}
`;
}

/** @param {Parameter} parameter */
function typeOf({ kind, choices = [] }) {
  switch (kind) {
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'choice':
      return choices.map(({ value }) => `'${value}'`).join(' | ');
    case 'integer-list':
      return 'number[]';
    case 'choice-list':
      return `(${choices.map(({ value }) => `'${value}'`).join(' | ')})[]`;
    case 'text':
      return 'string';
  }
}
