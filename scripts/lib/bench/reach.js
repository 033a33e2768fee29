import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { fromTop } from '../paths.js';
import { find } from './results.js';
import { percent, short } from './table.js';
import { roofNameOf, works } from './works.js';

/** @typedef {import('./results.js').Row} Row */

/** The steps of the lesson's default training: kTrainerSteps of trainer.hpp. */
const trainerSteps = 200;

/** What we want to reach: a share of the roof, the rate of another engine so many times, or the default training in time. */
const goals = [
  { engine: 'whorl-wasm', work: 'encode 4096x512', roof: 0.4, times: { 'onnxruntime-web': 10 } },
  { engine: 'whorl-wasm', work: 'attention 1024x64', roof: 0.7, times: { 'onnxruntime-web': 1.3 } },
  { engine: 'whorl-wasm', work: 'attention 64x64', times: { 'onnxruntime-web': 3 } },
  { engine: 'whorl-api', work: 'encode 4096x512', roof: 0.4, times: { 'onnxruntime-web': 10 } },
  { engine: 'whorl-api', work: 'attention 1024x64', roof: 0.7, times: { 'onnxruntime-web': 1.3 } },
  { engine: 'whorl-api', work: 'attention 64x64', times: { 'onnxruntime-web': 3 } },
  { engine: 'whorl-native', work: 'encode 4096x512', times: { numpy: 2 } },
  { engine: 'whorl-native', work: 'attention 1024x64', times: { pytorch: 1 } },
  { engine: 'whorl-api', work: 'train 32x64', times: { 'pytorch-train': 2 } },
  { engine: 'whorl-worker', work: 'train 32x64', times: { 'pytorch-train': 2 }, seconds: 3 },
];

/** @param {boolean} reached */
const verdict = (reached) => (reached ? 'reached' : 'missed');

/**
 * A line for every goal that was measured.
 *
 * @param {Row[]} rows
 */
export function reachLines(rows) {
  return goals.flatMap(({ engine, work, roof, times, seconds }) => {
    const row = find(rows, work, engine);
    if (!row) return [];
    const parts = [];
    if (roof !== undefined && row.roof_share !== null) {
      const name = roofNameOf(works.find(({ name }) => name === work) ?? works[0]);
      parts.push(
        `${percent(row.roof_share)} of ${name} (reach ${percent(roof)}: ${verdict(row.roof_share >= roof)})`,
      );
    }
    for (const [peer, goal] of Object.entries(times)) {
      const other = find(rows, work, peer);
      if (!other) continue;
      const ratio = row.rate / other.rate;
      parts.push(`${short(ratio)}× ${peer} (reach ${goal}×: ${verdict(ratio >= goal)})`);
    }
    if (seconds !== undefined) {
      const whole = trainerSteps / row.rate;
      parts.push(
        `${trainerSteps} steps in ${short(whole)} s (reach ${seconds} s: ${verdict(whole <= seconds)})`,
      );
    }
    return parts.length > 0 ? [`${engine} ${work}: ${parts.join(', ')}`] : [];
  });
}

const mostBytes = 60000;

/** The module as a server would send it. */
export function sizeLines() {
  return ['wasm', 'wasm-scalar'].map((preset) => {
    const file = `build/${preset}/whorl.wasm`;
    const bytes = readFileSync(fromTop(file));
    const sent = brotliCompressSync(bytes).length;
    const kB = (/** @type {number} */ count) => `${(count / 1000).toFixed(1)} kB`;
    const goal = preset === 'wasm' ? ` (reach ${kB(mostBytes)}: ${verdict(sent <= mostBytes)})` : '';
    return `${file}: ${kB(bytes.length)}, ${kB(sent)} with brotli${goal}`;
  });
}
