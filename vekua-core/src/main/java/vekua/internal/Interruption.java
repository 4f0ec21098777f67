package vekua.internal;

import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ends long work when the thread that asked for it is interrupted, on whatever threads the work is
 * done. The interruption itself stays set: who interrupts decides what comes next. Work that was
 * ended once stays ended, even where its asker goes on to something else while other threads are
 * still at it.
 */
public final class Interruption {

  /** Whose work a thread does at present, if that is not its own. */
  private static final ThreadLocal<@Nullable Interruption> SERVED = new ThreadLocal<>();

  private final Thread asker;
  private volatile boolean ended;

  private Interruption(Thread asker) {
    this.asker = asker;
  }

  /** For work that the calling thread asks for, or that it does for another one. */
  public static Interruption ofThisThread() {
    Interruption served = SERVED.get();
    return served != null ? served : new Interruption(Thread.currentThread());
  }

  /**
   * To be called between pieces of work.
   *
   * @throws CancellationException if the thread that asked for the work is interrupted
   */
  public void check() {
    if (ended || asker.isInterrupted()) {
      ended = true;
      throw new CancellationException("interrupted");
    }
  }

  /**
   * Does a piece of the work on the calling thread; whatever is begun within it ends with the
   * asker's interruption, too.
   *
   * @param work to be done at once
   * @return what it returns
   * @throws CancellationException if the thread that asked for the work is interrupted
   */
  public <T> T within(Supplier<T> work) {
    check();
    Interruption before = SERVED.get();
    SERVED.set(this);
    try {
      return work.get();
    } finally {
      if (before == null) {
        SERVED.remove();
      } else {
        SERVED.set(before);
      }
    }
  }

  /**
   * Does a piece of the work that returns nothing, see {@link #within(Supplier)}.
   *
   * @param work to be done at once
   * @throws CancellationException if the thread that asked for the work is interrupted
   */
  public void within(Runnable work) {
    within(
        () -> {
          work.run();
          return true;
        });
  }
}
