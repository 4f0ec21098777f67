package vekua.functions;

import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.internal.Check;
import vekua.internal.zernike.DiscColumns;

/**
 * One function of a disc by its Zernike coefficients, such as the solution of a problem in a
 * medium; NaN outside the disc.
 */
public final class ZernikeFunction implements Functions {

  static final String KIND = "zernike";

  /** The highest degree. */
  public static final int MAX_DEGREE = 400;

  private final Disk frame;
  private final DiscColumns column;
  private final DiscPoints points;

  /**
   * A function by its coefficients.
   *
   * @param frame the disc
   * @param degree of its Laplacian, 4 to {@value #MAX_DEGREE}
   * @param numbers real and imaginary parts of the coefficients of its Laplacian, by order and then
   *     degree, and after them those of the harmonic rest, by order
   * @throws IllegalArgumentException if there are not as many numbers as the degree needs
   */
  public static ZernikeFunction of(Disk frame, int degree, double[] numbers) {
    Check.inRange(degree, 4, MAX_DEGREE, "degree");
    return new ZernikeFunction(frame, DiscColumns.read(degree, numbers));
  }

  private ZernikeFunction(Disk frame, DiscColumns column) {
    this.frame = frame;
    this.column = column;
    points = new DiscPoints(frame, column);
  }

  static ZernikeFunction read(Description.Reader r) {
    Disk frame = r.disk();
    return of(frame, r.integer(), r.rest());
  }

  @Override
  public Description description() {
    return Description.of(
        KIND,
        Description.join(
            Description.numbers(frame), new double[] {column.degree()}, column.numbers()));
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public void evaluate(PointBlock at, Columns out) {
    points.evaluate(at, out);
  }

  @Override
  public void sum(double[] weights, PointBlock at, Columns out) {
    points.sum(weights, at, out);
  }
}
