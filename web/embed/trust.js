/**
 * Under Trusted Types a page may start only what a policy lets through. This one lets workers of the page's own site
 * through, those that it has made itself in a sandbox, which is of no site (core/anywhere-worker.js), and no text that
 * would become a script.
 */
export function trustOwnScripts() {
  const { trustedTypes } = /** @type {{ trustedTypes?: any }} */ (globalThis);
  trustedTypes?.createPolicy('default', {
    /** @param {string} address */
    createScriptURL(address) {
      const { protocol, origin } = new URL(address, document.baseURI);
      if (origin === location.origin || (protocol === 'blob:' && origin === self.origin)) return address;
      throw new TypeError(`${address} is not a script of this site`);
    },
  });
}
