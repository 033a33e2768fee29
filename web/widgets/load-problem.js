/**
 * A sentence in the place of a figure that could not be loaded.
 *
 * @param {unknown} error
 * @param {string} advice
 */
export function loadProblem(error, advice) {
  const paragraph = document.createElement('p');
  paragraph.className = 'problem';
  paragraph.setAttribute('role', 'status');
  const reason = error instanceof Error ? error.message : String(error);
  paragraph.textContent = `This figure could not be loaded (${reason}). ${advice}`;
  return paragraph;
}
