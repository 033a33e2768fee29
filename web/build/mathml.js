import temml from 'temml';

/**
 * Temml writes a few inline styles; the page is served without permission for them (style-src 'self'), so each
 * becomes a class that lesson.css knows.
 *
 * @type {Record<string, string>}
 */
const STYLE_CLASSES = {
  'display:block math;': '',
  'padding-left:0em;padding-right:0em;': 'tml-tight',
  'padding-left:0em;padding-right:5.9776pt;': 'tml-first',
  'padding-left:5.9776pt;padding-right:0em;': 'tml-last',
};

/** A variable is one letter; lesson.css sets it in the italic of the text. */
const VARIABLE = /<mi((?: class="[^"]*")?)>([A-Za-z\u03b1-\u03c9])<\/mi>/g;

/**
 * Presentation MathML for one formula. \class{position}{p} colours a symbol like the word it stands for.
 *
 * @param {string} source TeX.
 * @param {boolean} displayMode On a line of its own?
 * @returns {string}
 */
export function mathml(source, displayMode) {
  const html = temml.renderToString(source.trim(), {
    displayMode,
    throwOnError: true,
    trust: (/** @type {{ command: string }} */ context) => context.command === '\\class',
  });
  const styled = html.replace(
    /<(\w+)([^>]*?) style="([^"]*)"([^>]*)>/g,
    (_tag, name, before, style, after) => {
      const className = STYLE_CLASSES[style];
      if (className === undefined) {
        throw new Error(
          `the formula ${source} needs the inline style "${style}", which has no class in mathml.js`,
        );
      }
      return addClass(`<${name}${before}${after}>`, className);
    },
  );
  const formula = styled.replace(
    VARIABLE,
    (_tag, attributes, letter) => `${addClass(`<mi${attributes}>`, 'italic')}${letter}</mi>`,
  );
  // A long formula scrolls inside its own box on a narrow screen; the page never does.
  return displayMode ? `<div class="equation">${formula}</div>\n` : formula;
}

/**
 * @param {string} tag
 * @param {string} className
 */
function addClass(tag, className) {
  if (className === '') return tag;
  return tag.includes(' class="')
    ? tag.replace(' class="', ` class="${className} `)
    : tag.replace(/>$/, ` class="${className}">`);
}
