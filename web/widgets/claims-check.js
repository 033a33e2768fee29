import { format } from 'd3-format';
import { connectWhorl } from '../core/worker-client.js';
import { WhorlLoadError } from '../core/whorl.js';
import { sharedCore } from './core-loader.js';

/**
 * @typedef {import('../build/numbers.js').Claim} Claim
 *
 * @typedef {object} Row A claim with what the page states and what was found.
 * @property {Claim} claim
 * @property {number | null} stated Null when the page states no value.
 * @property {HTMLElement | null} place Where the text states it.
 * @property {number | null} found Null until it is recomputed.
 * @property {string} trouble Why it could not be.
 */

/** What the text of this page states, or else what the build computed. @param {Claim[]} claims @param {Record<string, number>} built @returns {Row[]} */
export function rowsOf(claims, built) {
  return claims.map((claim) => {
    const place = document.getElementById(`claim-${claim.id}`);
    const stated = Number(place?.getAttribute('value') ?? built[claim.id] ?? NaN);
    return { claim, stated: Number.isFinite(stated) ? stated : null, place, found: null, trouble: '' };
  });
}

/** Whether two computations of a claim agree. @param {Row} row */
export const agrees = ({ claim, stated, found }) =>
  stated !== null && found !== null && Math.abs(found - stated) <= claim.tolerance;

/** As the text writes it. @param {Claim} claim @param {number} value */
export const written = (claim, value) => format(claim.format)(value);

/**
 * Recomputes claims one at a time: in a worker, or where there can be none, in the page, with a frame between any two.
 *
 * @returns {{ compute: (claim: Claim) => Promise<number>, end: () => void }}
 */
export function startChecking() {
  const inPage = async (/** @type {Claim} */ claim) => {
    await new Promise((resolve) => setTimeout(resolve));
    return claim.compute(await sharedCore());
  };
  try {
    const worker = new Worker(new URL('./claims-worker.js', import.meta.url), { type: 'module' });
    const { call, end } = connectWhorl(worker);
    return {
      compute: (claim) =>
        call('compute', claim.id).catch((error) => {
          if (!(error instanceof WhorlLoadError) || error.code !== 'load-failed') throw error;
          return inPage(claim);
        }),
      end,
    };
  } catch {
    return { compute: inPage, end: () => {} };
  }
}
