import { loadWhorl, WhorlRangeError, type Matrix, type Whorl } from 'whorl';
import 'whorl/elements';
import { WhorlOffset } from 'whorl/elements/whorl-offset.js';

const whorl: Whorl = await loadWhorl();
const table: Matrix = whorl.sinusoidalEncoding({ positions: 6, dModel: 4, layout: 'interleaved' });
export const first: number = table.data[0];
export const refusal = new WhorlRangeError('out-of-range', 'dModel must be positive');

const offset: WhorlOffset = document.createElement('whorl-offset');
offset.anchors = [1, 2];
offset.projections = true;
offset.reset();
document.createElement('whorl-heatmap').layout = 'concatenated';

// @ts-expect-error A width has to be given.
whorl.sinusoidalEncoding({ positions: 6 });
// @ts-expect-error There is no such layout.
document.createElement('whorl-heatmap').layout = 'diagonal';
