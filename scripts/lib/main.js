/** A failure whose message says all there is to say: it is shown without a stack trace. */
export class PlainError extends Error {}

/**
 * Runs a command's body, and ends with a failure when it throws.
 *
 * @param {() => Promise<void>} body
 */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    process.exitCode = 1;
  }
}
