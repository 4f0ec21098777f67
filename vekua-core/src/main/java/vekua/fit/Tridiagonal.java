package vekua.fit;

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
    double[] q = new double[n];
    for (int c = 0; c < n - 2; c++) {
      double square = 0;
      for (int i = c + 1; i < n; i++) {
        square = Math.fma(k[c][i], k[c][i], square);
      }
      double norm = Math.sqrt(square);
      double alpha = k[c][c + 1] > 0 ? -norm : norm;
      double[] v = new double[n];
      if (norm > 0) {
        // v = x − αe, scaled so that the reflection is I − vvᵀ.
        double scale = Math.sqrt(norm * (norm + Math.abs(k[c][c + 1])));
        for (int i = c + 1; i < n; i++) {
          v[i] = (k[c][i] - (i == c + 1 ? alpha : 0)) / scale;
        }
        reflect(k, v, c + 1, q);
      }
      reflections[c] = v;
      diagonal[c] = k[c][c];
      beside[c + 1] = norm > 0 ? alpha : 0;
    }
    for (int i = Math.max(n - 2, 0); i < n; i++) {
      diagonal[i] = k[i][i];
    }
    if (n > 1) {
      beside[n - 1] = k[n - 1][n - 2];
    }
  }

  /** K − vqᵀ − qvᵀ with q = Kv − v(vᵀKv)/2, from one row and column on. */
  private static void reflect(double[][] k, double[] v, int from, double[] q) {
    int n = v.length;
    for (int i = from; i < n; i++) {
      q[i] = 0;
    }
    // By rows, which are columns too: sums of vectors use the whole width of a processor.
    int j = from;
    for (; j < n - 3; j += 4) {
      add(v[j], k[j], v[j + 1], k[j + 1], v[j + 2], k[j + 2], v[j + 3], k[j + 3], q, from);
    }
    for (; j < n; j++) {
      double[] row = k[j];
      double vj = v[j];
      for (int i = from; i < n; i++) {
        q[i] = Math.fma(vj, row[i], q[i]);
      }
    }
    double inner = 0;
    for (int i = from; i < n; i++) {
      inner = Math.fma(q[i], v[i], inner);
    }
    for (int i = from; i < n; i++) {
      q[i] -= inner / 2 * v[i];
    }
    for (int i = from; i < n; i++) {
      double[] row = k[i];
      double vi = v[i];
      double qi = q[i];
      for (int l = from; l < n; l++) {
        row[l] = Math.fma(-vi, q[l], Math.fma(-qi, v[l], row[l]));
      }
    }
  }

  private static void add(
      double wa,
      double[] a,
      double wb,
      double[] b,
      double wc,
      double[] c,
      double wd,
      double[] d,
      double[] sum,
      int from) {
    for (int i = from; i < sum.length; i++) {
      sum[i] =
          Math.fma(wa, a[i], Math.fma(wb, b[i], Math.fma(wc, c[i], Math.fma(wd, d[i], sum[i]))));
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
