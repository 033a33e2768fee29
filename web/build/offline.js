import { VitePWA } from 'vite-plugin-pwa';

/**
 * The Vite plugin that makes the service worker: after one visit the site works without a network. All files of one
 * build are kept together and replaced together, once no page of the older build is open, so that a page never gets
 * the core of one build and the glue of another.
 *
 * @returns {import('vite').PluginOption}
 */
export const offline = () =>
  VitePWA({
    filename: 'sw.js',
    injectRegister: false, // The page registers it by itself: no inline script.
    manifest: {
      name: 'Whorl: positional encoding',
      short_name: 'Whorl',
      description: 'An interactive lesson on positional encoding.',
      start_url: './',
      display: 'minimal-ui',
      background_color: '#fbfaf7',
      theme_color: '#fbfaf7',
      icons: [{ src: 'mark.svg', sizes: 'any', type: 'image/svg+xml' }],
    },
    workbox: {
      globPatterns: ['**/*.{html,js,css,wasm,svg,png,json,woff2}'],
      globIgnores: ['whorl-lesson.html'],
      inlineWorkboxRuntime: true,
      cleanupOutdatedCaches: true,
      // Settings of the figures stand in the address and change nothing in the file.
      ignoreURLParametersMatching: [/./],
      navigateFallback: null,
    },
  });
