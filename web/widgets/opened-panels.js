/** What the toolbar's buttons open: most readers open none of it, so it comes when one does. */
export { dataTables } from './data-tables.js';
export { embedPanel } from './embed-panel.js';
