/** A worker's trainers: the page makes them, and calls their methods by name. */
import { serveWhorl } from './worker.js';

/** @typedef {import('./types.js').Trainer} Trainer */

/** The trainers made here, under numbers: functions do not leave a worker. @type {Map<number, Trainer>} */
const trainers = new Map();
let made = 0;

serveWhorl({
  createTrainer(whorl, options) {
    const trainer = whorl.createTrainer(options);
    trainers.set((made += 1), trainer);
    return { id: made, options: trainer.options };
  },
  callTrainer: (_whorl, { id, name, value }) => /** @type {any} */ (trainers.get(id))[name](value),
});
