/**
 * What goes wrong has a name (the class), a stable `code` for programs and a message for people that names the
 * argument and the value. Codes:
 *   wrong-type, unknown-option, missing-option              WhorlTypeError
 *   invalid-argument, out-of-range, too-large, overflow     WhorlRangeError
 *   out-of-memory, freed                                    WhorlRangeError
 *   load-failed, slow, unsupported                          WhorlLoadError
 *   broken, internal                                        WhorlLoadError
 */

/** Seconds after which what has not arrived is said to be missing. */
export const PATIENCE = 30;

export class WhorlTypeError extends TypeError {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = 'WhorlTypeError';
    this.code = code;
  }
}

export class WhorlRangeError extends RangeError {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = 'WhorlRangeError';
    this.code = code;
  }
}

export class WhorlLoadError extends Error {
  /** @param {string} code @param {string} message @param {ErrorOptions} [options] */
  constructor(code, message, options) {
    super(message, options);
    this.name = 'WhorlLoadError';
    this.code = code;
  }
}

/**
 * @param {unknown} error
 * @returns {error is WhorlTypeError | WhorlRangeError | WhorlLoadError} Whether Whorl itself raised it.
 */
export function isWhorlError(error) {
  return (
    error instanceof WhorlTypeError || error instanceof WhorlRangeError || error instanceof WhorlLoadError
  );
}

/**
 * Raises what the core reported. Its argument names are those of C++; here they are spelt as JavaScript has them.
 * @param {{ code: string, message: string }} failure
 * @returns {never}
 */
export function throwCoreError({ code, message }) {
  const text = message.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) =>
    name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase()),
  );
  if (code === 'internal') throw new WhorlLoadError(code, text);
  throw new WhorlRangeError(code, text);
}
