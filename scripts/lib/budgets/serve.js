import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { listFiles } from '../files.js';
import { fromTop } from '../paths.js';
import { serveDist } from '../serve.js';

const FOLDER = 'build/budgets';
const COMPRESSED = /\.(html|js|css|svg|json|xml|txt|wasm|webmanifest)$/;

/** Serves dist/ as hosts of static pages do: with gzip. */
export async function serveCompressed() {
  rmSync(fromTop(FOLDER), { recursive: true, force: true });
  cpSync(fromTop('dist'), fromTop(FOLDER), { recursive: true });
  for (const file of listFiles([FOLDER]).filter((name) => COMPRESSED.test(name))) {
    writeFileSync(fromTop(`${file}.gz`), gzipSync(readFileSync(fromTop(file)), { level: 9 }));
  }
  return serveDist({ folder: FOLDER, gzip: true });
}

/** A port that nobody listens on. @returns {Promise<number>} */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
