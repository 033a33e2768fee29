// Written in two lines, since the bundler would take the folder for a file to bundle.
const here = import.meta.url;

/**
 * The folder with what other pages embed, as far from this module in the build as among the sources. Null where the
 * script is carried off from its site: such a build puts another module in the place of this one.
 *
 * @type {string | null}
 */
export const embedFolder = new URL('../embed/', here).href;
