import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fromTop } from '../../../scripts/lib/paths.js';

/**
 * An empty folder to make something in, with a copy of one of this folder's sources in it.
 *
 * @param {string} name
 * @param {string} [source] Beside this suite; default: none.
 */
export function freshFolder(name, source) {
  const folder = fromTop('build/embed', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (source) cpSync(fileURLToPath(new URL(`../${source}`, import.meta.url)), folder, { recursive: true });
  return folder;
}

/**
 * Runs a program to its end, in a folder.
 *
 * @param {string} folder
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<string>} What it printed.
 */
export function inFolder(folder, program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    let complaints = '';
    child.stdout.on('data', (chunk) => (printed += chunk));
    child.stderr.on('data', (chunk) => (complaints += chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code}\n${printed}\n${complaints}`));
    });
  });
}
