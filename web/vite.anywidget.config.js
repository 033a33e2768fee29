import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { carriedOff } from './build/carried-off.js';
import { coreOnce } from './build/core-once.js';
import { results } from './build/index.js';
import { noGlobals } from './build/no-globals.js';
import { inlineWorkers } from './build/single-file.js';
import { smallStyles } from './build/small-styles.js';

/** @param {string} path Relative to this folder. */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The anywidget module as one file, for hosts that have its text and not its address. Put beside what
 * web/vite.config.js builds.
 */
export default defineConfig({
  root: here('.'),
  base: './',
  publicDir: false,
  cacheDir: here('../build/cache'),
  plugins: [results(), carriedOff(), coreOnce, inlineWorkers, noGlobals, smallStyles],
  build: {
    outDir: here('../dist'),
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    modulePreload: false,
    rolldownOptions: {
      input: here('embed/anywidget.js'),
      preserveEntrySignatures: 'strict',
      output: { codeSplitting: false, entryFileNames: 'embed/anywidget-alone.js' },
    },
  },
  // Classic workers: of a page that is opened from a folder, Chromium starts no others. One file each.
  worker: {
    format: 'iife',
    plugins: () => [coreOnce],
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
