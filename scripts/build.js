import { main, PlainError } from './lib/main.js';
import { setUp } from './lib/setup.js';
import { buildPage } from './lib/steps.js';

await main(async () => {
  await setUp('build');
  const { ok } = await buildPage();
  if (!ok) throw new PlainError('The build failed; its own words are above.');
});
