/**
 * The module that lies beside the script, in a page or a worker. It is compiled while it comes, where the server names
 * its type.
 *
 * @param {URL} url
 * @param {AbortSignal} [signal]
 * @returns {Promise<WebAssembly.Module>}
 */
export async function readModule(url, signal) {
  const response = await answer(url, signal);
  if (response.headers.get('content-type') !== 'application/wasm' || !WebAssembly.compileStreaming)
    return WebAssembly.compile(await bytesOf(response));
  try {
    return await WebAssembly.compileStreaming(response);
  } catch (error) {
    // Whether it was a module at all is told from the bytes.
    await bytesOf(await answer(url, signal));
    throw error;
  }
}

/** @param {URL} url @param {AbortSignal} [signal] */
async function answer(url, signal) {
  // A worker finds what its page has fetched, even if the server wants it asked for again: the name tells the build.
  const response = await fetch(url, { cache: 'force-cache', signal });
  if (!response.ok) throw new Error(`the server answered ${response.status} for ${url.pathname}`);
  return response;
}

/** @param {Response} response */
async function bytesOf(response) {
  const bytes = await response.arrayBuffer();
  if (String.fromCharCode(...new Uint8Array(bytes.slice(0, 4))) !== '\0asm')
    throw new Error(`the server sent something else than the module for ${new URL(response.url).pathname}`);
  return bytes;
}
