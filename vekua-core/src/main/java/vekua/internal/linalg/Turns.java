package vekua.internal.linalg;

import java.util.Arrays;

/**
 * Singular vectors of one side as a record of what made them: reflections, then sweeps of
 * rotations, then an order and signs. To turn one vector by all of them costs a small part of
 * making the vectors.
 */
final class Turns {

  /** Of each reflection I − τ w wᵀ. */
  final double[] tau;

  double[][] reflectors = {};

  /** Which vector belongs to each of the sorted values. */
  final int[] order;

  /** Which of the sorted vectors are to change their sign. */
  private final boolean[] negative;

  /** The row in which the first reflection begins; each further one begins a row later. */
  private final int offset;

  /** First and last row of each sweep. */
  private int[] ranges = new int[64];

  /** Of each rotation. */
  double[] cos;

  double[] sin;

  private int sweeps;
  private int used;

  /**
   * Turns of n rows.
   *
   * @param offset the row in which the first reflection begins
   * @param room how many rotations there will be about
   */
  Turns(int n, int offset, int room) {
    tau = new double[n];
    order = new int[n];
    negative = new boolean[n];
    this.offset = offset;
    for (int k = 0; k < n; k++) {
      order[k] = k;
    }
    cos = new double[room];
    sin = new double[room];
  }

  /**
   * Makes room for a sweep of rotations of neighbouring columns.
   *
   * @return where cosine and sine of the first go; those of the others follow
   */
  int begin(int first, int last) {
    if (2 * sweeps + 2 > ranges.length) {
      ranges = Arrays.copyOf(ranges, 2 * ranges.length);
    }
    int at = used;
    used += last - first;
    if (used > cos.length) {
      cos = Arrays.copyOf(cos, 2 * used);
      sin = Arrays.copyOf(sin, 2 * used);
    }
    ranges[2 * sweeps] = first;
    ranges[2 * sweeps + 1] = last;
    sweeps++;
    return at;
  }

  /** Turns columns by all sweeps, and forgets them. */
  void spend(double[][] columns) {
    turn(columns);
    sweeps = 0;
    used = 0;
  }

  private void turn(double[][] columns) {
    int at = 0;
    for (int sweep = 0; sweep < sweeps; sweep++) {
      int first = ranges[2 * sweep];
      int last = ranges[2 * sweep + 1];
      BidiagonalSvd.rotate(columns, cos, sin, at, first, last);
      at += last - first;
    }
  }

  /** Changes the sign of one of the sorted vectors. */
  void negate(int k) {
    negative[k] = !negative[k];
  }

  /** A vector along each of the singular ones: Uᵀc. */
  double[] along(double[] c) {
    int n = order.length;
    double[] x = Arrays.copyOf(c, n);
    for (int k = 0; k + offset < n; k++) {
      reflect(k, x);
    }
    int at = 0;
    for (int sweep = 0; sweep < sweeps; sweep++) {
      int first = ranges[2 * sweep];
      int last = ranges[2 * sweep + 1];
      double p = x[first];
      for (int k = first; k < last; k++) {
        double cosine = cos[at];
        double sine = sin[at++];
        double q = x[k + 1];
        x[k] = Math.fma(cosine, p, sine * q);
        // One operation waits for the rotation before it.
        p = Math.fma(-sine, p, cosine * q);
      }
      x[last] = p;
    }
    double[] sorted = new double[n];
    for (int k = 0; k < n; k++) {
      sorted[k] = negative[k] ? -x[order[k]] : x[order[k]];
    }
    return sorted;
  }

  /** The sum of the singular vectors, each times an amount: Ua. */
  double[] combine(double[] amounts) {
    int n = order.length;
    double[] x = new double[n];
    for (int k = 0; k < n; k++) {
      x[order[k]] = negative[k] ? -amounts[k] : amounts[k];
    }
    int at = used;
    for (int sweep = sweeps - 1; sweep >= 0; sweep--) {
      int first = ranges[2 * sweep];
      int last = ranges[2 * sweep + 1];
      double q = x[last];
      for (int k = last - 1; k >= first; k--) {
        double cosine = cos[--at];
        double sine = sin[at];
        double p = x[k];
        x[k + 1] = Math.fma(cosine, q, sine * p);
        q = Math.fma(-sine, q, cosine * p);
      }
      x[first] = q;
    }
    for (int k = n - 1 - offset; k >= 0; k--) {
      reflect(k, x);
    }
    return x;
  }

  private void reflect(int k, double[] x) {
    if (tau[k] != 0) {
      double[] w = reflectors[k];
      int from = k + offset;
      Reflectors.add(-tau[k] * Reflectors.dot(w, x, from, x.length), w, x, from, x.length);
    }
  }

  /** The sorted vectors themselves. */
  double[][] vectors() {
    int n = order.length;
    double[][] u = new double[n][n];
    BidiagonalSvd.accumulate(tau, reflectors, offset, u);
    turn(u);
    return sorted(u);
  }

  /** Vectors in the order and with the signs that belong to the sorted values. */
  double[][] sorted(double[][] vectors) {
    double[][] sorted = new double[order.length][];
    for (int k = 0; k < sorted.length; k++) {
      sorted[k] = vectors[order[k]];
      for (int i = 0; negative[k] && i < sorted[k].length; i++) {
        sorted[k][i] = -sorted[k][i];
      }
    }
    return sorted;
  }
}
