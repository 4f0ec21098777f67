/** Runs one asynchronous task at a time and, of those that wait, only the latest. */

/** A task that runs longer than this (ms) is given up when a newer one waits. */
const PATIENCE = 500;

/**
 * Wraps a task (argument, signal) => promise. Quick tasks finish even if newer arguments wait, so
 * that a picture follows a pointer; slow ones are aborted in favour of the newest.
 */
export function latest(task, failed) {
  let running = null;
  let waiting = null;

  async function run(argument) {
    const controller = new AbortController();
    running = { controller, since: performance.now() };
    try {
      await task(argument, controller.signal);
    } catch (problem) {
      if (problem.name !== "AbortError") {
        failed(problem);
      }
    } finally {
      running = null;
      if (waiting) {
        const next = waiting.argument;
        waiting = null;
        run(next);
      }
    }
  }

  return {
    run(argument) {
      if (!running) {
        run(argument);
        return;
      }
      waiting = { argument };
      if (performance.now() - running.since > PATIENCE) {
        running.controller.abort();
      }
    },
    stop() {
      waiting = null;
      running?.controller.abort();
    },
    /** Whether a newer argument waits. */
    get waits() {
      return waiting !== null;
    },
  };
}
