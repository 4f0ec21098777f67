package vekua.fit;

import java.util.Random;

/** Matrices with known decompositions for tests. */
final class Matrices {

  private Matrices() {}

  /** Orthonormal columns from a seeded generator, by Gram–Schmidt done twice. */
  static double[][] orthonormal(int rows, int columns, long seed) {
    Random random = new Random(seed);
    double[][] q = new double[columns][];
    for (int j = 0; j < columns; j++) {
      double[] v = random.doubles(rows, -1, 1).toArray();
      for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < j; k++) {
          double dot = dot(q[k], v);
          for (int i = 0; i < rows; i++) {
            v[i] -= dot * q[k][i];
          }
        }
      }
      double norm = Math.sqrt(dot(v, v));
      for (int i = 0; i < rows; i++) {
        v[i] /= norm;
      }
      q[j] = v;
    }
    return q;
  }

  /** The rows of U diag(s) Vᵀ; {@code u} and {@code v} hold columns. */
  static double[][] compose(double[][] u, double[] s, double[][] v) {
    double[][] a = new double[u[0].length][v[0].length];
    for (int k = 0; k < s.length; k++) {
      for (int i = 0; i < a.length; i++) {
        for (int j = 0; j < a[0].length; j++) {
          a[i][j] += u[k][i] * s[k] * v[k][j];
        }
      }
    }
    return a;
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum = Math.fma(a[i], b[i], sum);
    }
    return sum;
  }
}
