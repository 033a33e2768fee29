import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { pages } from './build/index.js';

/** @param {string} path Relative to this folder. */
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Scripts that other pages name: their addresses must not change with what is in them. */
const EMBEDDED = ['whorl', 'resize', 'anywidget'];

/**
 * What is always loaded together lies together: fewer requests, and fewer bytes, since every file is compressed by
 * itself. The first of these that fits a module takes it, with what it imports: what a page begins with, what workers
 * share with it, what every element is made of, and what every figure is drawn with.
 */
const TOGETHER = [
  { name: 'lazy', test: /\/web\/(widgets\/lazy|embed\/trust)\.js$|vite\/preload-helper/ },
  {
    name: 'core',
    test: /\/web\/(core\/whorl|charts\/(painter|colour)|widgets\/(schema|sinusoid-parameters|usual-size|trained-table|works\/work))\.js$|\/d3-(array|format|scale)\//,
  },
  {
    name: 'element',
    test: /\/web\/widgets\/(parameter-host|host-styles|core-loader|presentation|events|controllers)\.js$|\/lit\/directives\/live\.js$/,
  },
  {
    name: 'figure',
    test: /\/web\/(widgets\/(whorl-element|grid-map|panel|table-entries)|charts\/(axis|labels|line|line-styles|dots))\.js$/,
  },
].map((group, i, { length }) => ({ ...group, priority: length - i }));

export default defineConfig({
  root: here('.'),
  // Relative addresses let the page live under any path, a course's subfolder for instance.
  base: './',
  cacheDir: here('../build/cache'),
  plugins: [pages()],
  resolve: { alias: { 'd3-interpolate': here('charts/interpolate.js') } },
  build: {
    outDir: here('../dist'),
    emptyOutDir: true,
    target: 'es2022',
    // No data: addresses, which the pages' content security policy does not allow (build/policy.js).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        lesson: here('index.html'),
        reference: here('widgets.html'),
        teach: here('teach.html'),
        ...Object.fromEntries(EMBEDDED.map((name) => [`embed/${name}`, here(`embed/${name}.js`)])),
      },
      preserveEntrySignatures: 'exports-only',
      output: {
        codeSplitting: { groups: TOGETHER },
        entryFileNames: ({ name }) => (name.startsWith('embed/') ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  worker: { format: 'es' },
  server: {
    // The WebAssembly modules and node_modules lie above the root.
    fs: { allow: [here('..')] },
  },
});
