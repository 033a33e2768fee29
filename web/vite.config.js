import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { pages } from './build/index.js';

/** @param {string} path Relative to this folder. */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const EMBED = 'embed';

export default defineConfig({
  root: here('.'),
  // Relative addresses let the page live under any path, a course's subfolder for instance.
  base: './',
  cacheDir: here('../build/cache'),
  plugins: [pages()],
  build: {
    outDir: here('../dist'),
    emptyOutDir: true,
    target: 'es2022',
    // No data: addresses, so that the page runs under a content security policy of 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        lesson: here('index.html'),
        reference: here('widgets.html'),
        [EMBED]: here('embed/whorl.js'),
      },
      output: {
        // Other pages name this script: its address must not change with what is in it.
        entryFileNames: ({ name }) => (name === EMBED ? 'embed/whorl.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  worker: { format: 'es' },
  server: {
    // The WebAssembly modules and node_modules lie above the root.
    fs: { allow: [here('..')] },
  },
});
