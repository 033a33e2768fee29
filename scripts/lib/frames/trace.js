/**
 * What a page's main thread did, frame by frame, out of a trace of Chromium's.
 *
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {string} ph
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts Microseconds.
 * @property {number} [dur] Microseconds by the clock.
 * @property {number} [tdur] Microseconds that the thread ran.
 * @property {any} args
 *
 * @typedef {{ works: number[], longest: number }} Frames
 *   works: milliseconds in each frame that drew something; longest: of all tasks.
 */

/** What the trace must hold. */
export const categories = [
  'devtools.timeline',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
];

/**
 * A frame lasts from the task that makes it to the next such task, and its work is that of all tasks meanwhile. Time is
 * the thread's own: what it waits for a processor that others use is not counted. Frames without an animation frame,
 * in which no widget draws, would only flatter the figures.
 *
 * @param {Buffer} trace
 * @returns {Frames}
 */
export function readFrames(trace) {
  /** @type {TraceEvent[]} */
  const events = JSON.parse(trace.toString()).traceEvents;
  const onMain = mainThread(events);
  const mine = events.filter(onMain).sort((a, b) => a.ts - b.ts);
  const tasks = mine.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const begins = mine.filter(({ name }) => name === 'BeginMainThreadFrame');
  const draws = mine.filter(({ name }) => name === 'FireAnimationFrame');
  const frames = begins.map(({ ts }, i) => ({ from: ts, to: begins[i + 1]?.ts ?? Infinity }));
  const works = frames
    .filter(({ from, to }) => draws.some(({ ts }) => ts >= from && ts < to))
    .map(({ from, to }) =>
      tasks
        .filter(({ ts, dur = 0 }) => ts + dur > from && ts + dur <= to)
        .reduce((sum, task) => sum + milliseconds(task), 0),
    );
  return { works, longest: Math.max(0, ...tasks.map(milliseconds)) };
}

/** @param {TraceEvent} task */
const milliseconds = ({ tdur, dur = 0 }) => (tdur ?? dur) / 1000;

/** @param {TraceEvent[]} events @returns {(event: TraceEvent) => boolean} Whether it is of the page's main thread. */
function mainThread(events) {
  const started = events.find(({ name }) => name === 'TracingStartedInBrowser');
  const { processId } = started?.args.data.frames[0] ?? {};
  const main = events.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === processId && args.name === 'CrRendererMain',
  );
  if (!main) throw new Error('the trace does not name the main thread of the page');
  return ({ pid, tid }) => pid === main.pid && tid === main.tid;
}
