import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { find, webkit, xvfb } from '../../scripts/lib/packages.js';

/**
 * WebKitGTK, the engine next to Safari's, over WebDriver on a screen that is not there.
 *
 * @typedef {object} WebKit
 * @property {(url: string) => Promise<unknown>} open
 * @property {<T>(work: (...args: any[]) => T | Promise<T>, ...args: any[]) => Promise<T>} run In the page; what it is
 *   given and gives is copied.
 * @property {() => Promise<Buffer>} screenshot A PNG.
 * @property {() => Promise<void>} close
 */

const PATIENCE = 60_000;

/** @returns {Promise<WebKit>} */
export async function startWebKit() {
  const browser = find(webkit);
  const screen = find(xvfb);
  if (!browser || !screen) throw new Error(`not installed: ${webkit.debian}, ${xvfb.debian}`);
  const port = await freePort();
  const driver = spawn(screen, ['-a', 'WebKitWebDriver', `--port=${port}`], {
    // As root, as in a container, its sandbox cannot be set up.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
    detached: true, // A group of its own, to be ended with all that it starts.
  });
  const end = () => void (driver.pid && process.kill(-driver.pid));

  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
  const call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = /** @type {any} */ (await response.json());
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };

  try {
    await answering(() => call('GET', '/status'));
    const { sessionId } = await call('POST', '/session', {
      capabilities: {
        alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } },
      },
    });
    const session = `/session/${sessionId}`;
    await call('POST', `${session}/timeouts`, { script: PATIENCE });
    await call('POST', `${session}/window/rect`, { width: 1440, height: 900 });
    return {
      open: (url) => call('POST', `${session}/url`, { url }),
      run: async (work, ...args) => {
        const script = `const [args, done] = [[...arguments].slice(0, -1), arguments[arguments.length - 1]];
          Promise.resolve((${work})(...args)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
        const { value, error } = await call('POST', `${session}/execute/async`, { script, args });
        if (error) throw new Error(error);
        return value;
      },
      screenshot: async () => Buffer.from(await call('GET', `${session}/screenshot`), 'base64'),
      close: async () => {
        await call('DELETE', session);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** Waits until the driver listens. @param {() => Promise<unknown>} ask */
async function answering(ask) {
  for (let left = 100; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}
