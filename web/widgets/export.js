/**
 * What a widget shows, as files: its tables as CSV, its charts as SVG or PNG.
 *
 * @typedef {object} Table
 * @property {string} title
 * @property {string[]} columns The first names the rows.
 * @property {(string | number)[][]} rows
 *
 * @typedef {object} Description What a file says of itself.
 * @property {string} heading
 * @property {import('./whorl-element.js').Finding} finding
 * @property {{ label: string, value: string }[]} settings
 * @property {string} version
 */
import { writeLines } from './export-text.js';

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
const GAP = 16;
const LONGEST_VALUE = 2000;

/** Whatever XML cannot hold, not even as an entity: control characters, halves of a pair. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** What the other tables of a file are of. @param {Description} description @returns {Table} */
export function aboutTable({ heading, finding, settings, version }) {
  return {
    title: heading,
    columns: ['setting', 'value'],
    rows: [
      ...settings.map(({ label, value }) => [label, value]),
      ['Finding', `${finding.lead} ${finding.rest}`],
      ['Version', version],
    ],
  };
}

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
 * One SVG of all charts and panel titles of a drawing between its finding and its settings, with the colours written
 * out so that it stands alone.
 *
 * @param {HTMLElement} drawing
 * @param {Description} description
 */
export function toSvg(drawing, { heading, finding, settings, version }) {
  const parts = [...drawing.querySelectorAll('.panel .panel-title, .chart canvas, .chart > svg')];
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const { left, width } = drawing.getBoundingClientRect();
  const ink = getComputedStyle(drawing);
  const small = { ...faceOf(drawing), size: 12, fill: ink.getPropertyValue('--whorl-muted') };
  const set = settings.map(({ label, value }) => `${label}: ${shorten(value)}`).join('; ');

  const lead = writeLines(finding.lead, { ...faceOf(drawing), weight: 600 }, { x: 0, y: 0, width });
  const rest = writeLines(finding.rest, faceOf(drawing), { x: 0, y: lead.bottom, width });
  const above = rest.bottom + GAP;
  const top = Math.min(...boxes.map((box) => box.top)) - above;
  const below = Math.max(...boxes.map((box) => box.bottom)) - top + GAP;
  const about = writeLines(set, small, { x: 0, y: below, width });
  const source = writeLines(`${version}: ${heading}`, small, { x: 0, y: about.bottom, width });
  const height = Math.ceil(source.bottom + GAP / 2);

  const root = element('svg', { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}` });
  root.append(
    element('title', {}, `${finding.lead} ${finding.rest}`),
    element('desc', {}, `${set}. ${version}: ${heading}`),
    element('rect', { width: '100%', height: '100%', fill: ink.getPropertyValue('--whorl-paper') }),
    lead.text,
    rest.text,
    ...parts.map((part, i) => copyOf(part, boxes[i], { x: boxes[i].left - left, y: boxes[i].top - top })),
    about.text,
    source.text,
  );
  return new XMLSerializer().serializeToString(root).replace(NOT_XML, '');
}

/** A sentence may be a book; a picture names its beginning. @param {string} value */
function shorten(value) {
  return value.length > LONGEST_VALUE ? `${value.slice(0, LONGEST_VALUE)}…` : value;
}

/** @param {Element} part @param {DOMRect} box @param {{ x: number, y: number }} at */
function copyOf(part, { width, height }, at) {
  const place = { ...at, width, height };
  if (part instanceof HTMLCanvasElement) {
    const href = part.toDataURL();
    return element('image', {
      ...{ ...place, href, preserveAspectRatio: 'none' },
      'image-rendering': 'pixelated',
    });
  }
  if (part instanceof SVGElement) return styledCopy(part, place);
  return writeLines(part.textContent ?? '', { ...faceOf(part), weight: 600 }, place).text;
}

/** @param {Element} like @returns {import('./export-text.js').Face} */
function faceOf(like) {
  const { color, fontFamily, fontSize } = getComputedStyle(like);
  return { family: fontFamily, size: parseFloat(fontSize), weight: 400, fill: color };
}

/** A document that is never shown, where nothing is loaded: the page's policy need not allow what is in the file. */
const elsewhere = globalThis.document?.implementation.createDocument(SVG, 'svg');

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
function element(name, attributes, text) {
  const made = elsewhere.createElementNS(SVG, name);
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
  const copy = /** @type {SVGElement} */ (elsewhere.importNode(original, true));
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
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = address;
  await image.decode().finally(() => URL.revokeObjectURL(address));
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
