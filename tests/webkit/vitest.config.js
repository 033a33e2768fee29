import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** @param {string} path Relative to this folder. */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  cacheDir: here('../../build/cache'),
  test: {
    root: here('.'),
    include: ['**/*.test.js'],
    environment: 'node',
    // A hang must not last for ever; no test is about time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
