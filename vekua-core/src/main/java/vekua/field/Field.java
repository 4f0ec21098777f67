package vekua.field;

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
    forBlocks(points.size(), (from, to) -> basis.series(coefficients, points, from, to, out, from));
    return out;
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
        (from, to) -> basis.seriesGradient(coefficients, points, from, to, out[0], out[1], from));
    return out;
  }

  private interface Range {
    void run(int from, int to);
  }

  private static void forBlocks(int size, Range range) {
    if (size <= BLOCK) {
      range.run(0, size);
      return;
    }
    IntStream.range(0, (size + BLOCK - 1) / BLOCK)
        .parallel()
        .forEach(b -> range.run(b * BLOCK, Math.min(size, (b + 1) * BLOCK)));
  }

  @Override
  public String toString() {
    return "Field[" + basis + "]";
  }
}
