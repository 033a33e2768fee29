import { controlStyles } from '../../widgets/control-styles.js';
import { toolStyles } from '../../widgets/tool-styles.js';

/** @typedef {import('../widgets.js').FigureClass} FigureClass */

/** Of what can only be operated. Told by their text: a build may have a module twice. */
const IDLE = [controlStyles, toolStyles].map(({ cssText }) => cssText);

/**
 * The widgets' own styles for figures that stand in the page itself, and the rules that stand for what the page bars:
 * styles written on an element. A drawing is shown when it has them.
 *
 * @param {FigureClass[]} elements
 * @param {Map<string, string>} rules Names of classes, by their declarations.
 */
export function styleSheet(elements, rules) {
  const styles = elements.flatMap((element) => [element.styles].flat(Infinity));
  const texts = new Set(styles.map((style) => ('cssText' in style ? style.cssText : '')));
  const text = [...texts].filter((one) => !IDLE.includes(one)).join('\n');
  const inPage = text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/:host\(([^()]*)\)/g, '&$1')
    .replaceAll(':host', '&')
    .replace(/\s+/g, ' ');
  const classes = [...rules].map(([declarations, name]) => `.${name}{${declarations}}`);
  return `.plate{display:block;${inPage}${classes.join('')}}\n`;
}
