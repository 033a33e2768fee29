import { quantile } from 'd3-array';

const SAMPLE = 4096;
const WITHIN = 0.99;

/** What 99 of 100 entries do not exceed in size. @param {import('../core/types.js').Matrix} matrix */
export function usualSize({ data }) {
  const stride = Math.max(1, Math.floor(data.length / SAMPLE));
  const sizes = Array.from({ length: Math.ceil(data.length / stride) }, (_, i) => Math.abs(data[i * stride]));
  return quantile(sizes, WITHIN) ?? 0;
}
