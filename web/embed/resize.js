/**
 * For pages that take widgets into frames: gives every frame of them the height it asks for. A plain script, so that it
 * can be put anywhere: `<script src="…/embed/resize.js" async></script>`.
 */
(() => {
  const LEAST = 50;
  const MOST = 20_000;
  const script = document.currentScript;
  const folder = script instanceof HTMLScriptElement ? new URL('.', script.src).href : '';

  /** Whether a frame's address is that of a widget, beside this script where its place is known. @param {string} address */
  const isOurs = (address) =>
    address.startsWith(folder) && /\/embed\/whorl-[a-z]+\.html(?:[?#]|$)/.test(address);

  addEventListener('message', ({ data, source, origin }) => {
    if (!source || typeof data !== 'object' || data?.type !== 'whorl:height') return;
    const { height } = data;
    if (typeof height !== 'number' || !(height >= LEAST && height <= MOST)) return;
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.contentWindow !== source || !isOurs(frame.src)) continue;
      // A sandboxed frame has no origin.
      if (origin !== 'null' && origin !== new URL(frame.src).origin) continue;
      const edges = frame.offsetHeight - frame.clientHeight;
      frame.style.height = `${Math.ceil(height) + edges}px`;
    }
  });
})();
