import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { serveDist } from '../../browser/support/page.js';
import { freshFolder } from './made.js';

let number = 0;

/**
 * Serves a page of somebody else from a site of its own: another port is another site.
 *
 * @param {string} body Or the whole page.
 * @param {{ headers?: Record<string, string> }} [options]
 * @returns {Promise<string>} Its address.
 */
export async function serveHost(body, { headers = {} } = {}) {
  number += 1;
  const folder = freshFolder(`host-${process.pid}-${number}`);
  const head = '<meta charset="utf-8"><title>A course</title>';
  const page = body.startsWith('<!doctype') ? body : `<!doctype html><html lang="en">${head}<body>${body}`;
  writeFileSync(path.join(folder, 'index.html'), page);
  writeFileSync(path.join(folder, 'favicon.ico'), '');
  return serveDist({ folder, headers: () => headers });
}
