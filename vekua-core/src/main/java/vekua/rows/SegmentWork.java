package vekua.rows;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.jspecify.annotations.Nullable;
import vekua.internal.Interruption;

/**
 * The chunks of a segment, reduced by as many threads as the pool has. The calling thread asks for
 * the chunks and reduces some itself, so that it waits for nothing but chunks that others are busy
 * with. Whatever the order in which chunks are done, they are put together in theirs.
 */
final class SegmentWork {

  /** Chunks that wait for each thread: one that is done finds the next. */
  private static final int WAITING_PER_THREAD = 2;

  private final Segment segment;
  private final Iterator<Samples> source;
  private final int most;
  private final ForkJoinPool pool;
  private final int helpers;
  private final Interruption interruption;

  // All that follows is guarded by this object's monitor.
  private final Queue<Numbered> waiting = new ArrayDeque<>();
  private final Map<Integer, Segment.Part> early = new HashMap<>();
  private int helping;
  private int taken;
  private int added;
  private int busy;
  private @Nullable Throwable failure;

  /**
   * Prepares the work.
   *
   * @param source of chunks
   * @param most chunks that are taken from it
   */
  SegmentWork(Segment segment, Iterator<Samples> source, int most) {
    this.segment = segment;
    this.source = source;
    this.most = most;
    this.interruption = Interruption.ofThisThread();
    ForkJoinPool own = ForkJoinTask.getPool();
    boolean common = own == null || own == ForkJoinPool.commonPool();
    this.pool = common ? ForkJoinPool.commonPool() : own;
    // The common pool leaves a processor to the calling thread, which is a thread of any other.
    this.helpers = pool.getParallelism() - (common ? 0 : 1);
  }

  private record Numbered(int number, Samples chunk) {}

  /** Does all of it. */
  void run() {
    try (Segment.Worker worker = segment.worker()) {
      boolean more = true;
      while (true) {
        interruption.check();
        if (more && hasRoom()) {
          more = taken < most && source.hasNext();
          if (more) {
            offer(source.next());
          }
        } else {
          Numbered next = poll();
          if (next == null) {
            break;
          }
          reduce(next, worker);
        }
      }
    } finally {
      stop();
    }
    interruption.check();
    if (failure instanceof Error e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
  }

  private synchronized boolean hasRoom() {
    return failure == null && waiting.size() < WAITING_PER_THREAD * (helpers + 1);
  }

  private synchronized void offer(Samples chunk) {
    waiting.add(new Numbered(taken++, chunk));
    if (helping < helpers) {
      helping++;
      pool.execute(this::help);
    }
  }

  private synchronized @Nullable Numbered poll() {
    Numbered next = waiting.poll();
    busy += next == null ? 0 : 1;
    return next;
  }

  /** What a thread of the pool does, until no chunk waits. */
  private void help() {
    // A chunk is taken when there is memory to work on it: nobody waits for one that nobody does.
    if (!isIdle()) {
      try (Segment.Worker worker = segment.worker()) {
        for (Numbered next = poll(); next != null; next = poll()) {
          reduce(next, worker);
        }
      } catch (OutOfMemoryError e) {
        fail(e);
      }
    }
    synchronized (this) {
      helping--;
    }
  }

  private synchronized boolean isIdle() {
    return waiting.isEmpty();
  }

  private void reduce(Numbered next, Segment.Worker worker) {
    try {
      interruption.check();
      add(next.number, worker.reduce(next.chunk));
    } catch (RuntimeException | Error e) {
      fail(e);
    } finally {
      leave();
    }
  }

  private synchronized void add(int number, Segment.Part part) {
    early.put(number, part);
    for (Segment.Part next = early.remove(added); next != null; next = early.remove(added)) {
      segment.add(next);
      added++;
    }
  }

  private synchronized void fail(Throwable e) {
    failure = failure == null ? e : failure;
    waiting.clear();
  }

  private synchronized void leave() {
    busy--;
    notifyAll();
  }

  /** Waits for those who are busy still: the segment's memory is theirs as well. */
  private synchronized void stop() {
    waiting.clear();
    boolean interrupted = false;
    while (busy > 0) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
