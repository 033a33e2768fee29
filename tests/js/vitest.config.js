import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('.', import.meta.url)),
    include: ['**/*.test.js'],
    environment: 'node',
    // A hang must not last for ever; no test is about time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
