import { createServer } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import { fromTop } from './paths.js';

/**
 * @typedef {object} ServeOptions
 * @property {string} [folder] Below the repository's top; default dist.
 * @property {number} [port] Default 0: any free one.
 * @property {boolean} [gzip] Whether what lies beside a file as `….gz` is sent instead; default false.
 * @property {string} [base] The path the page lives under; begins and ends with a slash.
 * @property {(pathname: string) => Record<string, string>} [headers] Response headers, by path below the base.
 * @property {Record<string, string>} [pages] HTML pages on top of what is in dist/, by path below the base.
 *
 * @typedef {object} Served
 * @property {string} url The page's address.
 * @property {() => Promise<void>} close
 */

/**
 * Serves a folder, dist/ unless told otherwise, to this machine only. Files are read anew for every request, so a
 * rebuilt page shows at once.
 *
 * @param {ServeOptions} [options]
 * @returns {Promise<Served>}
 */
export async function serveDist({
  folder = 'dist',
  port = 0,
  base = '/',
  gzip = false,
  headers = () => ({}),
  pages = {},
} = {}) {
  const files = sirv(path.resolve(fromTop(), folder), {
    dev: true,
    etag: true,
    gzip,
    setHeaders(response, pathname) {
      for (const [name, value] of Object.entries(headers(pathname))) response.setHeader(name, value);
    },
  });
  const server = createServer((request, response) => {
    const notFound = () => {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
    };
    if (!request.url?.startsWith(base)) return notFound();
    request.url = request.url.slice(base.length - 1);
    const page = pages[new URL(request.url, 'http://localhost').pathname.slice(1)];
    if (page) return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    files(request, response, notFound);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
