import { defaultTreeAdapter as tree, html, parseFragment, serialize } from 'parse5';

/**
 * @typedef {import('parse5').DefaultTreeAdapterTypes.Element} Element
 * @typedef {import('parse5').DefaultTreeAdapterTypes.ChildNode} ChildNode
 * @typedef {import('parse5').DefaultTreeAdapterTypes.TextNode} TextNode
 *
 * @typedef {{ src: string, width: number, height: number }} Picture
 *
 * @typedef {object} Kept
 * @property {(style: number) => string} classOf The class that stands for an element's style.
 * @property {(painting: number) => Picture[]} pictures What stands for a canvas: on light, on dark.
 */

/** What can only be operated, or only speaks of operating. */
const OPERATED = {
  tags: ['button', 'whorl-token-order'],
  classes: ['readout', 'words', 'moves', 'spoken', 'next'],
};

/** Of an attribute that has no use on paper, or would be given twice on one page. */
const IDLE = /^(id|part|role|tabindex|for|aria-(?!hidden$).*|data-(?!style|painting|fill).*)$/;

/** Elements whose words are apart by spaces. */
const PROSE = ['p', 'span', 'caption', 'th', 'td'];

const EMPTY = /<(path|rect|line|circle|polygon)((?: [\w-]+="[^"]*")*)><\/\1>/g;

/**
 * A drawing without what can only be operated: canvases are pictures, styles are classes, a chart is an image with a
 * name.
 *
 * @param {string} drawing
 * @param {Kept} kept
 */
export function clean(drawing, kept) {
  const fragment = parseFragment(drawing);
  for (const child of [...fragment.childNodes]) visit(child, kept);
  return serialize(fragment).replace(EMPTY, '<$1$2/>');
}

/** @param {ChildNode} node @param {Kept} kept */
function visit(node, kept) {
  if (tree.isTextNode(node)) tidy(node);
  if (!tree.isElementNode(node)) return;
  const classes = (attributeOf(node, 'class') ?? '').split(/\s+/).filter(Boolean);
  if (classes.includes('choices')) for (const child of node.childNodes) asText(child);
  if (isOperated(node, classes)) return tree.detachNode(node);
  const name = classes.includes('chart') ? nameOf(node) : undefined;
  const style = attributeOf(node, 'data-style');
  if (style !== undefined) classes.push(kept.classOf(Number(style)));
  const fill = attributeOf(node, 'data-fill');
  if (fill !== undefined) classes.push(fill);
  const painting = attributeOf(node, 'data-painting');
  if (painting !== undefined) replaceCanvas(node, kept.pictures(Number(painting)), classes);
  node.attrs = node.attrs.filter(
    (attribute) =>
      !IDLE.test(attribute.name) &&
      !['class', 'data-style', 'data-painting', 'data-fill'].includes(attribute.name),
  );
  if (name) node.attrs.push({ name: 'role', value: 'img' }, { name: 'aria-label', value: name });
  if (classes.length > 0) node.attrs.unshift({ name: 'class', value: classes.join(' ') });
  for (const child of [...node.childNodes]) visit(child, kept);
}

/** @param {Element} node @param {string[]} classes */
function isOperated({ tagName, namespaceURI }, classes) {
  if (namespaceURI === html.NS.SVG) return false;
  return OPERATED.tags.includes(tagName) || classes.some((name) => OPERATED.classes.includes(name));
}

/** Blank space counts in code and between words, and nowhere else. @param {TextNode} text */
function tidy(text) {
  const { parentNode: parent } = text;
  if (!parent || (tree.isElementNode(parent) && ['pre', 'code'].includes(parent.tagName))) return;
  text.value = text.value.replace(/\s+/g, ' ');
  if (text.value === ' ' && !(tree.isElementNode(parent) && PROSE.includes(parent.tagName)))
    tree.detachNode(text);
}

/** @param {Element} node @param {string} name */
const attributeOf = (node, name) => node.attrs.find((attribute) => attribute.name === name)?.value;

/** A choice is a word to read. @param {ChildNode} node */
function asText(node) {
  if (!tree.isElementNode(node)) return;
  node.tagName = 'span';
  node.nodeName = 'span';
}

/** What a chart is called, without how it is read by keys. @param {Element} chart */
function nameOf(chart) {
  const svg = chart.childNodes.filter(tree.isElementNode).find(({ tagName }) => tagName === 'svg');
  const given = attributeOf(chart, 'aria-label') ?? (svg && attributeOf(svg, 'aria-label'));
  return given?.replace(/\.\s.*$/s, '');
}

/** @param {Element} canvas @param {Picture[]} pictures @param {string[]} classes Of the canvas. */
function replaceCanvas(canvas, pictures, classes) {
  const parent = canvas.parentNode;
  if (!parent) return;
  pictures.forEach(({ src, width, height }, i) => {
    const attributes = {
      class: [...classes, i === 0 ? 'by-day' : 'by-night'].join(' '),
      ...{ src, width: String(width), height: String(height), alt: '', loading: 'lazy' },
    };
    const image = tree.createElement(
      'img',
      canvas.namespaceURI,
      Object.entries(attributes).map(([name, value]) => ({ name, value })),
    );
    tree.insertBefore(parent, image, canvas);
  });
  tree.detachNode(canvas);
}
