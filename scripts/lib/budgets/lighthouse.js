import lighthouse from 'lighthouse';
import { atLeast, atMost } from './table.js';

const PERFECT = 100;
/** The limits of the scores, of 100. @type {Record<string, number>} */
const LIMITS = { performance: 95, accessibility: PERFECT, 'best-practices': PERFECT, seo: PERFECT };
const SHIFT = 0.02;

/**
 * Lighthouse's own phone on its simulated slow 4G.
 *
 * @param {number} port Where the browser takes commands.
 * @param {string} url
 */
export async function audit(port, url) {
  const ran = await lighthouse(url, { port, onlyCategories: Object.keys(LIMITS), logLevel: 'error' });
  if (!ran) throw new Error('Lighthouse gave no result');
  const { categories, audits } = ran.lhr;
  const scores = Object.entries(LIMITS).map(([id, limit]) =>
    atLeast(
      `Lighthouse, mobile: ${categories[id].title}`,
      100 * (categories[id].score ?? 0),
      limit,
      'points',
    ),
  );
  const short = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1)
      .map(({ id }) => `  ${audits[id].title}: ${audits[id].displayValue ?? audits[id].score}`),
  );
  const shift = audits['cumulative-layout-shift'].numericValue ?? NaN;
  return { rows: [...scores, atMost('layout shift while it loads', shift, SHIFT, 'share')], short };
}
