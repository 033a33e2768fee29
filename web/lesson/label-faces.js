import { measureIn } from '../charts/text.js';

/** Has labels measured in what they are set in on this page, which changes once (faces.js). @param {HTMLElement} page */
export const measureInPageFaces = (page) =>
  measureIn(getComputedStyle(page).getPropertyValue('--whorl-font-ui'));
