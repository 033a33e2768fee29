/**
 * Has all that the first figure needs fetched at once when the first frame has been shown, rather than one thing when
 * another has come and asks for it. The build says in the page where the core is (see web/build/first-paint.js); a page
 * that carries it along does not.
 */
export function fetchAhead() {
  const core = document.querySelector('meta[name="whorl-core"]');
  const files = core instanceof HTMLMetaElement ? core.content.split(' ') : [];
  requestAnimationFrame(() =>
    setTimeout(() => {
      document.head.append(...files.map(linkTo));
      // A failure is told by the figure, when it is near.
      import('./first.js').catch(() => {});
    }),
  );
}

/** @param {string} file */
function linkTo(file) {
  const kind = file.endsWith('.wasm') ? { rel: 'preload', as: 'fetch' } : { rel: 'modulepreload' };
  return Object.assign(document.createElement('link'), { ...kind, crossOrigin: '', href: file });
}
