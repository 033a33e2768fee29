import { watch } from 'node:fs';
import { main, PlainError } from './lib/main.js';
import { fromTop } from './lib/paths.js';
import { setUp } from './lib/setup.js';
import { buildModules, vite } from './lib/steps.js';

/** Changes come in bursts: an editor saves a file in several steps, and git touches many. */
const settle = 200;

await main(async () => {
  await setUp('build');
  const { ok } = await buildModules();
  if (!ok) throw new PlainError('The build failed; its own words are above.');
  const rebuild = oneAtATime(buildModules);
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  watch(fromTop('cpp'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(rebuild, settle);
  });
  // Vite watches the modules that the page imports, and reloads it when they have been built anew.
  await vite(['--host', '127.0.0.1']);
  process.exit();
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
