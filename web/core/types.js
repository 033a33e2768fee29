/**
 * The shapes that cross the edge of the core. Every array is a copy: changing one never changes the core.
 * Matrices are row-major; n positions, d model width, h heads, n_q queries, n_k keys.
 *
 * @typedef {object} Matrix A (rows, cols) table.
 * @property {number} rows
 * @property {number} cols
 * @property {Float32Array} data rows × cols values, row after row.
 *
 * @typedef {object} Weights Attention weights, (heads, rows, cols): row = query, column = key.
 * @property {number} heads
 * @property {number} rows
 * @property {number} cols
 * @property {Float32Array} data heads × rows × cols values.
 *
 * @typedef {object} AttentionResult
 * @property {Matrix} output (n_q, d): one vector a query.
 * @property {Weights} weights (h, n_q, n_k); every row sums to 1, or is all 0 when the query may attend to nothing.
 *
 * @typedef {'none' | 'sinusoidal'} Encoding
 * @typedef {'interleaved' | 'concatenated'} Layout
 *
 * @typedef {object} SinusoidalOptions
 * @property {number} positions n, 0 to limits.maxPositions.
 * @property {number} dModel d, 1 to limits.maxWidth; odd is legal.
 * @property {number} [base] Default 10000; at least 1.
 * @property {Layout} [layout] Default 'interleaved'.
 * @property {number} [firstPosition] The position of row 0; default 0; negative and fractional are legal.
 * @property {number} [positionScale] Positions are multiplied by this; default 1.
 *
 * @typedef {object} AttentionOptions
 * @property {Matrix} q (n_q, d)
 * @property {Matrix} k (n_k, d)
 * @property {Matrix} v (n_k, d)
 * @property {boolean} [causal] Default false; query i sees keys up to its own place.
 * @property {number} [heads] h, must divide d; default 1. Scores are scaled by 1/√(d/h).
 * @property {boolean[][] | null} [mask] (n_q, n_k), true where the query may attend; default all true.
 *
 * @typedef {object} MultiHeadOptions
 * @property {Matrix} x (n, d)
 * @property {number} [heads] Default 1.
 * @property {boolean} [causal] Default false.
 * @property {number} [seed] Draws W_q, W_k, W_v, W_o; default 1.
 *
 * @typedef {object} ShuffleTestOptions
 * @property {string[]} [tokens] Each token's vector is drawn from the token itself. Give these or `vectors`.
 * @property {Matrix} [vectors] (n, d) token vectors of your own.
 * @property {number[]} permutation Place i of the shuffled sentence holds token permutation[i].
 * @property {Encoding} [encoding] Default 'none'.
 * @property {boolean} [causal] Default false.
 * @property {number} [heads] Default 2.
 * @property {number} [dModel] Default 64; with `vectors`, their width.
 * @property {number} [seed] Default 1.
 *
 * @typedef {object} ShuffleTestResult
 * @property {AttentionResult} original Attention(X).
 * @property {AttentionResult} shuffled Attention(PX), rows and columns in the shuffled order.
 * @property {AttentionResult} restored Attention(PX) with every row (and key column) carried back to its own token.
 * @property {Weights} weightDifference |original.weights − restored.weights|.
 * @property {Float32Array} differencePerToken n: the largest |difference| in each token's output, in the original order.
 * @property {number} maxDifference The largest of them.
 * @property {number} tolerance The rounding that float32 allows here.
 * @property {boolean} equivariant maxDifference ≤ tolerance.
 *
 * @typedef {object} Limits
 * @property {number} maxPositions
 * @property {number} maxWidth
 * @property {number} maxElements The largest table, in values.
 * @property {number} maxTokens The longest sentence of a shuffle test.
 * @property {number} maxHeads
 *
 * @typedef {object} Whorl The core, the same in a page, a worker and Node.
 * @property {{ simd: boolean, version: string }} build
 * @property {Limits} limits
 * @property {() => number} memoryBytes The module's memory, in bytes; it grows and never shrinks.
 * @property {(options: SinusoidalOptions) => Matrix} sinusoidalEncoding
 * @property {(options: { dModel: number, base?: number }) => Float64Array} sinusoidalWavelengths One a column, in positions.
 * @property {(options: { dModel: number, base?: number, anchor?: number, maxOffset: number }) => Float64Array} offsetCurve
 *   PE(anchor)·PE(anchor + k) for k = 0 … maxOffset.
 * @property {(options: { scores: Matrix }) => Matrix} softmax Row by row.
 * @property {(options: AttentionOptions) => AttentionResult} attention
 * @property {(options: MultiHeadOptions) => AttentionResult} multiHeadAttention
 * @property {(options: { tokens: string[], dModel: number, seed?: number }) => Matrix} tokenVectors
 * @property {(options: ShuffleTestOptions) => ShuffleTestResult} shuffleTest
 */

export {};
