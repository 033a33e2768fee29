import { createHash } from 'node:crypto';

/**
 * What a page of the site may do: run and show its own files, and compute. Nothing inline, nothing of another host;
 * script addresses only as the pages' policy of Trusted Types lets through (embed/trust.js); Lit has one for its own templates.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self' blob:", // A frame in a sandbox can start a worker only from a blob of its own.
  "manifest-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default lit-html',
].join('; ');

/**
 * Files for servers that take headers from the folder itself (_headers). What other pages embed may be fetched from
 * anywhere; the pages may stand in any frame, or the frames could not.
 */
const HEADERS = `/*
  Content-Security-Policy: ${POLICY}
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Permissions-Policy: camera=(), geolocation=(), microphone=()
/embed/*
  Access-Control-Allow-Origin: *
  Cross-Origin-Resource-Policy: cross-origin
/assets/*
  Access-Control-Allow-Origin: *
  Cross-Origin-Resource-Policy: cross-origin
  Cache-Control: public, max-age=31536000, immutable
`;

const INTEGRITY = 'embed/integrity.json';

/**
 * The Vite plugin that states what the pages may do, in each of them and in _headers, and publishes the hash of the
 * script that other pages embed, for their `integrity` attribute.
 *
 * @param {{ script: string }} options `script`: the file's name in the build.
 * @returns {import('vite').Plugin}
 */
export function policy({ script }) {
  return {
    name: 'whorl-policy',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          '<head>',
          `<head>\n    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />`,
        ),
    },
    generateBundle: {
      order: 'post', // The script is as it will be written.
      handler(_options, bundle) {
        const chunk = bundle[script];
        if (chunk?.type !== 'chunk') throw new Error(`the build has no script ${script}`);
        const hash = `sha384-${createHash('sha384').update(chunk.code).digest('base64')}`;
        const source = `${JSON.stringify({ [script]: hash }, null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName: INTEGRITY, source });
        this.emitFile({ type: 'asset', fileName: '_headers', source: HEADERS });
      },
    },
  };
}
