import { loadWhorl } from 'whorl';
import 'whorl/elements/whorl-heatmap.js';

const whorl = await loadWhorl();
const { data } = whorl.sinusoidalEncoding({ positions: 6, dModel: 4 });
document.querySelector('output').textContent = [...data].join(' ');
