package vekua.fit;

import java.util.Arrays;

/**
 * A symmetric matrix K = Q T Qᵀ with tridiagonal T. What (K + λ) makes of a vector along Q then
 * costs a few operations per row for every λ. Immutable and thread-safe.
 */
final class Tridiagonal {

  /** Products of pivots are turned into logarithms before they leave the range of a double. */
  private static final double LARGE = 1e150;

  private final double[] diagonal;
  private final double[] beside;
  private final double[][] reflections;

  /** Householder's reduction; the matrix, by rows, is overwritten. */
  Tridiagonal(double[][] k) {
    int n = k.length;
    diagonal = new double[n];
    beside = new double[n];
    reflections = new double[Math.max(n - 2, 0)][];
    double[] v = new double[n];
    double[] q = new double[n];
    double[] nextQ = new double[n];
    for (int c = 0; c < n - 2; c++) {
      double[] row = k[c];
      subtract(v[c], q, q[c], v, row, c);
      double square = 0;
      for (int i = c + 1; i < n; i++) {
        square = Math.fma(row[i], row[i], square);
      }
      double norm = Math.sqrt(square);
      double alpha = row[c + 1] > 0 ? -norm : norm;
      double[] next = new double[n];
      if (norm > 0) {
        // v = x − αe, scaled so that the reflection is I − vvᵀ.
        double scale = Math.sqrt(norm * (norm + Math.abs(row[c + 1])));
        for (int i = c + 1; i < n; i++) {
          next[i] = (row[i] - (i == c + 1 ? alpha : 0)) / scale;
        }
      }
      reflect(k, v, q, next, nextQ, c + 1);
      reflections[c] = next;
      diagonal[c] = row[c];
      beside[c + 1] = norm > 0 ? alpha : 0;
      v = next;
      double[] free = q;
      q = nextQ;
      nextQ = free;
    }
    for (int i = Math.max(n - 2, 0); i < n; i++) {
      subtract(v[i], q, q[i], v, k[i], Math.max(n - 2, 0));
      diagonal[i] = k[i][i];
    }
    if (n > 1) {
      beside[n - 1] = k[n - 1][n - 2];
    }
  }

  /**
   * What a reflection by v takes from K is vqᵀ + qvᵀ with q = Kv − v(vᵀKv)/2. The rows are read
   * once: what the reflection before takes is taken in the pass that makes the next q.
   */
  private static void reflect(
      double[][] k, double[] v, double[] q, double[] next, double[] nextQ, int from) {
    int n = v.length;
    Arrays.fill(nextQ, from, n, 0);
    int i = from;
    for (; i < n - 1; i += 2) {
      pass(
          -v[i],
          -v[i + 1],
          q,
          -q[i],
          -q[i + 1],
          v,
          k[i],
          k[i + 1],
          next[i],
          next[i + 1],
          nextQ,
          from);
    }
    if (i < n) {
      double[] row = k[i];
      subtract(v[i], q, q[i], v, row, from);
      double factor = next[i];
      for (int l = from; l < n; l++) {
        nextQ[l] = Math.fma(factor, row[l], nextQ[l]);
      }
    }
    double inner = 0;
    for (int l = from; l < n; l++) {
      inner = Math.fma(nextQ[l], next[l], inner);
    }
    for (int l = from; l < n; l++) {
      nextQ[l] -= inner / 2 * next[l];
    }
  }

  private static void subtract(double f, double[] p, double g, double[] q, double[] row, int from) {
    for (int i = from; i < row.length; i++) {
      row[i] = Math.fma(-f, p[i], Math.fma(-g, q[i], row[i]));
    }
  }

  /** Two rows at a time, by sums of vectors: they use the whole width of a processor. */
  private static void pass(
      double fa,
      double fb,
      double[] p,
      double ga,
      double gb,
      double[] q,
      double[] a,
      double[] b,
      double wa,
      double wb,
      double[] sum,
      int from) {
    for (int i = from; i < sum.length; i++) {
      double x = p[i];
      double y = q[i];
      double s = Math.fma(fa, x, Math.fma(ga, y, a[i]));
      double t = Math.fma(fb, x, Math.fma(gb, y, b[i]));
      a[i] = s;
      b[i] = t;
      sum[i] = Math.fma(wa, s, Math.fma(wb, t, sum[i]));
    }
  }

  /** A vector along Q. */
  Along along(double[] u) {
    double[] vector = u.clone();
    for (int c = 0; c < reflections.length; c++) {
      double[] v = reflections[c];
      double dot = 0;
      for (int i = c + 1; i < v.length; i++) {
        dot = Math.fma(v[i], vector[i], dot);
      }
      for (int i = c + 1; i < v.length; i++) {
        vector[i] -= dot * v[i];
      }
    }
    return new Along(vector);
  }

  /** What the matrix makes of one vector. */
  final class Along {

    private final double[] vector;

    private Along(double[] vector) {
      this.vector = vector;
    }

    /** By the factors of T + λ. */
    At at(double lambda) {
      int n = vector.length;
      double quadratic = 0;
      double log = 0;
      double product = 1;
      double pivot = 1;
      double z = 0;
      for (int i = 0; i < n; i++) {
        double ratio = i == 0 ? 0 : beside[i] / pivot;
        pivot = diagonal[i] + lambda - (i == 0 ? 0 : ratio * beside[i]);
        if (!(pivot > 0)) {
          return new At(Double.NaN, Double.NaN);
        }
        z = vector[i] - ratio * z;
        quadratic += z * z / pivot;
        product *= pivot;
        if (product > LARGE || product < 1 / LARGE) {
          log += Math.log(product);
          product = 1;
        }
      }
      return new At(quadratic, log + Math.log(product));
    }
  }

  /**
   * A matrix K + λ beside a vector u; NaN where rounding leaves no positive matrix.
   *
   * @param quadratic uᵀ(K + λ)⁻¹u
   * @param logDeterminant of K + λ
   */
  record At(double quadratic, double logDeterminant) {}
}
