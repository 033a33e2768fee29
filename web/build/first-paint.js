/** The faces the first screen is set in. */
const FACES = [
  /source-serif-4-latin-wght-normal/,
  /source-serif-4-latin-wght-italic/,
  /inter-latin-wght-normal/,
];

/**
 * The Vite plugin that makes the first paint the final one. Each page's own small script runs before it, so that a
 * reader who chose a theme never sees the other one flash by (Vite drops the attribute from the source, hence here),
 * and the faces of the first screen are fetched at once, so that the text does not change under the reader's eyes.
 *
 * @param {{ pages: string[] }} options
 * @returns {import('vite').Plugin}
 */
export function firstPaint({ pages }) {
  let base = '';
  return {
    name: 'whorl-first-paint',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle = {} }) {
        if (!pages.includes(filename)) return html;
        const files = Object.keys(bundle).filter((file) => FACES.some((face) => face.test(file)));
        return {
          html: html.replace('<script type="module"', '<script type="module" blocking="render"'),
          tags: files.map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: base + file },
            injectTo: /** @type {const} */ ('head'),
          })),
        };
      },
    },
  };
}
