/** Keeps the site for the next visit, with or without a network, where the browser has room for that. */
export function keepForOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !location.protocol.startsWith('http'))
    return;
  // After everything the reader waits for.
  const keep = () => void navigator.serviceWorker.register('sw.js').catch(() => {});
  if (document.readyState === 'complete') keep();
  else addEventListener('load', keep, { once: true });
}
