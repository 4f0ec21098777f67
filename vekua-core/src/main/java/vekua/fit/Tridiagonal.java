package vekua.fit;

/**
 * A symmetric matrix K = Q T Qᵀ with tridiagonal T, and a vector along Q: what (K + λ) makes of the
 * vector then costs a few operations per row for every λ.
 */
final class Tridiagonal {

  private final double[] diagonal;
  private final double[] beside;
  private final double[] vector;

  /** Householder's reduction; the matrix, by rows, is overwritten. */
  Tridiagonal(double[][] k, double[] u) {
    int n = u.length;
    vector = u.clone();
    diagonal = new double[n];
    beside = new double[n];
    double[] p = new double[n];
    for (int c = 0; c < n - 2; c++) {
      double norm = 0;
      for (int i = c + 1; i < n; i++) {
        norm = Math.hypot(norm, k[i][c]);
      }
      double alpha = k[c + 1][c] > 0 ? -norm : norm;
      if (norm > 0) {
        // v = x − αe, scaled so that the reflection is I − vvᵀ.
        double[] v = new double[n];
        double scale = Math.sqrt(norm * (norm + Math.abs(k[c + 1][c])));
        for (int i = c + 1; i < n; i++) {
          v[i] = (k[i][c] - (i == c + 1 ? alpha : 0)) / scale;
        }
        reflect(k, v, c + 1, p);
        double dot = 0;
        for (int i = c + 1; i < n; i++) {
          dot += v[i] * vector[i];
        }
        for (int i = c + 1; i < n; i++) {
          vector[i] -= dot * v[i];
        }
      }
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
    double inner = 0;
    for (int i = from; i < n; i++) {
      double sum = 0;
      for (int j = from; j < n; j++) {
        sum = Math.fma(k[i][j], v[j], sum);
      }
      q[i] = sum;
      inner = Math.fma(sum, v[i], inner);
    }
    for (int i = from; i < n; i++) {
      q[i] -= inner / 2 * v[i];
    }
    for (int i = from; i < n; i++) {
      double vi = v[i];
      double qi = q[i];
      for (int j = from; j < n; j++) {
        k[i][j] -= vi * q[j] + qi * v[j];
      }
    }
  }

  /** The quadratic form uᵀ(K + λ)⁻¹u. */
  double quadratic(double lambda) {
    return run(lambda)[0];
  }

  /**
   * The log density of u under α(K + λ), α at its likeliest, up to a constant.
   *
   * @return minus infinity where rounding leaves no positive matrix
   */
  double logEvidence(double lambda) {
    double[] both = run(lambda);
    int n = vector.length;
    return both[0] > 0 ? -0.5 * (n * Math.log(both[0] / n) + both[1]) : Double.NEGATIVE_INFINITY;
  }

  /** Quadratic form and log determinant, by the factors of T + λ; NaN where it is not positive. */
  double[] run(double lambda) {
    double quadratic = 0;
    double log = 0;
    double pivot = 1;
    double z = 0;
    for (int i = 0; i < vector.length; i++) {
      double ratio = i == 0 ? 0 : beside[i] / pivot;
      pivot = diagonal[i] + lambda - (i == 0 ? 0 : ratio * beside[i]);
      if (!(pivot > 0)) {
        return new double[] {Double.NaN, Double.NaN};
      }
      z = vector[i] - ratio * z;
      quadratic += z * z / pivot;
      log += Math.log(pivot);
    }
    return new double[] {quadratic, log};
  }
}
