import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
const PALETTE = 3; // the colour type of a picture whose pixels are places in a list of colours
const TRUE_COLOUR = 2;

/**
 * A picture as a PNG file: with a palette where 256 colours are enough.
 *
 * @param {Uint32Array} pixels Words of an ImageData: red, green, blue and an opacity that does not count.
 * @param {number} width
 * @returns {Buffer}
 */
export function png(pixels, width) {
  const height = pixels.length / width;
  const colours = [...new Set(pixels)];
  const bytes = new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const rgb = (/** @type {number} */ i) => bytes.subarray(4 * i, 4 * i + 3);
  const few = colours.length <= 256;
  const place = new Map(colours.map((colour, i) => [colour, i]));
  const line = (/** @type {number} */ y) => {
    const row = Array.from({ length: width }, (_, x) => y * width + x);
    return few ? row.map((i) => place.get(pixels[i]) ?? 0) : row.flatMap((i) => [...rgb(i)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, few ? PALETTE : TRUE_COLOUR], 8);
  const filtered = Uint8Array.from(Array.from({ length: height }, (_, y) => [0, ...line(y)]).flat());
  const list = Uint8Array.from(colours.flatMap((colour) => [...rgb(pixels.indexOf(colour))]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(few ? [chunk('PLTE', list)] : []),
    chunk('IDAT', deflateSync(filtered, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** @param {string} type @param {Uint8Array} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}
