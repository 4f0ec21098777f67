package vekua.fit;

import java.util.Arrays;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.geometry.Points;
import vekua.internal.Check;

/**
 * How far to trust a field, point by point. The <em>spread</em> is the standard deviation of the
 * field given the data; the field lies within 1.96 spreads nineteen times out of twenty. The
 * <em>blind</em> part is the size, per unit of coefficient, of what the data say nothing about.
 * Immutable and thread-safe.
 */
public final class Uncertainty {

  /** Points per task. */
  private static final int BLOCK = 1024;

  private final Basis basis;
  private final double[][] spread;
  private final double[][] blind;

  private Uncertainty(Basis basis, double[][] spread, double[][] blind) {
    this.basis = basis;
    this.spread = spread;
    this.blind = blind;
  }

  /**
   * Creates an uncertainty from its factors: spread² = ‖Fᵀφ‖² for the values φ of the basis
   * functions at a point, likewise blind².
   *
   * @param spread columns of the factor for the spread, each as long as the basis
   * @param blind columns of the factor for the blind part
   */
  public static Uncertainty of(Basis basis, double[][] spread, double[][] blind) {
    for (double[][] factor : new double[][][] {spread, blind}) {
      for (double[] column : factor) {
        Check.sameLength(basis.size(), column.length, "basis functions", "rows of a factor");
      }
    }
    return new Uncertainty(basis, copy(spread), copy(blind));
  }

  private static double[][] copy(double[][] columns) {
    return Arrays.stream(columns).map(double[]::clone).toArray(double[][]::new);
  }

  /** A copy of the columns of the factor for the spread. */
  public double[][] spreadFactor() {
    return copy(spread);
  }

  /** A copy of the columns of the factor for the blind part. */
  public double[][] blindFactor() {
    return copy(blind);
  }

  /** The standard deviation of the field at a point. */
  public double spreadAt(double x, double y) {
    return spreadAt(Points.of(x, y))[0];
  }

  /** The standard deviation of the field at many points, computed in parallel. */
  public double[] spreadAt(Points points) {
    return norms(points, spread);
  }

  /** The blind part at a point. */
  public double blindAt(double x, double y) {
    return blindAt(Points.of(x, y))[0];
  }

  /** The blind part at many points, computed in parallel. */
  public double[] blindAt(Points points) {
    return norms(points, blind);
  }

  /** The standard deviations of the gradient: first those of all x derivatives, then of all y. */
  public double[][] gradientSpreadAt(Points points) {
    return gradientNorms(points, spread);
  }

  /** The blind parts of the gradient: first those of all x derivatives, then of all y. */
  public double[][] gradientBlindAt(Points points) {
    return gradientNorms(points, blind);
  }

  private double[] norms(Points points, double[][] factor) {
    double[] out = new double[points.size()];
    blocks(points.size())
        .forEach(
            b -> {
              int from = b * BLOCK;
              int to = Math.min(points.size(), from + BLOCK);
              double[] phi = new double[basis.size() * (to - from)];
              basis.values(points, from, to, phi, 0, to - from);
              norms(phi, to - from, factor, out, from);
            });
    return out;
  }

  private double[][] gradientNorms(Points points, double[][] factor) {
    double[][] out = new double[2][points.size()];
    blocks(points.size())
        .forEach(
            b -> {
              int from = b * BLOCK;
              int to = Math.min(points.size(), from + BLOCK);
              double[] dx = new double[basis.size() * (to - from)];
              double[] dy = new double[basis.size() * (to - from)];
              basis.gradients(points, from, to, dx, dy, 0, to - from);
              norms(dx, to - from, factor, out[0], from);
              norms(dy, to - from, factor, out[1], from);
            });
    return out;
  }

  private static IntStream blocks(int size) {
    return IntStream.range(0, (size + BLOCK - 1) / BLOCK).parallel();
  }

  /** ‖Fᵀφ‖ for each point of a block of columns. */
  private static void norms(double[] phi, int count, double[][] factor, double[] out, int offset) {
    double[] squares = new double[count];
    double[] sum = new double[count];
    double[] column = new double[count];
    for (double[] weights : factor) {
      Arrays.fill(sum, 0);
      for (int j = 0; j < weights.length; j++) {
        if (weights[j] != 0) {
          System.arraycopy(phi, j * count, column, 0, count);
          add(weights[j], column, sum);
        }
      }
      for (int i = 0; i < count; i++) {
        squares[i] = Math.fma(sum[i], sum[i], squares[i]);
      }
    }
    for (int i = 0; i < count; i++) {
      out[offset + i] = Math.sqrt(squares[i]);
    }
  }

  /** Arrays of their own with one index: the form that the compiler vectorises. */
  private static void add(double w, double[] column, double[] sum) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] = Math.fma(w, column[i], sum[i]);
    }
  }
}
