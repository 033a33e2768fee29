/**
 * What a reader chose, kept for the next visit where the browser allows it. Storage is refused in some private windows
 * and sandboxed frames; the choice then holds for this visit only.
 */

/** @param {string} key @returns {string | null} */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string | null} value null: nothing is kept. */
export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Refused; see above.
  }
}
