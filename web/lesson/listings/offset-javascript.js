import { loadWhorl } from 'whorl';

const whorl = await loadWhorl();
const dModel = 512;

for (const k of [1, 4, 100]) {
  const products = [1, 50, 100].map((anchor) => {
    const curve = whorl.offsetCurve({ dModel, anchor, maxOffset: k });
    return curve[k].toFixed(6);
  });
  console.log(`k = ${String(k).padStart(3)}:`, ...products);
}

const step = { position: 5, offset: 4, dModel };
const residual = whorl.rotationResidual(step);
console.log('R(4) PE(5) is PE(9):', residual < 1e-12);
