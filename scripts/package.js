import { main, PlainError } from './lib/main.js';
import { setUp } from './lib/setup.js';
import { buildPackage, pack } from './lib/steps.js';

await main(async () => {
  await setUp('build');
  const built = await buildPackage();
  if (!built.ok) throw new PlainError('The build failed; its own words are above.');
  const { ok, file } = await pack();
  if (!ok) throw new PlainError('npm pack failed; its own words are above.');
  console.log(file);
});
