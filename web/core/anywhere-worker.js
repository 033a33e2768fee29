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
  const { href, origin } = address;
  const own = globalThis.origin ?? origin; // Outside of browsers there are no sites.
  if (origin === own) return new Worker(href, options);
  const blob =
    blobs.get(href) ?? URL.createObjectURL(new Blob([importing(href)], { type: 'text/javascript' }));
  blobs.set(href, blob);
  // A module in a blob would be simpler, but Chromium starts none in a sandboxed frame.
  return new Worker(blob, { ...options, type: 'classic' });
}

/** A script that imports another, and hands it the messages that came before it. @param {string} href */
const importing = (href) => `
const early = [];
self.onmessage = (event) => early.push(event);
import(${JSON.stringify(href)}).then(
  () => {
    self.onmessage = null;
    for (const { data, ports } of early) self.dispatchEvent(new MessageEvent('message', { data, ports }));
  },
  (error) => setTimeout(() => { throw error; }),
);`;
