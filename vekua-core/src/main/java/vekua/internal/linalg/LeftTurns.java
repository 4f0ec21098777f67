package vekua.internal.linalg;

import java.util.Arrays;

/**
 * Left singular vectors as a record of what made them: reflections, then sweeps of rotations, then
 * an order. To turn one vector by all of them costs a small part of making the vectors.
 */
final class LeftTurns implements TriangleSvd.Turns {

  /** Of each reflection I − τ w wᵀ; the k-th begins at row k. */
  final double[] tau;

  double[][] reflectors = {};

  /** Which vector belongs to each of the sorted values. */
  final int[] order;

  /** First and last row of each sweep. */
  private int[] ranges = new int[64];

  /** Cosine and sine of each rotation. */
  private double[] rotations;

  private int sweeps;
  private int used;

  /**
   * Turns of n rows.
   *
   * @param room how many numbers of rotations there will be about
   */
  LeftTurns(int n, int room) {
    tau = new double[n];
    order = new int[n];
    Arrays.setAll(order, k -> k);
    rotations = new double[64 + room];
  }

  /** Keeps a sweep of rotations of neighbouring columns. */
  void record(double[] cos, double[] sin, int first, int last) {
    if (2 * sweeps + 2 > ranges.length) {
      ranges = Arrays.copyOf(ranges, 2 * ranges.length);
    }
    int needed = used + 2 * (last - first);
    if (needed > rotations.length) {
      rotations = Arrays.copyOf(rotations, 2 * needed);
    }
    ranges[2 * sweeps] = first;
    ranges[2 * sweeps + 1] = last;
    sweeps++;
    for (int k = first; k < last; k++) {
      rotations[used++] = cos[k];
      rotations[used++] = sin[k];
    }
  }

  @Override
  public double[] along(double[] c) {
    int n = tau.length;
    double[] x = Arrays.copyOf(c, n);
    for (int k = 0; k < n; k++) {
      if (tau[k] != 0) {
        double[] w = reflectors[k];
        Reflectors.add(-tau[k] * Reflectors.dot(w, x, k, n), w, x, k, n);
      }
    }
    int at = 0;
    for (int sweep = 0; sweep < sweeps; sweep++) {
      int first = ranges[2 * sweep];
      int last = ranges[2 * sweep + 1];
      double p = x[first];
      for (int k = first; k < last; k++) {
        double cos = rotations[at++];
        double sin = rotations[at++];
        double q = x[k + 1];
        x[k] = Math.fma(cos, p, sin * q);
        // One operation waits for the rotation before it.
        p = Math.fma(-sin, p, cos * q);
      }
      x[last] = p;
    }
    double[] sorted = new double[n];
    Arrays.setAll(sorted, k -> x[order[k]]);
    return sorted;
  }

  @Override
  public double[] columns() {
    int n = tau.length;
    double[][] u = new double[n][n];
    BidiagonalSvd.accumulate(tau, reflectors, 0, u);
    double[] cos = new double[n];
    double[] sin = new double[n];
    int at = 0;
    for (int sweep = 0; sweep < sweeps; sweep++) {
      int first = ranges[2 * sweep];
      int last = ranges[2 * sweep + 1];
      for (int k = first; k < last; k++) {
        cos[k] = rotations[at++];
        sin[k] = rotations[at++];
      }
      BidiagonalSvd.rotate(u, cos, sin, first, last);
    }
    return flat(u, order);
  }

  /** Columns in an order, one after the other. */
  static double[] flat(double[][] columns, int[] order) {
    int n = order.length;
    double[] all = new double[n * n];
    for (int k = 0; k < n; k++) {
      System.arraycopy(columns[order[k]], 0, all, k * n, n);
    }
    return all;
  }
}
