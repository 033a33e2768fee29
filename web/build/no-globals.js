/** Where Lit keeps a list of its copies on a page, and what its decorators know; both for everyone to see. */
const KEPT =
  /\(\w+\.(?:litHtmlVersions|litElementVersions|reactiveElementVersions)\?\?=\[\]\)\.push\("[\d.]+"\)|\w+\.litPropertyMetadata\?\?=new WeakMap|litPropertyMetadata\.get\(\w+\)/g;

/**
 * The Vite plugin that has Lit leave nothing on a page's window: pages that embed widgets are other people's.
 *
 * @type {import('vite').Plugin}
 */
export const noGlobals = {
  name: 'whorl-no-globals',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/(?:@lit\/reactive-element|lit-html|lit-element)\// },
    handler: (code) => ({ code: code.replace(KEPT, 'void 0'), map: null }),
  },
};
