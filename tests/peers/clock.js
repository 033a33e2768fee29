import { existsSync, openSync, readSync } from 'node:fs';

const schedule = '/proc/self/schedstat';

/**
 * A clock of the time this thread had a core, in milliseconds. Linux says how long the thread has waited for one; that
 * is taken off, so that a busy machine makes nobody look slow. Elsewhere it is the clock on the wall.
 */
export const clock = existsSync(schedule) ? onCore() : () => performance.now();

function onCore() {
  const file = openSync(schedule, 'r');
  const buffer = Buffer.alloc(100);
  // "<time on a core> <time waiting for one> <times it got one>", in nanoseconds
  const waited = () => Number(buffer.latin1Slice(0, readSync(file, buffer, 0, 100, 0)).split(' ')[1]) / 1e6;
  return () => performance.now() - waited();
}
