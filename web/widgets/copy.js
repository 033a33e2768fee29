/**
 * Copies what a field holds; where the clipboard is closed the text is left selected.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {string} copied Said when it is copied.
 * @param {string} ready Said when the reader has to.
 * @param {(text: string) => void} say
 */
export async function copyFrom(field, copied, ready, say) {
  try {
    if (forbidden()) throw new Error('the page around forbids it');
    await navigator.clipboard.writeText(field.value);
    say(copied);
  } catch {
    field.focus();
    field.select();
    say(ready);
  }
}

/** Whether this is a frame that is told not to: to try all the same would be an error on the console. */
function forbidden() {
  const { featurePolicy } = /** @type {any} */ (document);
  return featurePolicy?.allowsFeature('clipboard-write') === false;
}
