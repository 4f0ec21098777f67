package vekua.field;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.functions.Columns;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.Check;
import vekua.internal.Interruption;
import vekua.internal.linalg.Combinations;

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
    basis.sum(coefficients, PointBlock.of(Points.of(x, y)), Columns.ofValues(out, 0, 1));
    return out[0];
  }

  /** The values at many points, computed in parallel. */
  public double[] at(Points points) {
    double[] out = new double[points.size()];
    forBlocks(
        points.size(),
        BLOCK,
        (from, to) ->
            basis.sum(
                coefficients,
                PointBlock.of(points, from, to),
                Columns.ofValues(out, from, to - from)));
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
    basis.evaluate(PointBlock.of(points, from, to), Columns.ofValues(block, 0, count));
    double[][] columns = new double[basis.size()][];
    for (int j = 0; j < columns.length; j++) {
      columns[j] = Arrays.copyOfRange(block, j * count, (j + 1) * count);
    }
    double[] sum = new double[count];
    for (int f = 0; f < out.length; f++) {
      Combinations.combine(columns, fields.get(f).coefficients, sum);
      System.arraycopy(sum, 0, out[f], from, count);
    }
  }

  /** The gradient at a point: the derivatives in x and in y. */
  public double[] gradientAt(double x, double y) {
    double[][] slopes = gradientAt(Points.of(x, y));
    return new double[] {slopes[0][0], slopes[1][0]};
  }

  /** The gradients at many points, computed in parallel: all derivatives along x, then y, …. */
  public double[][] gradientAt(Points points) {
    double[][] out = new double[points.dimension()][points.size()];
    forBlocks(
        points.size(),
        BLOCK,
        (from, to) ->
            basis.sum(
                coefficients,
                PointBlock.of(points, from, to),
                Columns.ofGradients(out, from, to - from)));
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
    Interruption interruption = Interruption.ofThisThread();
    IntStream.range(0, (size + block - 1) / block)
        .parallel()
        .forEach(
            b -> {
              interruption.check();
              range.run(b * block, Math.min(size, (b + 1) * block));
            });
  }

  @Override
  public String toString() {
    return "Field[" + basis + "]";
  }
}
