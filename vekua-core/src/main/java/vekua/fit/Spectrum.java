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

  /** Columns at the end that are smaller than this beside the largest are lost to rounding. */
  static final double LOST = 0x1p-60;

  private final TriangleSvd svd;
  private final @Nullable ColumnFactor wide;
  private final double[] values;
  private final double[] factors;

  /** How many columns are not lost; those that are have directions of their own. */
  private final int seen;

  private final boolean many;
  private volatile double @Nullable [][] directions;

  private Spectrum(
      TriangleSvd svd, @Nullable ColumnFactor wide, double[] factors, int seen, boolean many) {
    this.svd = svd;
    this.wide = wide;
    this.factors = factors;
    this.seen = seen;
    this.many = many;
    values = Arrays.copyOf(svd.s(), factors.length);
  }

  /**
   * Decomposes R diag(factors), both of dimension n.
   *
   * @param many whether the data of many snapshots are to be projected
   */
  static Spectrum of(double[] r, double[] factors, boolean many) {
    return of(r, factors, seen(largest(r, factors.length), factors, 0, LOST), many);
  }

  /**
   * The same without the last columns.
   *
   * @param seen how many columns count
   */
  static Spectrum of(double[] r, double[] factors, int seen, boolean many) {
    return of(r, new double[][] {factors}, new int[] {seen}, many)[0];
  }

  /**
   * Decomposes a triangle under several lists of factors: faster than one by one, with the same
   * bits.
   *
   * @param seen how many columns count under each
   */
  static Spectrum[] of(double[] r, double[][] factors, int[] seen, boolean many) {
    Spectrum[] all = new Spectrum[factors.length];
    double[][] scaled = new double[all.length][];
    int[] sizes = new int[all.length];
    int count = 0;
    int widest = 0;
    for (int i = 0; i < all.length; i++) {
      int m = height(r, factors[i].length);
      if (m > 0 && m < NARROW * seen[i]) {
        all[i] = wide(r, m, factors[i], seen[i], many);
      } else {
        scaled[count] = scaled(r, factors[i], seen[i]);
        sizes[count++] = seen[i];
        widest = Math.max(widest, seen[i]);
      }
    }
    TriangleSvd[] svds =
        Engines.choose(widest, widest)
            .svd(Arrays.copyOf(scaled, count), Arrays.copyOf(sizes, count));
    int next = 0;
    for (int i = 0; i < all.length; i++) {
      if (all[i] == null) {
        all[i] = new Spectrum(svds[next++], null, factors[i], seen[i], many);
      }
    }
    return all;
  }

  private static double[] scaled(double[] r, double[] factors, int seen) {
    int n = factors.length;
    double[] scaled = new double[seen * seen];
    for (int j = 0; j < seen; j++) {
      for (int i = 0; i <= j; i++) {
        scaled[j * seen + i] = r[j * n + i] * factors[j];
      }
    }
    return scaled;
  }

  private static Spectrum wide(double[] r, int m, double[] factors, int seen, boolean many) {
    int n = factors.length;
    double[] turned = new double[seen * m];
    for (int j = 0; j < seen; j++) {
      for (int i = 0; i < m && i <= j; i++) {
        turned[i * seen + j] = r[j * n + i] * factors[j];
      }
    }
    ColumnFactor factor = Engines.choose(m, seen).factor(turned, seen, m);
    double[] upper = factor.triangle();
    double[] lower = new double[m * m];
    for (int j = 0; j < m; j++) {
      for (int i = 0; i <= j; i++) {
        lower[i * m + j] = upper[j * m + i];
      }
    }
    return new Spectrum(Engines.choose(m, m).svd(lower, m), factor, factors, seen, many);
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

  /** The largest element of each column of a triangle. */
  static double[] largest(double[] r, int n) {
    double[] sizes = new double[n];
    for (int j = 0; j < n; j++) {
      double largest = 0;
      for (int i = 0; i <= j; i++) {
        largest = Math.max(largest, Math.abs(r[j * n + i]));
      }
      sizes[j] = largest;
    }
    return sizes;
  }

  /**
   * The number of columns before those at the end that are lost.
   *
   * @param sizes the largest element of each column
   * @param from the first column that others are compared with
   * @param lost what a column is lost below, relative to the largest of these
   */
  static int seen(double[] sizes, double[] factors, int from, double lost) {
    double most = 0;
    for (int j = from; j < sizes.length; j++) {
      most = Math.max(most, sizes[j] * factors[j]);
    }
    int seen = sizes.length;
    // What is not a number stays.
    while (seen > 1 && sizes[seen - 1] * factors[seen - 1] <= lost * most) {
      seen--;
    }
    return seen;
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
    double[] a = Arrays.copyOf(many ? svd.project(c) : svd.along(c), size());
    if (wide == null) {
      System.arraycopy(c, seen, a, seen, size() - seen);
    }
    return a;
  }

  /** The coefficients of the basis' own functions for amounts along each direction. */
  double[] coefficients(double[] amounts) {
    // Whatever else was asked before: a result must not depend on that to the last digit.
    if (many) {
      double[] w = new double[seen];
      Combinations.add(w, amounts, directions());
      return scaled(w, amounts);
    }
    return scaled(combined(amounts), amounts);
  }

  /** The same over the columns that are not lost, without the directions. */
  private double[] combined(double[] amounts) {
    double[] sum = svd.combine(amounts);
    if (wide == null) {
      return sum;
    }
    double[] all = Arrays.copyOf(amounts, seen);
    System.arraycopy(sum, 0, all, 0, sum.length);
    return wide.turn(all);
  }

  /** The same for several. */
  List<double[]> coefficients(List<double[]> amounts) {
    double[][] some = new double[Combinations.TOGETHER][];
    double[][] sums = new double[some.length][seen];
    List<double[]> all = new ArrayList<>();
    for (int first = 0; first < amounts.size(); first += some.length) {
      int last = Math.min(first + some.length, amounts.size());
      for (int l = 0; l < some.length; l++) {
        some[l] = amounts.get(Math.min(first + l, last - 1));
      }
      Combinations.combine(directions(), 0, some, sums);
      for (int l = first; l < last; l++) {
        all.add(scaled(sums[l - first], amounts.get(l)));
      }
    }
    return all;
  }

  /**
   * Adds for every coefficient the squares of what the directions times amounts of their own, and
   * combinations of all directions, make of it.
   *
   * @param amounts of each direction alone
   * @param combinations by directions, the amount of each in every combination
   * @param squares is added to, one for each coefficient
   */
  void addSquares(double[] amounts, double[][] combinations, double[] squares) {
    double[][] v = directions();
    double[][] weights = new double[Combinations.TOGETHER][seen];
    double[][] sums = new double[weights.length][combinations[0].length];
    double[][] counted = Arrays.copyOf(combinations, seen);
    for (int first = 0; first < seen; first += weights.length) {
      int count = Math.min(weights.length, seen - first);
      for (int l = 0; l < count; l++) {
        for (int k = 0; k < seen; k++) {
          weights[l][k] = v[k][first + l];
        }
      }
      Combinations.combine(counted, 0, weights, sums);
      for (int l = 0; l < count; l++) {
        double sum = Norms.square(sums[l], 0, sums[l].length);
        for (int k = 0; k < seen; k++) {
          double alone = amounts[k] * weights[l][k];
          sum = Math.fma(alone, alone, sum);
        }
        addSquare(first + l, sum, squares);
      }
    }
    for (int j = seen; j < squares.length; j++) {
      double[] each = combinations[j];
      addSquare(j, Math.fma(amounts[j], amounts[j], Norms.square(each, 0, each.length)), squares);
    }
  }

  private void addSquare(int j, double square, double[] squares) {
    squares[j] = Math.fma(square * factors[j], factors[j], squares[j]);
  }

  private double[] scaled(double[] sum, double[] amounts) {
    double[] w = Arrays.copyOf(sum, size());
    System.arraycopy(amounts, seen, w, seen, size() - seen);
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
    double[] w = new double[size()];
    if (k >= seen) {
      w[k] = amount * factors[k];
      return w;
    }
    double[] v = directions()[k];
    for (int j = 0; j < seen; j++) {
      w[j] = v[j] * amount * factors[j];
    }
    return w;
  }

  /** The right singular vectors over the columns that are not lost. */
  private double[][] directions() {
    double[][] known = directions;
    if (known == null) {
      known = wide == null ? svd.directions() : turned(columns(wide.orthogonal(), seen));
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
    double[][] v = svd.directions();
    double[][] some = new double[Combinations.TOGETHER][];
    for (int k = 0; k < m; k += some.length) {
      double[][] sums = new double[some.length][seen];
      for (int l = 0; l < some.length; l++) {
        some[l] = v[Math.min(k + l, m - 1)];
      }
      Combinations.combine(columns, 0, some, sums);
      System.arraycopy(sums, 0, q, k, Math.min(some.length, m - k));
    }
    return q;
  }
}
