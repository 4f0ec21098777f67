package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.SumOfSquares;

/**
 * What remains unknown after a fit, as columns of coefficients whose squares add.
 *
 * @param common columns that both parts of a complex field share
 * @param own columns that follow the data; with the common ones F, spread² = ‖Fᵀφ‖² for the values
 *     φ of the basis functions
 * @param blind columns F with blind² = ‖Fᵀφ‖², made when somebody asks
 */
record Posterior(List<double[]> common, List<double[]> own, Supplier<List<double[]>> blind) {

  /** Columns smaller than this, relative to the largest, cannot be seen in a spread. */
  private static final double NEGLIGIBLE = 1e-18;

  /** What remains unknown of a complex field whose parts are this and another. */
  Posterior with(Posterior other) {
    List<double[]> both = new ArrayList<>(own);
    both.addAll(other.own);
    if (!same(common, other.common)) {
      List<double[]> all = new ArrayList<>(common);
      all.addAll(other.common);
      return new Posterior(all, both, blind);
    }
    return new Posterior(times(common, Math.sqrt(2)), both, blind);
  }

  /** The same with a further column of the spread. */
  Posterior with(double[] column) {
    List<double[]> more = new ArrayList<>(own);
    more.add(column);
    return new Posterior(common, more, blind);
  }

  /** The same with a spread some times as wide. */
  Posterior times(double factor) {
    return new Posterior(times(common, factor), times(own, factor), blind);
  }

  private static List<double[]> times(List<double[]> columns, double factor) {
    return columns.stream()
        .map(column -> Arrays.stream(column).map(e -> factor * e).toArray())
        .toList();
  }

  /** The same for coefficients that are changed, all in one linear way. */
  Posterior changed(UnaryOperator<double[]> change) {
    return new Posterior(
        common.stream().map(change).toList(),
        own.stream().map(change).toList(),
        () -> blind.get().stream().map(change).toList());
  }

  private static boolean same(List<double[]> some, List<double[]> others) {
    boolean same = some.size() == others.size();
    for (int k = 0; same && k < some.size(); k++) {
      same = Arrays.equals(some.get(k), others.get(k));
    }
    return same;
  }

  /** All columns of the spread, more than are needed. */
  List<double[]> spread() {
    List<double[]> all = new ArrayList<>(common);
    all.addAll(own);
    return all;
  }

  double[][] spreadFactor() {
    return few(significant(spread()));
  }

  double[][] blindFactor() {
    return few(significant(blind.get()));
  }

  private static List<double[]> significant(List<double[]> columns) {
    double[] sizes = new double[columns.size()];
    double largest = 0;
    for (int k = 0; k < sizes.length; k++) {
      sizes[k] = largest(columns.get(k));
      largest = Math.max(largest, sizes[k]);
    }
    List<double[]> kept = new ArrayList<>();
    for (int k = 0; k < sizes.length; k++) {
      // NaN, an unknown noise, is kept and shows.
      if (!(sizes[k] <= NEGLIGIBLE * largest)) {
        kept.add(columns.get(k));
      }
    }
    return kept;
  }

  private static double largest(double[] column) {
    double largest = 0;
    for (double e : column) {
      largest = Math.max(largest, Math.abs(e));
    }
    return largest;
  }

  /** No more columns than coefficients: with Fᵀ = QR the rows of R do as well. */
  private static double[][] few(List<double[]> columns) {
    int m = columns.size();
    if (m == 0 || m <= columns.get(0).length) {
      return columns.toArray(double[][]::new);
    }
    double[][] triangle = SumOfSquares.factor(columns);
    return triangle == null ? rotated(columns) : triangle;
  }

  private static double[][] rotated(List<double[]> columns) {
    int m = columns.size();
    int n = columns.get(0).length;
    double[] transposed = new double[m * n];
    for (int k = 0; k < m; k++) {
      for (int j = 0; j < n; j++) {
        transposed[j * m + k] = columns.get(k)[j];
      }
    }
    double[] triangle = Engines.choose(n, m).factor(transposed, m, n).triangle();
    double[][] rows = new double[n][n];
    for (int k = 0; k < n; k++) {
      for (int j = k; j < n; j++) {
        rows[k][j] = triangle[j * n + k];
      }
    }
    return rows;
  }
}
