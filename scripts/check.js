import { main } from './lib/main.js';
import { report } from './lib/report.js';
import { setUp } from './lib/setup.js';
import { checks } from './lib/stages.js';

await main(async () => {
  await setUp('check');
  await report(checks);
});
