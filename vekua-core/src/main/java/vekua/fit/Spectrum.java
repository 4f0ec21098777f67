package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Combinations;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.Norms;
import vekua.internal.linalg.TriangleSvd;

/**
 * The singular value decomposition of the triangle with its columns multiplied by factors. In its
 * coordinates a fit is one number per direction.
 *
 * <p>Fewer samples than functions leave zero rows at the bottom of the triangle. The m others are
 * then L Qᵀ with a small triangle L, whose decomposition costs m³ operations instead of n³, and the
 * directions that no sample sees are the last columns of Q. Thread-safe.
 */
final class Spectrum {

  /** How much narrower than the triangle L must be to repay the rotation by Q. */
  private static final double NARROW = 0.8;

  private final TriangleSvd svd;
  private final @Nullable ColumnFactor wide;
  private final double[] values;
  private final double[] factors;
  private volatile double @Nullable [][] directions;

  private Spectrum(TriangleSvd svd, @Nullable ColumnFactor wide, double[] factors) {
    this.svd = svd;
    this.wide = wide;
    this.factors = factors;
    values = new double[factors.length];
    System.arraycopy(svd.s(), 0, values, 0, svd.n());
  }

  /** Decomposes R diag(factors), both of dimension n. */
  static Spectrum of(double[] r, double[] factors) {
    int n = factors.length;
    int m = height(r, n);
    return m > 0 && m < NARROW * n ? wide(r, m, factors) : square(r, factors);
  }

  private static Spectrum square(double[] r, double[] factors) {
    int n = factors.length;
    double[] scaled = new double[n * n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        scaled[j * n + i] = r[j * n + i] * factors[j];
      }
    }
    return new Spectrum(Engines.choose(n, n).svd(scaled, n), null, factors);
  }

  private static Spectrum wide(double[] r, int m, double[] factors) {
    int n = factors.length;
    double[] turned = new double[n * m];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < m && i <= j; i++) {
        turned[i * n + j] = r[j * n + i] * factors[j];
      }
    }
    ColumnFactor factor = Engines.choose(m, n).factor(turned, n, m);
    double[] upper = factor.triangle();
    double[] lower = new double[m * m];
    for (int j = 0; j < m; j++) {
      for (int i = 0; i <= j; i++) {
        lower[i * m + j] = upper[j * m + i];
      }
    }
    return new Spectrum(Engines.choose(m, m).svd(lower, m), factor, factors);
  }

  /** The number of rows above the zero ones at the bottom. */
  private static int height(double[] r, int n) {
    for (int i = n - 1; i >= 0; i--) {
      for (int j = i; j < n; j++) {
        if (r[j * n + i] != 0) {
          return i + 1;
        }
      }
    }
    return 0;
  }

  int size() {
    return factors.length;
  }

  /** Singular values, descending. */
  double[] values() {
    return values;
  }

  /** What the columns were multiplied by: read, never write. */
  double[] factors() {
    return factors;
  }

  double largest() {
    return size() == 0 ? 0 : values[0];
  }

  /** The data along each direction: Uᵀc. */
  double[] project(double[] c) {
    int m = svd.n();
    double[] a = new double[size()];
    for (int k = 0; k < m; k++) {
      a[k] = Norms.dot(svd.u(), k * m, c, m);
    }
    return a;
  }

  /** The coefficients of the basis' own functions for amounts along each direction. */
  double[] coefficients(double[] amounts) {
    double[] w = new double[size()];
    Combinations.combine(directions(), amounts, w);
    for (int j = 0; j < w.length; j++) {
      w[j] *= factors[j];
    }
    return w;
  }

  /** The coefficients of each direction times an amount of its own. */
  List<double[]> columns(double[] amounts) {
    List<double[]> columns = new ArrayList<>();
    for (int k = 0; k < size(); k++) {
      columns.add(column(k, amounts[k]));
    }
    return columns;
  }

  /** The coefficients of one direction times an amount. */
  double[] column(int k, double amount) {
    double[] v = directions()[k];
    double[] w = new double[v.length];
    for (int j = 0; j < w.length; j++) {
      w[j] = v[j] * amount * factors[j];
    }
    return w;
  }

  /** The right singular vectors. */
  private double[][] directions() {
    double[][] known = directions;
    if (known == null) {
      known = wide == null ? columns(svd.v(), size()) : turned(columns(wide.orthogonal(), size()));
      directions = known;
    }
    return known;
  }

  private static double[][] columns(double[] matrix, int n) {
    double[][] columns = new double[n][];
    Arrays.setAll(columns, k -> Arrays.copyOfRange(matrix, k * n, (k + 1) * n));
    return columns;
  }

  /** Replaces the first m columns of Q by their combinations with the vectors of L. */
  private double[][] turned(double[][] q) {
    int m = svd.n();
    double[][] columns = Arrays.copyOf(q, m);
    double[][] some = new double[Combinations.TOGETHER][m];
    for (int k = 0; k < m; k += some.length) {
      double[][] sums = new double[some.length][size()];
      for (int l = 0; l < some.length && k + l < m; l++) {
        System.arraycopy(svd.v(), (k + l) * m, some[l], 0, m);
      }
      Combinations.combine(columns, 0, some, sums);
      System.arraycopy(sums, 0, q, k, Math.min(some.length, m - k));
    }
    return q;
  }
}
