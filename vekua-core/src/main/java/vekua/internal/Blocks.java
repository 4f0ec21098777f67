package vekua.internal;

import java.util.stream.IntStream;

/** Work on many points or rows, a block at a time. */
public final class Blocks {

  private Blocks() {}

  /** Work on elements {@code from} (inclusive) to {@code to} (exclusive). */
  @FunctionalInterface
  public interface Work {
    /** Does it for one block. */
    void run(int from, int to);
  }

  /**
   * Works on all blocks, in parallel unless there is only one; it ends early when the calling
   * thread is interrupted.
   *
   * @param size number of elements
   * @param block elements of a block
   */
  public static void inParallel(int size, int block, Work work) {
    if (size <= block) {
      work.run(0, size);
      return;
    }
    Interruption interruption = Interruption.ofThisThread();
    IntStream.range(0, (size + block - 1) / block)
        .parallel()
        .forEach(
            b -> interruption.within(() -> work.run(b * block, Math.min(size, (b + 1) * block))));
  }
}
