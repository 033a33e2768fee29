import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patience } from '../patience.js';

/** @param {string} path Relative to this folder. */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  cacheDir: here('../../build/cache'),
  test: {
    root: here('.'),
    include: ['**/*.test.js'],
    environment: 'node',
    ...patience,
  },
});
