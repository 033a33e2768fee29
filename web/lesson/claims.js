import { ceilingClaims } from './claims/ceiling.js';
import { lookalikeClaims } from './claims/lookalikes.js';
import { orderClaims } from './claims/order.js';
import { precisionClaims } from './claims/precision.js';
import { rotationClaims } from './claims/rotation.js';
import { tableClaims } from './claims/tables.js';
import { waveClaims } from './claims/waves.js';

/**
 * Every number of the prose. Each calls the core and reads one entry, so that the same list gives the same numbers
 * at build time and in the reader's browser.
 *
 * @type {import('../build/numbers.js').Claim[]}
 */
export const claims = [
  ...orderClaims,
  ...waveClaims,
  ...rotationClaims,
  ...lookalikeClaims,
  ...precisionClaims,
  ...tableClaims,
  ...ceilingClaims,
];
