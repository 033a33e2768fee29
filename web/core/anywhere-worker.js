/** @type {Map<string, string>} Addresses of scripts of other sites, and of the blobs that import them. */
const blobs = new Map();

/**
 * A module worker, whatever site its script is of. A page may start only workers of its own site, and a sandboxed frame
 * has none: there a blob of the page's own imports the script, whose server must let other sites have it.
 *
 * Called with `new`, in place of `Worker`, where bundlers look for workers.
 *
 * @param {URL} address
 * @param {WorkerOptions} options
 * @returns {Worker}
 */
export function AnywhereWorker(address, options) {
  const { href, origin } = new URL(address, location.href);
  if (origin === self.origin) return new Worker(href, options);
  const blob =
    blobs.get(href) ??
    URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' }));
  blobs.set(href, blob);
  return new Worker(blob, options);
}
