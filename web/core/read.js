/** The bytes of a file beside the script, in a page or a worker. @param {URL} url @param {AbortSignal} [signal] @returns {Promise<Uint8Array | ArrayBuffer>} */
export async function readBytes(url, signal) {
  // A worker finds what its page has fetched, even if the server wants it asked for again: the name tells the build.
  const response = await fetch(url, { cache: 'force-cache', signal });
  if (!response.ok) throw new Error(`the server answered ${response.status} for ${url.pathname}`);
  // Read as bytes: compiling from the stream would fail where a server does not know the type of .wasm files.
  return response.arrayBuffer();
}
