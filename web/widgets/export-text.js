/**
 * Text of a picture, set in lines: SVG does not break them by itself.
 *
 * @typedef {object} Face
 * @property {string} family
 * @property {number} size In pixels.
 * @property {number} weight
 * @property {string} fill
 */

const SVG = 'http://www.w3.org/2000/svg';
const LEADING = 1.3;
const BASELINE = 0.97; // from the top of a line, in heights of the letters

/**
 * @param {string} text
 * @param {Face} face
 * @param {{ x: number, y: number, width: number }} place Of the first line's upper left corner.
 * @returns {{ text: SVGElement, bottom: number }}
 */
export function writeLines(text, { family, size, weight, fill }, { x, y, width }) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, 'text'));
  const attributes = { fill, 'font-family': family, 'font-size': `${size}px`, 'font-weight': weight };
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  const lines = breakLines(text, width, ruler({ family, size, weight }));
  lines.forEach((line, i) => {
    const span = document.createElementNS(SVG, 'tspan');
    span.setAttribute('x', String(x));
    span.setAttribute('y', String(y + (i * LEADING + BASELINE) * size));
    span.textContent = line;
    made.append(span);
  });
  return { text: made, bottom: y + lines.length * LEADING * size };
}

/**
 * Lines as long as the width allows; a word that is longer than a line is cut.
 *
 * @param {string} text
 * @param {number} width
 * @param {(text: string) => number} measure
 * @returns {string[]}
 */
export function breakLines(text, width, measure) {
  /** @type {string[]} */
  const lines = [];
  let line = '';
  for (const word of text.trim().split(/\s+/u)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (measure(line) > width) {
      const letters = Array.from(line);
      const fitting = letters.findIndex((_, i) => measure(letters.slice(0, i + 1).join('')) > width);
      const cut = Math.max(1, fitting);
      if (cut === letters.length) break;
      lines.push(letters.slice(0, cut).join(''));
      line = letters.slice(cut).join('');
    }
  }
  return [...lines, line];
}

/**
 * The width a text may have: in the page's face, or in the one that stands in for it where a picture is shown without
 * the page's fonts, whichever is wider.
 *
 * @param {{ family: string, size: number, weight: number }} face
 */
function ruler({ family, size, weight }) {
  const pen = document.createElement('canvas').getContext('2d');
  const families = [family, family.split(',').slice(1).join(',') || family];
  return (/** @type {string} */ text) =>
    Math.max(
      ...families.map((name) => {
        if (!pen) return 0;
        pen.font = `${weight} ${size}px ${name}`;
        return pen.measureText(text).width;
      }),
    );
}
