package vekua.functions;

import vekua.geometry.PointBlock;
import vekua.internal.Check;

/**
 * Boundary layers: solutions of the Yukawa equation that oscillate along a straight side and decay
 * away from it, e^{−√(κ² + ξ²) d} cos ξs and the same with sin, s being the place along the side
 * and d the distance from it. The period of the longest is greater than the side, so that data need
 * not be periodic. First all sides' ξ = 0, then cosine and sine of each side for every higher ξ.
 */
public final class Layers implements Functions {

  static final String KIND = "layers";

  /** The longest period, in units of a side's length. */
  private static final double PERIOD = 1.7;

  private static final int EACH = 5;

  private final double k;
  private final int degree;
  private final double[] sides;

  /**
   * Layers of several sides.
   *
   * @param k decay rate κ, positive
   * @param degree the highest number of oscillations, zero or more
   * @param sides for each its middle, the unit normal into the domain and its length: x, y, nx, ny
   *     and the length
   */
  public Layers(double k, int degree, double[] sides) {
    this.k = Check.positive(k, "k");
    this.degree = Check.inRange(degree, 0, 10_000, "degree");
    this.sides = sides.clone();
  }

  static Layers read(Description.Reader r) {
    return new Layers(r.next(), r.integer(), r.rest());
  }

  @Override
  public Description description() {
    return Description.of(KIND, Description.join(new double[] {k, degree}, sides));
  }

  private int count() {
    return sides.length / EACH;
  }

  @Override
  public int size() {
    return count() * (2 * degree + 1);
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    for (int s = 0; s < count(); s++) {
      double nx = sides[EACH * s + 2];
      double ny = sides[EACH * s + 3];
      double unit = 2 * Math.PI / (PERIOD * sides[EACH * s + 4]);
      for (int i = 0; i < points.size(); i++) {
        double x = points.fromX(i, sides[EACH * s]);
        double y = points.fromY(i, sides[EACH * s + 1]);
        double along = x * ny - y * nx;
        double away = x * nx + y * ny;
        for (int m = 0; m <= degree; m++) {
          double xi = m * unit;
          double rate = Math.hypot(k, xi);
          double decay = Math.exp(-rate * away);
          double c = decay * Math.cos(xi * along);
          double d = decay * Math.sin(xi * along);
          int column = m == 0 ? s : count() * (2 * m - 1) + 2 * s;
          out.put(column, i, c, -xi * d * ny - rate * c * nx, xi * d * nx - rate * c * ny);
          if (m > 0) {
            out.put(column + 1, i, d, xi * c * ny - rate * d * nx, -xi * c * nx - rate * d * ny);
          }
        }
      }
    }
  }
}
