package vekua.internal.linalg;

import java.util.Arrays;
import java.util.Random;

/** Column-major matrices whose singular values are known because they are built from them. */
final class KnownMatrices {

  static final double EPSILON = Math.ulp(1.0);

  private KnownMatrices() {}

  static double[] gaussian(int rows, int columns, long seed) {
    Random random = new Random(seed);
    double[] a = new double[rows * columns];
    Arrays.setAll(a, i -> random.nextGaussian());
    return a;
  }

  /** Orthonormal columns by Gram–Schmidt, done twice: independent of the code under test. */
  static double[] orthonormal(int rows, int columns, long seed) {
    double[] q = gaussian(rows, columns, seed);
    for (int j = 0; j < columns; j++) {
      for (int pass = 0; pass < 2; pass++) {
        for (int k = 0; k < j; k++) {
          double dot = 0;
          for (int i = 0; i < rows; i++) {
            dot += q[k * rows + i] * q[j * rows + i];
          }
          for (int i = 0; i < rows; i++) {
            q[j * rows + i] -= dot * q[k * rows + i];
          }
        }
      }
      double norm = 0;
      for (int i = 0; i < rows; i++) {
        norm = Math.hypot(norm, q[j * rows + i]);
      }
      for (int i = 0; i < rows; i++) {
        q[j * rows + i] /= norm;
      }
    }
    return q;
  }

  /** U diag(values) Vᵀ with random orthogonal factors; as many values as the smaller dimension. */
  static double[] withSingularValues(int rows, int columns, double[] values, long seed) {
    double[] u = orthonormal(rows, values.length, seed);
    double[] v = orthonormal(columns, values.length, seed + 1);
    for (int k = 0; k < values.length; k++) {
      for (int i = 0; i < rows; i++) {
        u[k * rows + i] *= values[k];
      }
    }
    return times(u, rows, values.length, transposed(v, columns, values.length), columns);
  }

  /** Descending from one to the given value in equal ratios. */
  static double[] graded(int n, double last) {
    double[] values = new double[n];
    Arrays.setAll(values, k -> n == 1 ? 1 : Math.pow(last, k / (n - 1.0)));
    return values;
  }

  /** A B for A rows × inner, B inner × columns. */
  static double[] times(double[] a, int rows, int inner, double[] b, int columns) {
    double[] c = new double[rows * columns];
    for (int j = 0; j < columns; j++) {
      for (int k = 0; k < inner; k++) {
        double w = b[j * inner + k];
        for (int i = 0; i < rows; i++) {
          c[j * rows + i] += w * a[k * rows + i];
        }
      }
    }
    return c;
  }

  static double[] transposed(double[] a, int rows, int columns) {
    double[] t = new double[a.length];
    for (int j = 0; j < columns; j++) {
      for (int i = 0; i < rows; i++) {
        t[i * columns + j] = a[j * rows + i];
      }
    }
    return t;
  }

  /** AᵀA. */
  static double[] gram(double[] a, int rows, int columns) {
    return times(transposed(a, rows, columns), columns, rows, a, columns);
  }

  static double[] identity(int n) {
    double[] i = new double[n * n];
    for (int k = 0; k < n; k++) {
      i[k * n + k] = 1;
    }
    return i;
  }

  static double norm(double... a) {
    double norm = 0;
    for (double x : a) {
      norm = Math.hypot(norm, x);
    }
    return norm;
  }

  /** The Frobenius norm of A − B. */
  static double distance(double[] a, double[] b) {
    double norm = 0;
    for (int i = 0; i < a.length; i++) {
      norm = Math.hypot(norm, a[i] - b[i]);
    }
    return norm;
  }

  static double[] scaled(double[] a, double factor) {
    double[] b = a.clone();
    for (int i = 0; i < b.length; i++) {
      b[i] *= factor;
    }
    return b;
  }

  static double[] absolute(double[] a) {
    double[] b = a.clone();
    for (int i = 0; i < b.length; i++) {
      b[i] = Math.abs(b[i]);
    }
    return b;
  }

  /** Rows first to first + count of a matrix. */
  static double[] rows(double[] a, int rows, int columns, int first, int count) {
    double[] part = new double[count * columns];
    for (int j = 0; j < columns; j++) {
      System.arraycopy(a, j * rows + first, part, j * count, count);
    }
    return part;
  }
}
