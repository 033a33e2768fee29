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
 * @property {Weights} weights (h, n_q, n_k); every row sums to 1, or is all 0 when the query may attend to nothing;
 *   (h, 0, 0) when they were not asked for.
 *
 * @typedef {'none' | 'sinusoidal' | 'learned' | 'rotary' | 'alibi'} Encoding
 * @typedef {'interleaved' | 'concatenated'} Layout
 * @typedef {'adjacent' | 'halves'} Pairing
 * @typedef {'float32' | 'float16' | 'bfloat16'} Format
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
 * @property {Weights | null} [bias] (1 or h, n_q, n_k), added to the scaled scores; default none.
 * @property {ArrayLike<number>} [alibiSlopes] h of them, or none (the default): a score falls by slope · distance.
 * @property {boolean} [returnWeights] Default true; without them the cost in memory is linear in n.
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
 * @typedef {object} RotateOptions
 * @property {Matrix} x (n, d)
 * @property {number} [base] Default 10000.
 * @property {Pairing} [pairing] Default 'adjacent'.
 * @property {number} [heads] Default 1.
 * @property {number} [firstPosition] Default 0.
 * @property {number} [positionScale] Default 1.
 * @property {ArrayLike<number>} [frequencies] d/h/2 of them instead of base's; e.g. from yarnFrequencies.
 *
 * @typedef {object} YarnOptions
 * @property {number} width Of one head, even.
 * @property {number} [base] Default 10000.
 * @property {number} [factor] How many times longer than in training; default 4.
 * @property {number} [originalLength] Default 2048.
 * @property {number} [betaFast] Default 32.
 * @property {number} [betaSlow] Default 1.
 *
 * @typedef {object} Rotation
 * @property {Float64Array} cos d/2 values cos(k ω).
 * @property {Float64Array} sin d/2 values sin(k ω).
 *
 * @typedef {object} OffsetCurveOptions
 * @property {number} dModel
 * @property {number} [base] Default 10000.
 * @property {number} [anchor] Default 0.
 * @property {number} maxOffset
 * @property {boolean} [projections] Whether random W_q and W_k come between; default false.
 * @property {boolean} [content] Whether a random token vector is added to each position; default false.
 * @property {number} [seed] Default 1.
 *
 * @typedef {object} CurveFacts
 * @property {number} firstRiseAfter The first k after which the curve rises; −1 if it never does.
 * @property {number} rises How many steps rise.
 * @property {number} lowest The smallest value, divided by the first.
 *
 * @typedef {object} ScoreSplit The four terms of a score, the query's part first, and their sum; each (n, n).
 * @property {Matrix} contentContent
 * @property {Matrix} contentPosition
 * @property {Matrix} positionContent
 * @property {Matrix} positionPosition
 * @property {Matrix} total
 *
 * @typedef {object} Lookalike
 * @property {number} offset
 * @property {number} distance
 *
 * @typedef {'none' | 'sine-only' | 'halved-exponent' | 'doubled-exponent' | 'odd-cosine' | 'halves' | 'no-scale'
 *   | 'batch-axis' | 'off-by-one' | 'degrees'} Mistake
 *
 * @typedef {object} MistakeOptions
 * @property {Mistake} [mistake] Default 'none'.
 * @property {Weights} embeddings x, (items as heads, n, d).
 *
 * @typedef {object} Invariants T is the output of the first item; in brackets what the right encoding gives.
 * @property {number} firstRow [0] The largest |T(0, c) − (0, 1, 0, 1, …)|.
 * @property {number} rowLength [0] The largest ||T(p)|² − d/2|.
 * @property {number} circle [0] The largest |T(p, 2i)² + T(p, 2i + 1)² − 1|.
 * @property {number} offsetOnly [0] The largest |T(p)·T(p + k) − T(0)·T(k)|.
 * @property {number} firstWavelength [2π] Of column 0; Infinity when it stays the same.
 * @property {number} secondWavelength [2π base^(2/d)] Of column 2.
 * @property {number} largest [1] The largest size of a value, over all items.
 * @property {number} neighbours [|PE(0) − PE(1)|] The smallest |T(p) − T(p + 1)|.
 * @property {number} items [0] The largest difference between the first item and another.
 * @property {number} contentFactor [√d] What an embedding is multiplied by.
 *
 * @typedef {'copy-back' | 'copy-first' | 'induction'} Task What to answer at position t of a sequence of random tokens:
 *   the token `offset` places back; the first token; what followed the last token equal to this one.
 *
 * @typedef {object} TrainerOptions A decoder with causal attention, trained on one task (trainer.hpp has the equations).
 * @property {Encoding} [encoding] Default 'sinusoidal'.
 * @property {Task} [task] Default 'copy-back'.
 * @property {number} [offset] K of 'copy-back'; default 4; 1 to length − 1.
 * @property {number} [vocabulary] V, different tokens; default 16; 2 to 1024. Guessing is right 1/V of the time.
 * @property {number} [length] n of a training sequence; default 32; 2 to limits.maxTrainerLength.
 * @property {number} [dModel] Default 64; 1 to 512.
 * @property {number} [heads] Default 2; must divide dModel, and leave an even width for 'rotary'.
 * @property {number} [layers] 1 (the default) or 2.
 * @property {number} [mlpWidth] Hidden units of the MLP after each attention; default 0: no MLP.
 * @property {number} [batch] Sequences a step; default 32.
 * @property {number} [tableLength] Rows of the learned table; default 128, or `length` if that is more; rows past the
 *   trained length stay as they were drawn.
 * @property {number} [learningRate] Adam's; default 0.003; above 0, up to 1000.
 * @property {number} [base] Of 'sinusoidal' and 'rotary'; default 10000.
 * @property {number} [seed] Draws the weights and the training sequences; default 1.
 *
 * @typedef {object} TrainingState
 * @property {number} steps Taken so far.
 * @property {number} loss Of the last step's batch; 0 before the first step.
 * @property {boolean} diverged The loss stopped being finite or rose past 10 ln V: that step was not taken, nor will
 *   any after it be. Nothing is ever NaN.
 * @property {number} length As it is trained now.
 * @property {number} positionScale As it is trained now.
 * @property {number} parameters How many numbers are trained.
 *
 * @typedef {TrainingState & { losses: Float64Array }} StepResult With the loss of each step just taken; fewer than asked
 *   for when the run diverged.
 *
 * @typedef {object} EvaluationOptions
 * @property {number} [length] Default 32; 2 to limits.maxTrainerLength.
 * @property {number} [sequences] How many are tried; default 64; 1 to 4096.
 * @property {number} [seed] Draws them, never those of the training; default 1.
 * @property {number} [positionScale] Positions are multiplied by this; default 1. 0.25 squeezes four times the trained
 *   length into the trained range (position interpolation).
 *
 * @typedef {object} Evaluation Position by position; 0 where `answers` is 0.
 * @property {Float64Array} accuracy n: the share of right answers.
 * @property {Float64Array} loss n: the mean cross-entropy.
 * @property {Float64Array} answers n: how many answers there were.
 * @property {number} meanAccuracy Over all answers.
 * @property {number} meanLoss
 *
 * @typedef {object} Sequence
 * @property {Float64Array} tokens n numbers below V.
 * @property {Float64Array} answers n: what the task asks for; −1 where it asks for nothing.
 *
 * @typedef {object} AttentionMapOptions
 * @property {ArrayLike<number>} tokens
 * @property {number} [layer] Default 0.
 * @property {number} [head] Default 0.
 * @property {number} [positionScale] Default 1.
 *
 * @typedef {object} Trainer A model in training, in the core's memory until free() is called. Long training is many
 *   calls of few steps: between two of them it can be paused, shown or given up.
 * @property {Readonly<Required<TrainerOptions>>} options As given, with all defaults.
 * @property {() => TrainingState} state
 * @property {(count?: number) => StepResult} step Takes `count` steps; default 1.
 * @property {(options?: EvaluationOptions) => Evaluation} evaluate Throws 'out-of-range' where the learned table has no
 *   row for a position, 'overflow' when the run has diverged.
 * @property {(options: { length: number, seed?: number }) => Sequence} sequence A sequence of the task.
 * @property {(options: AttentionMapOptions) => Matrix} attentionMap (n, n) weights of one head: row = query, column = key.
 * @property {() => Matrix} positionTable (tableLength, dModel): the learned table as it is now, or the sinusoidal one;
 *   0 rows for the other encodings.
 * @property {(options: { length: number, positionScale?: number }) => TrainingState} continueAt Goes on training at
 *   another length (fine-tuning), with positions multiplied by positionScale (default 1).
 * @property {() => Uint8Array} save All of the state.
 * @property {(bytes: Uint8Array) => TrainingState} restore Of a trainer with the same encoding and shape.
 * @property {() => void} free Gives the memory back; any call afterwards throws 'freed'.
 *
 * @typedef {{ [K in Exclude<keyof Trainer, 'options'>]:
 *   (...values: Parameters<Trainer[K]>) => Promise<ReturnType<Trainer[K]>> } & Pick<Trainer, 'options'>} RemoteTrainer
 *   The same in a worker: `await startTrainerWorker().createTrainer(options)`.
 *
 * @typedef {object} Limits
 * @property {number} maxPositions
 * @property {number} maxWidth
 * @property {number} maxElements The largest table, in values.
 * @property {number} maxTokens The longest sentence of a shuffle test.
 * @property {number} maxHeads
 * @property {number} maxTrainerLength
 * @property {number} maxTrainerWidth
 * @property {number} maxTrainerHidden
 * @property {number} maxTrainerVocabulary
 * @property {number} maxTrainerSequences In a batch, and in one evaluation.
 * @property {number} trainerSteps After which, with the default options, every encoding has learned what it will.
 *
 * @typedef {object} PositionRange Of an evaluation.
 * @property {ArrayLike<number>} accuracy
 * @property {ArrayLike<number>} answers
 * @property {number} from
 * @property {number} to
 *
 * @typedef {object} Whorl The core, the same in a page, a worker and Node.
 * @property {{ simd: boolean, version: string }} build
 * @property {Limits} limits
 * @property {() => number} memoryBytes The module's memory, in bytes; it grows and never shrinks.
 * @property {(options: SinusoidalOptions) => Matrix} sinusoidalEncoding
 * @property {(options: { dModel: number, base?: number, layout?: Layout }) => Float64Array} sinusoidalWavelengths
 *   One a column, in positions.
 * @property {(options: { offset: number, dModel: number, base?: number }) => Rotation} rotation R(k), for an even d.
 * @property {(options: { x: Matrix, offset: number, base?: number }) => Matrix} applyRotation x R(k)ᵀ, row by row.
 * @property {(options: { position: number, offset: number, dModel: number, base?: number }) => number} rotationResidual
 *   The largest |PE(p + k) − R(k) PE(p)| over all pairs.
 * @property {(options: { positions: number, dModel: number, seed?: number, deviation?: number }) => Matrix} learnedTable
 * @property {(options: { table: Matrix, positions: ArrayLike<number> }) => Matrix} lookup Refuses a row that does not exist.
 * @property {(options: { table: Matrix, tokens: number }) => Matrix} firstRows Refuses more tokens than rows.
 * @property {(options: { positions: number, dModel: number }) => number} learnedParameters
 * @property {(options: { positions: number, dModel: number, total: number }) => number} learnedShare Of a model's total.
 * @property {(options: { batch: Weights, table: Matrix }) => Weights} addEncoding batch (items as heads, n, d) + table (n, d).
 * @property {(options: RotateOptions) => Matrix} rotate
 * @property {(options: { width: number, base?: number }) => Float64Array} rotaryFrequencies
 * @property {(options: { base?: number, factor: number, width: number }) => number} ntkAwareBase
 * @property {(options: YarnOptions) => Float64Array} yarnFrequencies
 * @property {(options: { factor: number }) => number} yarnAttentionScale
 * @property {(options: { heads: number }) => Float64Array} alibiSlopes
 * @property {(options: { slope: number, queries: number, keys: number }) => Matrix} alibiBias
 * @property {(options: { scores: Matrix }) => Matrix} softmax Row by row.
 * @property {(options: AttentionOptions) => AttentionResult} attention
 * @property {(options: MultiHeadOptions) => AttentionResult} multiHeadAttention
 * @property {(options: OffsetCurveOptions) => Float64Array} offsetCurve PE(anchor)·PE(anchor + k) for k = 0 … maxOffset.
 * @property {(options: { curve: ArrayLike<number> }) => CurveFacts} curveFacts
 * @property {(options: { table: Matrix, normalised?: boolean }) => Matrix} similarityMatrix Dot products of all rows.
 * @property {(options: { content: Matrix, position: Matrix, seed?: number }) => ScoreSplit} scoreSplit
 * @property {(options: { dModel: number, base?: number, length: number, count?: number }) => Lookalike[]} lookalikes
 *   The offsets whose encodings come closest, nearest first.
 * @property {(options: { format: Format, values: ArrayLike<number> }) => Float64Array} roundTo Nearest, ties to even.
 * @property {(options: { format: Format, n: number }) => number} distinctPositions
 * @property {(options: { format: Format }) => number} firstCollision
 * @property {(options: { format: Format, position: number, dModel: number, base?: number }) => Float64Array} angleErrors
 *   One a pair.
 * @property {(options: MistakeOptions) => Weights} encodeWithMistake √d x + PE, with the mistake in it.
 * @property {(options: { zeros: Weights, ones: Weights }) => Invariants} checkInvariants Of an encoder, from what it
 *   puts out for embeddings that are all 0 and all 1.
 * @property {(options: { tokens: string[], dModel: number, seed?: number }) => Matrix} tokenVectors
 * @property {(options: ShuffleTestOptions) => ShuffleTestResult} shuffleTest
 * @property {(options?: TrainerOptions) => Trainer} createTrainer
 * @property {(options: PositionRange) => number} accuracyBetween The share of right answers at positions
 *   from … to − 1 of an evaluation; 0 where there is none.
 */

export {};
