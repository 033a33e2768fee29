import { loadWhorl } from 'whorl';

const whorl = await loadWhorl();
const pe = whorl.sinusoidalEncoding({ positions: 6, dModel: 4 });

for (let position = 0; position < pe.rows; position += 1) {
  const start = position * pe.cols;
  const vector = [...pe.data.slice(start, start + pe.cols)];
  console.log(...vector.map((value) => value.toFixed(6)));
}
