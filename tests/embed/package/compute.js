import { isWhorlError, loadWhorl } from 'whorl';
import { WhorlHeatmap } from 'whorl/elements/whorl-heatmap.js';
import * as elements from 'whorl/elements';

const whorl = await loadWhorl();
const table = whorl.sinusoidalEncoding({ positions: 6, dModel: 4 });

let refusal;
try {
  whorl.sinusoidalEncoding({ positions: 6, dModel: -2 });
} catch (error) {
  refusal = { known: isWhorlError(error), code: error.code, message: error.message };
}

console.log(
  JSON.stringify({
    simd: whorl.build.simd,
    scalar: [...(await loadWhorl({ variant: 'scalar' })).alibiSlopes({ heads: 8 })],
    table: [...table.data],
    refusal,
    elements: Object.keys(elements),
    heading: WhorlHeatmap.heading,
  }),
);
