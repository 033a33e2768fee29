/** Recomputes claims where it does not hold up the page. */
import { expose } from 'comlink';
import { loadWhorl } from '../core/whorl.js';
import { claims } from '../lesson/claims.js';

const loading = loadWhorl();

expose({
  /** @param {string} id */
  async compute(id) {
    const claim = claims.find((one) => one.id === id);
    if (!claim) throw new Error(`no claim ${id}`);
    return claim.compute(await loading);
  },
});
