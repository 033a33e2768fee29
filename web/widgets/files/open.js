/**
 * One way to open either kind of file.
 *
 * @typedef {import('../../core/types.js').Matrix} Matrix
 * @typedef {{ name: string, rows: number, cols: number, read: () => Promise<Matrix> }} StoredTable
 * @typedef {{ name: string, tables: StoredTable[] }} OpenedFile
 */
import { FileError } from './file-error.js';
import { readNpy, readNpyHeader } from './npy.js';
import { readSafetensorsHeader, readTensor, tablesAmong } from './safetensors.js';

/**
 * @param {File} file
 * @param {{ maxElements: number, maxWidth: number, maxPositions: number }} limits Of the core.
 * @returns {Promise<OpenedFile>}
 * @throws {FileError}
 */
export async function openTableFile(file, limits) {
  const { name } = file;
  const tables = /\.safetensors$/i.test(name) ? await fromSafetensors(file) : await fromNpy(file);
  return { name, tables: tables.map((table) => ({ ...table, read: () => guarded(table, limits) })) };
}

/** @param {File} file @returns {Promise<StoredTable[]>} */
async function fromSafetensors(file) {
  const tensors = tablesAmong(await readSafetensorsHeader(file));
  return tensors.map((tensor) => ({
    name: tensor.name,
    rows: tensor.shape[0],
    cols: tensor.shape[1],
    read: () => readTensor(file, tensor),
  }));
}

/** @param {File} file @returns {Promise<StoredTable[]>} */
async function fromNpy(file) {
  if (!/\.npy$/i.test(file.name)) throw new FileError('only .npy and .safetensors files can be read');
  const header = await readNpyHeader(file);
  return [{ name: '', rows: header.rows, cols: header.cols, read: () => readNpy(file, header) }];
}

/** Refuses before a byte is read what could not be drawn. @param {StoredTable} table @param {Parameters<typeof openTableFile>[1]} limits */
async function guarded({ rows, cols, read }, { maxElements, maxWidth, maxPositions }) {
  if (rows === 0 || cols === 0)
    throw new FileError(`its shape is (${rows}, ${cols}): there is nothing in it`);
  if (rows > maxPositions)
    throw new FileError(`it has ${rows} rows, and at most ${maxPositions} can be shown`);
  if (cols > maxWidth) throw new FileError(`it has ${cols} columns, and at most ${maxWidth} can be shown`);
  if (rows * cols > maxElements) {
    throw new FileError(`it has ${rows * cols} numbers, and at most ${maxElements} can be shown`);
  }
  return read();
}
