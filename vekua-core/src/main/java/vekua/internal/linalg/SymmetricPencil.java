package vekua.internal.linalg;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/**
 * The solutions of A v = μ M v for small symmetric matrices, M positive definite, by Cholesky's
 * factor of M and Jacobi's rotations.
 *
 * @param values μ, ascending
 * @param vectors v in columns, with vᵀ M v = 1
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
public record SymmetricPencil(double[] values, double[] vectors) {

  private static final int SWEEPS = 40;

  /**
   * Solves a pencil.
   *
   * @param a {@code n × n}, symmetric; not modified
   * @param m {@code n × n}, symmetric; not modified
   * @return empty if M is not positive definite, or a number is not finite
   */
  public static Optional<SymmetricPencil> of(double[] a, double[] m, int n) {
    double[] l = new double[n * n];
    for (int j = 0; j < n; j++) {
      double d = m[j * n + j];
      double whole = d;
      for (int i = 0; i < j; i++) {
        d -= l[i * n + j] * l[i * n + j];
      }
      if (!(d > 1e-10 * whole) || !Double.isFinite(d)) {
        return Optional.empty();
      }
      double root = Math.sqrt(d);
      for (int i = j; i < n; i++) {
        double sum = m[j * n + i];
        for (int k = 0; k < j; k++) {
          sum -= l[k * n + i] * l[k * n + j];
        }
        l[j * n + i] = i == j ? root : sum / root;
      }
    }
    double[] c = a.clone();
    forward(l, c, n);
    transpose(c, n);
    forward(l, c, n);
    for (double v : c) {
      if (!Double.isFinite(v)) {
        return Optional.empty();
      }
    }
    return Optional.of(sorted(c, l, n));
  }

  /** C ← L⁻¹ C. */
  private static void forward(double[] l, double[] c, int n) {
    for (int col = 0; col < n; col++) {
      for (int i = 0; i < n; i++) {
        double sum = c[col * n + i];
        for (int k = 0; k < i; k++) {
          sum -= l[k * n + i] * c[col * n + k];
        }
        c[col * n + i] = sum / l[i * n + i];
      }
    }
  }

  private static void transpose(double[] c, int n) {
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++) {
        double x = c[j * n + i];
        c[j * n + i] = c[i * n + j];
        c[i * n + j] = x;
      }
    }
  }

  private static SymmetricPencil sorted(double[] c, double[] l, int n) {
    double[] v = new double[n * n];
    for (int i = 0; i < n; i++) {
      v[i * n + i] = 1;
      for (int j = 0; j < i; j++) {
        double mean = (c[i * n + j] + c[j * n + i]) / 2;
        c[i * n + j] = mean;
        c[j * n + i] = mean;
      }
    }
    for (int sweep = 0; sweep < SWEEPS && rotate(c, v, n); sweep++) {}
    Integer[] order = new Integer[n];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> c[i * n + i]));
    double[] values = new double[n];
    double[] vectors = new double[n * n];
    for (int j = 0; j < n; j++) {
      int from = order[j];
      values[j] = c[from * n + from];
      // v ← L⁻ᵀ v.
      for (int i = n - 1; i >= 0; i--) {
        double sum = v[from * n + i];
        for (int k = i + 1; k < n; k++) {
          sum -= l[i * n + k] * vectors[j * n + k];
        }
        vectors[j * n + i] = sum / l[i * n + i];
      }
    }
    return new SymmetricPencil(values, vectors);
  }

  /** One sweep of rotations; false if nothing was left to rotate. */
  private static boolean rotate(double[] c, double[] v, int n) {
    boolean changed = false;
    for (int p = 0; p < n; p++) {
      for (int q = p + 1; q < n; q++) {
        double off = c[p * n + q];
        if (Math.abs(off) <= 0x1p-60 * (Math.abs(c[p * n + p]) + Math.abs(c[q * n + q]))) {
          continue;
        }
        changed = true;
        double theta = (c[q * n + q] - c[p * n + p]) / (2 * off);
        double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.hypot(theta, 1));
        double cos = 1 / Math.hypot(t, 1);
        double sin = t * cos;
        for (int k = 0; k < n; k++) {
          double x = c[p * n + k];
          double y = c[q * n + k];
          c[p * n + k] = cos * x - sin * y;
          c[q * n + k] = sin * x + cos * y;
        }
        for (int k = 0; k < n; k++) {
          double x = c[k * n + p];
          double y = c[k * n + q];
          c[k * n + p] = cos * x - sin * y;
          c[k * n + q] = sin * x + cos * y;
          x = v[p * n + k];
          y = v[q * n + k];
          v[p * n + k] = cos * x - sin * y;
          v[q * n + k] = sin * x + cos * y;
        }
      }
    }
    return changed;
  }
}
