package vekua.app.serve;

import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Where requests queue: few are worked on at a time, some wait in order, more are sent away. */
final class WorkQueue {

  private final Semaphore turns;
  private final Limits limits;
  private final AtomicInteger present = new AtomicInteger();

  /** A desk that serves so many at a time. */
  WorkQueue(int turns, Limits limits) {
    this.turns = new Semaphore(turns, true);
    this.limits = limits;
  }

  /**
   * Does work when it is its turn, within the time that one request may take.
   *
   * @throws Refusal if too many wait, the time is over or the client left
   */
  <T> T serve(Watch.Ticket job, Callable<T> work) throws Exception {
    if (present.incrementAndGet() > limits.waiting()) {
      present.decrementAndGet();
      throw Refusal.later(503, "too many requests wait already; try again in a moment");
    }
    boolean turn = false;
    try {
      turns.acquire();
      turn = true;
      job.limit(limits.seconds());
      return work.call();
    } catch (InterruptedException | CancellationException e) {
      throw switch (job.end()) {
        case TIME ->
            new Refusal(
                422,
                String.format(
                    Locale.ROOT,
                    "the work was stopped after %.0f s, which is the most that one request may take",
                    limits.seconds()));
        case CLOSED -> Refusal.later(503, "the server is being stopped");
        default -> new Refusal(499, "nobody waits for the answer any longer");
      };
    } catch (OutOfMemoryError e) {
      throw Refusal.later(503, "there is not enough memory for this now; ask for less");
    } finally {
      if (turn) {
        job.pause();
        turns.release();
      }
      present.decrementAndGet();
    }
  }
}
