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
 * The Vite plugin that states what the pages may do, in each of them and in _headers, and publishes hashes of the
 * scripts that other pages embed: of those themselves, for their `integrity` attribute, and of all that they import, for
 * the page's import map.
 *
 * @param {{ scripts: string[] }} options `scripts`: the files' names in the build.
 * @returns {import('vite').Plugin}
 */
export function policy({ scripts }) {
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
        const hashes = Object.fromEntries(
          [...withImports(scripts, bundle)].map(([file, code]) => [file, sha384(code)]),
        );
        const source = `${JSON.stringify(hashes, null, 2)}\n`;
        this.emitFile({ type: 'asset', fileName: INTEGRITY, source });
        this.emitFile({ type: 'asset', fileName: '_headers', source: HEADERS });
      },
    },
  };
}

/**
 * The code of these scripts and of all that they import, at once or later, by their names.
 *
 * @param {string[]} scripts
 * @param {import('vite').Rolldown.OutputBundle} bundle
 */
function withImports(scripts, bundle) {
  /** @type {Map<string, string>} */
  const found = new Map();
  const waiting = [...scripts];
  for (const file of waiting) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') throw new Error(`the build has no script ${file}`);
    if (found.has(file)) continue;
    found.set(file, chunk.code);
    waiting.push(...chunk.imports, ...chunk.dynamicImports);
  }
  return found;
}

/** As the `integrity` attribute has it. @param {string} code */
const sha384 = (code) => `sha384-${createHash('sha384').update(code).digest('base64')}`;
