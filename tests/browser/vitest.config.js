import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patience } from '../patience.js';
import { filesLeftOut } from './support/engine.js';

/** @param {string} path Relative to this folder. */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  cacheDir: here('../../build/cache'),
  test: {
    root: here('.'),
    include: ['**/*.test.js'],
    exclude: filesLeftOut,
    environment: 'node',
    // Two browsers at a time: tests wait for what they need, so one can work while the other waits.
    maxWorkers: 2,
    ...patience,
  },
});
