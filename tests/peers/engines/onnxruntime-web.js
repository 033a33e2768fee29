import * as ort from 'onnxruntime-web/wasm';
import { floats, input, integers, model, node, output, realAttribute, wholeAttribute } from '../onnx.js';

ort.env.wasm.numThreads = 1;
ort.env.logLevel = 'error';

/** Inputs are tensors made once; the run copies them in and its result out. */
export async function prepare(work, inputs) {
  const { graphs, feeds } = work.kind === 'encode' ? encode(work) : attention(work, inputs);
  const variants = {};
  for (const [name, graph] of Object.entries(graphs)) {
    const session = await ort.InferenceSession.create(model(graph), {
      executionProviders: ['wasm'],
      graphOptimizationLevel: 'all',
    });
    variants[name] = async () => (await session.run(feeds)).table.data;
  }
  return variants;
}

const tensor = (data, dims) => new ort.Tensor('float32', data, dims);

/** The positions come from outside: were they constants, the whole table would be computed when the graph loads. */
function encode({ rows, width }) {
  const frequency = (column) => 10000 ** ((-2 * (column >> 1)) / width);
  const every = (length, value) => Float32Array.from({ length }, (_, i) => value(i));
  const ends = [input('positions', [rows, 1]), output('table', [rows, width])];
  return {
    feeds: { positions: tensor(every(rows, Number), [rows, 1]) },
    graphs: {
      'sines and cosines, interleaved': [
        floats(
          'frequencies',
          [1, width / 2],
          every(width / 2, (i) => frequency(2 * i)),
        ),
        integers('last', [2]),
        integers('shape', [rows, width]),
        node('Mul', ['positions', 'frequencies'], 'angles'),
        node('Sin', ['angles'], 'sines'),
        node('Cos', ['angles'], 'cosines'),
        node('Unsqueeze', ['sines', 'last'], 'left'),
        node('Unsqueeze', ['cosines', 'last'], 'right'),
        node('Concat', ['left', 'right'], 'pairs', [wholeAttribute('axis', 2)]),
        node('Reshape', ['pairs', 'shape'], 'table'),
        ...ends,
      ],
      'sines of shifted angles': [
        floats('frequencies', [1, width], every(width, frequency)),
        floats(
          'shifts',
          [1, width],
          every(width, (column) => ((column % 2) * Math.PI) / 2),
        ),
        node('Mul', ['positions', 'frequencies'], 'angles'),
        node('Add', ['angles', 'shifts'], 'shifted'),
        node('Sin', ['shifted'], 'table'),
        ...ends,
      ],
    },
  };
}

function attention({ rows, width }, { q, k, v }) {
  const dims = [1, rows, width];
  const ends = [...['q', 'k', 'v'].map((name) => input(name, dims)), output('table', dims)];
  const heads = (name) => wholeAttribute(name, 1);
  const scale = [wholeAttribute('transB', 1), realAttribute('alpha', 1 / Math.sqrt(width))];
  return {
    feeds: { q: tensor(q, dims), k: tensor(k, dims), v: tensor(v, dims) },
    graphs: {
      'FusedMatMul, Softmax, MatMul': [
        node('FusedMatMul', ['q', 'k'], 'scores', scale, 'com.microsoft'),
        node('Softmax', ['scores'], 'weights'),
        node('MatMul', ['weights', 'v'], 'table'),
        ...ends,
      ],
      Attention: [
        node('Attention', ['q', 'k', 'v'], 'table', [heads('q_num_heads'), heads('kv_num_heads')]),
        ...ends,
      ],
      MultiHeadAttention: [
        node('MultiHeadAttention', ['q', 'k', 'v'], 'table', [heads('num_heads')], 'com.microsoft'),
        ...ends,
      ],
    },
  };
}
