/** Paints large tables beside the page. */
import { colourScale } from './colour.js';
import { paintCells } from './paint.js';

addEventListener('message', (/** @type {MessageEvent<import('./painter.js').Order>} */ { data: order }) => {
  const { number, cells, width, height, scale } = order;
  const words = paintCells(cells, width, height, colourScale(scale.name, scale.theme, scale.domain));
  const pixels = new Uint8ClampedArray(words.buffer);
  postMessage({ number, pixels }, { transfer: [pixels.buffer] });
});
