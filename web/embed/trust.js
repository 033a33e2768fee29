/**
 * Under Trusted Types a page may start only what a policy lets through. This one lets workers of the page's own site
 * through, and no text that would become a script.
 */
export function trustOwnScripts() {
  const { trustedTypes } = /** @type {{ trustedTypes?: any }} */ (globalThis);
  trustedTypes?.createPolicy('default', {
    /** @param {string} address */
    createScriptURL(address) {
      if (new URL(address, document.baseURI).origin === location.origin) return address;
      throw new TypeError(`${address} is not a script of this site`);
    },
  });
}
