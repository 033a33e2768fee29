/** Recomputes claims where it does not hold up the page. */
import { serveWhorl } from '../core/worker.js';
import { claims } from '../lesson/claims.js';

serveWhorl({
  compute(whorl, id) {
    const claim = claims.find((one) => one.id === id);
    if (!claim) throw new Error(`no claim ${id}`);
    return claim.compute(whorl);
  },
});
