package vekua.internal.linalg;

import vekua.internal.Interruption;

/** Rows a slice at a time, of equal lengths, so that the last one is not a stub. */
final class Slices {

  private Slices() {}

  /** Work on some rows. */
  interface Work {
    /** Works on rows from the first on. */
    void run(int first, int count);
  }

  /**
   * Runs work on all rows in order; it ends early when the thread is interrupted.
   *
   * @param longest length of a slice
   */
  static void run(int rows, int longest, Work work) {
    int parts = Math.max(1, (rows + longest - 1) / longest);
    int done = 0;
    Interruption interruption = Interruption.ofThisThread();
    for (int part = 1; part <= parts; part++) {
      interruption.check();
      int end = (int) ((long) rows * part / parts);
      work.run(done, end - done);
      done = end;
    }
  }
}
