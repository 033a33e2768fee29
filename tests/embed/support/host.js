import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { serveDist } from '../../browser/support/page.js';
import { freshFolder } from './made.js';

/**
 * Serves a page of somebody else from a site of its own: another port is another site.
 *
 * @param {string} body
 * @param {string} [name] Tells it from the hosts of other test files.
 * @returns {Promise<string>} Its address.
 */
export async function serveHost(body, name = 'host') {
  const folder = freshFolder(name);
  const head = '<meta charset="utf-8"><title>A course</title><link rel="icon" href="data:,">';
  writeFileSync(path.join(folder, 'index.html'), `<!doctype html><html lang="en">${head}<body>${body}`);
  return serveDist({ folder });
}
