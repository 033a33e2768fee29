import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { engines, isRoof, takesPart } from './lib/bench/engines.js';
import { runNative, startHost } from './lib/bench/hosts.js';
import { reachLines, sizeLines } from './lib/bench/reach.js';
import { checkAgainstReference, standardOf } from './lib/bench/reference.js';
import { summarise } from './lib/bench/results.js';
import { table } from './lib/bench/table.js';
import { data, works } from './lib/bench/works.js';
import { main, PlainError } from './lib/main.js';
import { setUp, setUpPeers } from './lib/setup.js';
import { buildModules, cmake } from './lib/steps.js';

/** @typedef {import('./lib/bench/engines.js').Engine} Engine */
/** @typedef {import('./lib/bench/works.js').Work} Work */
/** @typedef {import('./lib/bench/hosts.js').Host} Host */

const usage = `npm run bench [-- [--json FILE] [--work TEXT]… [--engine TEXT]…]
--work and --engine keep only those whose name contains the text.`;

/** Enough for steady medians, and every engine's turn comes often, so that what else the machine does hits all alike. */
const rounds = 10;
const milliseconds = 60;

const conditions = `Times are those of the working thread on its core: what it waits for a core is not counted. Freed memory is kept for
the next call, and garbage is collected between samples. Attention has one head, returns no weights, and counts 4 n n d.
Training is of the lesson's model on 32 sequences a step; in Chromium, and with threads, its time is that on the wall.`;

await main(async () => {
  const { json, chosenWorks, chosenEngines } = readArguments();
  await setUp('bench');
  await setUpPeers();
  await build();
  await runNative([`--write=${data}`]);

  const hosts = new Map(chosenEngines.map((engine) => [engine, startHost(engine)]));
  try {
    await prepareAll(chosenWorks, hosts);
    const rows = summarise(await measureAll(chosenWorks, hosts));
    console.log(`\n${table(rows)}`);
    for (const line of [...reachLines(rows), ...sizeLines()]) console.log(line);
    // npm runs this at the top, wherever it was asked to.
    if (json)
      writeFileSync(path.resolve(process.env.INIT_CWD ?? '.', json), `${JSON.stringify(rows, null, 2)}\n`);
  } finally {
    for (const host of hosts.values()) await host.close();
  }
});

function readArguments() {
  const { json, work = [''], engine = [''] } = parsedArguments();
  const chosenWorks = works.filter(({ name }) => work.some((text) => name.includes(text)));
  const chosenEngines = engines.filter(({ name }) => engine.some((text) => name.includes(text)));
  if (chosenWorks.length === 0 || chosenEngines.length === 0) {
    const names = [...works, ...engines].map(({ name }) => name).join(', ');
    throw new PlainError(`Nothing to measure: there are ${names}.\n${usage}`);
  }
  return { json, chosenWorks, chosenEngines };
}

function parsedArguments() {
  const one = /** @type {const} */ ({ type: 'string' });
  const many = /** @type {const} */ ({ type: 'string', multiple: true });
  try {
    return parseArgs({ options: { json: one, work: many, engine: many } }).values;
  } catch (error) {
    throw new PlainError(`${/** @type {Error} */ (error).message}\n${usage}`);
  }
}

async function build() {
  const options = { capture: true };
  for (const work of [
    () => buildModules(options),
    () => cmake('wasm', ['--target', 'whorl_bench'], { ...options, bench: true }),
    () => cmake('native', ['--target', 'whorl_bench'], { ...options, bench: true }),
  ]) {
    const { ok, output } = await work();
    if (!ok) throw new PlainError(`The build failed:\n${output}`);
  }
}

/** @param {Work} work @param {Map<Engine, Host>} hosts */
function takingPart({ kind }, hosts) {
  return [...hosts].filter(([engine]) => takesPart(engine, kind));
}

/**
 * Warms every engine up, and checks what it computes: to time a wrong result would be worthless.
 *
 * @param {Work[]} chosenWorks
 * @param {Map<Engine, Host>} hosts
 */
async function prepareAll(chosenWorks, hosts) {
  console.log(`${os.cpus()[0].model}, Node ${process.versions.node}`);
  for (const { name, includes } of hosts.keys()) console.log(`  ${name.padEnd(17)}${includes}`);
  for (const work of chosenWorks) {
    console.log(`\n${work.name}: the way taken, and ${standardOf(work)}`);
    const differenceOf = checkAgainstReference(work);
    for (const [engine, host] of takingPart(work, hosts)) {
      const way = await host.prepare(work);
      const difference = isRoof(engine) || engine.fills ? '' : differenceOf(engine.name).toExponential(0);
      console.log(`  ${engine.name.padEnd(17)}${way.padEnd(52)}${difference}`);
    }
  }
  console.log(`\n${conditions}`);
}

/**
 * @param {Work[]} chosenWorks
 * @param {Map<Engine, Host>} hosts
 */
async function measureAll(chosenWorks, hosts) {
  const measured = chosenWorks.flatMap((work) =>
    takingPart(work, hosts).map(([engine, host]) => ({
      work,
      engine,
      host,
      samples: /** @type {number[]} */ ([]),
    })),
  );
  for (let round = 0; round < rounds; round += 1) {
    // Every round begins somewhere else, so that nobody always comes after the same neighbour's work.
    const start = Math.floor((round * measured.length) / rounds);
    for (const turn of [...measured.slice(start), ...measured.slice(0, start)]) {
      turn.samples.push(...(await turn.host.measure(turn.work, milliseconds)));
    }
  }
  return measured;
}
