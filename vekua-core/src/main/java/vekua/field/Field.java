package vekua.field;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.geometry.Points;
import vekua.internal.Check;

/**
 * A field: a basis and its coefficients. It satisfies the governing equation exactly, because every
 * function of the basis does. Immutable and thread-safe.
 */
public final class Field {

  /** Points per task: large enough to pay for a task, small enough to share the work evenly. */
  private static final int BLOCK = 4096;

  /** Points per task where columns are formed: they then stay in the cache for all fields. */
  private static final int TILE = 256;

  private final Basis basis;
  private final double[] coefficients;

  private Field(Basis basis, double[] coefficients) {
    this.basis = basis;
    this.coefficients = coefficients;
  }

  /**
   * Creates a field; the coefficients are copied.
   *
   * @throws IllegalArgumentException if their number is not the basis' size or one is not finite
   */
  public static Field of(Basis basis, double[] coefficients) {
    Check.sameLength(basis.size(), coefficients.length, "basis functions", "coefficients");
    Check.finite(coefficients, "coefficients");
    return new Field(basis, coefficients.clone());
  }

  /** The functions that the field is a combination of. */
  public Basis basis() {
    return basis;
  }

  /** A copy of the coefficients. */
  public double[] coefficients() {
    return coefficients.clone();
  }

  /** The value at a point. */
  public double at(double x, double y) {
    double[] out = new double[1];
    basis.series(coefficients, Points.of(x, y), 0, 1, out, 0);
    return out[0];
  }

  /** The values at many points, computed in parallel. */
  public double[] at(Points points) {
    double[] out = new double[points.size()];
    forBlocks(
        points.size(),
        BLOCK,
        (from, to) -> basis.series(coefficients, points, from, to, out, from));
    return out;
  }

  /**
   * The values of several fields of one basis at the same points, in parallel: the functions are
   * evaluated once for all of them.
   *
   * @return {@code [field][point]}
   */
  public static double[][] atAll(List<Field> fields, Points points) {
    double[][] out = new double[fields.size()][points.size()];
    if (fields.isEmpty()) {
      return out;
    }
    Basis basis = fields.get(0).basis;
    for (Field field : fields) {
      if (!field.basis.equals(basis)) {
        throw new IllegalArgumentException("fields must share one basis");
      }
    }
    forBlocks(points.size(), TILE, (from, to) -> tile(fields, basis, points, from, to, out));
    return out;
  }

  private static void tile(
      List<Field> fields, Basis basis, Points points, int from, int to, double[][] out) {
    int count = to - from;
    double[] block = new double[basis.size() * count];
    basis.values(points, from, to, block, 0, count);
    double[][] columns = new double[basis.size()][];
    for (int j = 0; j < columns.length; j++) {
      columns[j] = Arrays.copyOfRange(block, j * count, (j + 1) * count);
    }
    double[] sum = new double[count];
    for (int f = 0; f < out.length; f++) {
      Arrays.fill(sum, 0);
      double[] w = fields.get(f).coefficients;
      int j = 0;
      for (; j < w.length - 3; j += 4) {
        add4(sum, w, j, columns[j], columns[j + 1], columns[j + 2], columns[j + 3]);
      }
      for (; j < w.length; j++) {
        for (int i = 0; i < count; i++) {
          sum[i] = Math.fma(w[j], columns[j][i], sum[i]);
        }
      }
      System.arraycopy(sum, 0, out[f], from, count);
    }
  }

  /** Four columns per pass halve the traffic of the sums; one index lets the loop be vectorised. */
  private static void add4(
      double[] sum, double[] w, int j, double[] a, double[] b, double[] c, double[] d) {
    double wa = w[j];
    double wb = w[j + 1];
    double wc = w[j + 2];
    double wd = w[j + 3];
    for (int i = 0; i < sum.length; i++) {
      sum[i] =
          Math.fma(wd, d[i], Math.fma(wc, c[i], Math.fma(wb, b[i], Math.fma(wa, a[i], sum[i]))));
    }
  }

  /** The gradient at a point: the derivatives in x and in y. */
  public double[] gradientAt(double x, double y) {
    double[] dx = new double[1];
    double[] dy = new double[1];
    basis.seriesGradient(coefficients, Points.of(x, y), 0, 1, dx, dy, 0);
    return new double[] {dx[0], dy[0]};
  }

  /** The gradients at many points, computed in parallel: first all x derivatives, then all y. */
  public double[][] gradientAt(Points points) {
    double[][] out = new double[2][points.size()];
    forBlocks(
        points.size(),
        BLOCK,
        (from, to) -> basis.seriesGradient(coefficients, points, from, to, out[0], out[1], from));
    return out;
  }

  private interface Range {
    void run(int from, int to);
  }

  private static void forBlocks(int size, int block, Range range) {
    if (size <= block) {
      range.run(0, size);
      return;
    }
    IntStream.range(0, (size + block - 1) / block)
        .parallel()
        .forEach(b -> range.run(b * block, Math.min(size, (b + 1) * block)));
  }

  @Override
  public String toString() {
    return "Field[" + basis + "]";
  }
}
