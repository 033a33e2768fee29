/** A file that cannot be used; the message says why, as the second half of a sentence. */
export class FileError extends Error {
  /** @param {string} reason */
  constructor(reason) {
    super(reason);
    this.name = 'FileError';
  }
}

/**
 * Bytes from `begin` to `end` of a file, and no others.
 *
 * @param {Blob} file
 * @param {number} begin
 * @param {number} end
 * @returns {Promise<ArrayBuffer>}
 */
export async function readBytes(file, begin, end) {
  try {
    return await file.slice(begin, end).arrayBuffer();
  } catch {
    throw new FileError('the browser could not read it; it may have been moved or changed');
  }
}
