/** All that the lesson does besides its figures: fetched and begun when the first of those is there. */
import { keepBeside } from './beside.js';
import { setInOwnFaces } from './faces.js';
import { keepForOffline } from './offline.js';
import { showPlace } from './place.js';
import { prepareForPrint } from './print.js';
import { followInPlace } from './show.js';
import { summariseWhenNear } from './summary.js';
import { setInTurns } from './typeset.js';

/** @param {string} selector */
const all = (selector) =>
  [...document.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement);

const figures = all('.figure');
keepBeside(figures);
prepareForPrint([...document.querySelectorAll('details')], figures);
followInPlace(document);
void setInOwnFaces(document.body);
setInTurns([...document.querySelectorAll('#lesson > section, #lesson .figure')]);
const [summary] = all('#summary');
if (summary) summariseWhenNear(summary);
keepForOffline();

const [[bar], [contents], [lesson]] = ['.place', '.contents', 'main'].map(all);
if (bar && contents && lesson) showPlace(bar, contents, lesson);
