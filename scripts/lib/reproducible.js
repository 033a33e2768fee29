import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { top } from './paths.js';
import { run } from './run.js';

/**
 * Builds what is committed in two folders of different names, and compares dist/ file by file.
 *
 * @returns {Promise<import('./stages.js').Outcome>} A test for each file.
 */
export async function reproducible() {
  const folder = mkdtempSync(path.join(tmpdir(), 'whorl-'));
  try {
    const builds = [];
    for (const name of ['one', 'another-place']) {
      const clone = path.join(folder, name);
      const cloned = await run('git', ['clone', '--quiet', top, clone], { capture: true });
      const built = cloned.ok && (await run('npm', ['run', 'build', '--prefix', clone], { capture: true }));
      if (!built || !built.ok)
        return { passed: 0, failed: 1, output: cloned.output + (built ? built.output : '') };
      builds.push(hashes(path.join(clone, 'dist')));
    }
    return compared(builds[0], builds[1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder @returns {Map<string, string>} By path below the folder. */
function hashes(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')];
    }),
  );
}

/** @param {Map<string, string>} one @param {Map<string, string>} other */
function compared(one, other) {
  const names = new Set([...one.keys(), ...other.keys()]);
  const different = [...names].filter((name) => one.get(name) !== other.get(name));
  const output = different.map((name) => `${name} differs between two builds\n`).join('');
  return { passed: names.size - different.length, failed: different.length, output };
}
