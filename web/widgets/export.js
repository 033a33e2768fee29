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
const HEADER = 36;

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
 * One SVG of all charts and panel titles of a drawing under its finding, with the colours written out so that it
 * stands alone.
 *
 * @param {HTMLElement} drawing
 * @param {import('./whorl-element.js').Finding} finding
 */
export function toSvg(drawing, { lead, rest }) {
  const parts = [...drawing.querySelectorAll('.panel .panel-title, .chart canvas, .chart > svg')];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const { left, width } = drawing.getBoundingClientRect();
  const top = Math.min(...boxes.map((box) => box.top)) - HEADER;
  const height = Math.max(...boxes.map((box) => box.bottom)) - top;
  const style = getComputedStyle(drawing);
  const root = document.createElementNS(SVG, 'svg');
  set(root, { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}` });
  root.append(element('title', {}, `${lead} ${rest}`));
  root.append(
    element('rect', { width: '100%', height: '100%', fill: style.getPropertyValue('--whorl-paper') }),
  );
  root.append(textLike(drawing, 0, 16, lead));
  parts.forEach((part, i) => {
    const place = {
      x: boxes[i].left - left,
      y: boxes[i].top - top,
      width: boxes[i].width,
      height: boxes[i].height,
    };
    if (part instanceof HTMLCanvasElement) {
      const href = part.toDataURL();
      root.append(
        element('image', {
          ...place,
          href,
          preserveAspectRatio: 'none',
          style: 'image-rendering: pixelated',
        }),
      );
    } else if (part instanceof SVGElement) {
      root.append(styledCopy(part, place));
    } else {
      root.append(textLike(part, place.x, place.y + 13, part.textContent ?? ''));
    }
  });
  return new XMLSerializer().serializeToString(root);
}

/** A line of text in an element's face and colour. @param {Element} like @param {number} x @param {number} y @param {string} text */
function textLike(like, x, y, text) {
  const { color, fontFamily, fontSize } = getComputedStyle(like);
  const face = { fill: color, 'font-family': fontFamily, 'font-size': fontSize, 'font-weight': 600 };
  return element('text', { x, y, ...face }, text.trim());
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

/** @param {string} svg @returns {Promise<Blob>} */
export async function toPng(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * PNG_RATIO);
  canvas.height = Math.round(image.naturalHeight * PNG_RATIO);
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
