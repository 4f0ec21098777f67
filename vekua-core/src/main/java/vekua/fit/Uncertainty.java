package vekua.fit;

import java.util.Arrays;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.basis.DiskBasis;
import vekua.functions.Columns;
import vekua.geometry.Grid;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.Blocks;
import vekua.internal.Check;
import vekua.internal.linalg.Combinations;

/**
 * How far to trust a field, point by point. The <em>spread</em> is the standard deviation of the
 * field given the data; the field lies within 1.96 spreads nineteen times out of twenty. The
 * <em>blind</em> part is the size, per unit of coefficient, of what the data say nothing about.
 * Immutable and thread-safe.
 */
public final class Uncertainty {

  /** Points per task: the columns of a task stay in the cache while they are combined. */
  private static final int BLOCK = 128;

  /** One in so many nodes of an interpolated grid is computed to be sure of the others. */
  private static final int CHECKED = 997;

  /** How far an interpolated value may be off, relative to itself. */
  private static final double SIX_DIGITS = 1e-6;

  private final Basis basis;
  private final QuadraticForm spread;
  private final QuadraticForm blind;

  private Uncertainty(Basis basis, QuadraticForm spread, QuadraticForm blind) {
    this.basis = basis;
    this.spread = spread;
    this.blind = blind;
  }

  /**
   * Creates an uncertainty from its factors: spread² = ‖Fᵀφ‖² for the values φ of the basis
   * functions at a point, likewise blind².
   *
   * @param basis the functions of the field
   * @param spread columns of the factor F for the spread, each with one number for each function
   * @param blind columns of the factor for the blind part, each with one number for each function
   */
  public static Uncertainty of(Basis basis, double[][] spread, double[][] blind) {
    for (double[][] factor : new double[][][] {spread, blind}) {
      for (double[] column : factor) {
        Check.sameLength(basis.size(), column.length, "basis functions", "rows of a factor");
      }
    }
    return new Uncertainty(basis, new QuadraticForm(copy(spread)), new QuadraticForm(copy(blind)));
  }

  private static double[][] copy(double[][] columns) {
    return Arrays.stream(columns).map(double[]::clone).toArray(double[][]::new);
  }

  /** A copy of the columns of the factor for the spread. */
  public double[][] spreadFactor() {
    return copy(spread.columns());
  }

  /** A copy of the columns of the factor for the blind part. */
  public double[][] blindFactor() {
    return copy(blind.columns());
  }

  /**
   * The standard deviation of the field at a point.
   *
   * @param x abscissa of the point, finite
   * @param y ordinate of the point, finite
   */
  public double spreadAt(double x, double y) {
    return spreadAt(Points.of(x, y))[0];
  }

  /**
   * The standard deviation of the field at a point of space.
   *
   * @param x first coordinate of the point, finite
   * @param y second coordinate of the point, finite
   * @param z third coordinate of the point, finite
   */
  public double spreadAt(double x, double y, double z) {
    return spreadAt(Points.of(x, y, z))[0];
  }

  /**
   * The standard deviation of the field at many points, computed in parallel.
   *
   * @param points of the dimension of the functions
   */
  public double[] spreadAt(Points points) {
    return norms(points, spread)[0];
  }

  /**
   * The blind part at a point.
   *
   * @param x abscissa of the point, finite
   * @param y ordinate of the point, finite
   */
  public double blindAt(double x, double y) {
    return blindAt(Points.of(x, y))[0];
  }

  /**
   * The blind part at many points, computed in parallel.
   *
   * @param points of the dimension of the functions
   */
  public double[] blindAt(Points points) {
    return norms(points, blind)[0];
  }

  /**
   * Spreads and blind parts at many points: the functions are evaluated once for both.
   *
   * @param points of the dimension of the functions
   * @return all spreads, then all blind parts
   */
  public double[][] spreadAndBlindAt(Points points) {
    return norms(points, spread, blind);
  }

  /**
   * Spreads and blind parts on a grid to six digits, for pictures: where the grid is fine, most of
   * it is interpolated, many times faster than computed.
   *
   * @param grid of the plane
   * @return all spreads, then all blind parts, in the order of the grid's points
   */
  public double[][] spreadAndBlindOn(Grid grid) {
    Points nodes = grid.points();
    if (!(basis instanceof DiskBasis disk)) {
      return spreadAndBlindAt(nodes);
    }
    SmoothGrid smooth = SmoothGrid.of(disk, grid);
    if (!smooth.pays()) {
      return spreadAndBlindAt(nodes);
    }
    double[][] few = spreadAndBlindAt(smooth.points());
    double[][] all = new double[2][];
    for (int f = 0; f < 2; f++) {
      double[] squares = Arrays.stream(few[f]).map(v -> v * v).toArray();
      all[f] = smooth.interpolate(squares);
      for (int i = 0; i < all[f].length; i++) {
        all[f][i] = Math.sqrt(all[f][i]);
      }
    }
    int[] open =
        IntStream.range(0, nodes.size())
            .filter(i -> Double.isNaN(all[0][i]) || Double.isNaN(all[1][i]) || i % CHECKED == 0)
            .toArray();
    if (2 * open.length > nodes.size()) {
      return spreadAndBlindAt(nodes);
    }
    double[][] exact = spreadAndBlindAt(nodes.choose(open));
    for (int f = 0; f < 2; f++) {
      for (int l = 0; l < open.length; l++) {
        if (Math.abs(all[f][open[l]] - exact[f][l]) > SIX_DIGITS * exact[f][l]) {
          return spreadAndBlindAt(nodes);
        }
        all[f][open[l]] = exact[f][l];
      }
    }
    return all;
  }

  /**
   * The standard deviations of the gradient at many points, computed in parallel.
   *
   * @param points of the dimension of the functions
   * @return those of all derivatives in x, then in y, and in space in z
   */
  public double[][] gradientSpreadAt(Points points) {
    return gradientNorms(points, spread);
  }

  /**
   * The blind parts of the gradient at many points, computed in parallel.
   *
   * @param points of the dimension of the functions
   * @return those of all derivatives in x, then in y, and in space in z
   */
  public double[][] gradientBlindAt(Points points) {
    return gradientNorms(points, blind);
  }

  /**
   * The values of the basis functions times the factor of the spread, Fᵀφ: its columns' squares add
   * up to spread², and the products of two points' are their covariance.
   *
   * @return {@code [column of F][point]}
   */
  double[][] coordinatesAt(Points points) {
    Check.sameDimension(dimension(), points.dimension());
    double[][] weights = spread.columns();
    double[][] out = new double[weights.length][points.size()];
    Blocks.inParallel(
        points.size(),
        BLOCK,
        (from, to) -> {
          double[] phi = new double[basis.size() * (to - from)];
          basis.evaluate(PointBlock.of(points, from, to), Columns.ofValues(phi, 0, to - from));
          double[][] columns = columns(phi, to - from);
          double[] sum = new double[to - from];
          for (int k = 0; k < weights.length; k++) {
            Combinations.combine(columns, weights[k], sum);
            System.arraycopy(sum, 0, out[k], from, sum.length);
          }
        });
    return out;
  }

  /** The same with other columns of the factor for the spread. */
  Uncertainty withSpread(double[][] factor) {
    return new Uncertainty(basis, new QuadraticForm(factor), blind);
  }

  /** How many numbers {@link #coordinatesAt} gives for a point. */
  int coordinates() {
    return spread.columns().length;
  }

  /** The number of coordinates of the points that it tells of. */
  int dimension() {
    return basis.dimension();
  }

  private double[][] norms(Points points, QuadraticForm... factors) {
    Check.sameDimension(dimension(), points.dimension());
    double[][] out = new double[factors.length][points.size()];
    Blocks.inParallel(
        points.size(),
        BLOCK,
        (from, to) -> {
          double[] phi = new double[basis.size() * (to - from)];
          basis.evaluate(PointBlock.of(points, from, to), Columns.ofValues(phi, 0, to - from));
          double[][] columns = columns(phi, to - from);
          for (int f = 0; f < factors.length; f++) {
            norms(columns, to - from, factors[f], out[f], from);
          }
        });
    return out;
  }

  private double[][] gradientNorms(Points points, QuadraticForm factor) {
    Check.sameDimension(dimension(), points.dimension());
    double[][] out = new double[points.dimension()][points.size()];
    Blocks.inParallel(
        points.size(),
        BLOCK,
        (from, to) -> {
          double[][] slopes = new double[out.length][basis.size() * (to - from)];
          basis.evaluate(
              PointBlock.of(points, from, to), Columns.ofGradients(slopes, 0, to - from));
          for (int axis = 0; axis < out.length; axis++) {
            norms(columns(slopes[axis], to - from), to - from, factor, out[axis], from);
          }
        });
    return out;
  }

  private double[][] columns(double[] phi, int count) {
    double[][] columns = new double[basis.size()][];
    Arrays.setAll(columns, j -> Arrays.copyOfRange(phi, j * count, (j + 1) * count));
    return columns;
  }

  private static void norms(
      double[][] columns, int count, QuadraticForm factor, double[] out, int offset) {
    double[] squares = new double[count];
    factor.addSquares(columns, squares);
    for (int i = 0; i < count; i++) {
      out[offset + i] = Math.sqrt(squares[i]);
    }
  }
}
