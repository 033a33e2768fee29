/** All works, for the worker: it does not know which widget it will serve. */
import { heatmapWork } from './works/heatmap.js';
import { lookalikeWork } from './works/lookalike.js';
import { offsetWork } from './works/offset.js';
import { precisionWork } from './works/precision.js';
import { scoresWork } from './works/scores.js';
import { shuffleWork } from './works/shuffle.js';
import { tableWork } from './works/table.js';
import { wavesWork } from './works/waves.js';

/** @type {import('./works/work.js').Work[]} */
export const works = [
  heatmapWork,
  lookalikeWork,
  offsetWork,
  precisionWork,
  scoresWork,
  shuffleWork,
  tableWork,
  wavesWork,
];
