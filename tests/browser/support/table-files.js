/** Small files of tables, as a reader might open them. */

/** A table of small whole numbers. @param {number} rows @param {number} cols @param {number} [step] */
export function tableOf(rows, cols, step = 1) {
  const data = Float32Array.from({ length: rows * cols }, (_, i) => ((i * 7 * step) % 11) - 5);
  return { rows, cols, data };
}

/**
 * @param {number} rows
 * @param {number} cols
 * @param {number[]} values Row after row.
 */
export function npyFile(rows, cols, values) {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${cols}), }`.padEnd(117);
  const start = Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0, 118, 0]);
  const numbers = Buffer.from(Float32Array.from(values).buffer);
  return {
    name: 'mine.npy',
    mimeType: 'application/octet-stream',
    buffer: Buffer.concat([start, Buffer.from(`${header}\n`), numbers]),
  };
}

/**
 * @param {Record<string, { shape: number[], values: number[] }>} tensors float32
 */
export function safetensorsFile(tensors) {
  let end = 0;
  const header = Object.fromEntries(
    Object.entries(tensors).map(([name, { shape, values }]) => {
      const begin = end;
      end += 4 * values.length;
      return [name, { dtype: 'F32', shape, data_offsets: [begin, end] }];
    }),
  );
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(text.length));
  const numbers = Object.values(tensors).map(({ values }) => Buffer.from(Float32Array.from(values).buffer));
  return {
    name: 'model.safetensors',
    mimeType: 'application/octet-stream',
    buffer: Buffer.concat([length, text, ...numbers]),
  };
}
