import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fromTop } from './paths.js';

/**
 * All files under these folders (or these files themselves), relative to the top, in a fixed order. What does not
 * exist is left out.
 *
 * @param {string[]} roots
 */
export function listFiles(roots) {
  return roots
    .flatMap((root) => {
      const entry = statSync(fromTop(root), { throwIfNoEntry: false });
      if (!entry) return [];
      if (entry.isFile()) return [root];
      return readdirSync(fromTop(root), { recursive: true, withFileTypes: true })
        .filter((child) => child.isFile())
        .map((child) => path.relative(fromTop(), path.join(child.parentPath, child.name)));
    })
    .sort();
}
