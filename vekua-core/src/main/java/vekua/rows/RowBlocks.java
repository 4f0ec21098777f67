package vekua.rows;

import vekua.functions.Functions;

/** Rows of samples, assembled a block at a time in the same memory. Not thread-safe. */
final class RowBlocks {

  private final RowAssembler assembler;
  private final int rows;
  private final int stride;
  private final double[] block;

  /**
   * Makes room for a block.
   *
   * @param rows of a block
   */
  RowBlocks(Functions functions, int snapshots, int rows) {
    this.assembler = new RowAssembler(functions);
    this.rows = rows;
    // A stride that is a multiple of the page size makes columns fight for the same cache sets.
    this.stride = rows % 512 == 0 ? rows + 8 : rows;
    this.block = new double[stride * (functions.size() + snapshots)];
  }

  /** What becomes of a block, which it may destroy; false ends all. */
  interface Fold {
    boolean fold(double[] block, int rows, int stride);
  }

  /** Hands all rows on, in blocks that are full but for the last; false if that was ended. */
  boolean each(Samples samples, Fold fold) {
    for (int from = 0; from < samples.size(); from += rows) {
      int to = Math.min(samples.size(), from + rows);
      assembler.rows(samples, from, to, block, stride);
      if (!fold.fold(block, to - from, stride)) {
        return false;
      }
    }
    return true;
  }
}
