/** What a programmer writes without a library: loops over typed arrays, sized for the just-in-time compiler. */
export const prepare = ({ kind, rows, width }, inputs) => ({
  loops: kind === 'encode' ? () => encode(rows, width) : () => attention(inputs, rows, width),
});

function encode(positions, width) {
  const table = new Float32Array(positions * width);
  const frequencies = Float64Array.from({ length: width / 2 }, (_, i) => 10000 ** ((-2 * i) / width));
  let at = 0;
  for (let position = 0; position < positions; position += 1) {
    for (let i = 0; i < width / 2; i += 1) {
      const angle = position * frequencies[i];
      table[at] = Math.sin(angle);
      table[at + 1] = Math.cos(angle);
      at += 2;
    }
  }
  return table;
}

function attention({ q, k, v }, n, width) {
  const output = new Float32Array(n * width);
  const weights = new Float32Array(n);
  const query = new Float32Array(width);
  const scale = 1 / Math.sqrt(width);
  for (let row = 0; row < n; row += 1) {
    for (let c = 0; c < width; c += 1) query[c] = q[row * width + c] * scale;
    score(query, k, weights);
    const sum = exponentiate(weights);
    gather(weights, v, output.subarray(row * width, (row + 1) * width));
    for (let c = 0; c < width; c += 1) output[row * width + c] /= sum;
  }
  return output;
}

/** Four keys at a time: four sums that do not wait for each other, and each entry of the query read once for all. */
function score(query, k, scores) {
  const width = query.length;
  for (let j = 0; j < scores.length; j += 4) {
    let [a, b, c, d] = [0, 0, 0, 0];
    const key = j * width;
    for (let t = 0; t < width; t += 1) {
      const x = query[t];
      a += x * k[key + t];
      b += x * k[key + width + t];
      c += x * k[key + 2 * width + t];
      d += x * k[key + 3 * width + t];
    }
    scores[j] = a;
    scores[j + 1] = b;
    scores[j + 2] = c;
    scores[j + 3] = d;
  }
}

function exponentiate(scores) {
  let largest = -Infinity;
  for (let j = 0; j < scores.length; j += 1) if (scores[j] > largest) largest = scores[j];
  let sum = 0;
  for (let j = 0; j < scores.length; j += 1) {
    const weight = Math.exp(scores[j] - largest);
    scores[j] = weight;
    sum += weight;
  }
  return sum;
}

/** Four values at a time, so that the output is read and written a quarter as often. */
function gather(weights, v, output) {
  const width = output.length;
  for (let j = 0; j < weights.length; j += 4) {
    const [a, b, c, d] = [weights[j], weights[j + 1], weights[j + 2], weights[j + 3]];
    const value = j * width;
    for (let t = 0; t < width; t += 1) {
      output[t] +=
        a * v[value + t] +
        b * v[value + width + t] +
        c * v[value + 2 * width + t] +
        d * v[value + 3 * width + t];
    }
  }
}
