/**
 * Runs one JavaScript engine for `npm run bench`: node host.js ENGINE. A request is a line of JSON, and so is its answer:
 *
 *   { "prepare": work }                → { "variant": name }; the result is left in the work's folder
 *   { "measure": work, milliseconds }  → { "samples": [milliseconds a call, …] }
 *
 * A work is { name, kind, rows, width, place, folder }; the folder holds the inputs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { measure } from './measure.js';

const engine = process.argv[2];
const { prepare } = await import(`./engines/${engine}.js`);
const answers = process.stdout.write.bind(process.stdout);
// What an engine says must not get between the answers.
console.log = console.info = console.error;

/** @type {Map<string, import('./measure.js').Run>} */
const runs = new Map();

function inputsOf({ kind, folder }) {
  const read = (name) => {
    const bytes = readFileSync(path.join(folder, `${name}.f32`));
    return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  };
  return kind === 'attention' ? { q: read('q'), k: read('k'), v: read('v') } : {};
}

/** An engine may know several ways; after a warm-up the fastest of them runs. */
async function choose(variants) {
  const names = Object.keys(variants);
  const best = [];
  for (const name of names) {
    await measure(variants[name], 100);
    best.push(Math.min(...(await measure(variants[name], 100))));
  }
  return names[best.indexOf(Math.min(...best))];
}

async function answer(request) {
  if (request.prepare) {
    const work = request.prepare;
    const variants = await prepare(work, inputsOf(work));
    const variant = await choose(variants);
    const result = await variants[variant]();
    if (result) writeFileSync(path.join(work.folder, `${engine}.f32`), result);
    runs.set(work.name, variants[variant]);
    return { variant };
  }
  return { samples: await measure(runs.get(request.measure.name), request.milliseconds) };
}

for await (const line of createInterface({ input: process.stdin })) {
  answers(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
}
// An engine may hold on to the event loop.
process.exit();
