/** A widget's worker: what it asks of the core when that would hold up the page. */
import { serveWhorl } from '../core/worker.js';
import { works } from './works.js';

serveWhorl(Object.fromEntries(Object.entries(works).map(([name, { compute }]) => [name, compute])));
