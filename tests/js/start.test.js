import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { fromTop } from '../../scripts/lib/paths.js';

/** @type {(() => unknown)[]} */
const ends = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** What `npm start` runs; the page is built by the time this is tested. @param {string} port */
function start(port) {
  const child = spawn(process.execPath, ['scripts/start.js'], {
    cwd: fromTop(),
    env: { ...process.env, PORT: port },
  });
  ends.push(() => child.kill());
  const told = { text: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (told.text += chunk));
  return { child, told, ended: once(child, 'exit') };
}

describe('npm start', () => {
  test('says where the lesson is, serves it, and ends when it is told to', async () => {
    const { child, told, ended } = start('0');
    await expect.poll(() => told.text).toMatch(/Whorl is at http:\/\/127\.0\.0\.1:\d+\/\n/);
    const url = /http:\S+/.exec(told.text)?.[0] ?? '';
    const page = await fetch(url);
    expect(page.headers.get('content-type')).toMatch('text/html');
    expect(await page.text()).toMatch(/<h1[^>]*>/);
    expect((await fetch(`${url}embed/whorl-offset.html`)).status).toBe(200);
    expect((await fetch(`${url}nowhere.html`)).status).toBe(404);
    child.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });

  test.each(['eighty', '-1', '70000'])('refuses the port %s in a sentence', async (port) => {
    const { told, ended } = start(port);
    expect(await ended).toEqual([1, null]);
    expect(told.text).toContain(`PORT must be a port's number, got "${port}".`);
  });

  test('says so when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    ends.push(() => other.close());
    await once(other, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (other.address());
    const { told, ended } = start(`${port}`);
    expect(await ended).toEqual([1, null]);
    expect(told.text).toContain(`Port ${port} is in use; set PORT to another one.`);
  });
});
