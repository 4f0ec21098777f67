package vekua.basis;

import java.util.Arrays;

/** Operations on blocks of columns. */
final class Columns {

  private Columns() {}

  /** Writes {@code sum_j weights[j] * column_j} to {@code out}, columns of length {@code count}. */
  static void sum(double[] columns, int count, double[] weights, double[] out, int offset) {
    Arrays.fill(out, offset, offset + count, 0);
    for (int j = 0; j < weights.length; j++) {
      double w = weights[j];
      int column = j * count;
      for (int i = 0; i < count; i++) {
        out[offset + i] = Math.fma(w, columns[column + i], out[offset + i]);
      }
    }
  }
}
