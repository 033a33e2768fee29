import { svg } from 'lit';
import { encode } from 'uqr';

/** Modules of white around a code; with fewer, scanners miss it. */
const QUIET = 4;

/**
 * A text as a code to be scanned: dark on light, whatever the theme.
 *
 * @param {string} text
 * @returns {{ size: number, path: string } | null} Null where the text is too long for one.
 */
export function code(text) {
  try {
    const { size, data } = encode(text, { ecc: 'M', border: QUIET });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x},${y}h1v1h-1z`] : [])));
    return { size, path: dark.join('') };
  } catch {
    return null;
  }
}

/** @param {{ size: number, path: string }} drawn */
export const codeShapes = ({ size, path }) =>
  svg`<rect width=${size} height=${size} fill="#fff"></rect><path d=${path} fill="#000"></path>`;

/** A file of its own, for slides. @param {{ size: number, path: string }} drawn */
export const codeFile = ({ size, path }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 16}" height="${size * 16}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>\n`;
