package vekua.internal;

import java.util.concurrent.CancellationException;

/**
 * Ends long work when the thread that asked for it is interrupted, on whatever threads the work is
 * done. The interruption itself stays set: who interrupts decides what comes next.
 */
public final class Interruption {

  private final Thread asker;

  private Interruption(Thread asker) {
    this.asker = asker;
  }

  /** For work that the calling thread asks for. */
  public static Interruption ofThisThread() {
    return new Interruption(Thread.currentThread());
  }

  /**
   * To be called between pieces of work.
   *
   * @throws CancellationException if the thread that asked for the work is interrupted
   */
  public void check() {
    if (asker.isInterrupted()) {
      throw new CancellationException("interrupted");
    }
  }
}
