import { main, PlainError } from './lib/main.js';
import { setUp } from './lib/setup.js';
import { buildPage } from './lib/steps.js';

const firstPort = 8080;
const lastPort = 8099;

await main(async () => {
  await setUp('build');
  const { ok } = await buildPage();
  if (!ok) throw new PlainError('The build failed; its own words are above.');
  const { url } = await serve();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
  console.log(`Whorl is at ${url}`);
});

/** Takes the first free port, unless PORT asks for one. */
async function serve() {
  // The server's package is there only once the set-up has run.
  const { serveDist } = await import('./lib/serve.js');
  const wanted = process.env.PORT;
  if (wanted && !(/^\d+$/.test(wanted) && Number(wanted) < 65536))
    throw new PlainError(`PORT must be a port's number, got "${wanted}".`);
  for (let port = wanted ? Number(wanted) : firstPort; ; port += 1) {
    try {
      return await serveDist({ port });
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'EADDRINUSE') throw error;
      if (wanted) throw new PlainError(`Port ${port} is in use; set PORT to another one.`);
      if (port === lastPort)
        throw new PlainError(`Ports ${firstPort} to ${lastPort} are in use; set PORT to another one.`);
    }
  }
}
