/** Defines every widget. */
export { WhorlHeatmap } from './whorl-heatmap.js';
export { WhorlShuffle } from './whorl-shuffle.js';
