import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { coreOnce } from './build/core-once.js';
import { lessonAlone } from './build/index.js';

/** @param {string} path Relative to this folder. */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The whole lesson as one file, put beside what web/vite.config.js builds. */
export default defineConfig({
  root: here('.'),
  base: './',
  publicDir: false,
  cacheDir: here('../build/cache'),
  plugins: [coreOnce, lessonAlone('whorl-lesson.html')],
  build: {
    outDir: here('../dist'),
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { input: here('index.html'), output: { codeSplitting: false } },
  },
  // Classic workers: of a page that is opened from a folder, Chromium starts no others. One file each.
  worker: {
    format: 'iife',
    plugins: () => [coreOnce],
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
