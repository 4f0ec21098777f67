package vekua.field;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.Blocks;
import vekua.internal.Check;
import vekua.internal.linalg.Combinations;

/**
 * A field: functions and their coefficients. It satisfies the governing equation exactly, because
 * every function does. Immutable and thread-safe.
 */
public final class Field {

  /** Points per task: large enough to pay for a task, small enough to share the work evenly. */
  private static final int BLOCK = 4096;

  /** Points per task where columns are formed: they then stay in the cache for all fields. */
  private static final int TILE = 256;

  private final Functions functions;
  private final double[] coefficients;

  private Field(Functions functions, double[] coefficients) {
    this.functions = functions;
    this.coefficients = coefficients;
  }

  /**
   * Creates a field; the coefficients are copied.
   *
   * @param functions any set of functions
   * @param coefficients one for each function, finite
   * @throws IllegalArgumentException if there are not as many coefficients as functions, or one is
   *     not finite
   */
  public static Field of(Functions functions, double[] coefficients) {
    Objects.requireNonNull(functions, "functions");
    Objects.requireNonNull(coefficients, "coefficients");
    Check.sameLength(functions.size(), coefficients.length, "basis functions", "coefficients");
    Check.finite(coefficients, "coefficients");
    return new Field(functions, coefficients.clone());
  }

  /** The functions that the field is a combination of. */
  public Functions functions() {
    return functions;
  }

  /** A copy of the coefficients. */
  public double[] coefficients() {
    return coefficients.clone();
  }

  /**
   * The value at a point.
   *
   * @param x abscissa of the point, finite
   * @param y ordinate of the point, finite
   */
  public double at(double x, double y) {
    return one(Points.of(x, y));
  }

  /**
   * The value at a point of space.
   *
   * @param x first coordinate of the point, finite
   * @param y second coordinate of the point, finite
   * @param z third coordinate of the point, finite
   */
  public double at(double x, double y, double z) {
    return one(Points.of(x, y, z));
  }

  private double one(Points point) {
    Check.sameDimension(functions.dimension(), point.dimension());
    double[] out = new double[1];
    functions.sum(coefficients, PointBlock.of(point), Columns.ofValues(out, 0, 1));
    return out[0];
  }

  /**
   * The values at many points, computed in parallel.
   *
   * @param points of the dimension of the functions
   */
  public double[] at(Points points) {
    Check.sameDimension(functions.dimension(), points.dimension());
    double[] out = new double[points.size()];
    Blocks.inParallel(
        points.size(),
        BLOCK,
        (from, to) ->
            functions.sum(
                coefficients,
                PointBlock.of(points, from, to),
                Columns.ofValues(out, from, to - from)));
    return out;
  }

  /**
   * The values of several fields of the same functions at the same points, in parallel: the
   * functions are evaluated once for all of them.
   *
   * @param fields of the same functions
   * @param points of the dimension of the functions
   * @return {@code [field][point]}
   * @throws IllegalArgumentException if the fields have different functions
   */
  public static double[][] atAll(List<Field> fields, Points points) {
    double[][] out = new double[fields.size()][points.size()];
    if (fields.isEmpty()) {
      return out;
    }
    Functions functions = fields.get(0).functions;
    Check.sameDimension(functions.dimension(), points.dimension());
    for (Field field : fields) {
      if (!field.functions.equals(functions)) {
        throw new IllegalArgumentException("fields must share their functions");
      }
    }
    Blocks.inParallel(
        points.size(), TILE, (from, to) -> tile(fields, functions, points, from, to, out));
    return out;
  }

  private static void tile(
      List<Field> fields, Functions functions, Points points, int from, int to, double[][] out) {
    int count = to - from;
    double[] block = new double[functions.size() * count];
    functions.evaluate(PointBlock.of(points, from, to), Columns.ofValues(block, 0, count));
    double[][] columns = new double[functions.size()][];
    for (int j = 0; j < columns.length; j++) {
      columns[j] = Arrays.copyOfRange(block, j * count, (j + 1) * count);
    }
    double[][] w = new double[Combinations.TOGETHER][];
    double[][] sums = new double[w.length][count];
    int f = 0;
    for (; f <= out.length - w.length; f += w.length) {
      for (int l = 0; l < w.length; l++) {
        w[l] = fields.get(f + l).coefficients;
      }
      Combinations.combine(columns, 0, w, sums);
      for (int l = 0; l < w.length; l++) {
        System.arraycopy(sums[l], 0, out[f + l], from, count);
      }
    }
    for (; f < out.length; f++) {
      Combinations.combine(columns, fields.get(f).coefficients, sums[0]);
      System.arraycopy(sums[0], 0, out[f], from, count);
    }
  }

  /**
   * The gradient at a point: the derivatives in x and in y.
   *
   * @param x abscissa of the point, finite
   * @param y ordinate of the point, finite
   */
  public double[] gradientAt(double x, double y) {
    double[][] slopes = gradientAt(Points.of(x, y));
    return new double[] {slopes[0][0], slopes[1][0]};
  }

  /**
   * The gradient at a point of space: the derivatives in x, y and z.
   *
   * @param x first coordinate of the point, finite
   * @param y second coordinate of the point, finite
   * @param z third coordinate of the point, finite
   */
  public double[] gradientAt(double x, double y, double z) {
    double[][] slopes = gradientAt(Points.of(x, y, z));
    return new double[] {slopes[0][0], slopes[1][0], slopes[2][0]};
  }

  /**
   * The gradients at many points, computed in parallel.
   *
   * @param points of the dimension of the functions
   * @return {@code [axis][point]}: all derivatives in x, then all in y, and in space all in z
   */
  public double[][] gradientAt(Points points) {
    Check.sameDimension(functions.dimension(), points.dimension());
    double[][] out = new double[points.dimension()][points.size()];
    Blocks.inParallel(
        points.size(),
        BLOCK,
        (from, to) ->
            functions.sum(
                coefficients,
                PointBlock.of(points, from, to),
                Columns.ofGradients(out, from, to - from)));
    return out;
  }

  @Override
  public String toString() {
    return "Field[" + functions + "]";
  }
}
