/** How the generated module would find its binary by itself; core/load.js hands it over instead. */
const OWN_BINARY = /new URL\("whorl\.wasm",\s*import\.meta\.url\)\.toString\(\)/;

/**
 * The Vite plugin for builds that carry the core along in their text: once, and not once more for an address that is
 * never asked.
 *
 * @type {import('vite').Plugin}
 */
export const coreOnce = {
  name: 'whorl-core-once',
  enforce: 'pre',
  transform: {
    filter: { id: /\/build\/wasm(?:-scalar)?\/whorl\.js$/ },
    handler: (code) => ({ code: code.replace(OWN_BINARY, "''"), map: null }),
  },
};
