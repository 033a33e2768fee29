/** Defines every widget. */
export { WhorlHeatmap } from './whorl-heatmap.js';
export { WhorlLookalike } from './whorl-lookalike.js';
export { WhorlScores } from './whorl-scores.js';
export { WhorlShuffle } from './whorl-shuffle.js';
