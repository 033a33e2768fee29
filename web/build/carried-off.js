import { siteAddress } from './site.js';

/**
 * The Vite or Rolldown plugin for scripts that are carried off from the site: into a file of their own, or into a
 * package. What lies in the site's folder embed/ is not beside them; they name it by the site's address, if that is known.
 *
 * @returns {{ name: string, load: (id: string) => string | null }}
 */
export function carriedOff() {
  const site = siteAddress();
  const folder = site ? new URL('embed/', site).href : null;
  return {
    name: 'whorl-carried-off',
    load: (id) =>
      id.endsWith('/web/widgets/embed-folder.js')
        ? `export const embedFolder = ${JSON.stringify(folder)};`
        : null,
  };
}
