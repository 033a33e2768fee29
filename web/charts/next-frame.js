/** Milliseconds, up to twice as many; where no frames are drawn, because a page is out of sight, those that wait go on. */
const UNSEEN = 100;

/** @type {((drawn: boolean) => void)[]} */
let waiting = [];
let asked = false;
let watched = false;

/**
 * When the next frame is drawn; soon, where none is: out of sight, a frame of another site gets none. All who wait share
 * one request and one clock, since timers of their own would cost every frame some time.
 *
 * @returns {Promise<boolean>} Whether a frame is drawn.
 */
export function nextFrame() {
  if (!asked) requestAnimationFrame(frameDrawn);
  asked = true;
  if (!watched) watch();
  return new Promise((resolve) => waiting.push(resolve));
}

function frameDrawn() {
  asked = false;
  goOn(true);
}

/** @param {boolean} drawn */
function goOn(drawn) {
  const now = waiting;
  waiting = [];
  for (const resolve of now) resolve(drawn);
}

/** Lets those go on who have waited for all of a period. */
function watch() {
  const early = new Set(waiting);
  watched = true;
  setTimeout(() => {
    watched = false;
    if (waiting.some((resolve) => early.has(resolve))) goOn(false);
    if (waiting.length > 0) watch();
  }, UNSEEN);
}
