/**
 * What a widget shows, as files: its tables as CSV, its charts as SVG or PNG.
 *
 * @typedef {object} Table
 * @property {string} title
 * @property {string[]} columns The first names the rows.
 * @property {(string | number)[][]} rows
 */

const SVG = 'http://www.w3.org/2000/svg';
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'shape-rendering',
];
const PNG_RATIO = 2;

/** RFC 4180; tables follow each other under their titles. @param {Table[]} tables */
export function toCsv(tables) {
  return tables
    .map(({ title, columns, rows }) =>
      [[title], columns, ...rows].map((row) => row.map(csvField).join(',')).join('\r\n'),
    )
    .join('\r\n\r\n');
}

/** A text that a spreadsheet would run as a formula is kept a text. @param {string | number} value */
function csvField(value) {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * One SVG of all charts and panel titles of a drawing, with its colours written out so that it stands alone.
 *
 * @param {HTMLElement} drawing
 * @param {string} description
 */
export function toSvg(drawing, description) {
  const box = drawing.getBoundingClientRect();
  const style = getComputedStyle(drawing);
  const root = document.createElementNS(SVG, 'svg');
  set(root, { xmlns: SVG, width: box.width, height: box.height, viewBox: `0 0 ${box.width} ${box.height}` });
  root.append(element('title', {}, description));
  root.append(
    element('rect', { width: '100%', height: '100%', fill: style.getPropertyValue('--whorl-paper') }),
  );
  for (const part of drawing.querySelectorAll('.panel-title, .chart canvas, .chart > svg')) {
    const at = part.getBoundingClientRect();
    const place = { x: at.left - box.left, y: at.top - box.top, width: at.width, height: at.height };
    if (part instanceof HTMLCanvasElement) {
      root.append(
        element('image', {
          ...place,
          href: part.toDataURL(),
          preserveAspectRatio: 'none',
          style: 'image-rendering: pixelated',
        }),
      );
    } else if (part instanceof SVGElement) {
      root.append(styledCopy(part, place));
    } else {
      const { color, fontFamily, fontSize } = getComputedStyle(part);
      const text = {
        x: place.x,
        y: place.y + 13,
        fill: color,
        'font-family': fontFamily,
        'font-size': fontSize,
      };
      root.append(element('text', text, part.textContent?.trim()));
    }
  }
  return new XMLSerializer().serializeToString(root);
}

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
function element(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  set(made, attributes);
  if (text) made.textContent = text;
  return made;
}

/** @param {Element} target @param {Record<string, string | number>} attributes */
function set(target, attributes) {
  for (const [name, value] of Object.entries(attributes)) target.setAttribute(name, String(value));
}

/** @param {SVGElement} original @param {Record<string, number>} place */
function styledCopy(original, place) {
  const copy = /** @type {SVGElement} */ (original.cloneNode(true));
  const from = original.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((child, i) => {
    const style = getComputedStyle(from[i]);
    for (const name of STYLES) child.setAttribute(name, style.getPropertyValue(name));
  });
  set(copy, { ...place, overflow: 'visible' });
  return copy;
}

/** @param {string} svg @param {number} width @param {number} height @returns {Promise<Blob>} */
export async function toPng(svg, width, height) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * PNG_RATIO);
  canvas.height = Math.round(height * PNG_RATIO);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be written'))),
      'image/png',
    );
  });
}

/** @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
