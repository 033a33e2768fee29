/** Defines every widget. */
export { WhorlBughunt } from './whorl-bughunt.js';
export { WhorlCeiling } from './whorl-ceiling.js';
export { WhorlClaims } from './whorl-claims.js';
export { WhorlClock } from './whorl-clock.js';
export { WhorlExercise } from './whorl-exercise.js';
export { WhorlHeatmap } from './whorl-heatmap.js';
export { WhorlLookalike } from './whorl-lookalike.js';
export { WhorlOffset } from './whorl-offset.js';
export { WhorlPrecision } from './whorl-precision.js';
export { WhorlRotation } from './whorl-rotation.js';
export { WhorlScores } from './whorl-scores.js';
export { WhorlShuffle } from './whorl-shuffle.js';
export { WhorlTable } from './whorl-table.js';
export { WhorlWaves } from './whorl-waves.js';
