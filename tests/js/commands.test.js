import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromTop } from '../../scripts/lib/paths.js';

const commands = readdirSync(fromTop('scripts')).filter((file) => /^[a-z-]+\.js$/.test(file));

describe('on a machine with Node and nothing else', () => {
  /** @type {string} */
  let clone;
  beforeAll(() => {
    clone = mkdtempSync(path.join(os.tmpdir(), 'whorl-clone-'));
    for (const name of ['scripts', 'web', 'package.json', 'package-lock.json'])
      cpSync(fromTop(name), path.join(clone, name), { recursive: true });
  });
  afterAll(() => rmSync(clone, { recursive: true }));

  // A package imported at a command's head would be looked for before the command installs it.
  test.each(commands)('%s says what to install', (command) => {
    const { status, stderr } = spawnSync(process.execPath, [`scripts/${command}`], {
      cwd: clone,
      env: { PATH: clone },
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^Please install these, then try again .*:\n( {2}\S+ \(.+\)\n)+$/);
    expect(status).toBe(1);
  });
});
