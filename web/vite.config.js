import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { lessonPage } from './build/index.js';

/** @param {string} path Relative to this folder. */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  // Relative addresses let the page live under any path, a course's subfolder for instance.
  base: './',
  cacheDir: here('../build/cache'),
  plugins: [lessonPage()],
  build: {
    outDir: here('../dist'),
    emptyOutDir: true,
    target: 'es2022',
    // No data: addresses, so that the page runs under a content security policy of 'self'.
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
  server: {
    // The WebAssembly modules and node_modules lie above the root.
    fs: { allow: [here('..')] },
  },
});
