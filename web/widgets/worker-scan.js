import { startWhorlWorker } from '../core/worker-client.js';

const PAUSE = 150;

/**
 * Long calls of the core, in a worker that is started when it is first needed. Only the newest question matters: an
 * older one that still waits is dropped, and one that is being worked on ends with its worker.
 */
export class WorkerScan {
  /** @type {ReturnType<typeof startWhorlWorker> | null} */
  #worker = null;
  #asked = 0;
  #busy = false;

  /**
   * @param {keyof import('../core/types.js').Whorl} name
   * @param {unknown} options
   * @returns {Promise<any>} Never settles when a newer question has taken its place.
   */
  async ask(name, options) {
    const [answer] = await this.askAll(name, [options]);
    return answer;
  }

  /**
   * The same function for each of several options, as one question.
   *
   * @param {keyof import('../core/types.js').Whorl} name
   * @param {unknown[]} list
   * @returns {Promise<any[]>}
   */
  async askAll(name, list) {
    const ticket = ++this.#asked;
    // A slider passes many values on its way; only where it rests is worth a long scan.
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (ticket !== this.#asked) return new Promise(() => {});
    if (this.#busy) this.#stop();
    const worker = (this.#worker ??= startWhorlWorker());
    this.#busy = true;
    try {
      return await Promise.all(list.map((options) => worker.call(name, options)));
    } finally {
      if (worker === this.#worker) this.#busy = false;
    }
  }

  #stop() {
    this.#worker?.end();
    this.#worker = null;
    this.#busy = false;
  }

  /** Drops every question and ends the worker. */
  end() {
    this.#asked += 1;
    this.#stop();
  }
}
