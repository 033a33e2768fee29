import { curveNatural, line } from 'd3-shape';
import { loadWhorl } from '../core/whorl.js';

/** @typedef {import('../core/types.js').Whorl} Whorl */

const PLACE = '<!-- mark -->';
const FILE = 'mark.svg';
const STEPS_PER_POSITION = 4;

/** The encoding the mark draws: the slow sine rises for 20 positions, while the fast pair turns three times. */
const ENCODING = { dModel: 4, base: 225, length: 20 };

/**
 * The Vite plugin that draws the mark, in the header of each page and as its icon.
 *
 * @param {{ pages: string[] }} options
 * @returns {import('vite').Plugin}
 */
export function mark({ pages }) {
  let address = '';
  return {
    name: 'whorl-mark',
    configResolved({ base }) {
      address = `${base}${FILE}`;
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, async (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(iconSvg(await loadWhorl()));
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: iconSvg(await loadWhorl()) });
    },
    transformIndexHtml: {
      order: 'post', // After Vite has resolved the page's own links: this file exists only in the output.
      async handler(html, { filename }) {
        if (!pages.includes(filename)) return html;
        const drawn = html.replace(PLACE, markSvg(await loadWhorl()));
        const attrs = { rel: 'icon', type: 'image/svg+xml', href: address };
        return { html: drawn, tags: [{ tag: 'link', attrs, injectTo: 'head' }] };
      },
    },
  };
}

/**
 * The mark inside a page; it takes the colour of the text around it.
 *
 * @param {Whorl} whorl
 */
export function markSvg(whorl) {
  return `<svg class="mark" viewBox="-1.06 -1.06 2.12 2.12" aria-hidden="true" focusable="false"><path d="${whorlPath(whorl)}" fill="none" stroke="currentColor" stroke-width="0.12" stroke-linecap="round"/></svg>`;
}

/**
 * The mark as a file of its own, in the colour of position on light and on dark.
 *
 * @param {Whorl} whorl
 */
export function iconSvg(whorl) {
  const style = 'path{stroke:#8f5600}@media(prefers-color-scheme:dark){path{stroke:#e3a844}}';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1.06 -1.06 2.12 2.12"><style>${style}</style><path d="${whorlPath(whorl)}" fill="none" stroke-width="0.13" stroke-linecap="round"/></svg>\n`;
}

/** @param {Whorl} whorl */
function whorlPath(whorl) {
  const points = markPoints(whorl, STEPS_PER_POSITION);
  return /** @type {string} */ (line().digits(3).curve(curveNatural)(points));
}

/**
 * A whorl in the unit circle. Each point is one position: the fast pair of the encoding gives its direction, the
 * sine of the slow pair its distance from the centre.
 *
 * @param {Whorl} whorl
 * @param {number} steps Points from one position to the next.
 * @returns {[x: number, y: number][]}
 */
export function markPoints(whorl, steps) {
  const { dModel, base, length } = ENCODING;
  const { rows, cols, data } = whorl.sinusoidalEncoding({
    positions: length * steps + 1,
    dModel,
    base,
    positionScale: 1 / steps,
  });
  return Array.from({ length: rows }, (_point, row) => {
    const [sine, cosine, radius] = data.subarray(row * cols, (row + 1) * cols);
    return [sine * radius, -cosine * radius];
  });
}
