import { watch } from 'node:fs';
import { main, PlainError } from './lib/main.js';
import { fromTop } from './lib/paths.js';
import { setUp } from './lib/setup.js';
import { buildModules, viteConfig } from './lib/steps.js';

/** Changes come in bursts: an editor saves a file in several steps, and git touches many. */
const settle = 200;

/**
 * Serves the page from its sources and reloads it on a change. The numbers in the text are computed by the core as it
 * was at the start.
 */
await main(async () => {
  await setUp('build');
  const { ok } = await buildModules();
  if (!ok) throw new PlainError('The build failed; its own words are above.');

  const { createServer } = await import('vite');
  // The modules are written in several steps: the page reloads when the build is over, and not on every write.
  const watching = { ignored: [fromTop('build/**')] };
  const server = await createServer({ ...viteConfig, server: { host: '127.0.0.1', watch: watching } });
  await server.listen();
  server.printUrls();

  const rebuild = oneAtATime(async () => {
    const result = await buildModules();
    if (!result.ok) return;
    server.moduleGraph.invalidateAll();
    server.ws.send({ type: 'full-reload' });
  });
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  watch(fromTop('cpp'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(rebuild, settle);
  });
});

/**
 * A function that does the work, and once more afterwards when it is called meanwhile.
 *
 * @param {() => Promise<unknown>} work
 */
function oneAtATime(work) {
  let busy = false;
  let again = false;
  return async () => {
    again = true;
    if (busy) return;
    busy = true;
    while (again) {
      again = false;
      await work();
    }
    busy = false;
  };
}
