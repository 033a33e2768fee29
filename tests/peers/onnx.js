/** Writes ONNX models: the few messages of onnx.proto that a graph of plain operators needs, in protobuf's encoding. */

const float32 = 1; // TensorProto.DataType
const int64 = 7;

/** @param {number} value Not negative. */
function varint(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return Buffer.from([...bytes, value]);
}

const whole = (field, value) => Buffer.concat([varint(field * 8), varint(value)]);
const block = (field, ...parts) => {
  const content = Buffer.concat(parts.flat().map((part) => Buffer.from(part)));
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
};
const single = (field, value) =>
  Buffer.concat([varint(field * 8 + 5), Buffer.from(Float32Array.of(value).buffer)]);

/** @param {string} name @param {number} value */
export const wholeAttribute = (name, value) => block(5, block(1, name), whole(3, value), whole(20, 2));

/** @param {string} name @param {number} value */
export const realAttribute = (name, value) => block(5, block(1, name), single(2, value), whole(20, 1));

/**
 * @param {string} operator
 * @param {string[]} inputs
 * @param {string} output
 * @param {Buffer[]} [attributes]
 * @param {string} [domain] Default: the operators of ONNX itself.
 */
export const node = (operator, inputs, output, attributes = [], domain = '') =>
  block(
    1,
    ...inputs.map((input) => block(1, input)),
    block(2, output),
    block(4, operator),
    ...attributes,
    block(7, domain),
  );

const constant = (name, dims, type, data) =>
  block(
    5,
    ...dims.map((dim) => whole(1, dim)),
    whole(2, type),
    block(8, name),
    block(9, new Uint8Array(data.buffer)),
  );

/** @param {string} name @param {number[]} dims @param {Float32Array} data */
export const floats = (name, dims, data) => constant(name, dims, float32, data);

/** @param {string} name @param {number[]} values */
export const integers = (name, values) =>
  constant(name, [values.length], int64, BigInt64Array.from(values, BigInt));

const described = (field, name, dims) => {
  const shape = block(2, ...dims.map((dim) => block(1, whole(1, dim))));
  return block(field, block(1, name), block(2, block(1, whole(1, float32), shape)));
};

/** @param {string} name @param {number[]} dims */
export const input = (name, dims) => described(11, name, dims);

/** @param {string} name @param {number[]} dims */
export const output = (name, dims) => described(12, name, dims);

/** @param {Buffer[]} parts Of the graph. */
export const model = (parts) =>
  Buffer.concat([
    whole(1, 10), // the version of this format
    block(7, ...parts, block(2, 'graph')),
    block(8, block(1, ''), whole(2, 23)),
    block(8, block(1, 'com.microsoft'), whole(2, 1)),
  ]);
