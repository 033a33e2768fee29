/**
 * The address that the site will have, if whoever builds it says so in WHORL_SITE; a static site does not know its own.
 *
 * @param {string | undefined} [given]
 * @returns {string | null} It ends with a slash.
 */
export function siteAddress(given = process.env.WHORL_SITE) {
  if (!given) return null;
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    throw new Error(`WHORL_SITE must be an address such as https://example.org/whorl/, got “${given}”`);
  }
  const { href } = new URL(given);
  return href.endsWith('/') ? href : `${href}/`;
}
