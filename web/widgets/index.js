/** Defines every widget. */
export { WhorlHeatmap } from './whorl-heatmap.js';
export { WhorlScores } from './whorl-scores.js';
export { WhorlShuffle } from './whorl-shuffle.js';
