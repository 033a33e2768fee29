import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './files.js';
import { fromTop } from './paths.js';

/** @typedef {import('./run.js').RunResult} RunResult */

/**
 * A build step with its inputs and outputs. The step is fresh when both hold what they held after it last succeeded:
 * contents are compared and not times, so a fresh clone, a switch of branches and a half-finished build all come out right.
 *
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} inputs Files and folders.
 * @property {string} [setting] What else the outputs depend on.
 * @property {string[]} outputs Files and folders.
 */

/** @param {string[]} roots @param {string} [setting] */
function fingerprint(roots, setting = '') {
  const hash = createHash('sha256');
  if (setting) hash.update(`${setting}\0`);
  for (const file of listFiles(roots)) {
    const content = readFileSync(fromTop(file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Does the step unless it is fresh.
 *
 * @param {Step} step
 * @param {() => Promise<RunResult>} work
 * @returns {Promise<RunResult>}
 */
export async function ensureFresh(step, work) {
  const stamp = fromTop('build/stamps', step.name);
  const before = fingerprint(step.inputs, step.setting);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === `${before} ${fingerprint(step.outputs)}`)
    return { ok: true, output: '' };

  rmSync(stamp, { force: true });
  const result = await work();
  if (!result.ok) return result;
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${before} ${fingerprint(step.outputs)}`);
  return result;
}
