package vekua.functions;

import java.util.Arrays;
import vekua.functions.Sources.Family;
import vekua.geometry.PointBlock;

/**
 * Sources spread along a segment that leaves a corner out of the domain, with densities s^(β−1) of
 * charges or s^β of dipoles across it, s the distance from the corner: their fields behave like r^β
 * near the corner, even or odd about the segment, and with a logarithm where β is an integer. So
 * solutions of the Helmholtz and Yukawa equations get at corners what fractional powers are for
 * Laplace's equation, without a branch cut that would have to end somewhere.
 *
 * <p>The integrals are sums at equal steps of ln s. Seen from the domain the integrand is analytic
 * in a strip, so the sum converges exponentially; and each sum is an exact solution anyhow.
 */
public final class LineSources implements Functions {

  static final String KIND = "line";

  private static final int BLOCK = 64;

  private final Family family;
  private final double k;
  private final double x;
  private final double y;
  private final double direction;
  private final double length;
  private final double step;
  private final int count;
  private final double[] exponents;

  LineSources(
      Family family,
      double k,
      double x,
      double y,
      double direction,
      double length,
      double step,
      int count,
      double[] exponents) {
    this.family = family;
    this.k = k;
    this.x = x;
    this.y = y;
    this.direction = direction;
    this.length = length;
    this.step = step;
    this.count = count;
    this.exponents = exponents.clone();
  }

  /**
   * Sources along a segment, so densely that their sum is as good as an integral.
   *
   * @param family which functions of the distance
   * @param k wavenumber or decay rate, positive
   * @param x abscissa of the corner
   * @param y ordinate of the corner
   * @param direction of the segment, in radians
   * @param length of the segment, positive
   * @param clearance the angle in radians between the segment and the nearer side of the domain,
   *     positive
   * @param exponents of each field: β, positive, of one that is even about the segment, −β of one
   *     that is odd
   */
  public static LineSources of(
      Family family,
      double k,
      double x,
      double y,
      double direction,
      double length,
      double clearance,
      double[] exponents) {
    // The sum's error is exp(−2π clearance/step); sources reach down to 1e-18 of the length.
    double step = Math.max(2 * Math.PI * Math.min(clearance, Math.PI / 2) / 30, 0.06);
    int count = (int) Math.ceil(41.5 / step);
    return new LineSources(family, k, x, y, direction, length, step, count, exponents);
  }

  static LineSources read(Description.Reader r) {
    Family family = Family.of(r.next());
    double[] n = r.next(6);
    return new LineSources(family, n[0], n[1], n[2], n[3], n[4], n[5], r.integer(), r.rest());
  }

  @Override
  public Description description() {
    double[] own = {family.code, k, x, y, direction, length, step, count};
    return Description.of(KIND, Description.join(own, exponents));
  }

  @Override
  public int size() {
    return exponents.length * family.columns();
  }

  private Sources sources() {
    double[] distances = new double[count];
    Arrays.setAll(distances, q -> length * Math.exp(-step * q));
    return new Sources(family, k, 1, x, y, Poles.along(direction, distances));
  }

  /** The weight of source q in function j, the source being of modulus one at distance s. */
  private double weight(int j, int q) {
    return Math.exp(-Math.abs(exponents[j]) * step * q);
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    Sources sources = sources();
    double[] charge = modulus(sources, 0);
    double[] dipole = modulus(sources, 1);
    for (int from = 0; from < points.size(); from += BLOCK) {
      int n = Math.min(BLOCK, points.size() - from);
      Columns columns = out.like(sources.size(), n);
      sources.evaluate(points.slice(from, from + n), columns);
      combine(columns, n, charge, dipole, out.rows(from));
    }
  }

  /**
   * What turns the normalised source of an order at each distance back into a plain one: otherwise
   * the density would have the factors s² ln s of the normalisation.
   */
  private double[] modulus(Sources sources, int n) {
    double[] scale = new double[count];
    for (int q = 0; q < count; q++) {
      double s = length * Math.exp(-step * q);
      double decay = family == Sources.Family.K ? Math.exp(-k * s) : 1;
      scale[q] = decay / sources.scale(s, n) * (n == 0 ? 1 : k * s);
    }
    return scale;
  }

  /** Sums sources; a source has order zero, then the cosine and the sine of order one. */
  private void combine(Columns columns, int n, double[] charges, double[] dipoles, Columns out) {
    int per = family.columns();
    double c = Math.cos(direction);
    double s = Math.sin(direction);
    double[] weights = new double[3 * count * per];
    for (int j = 0; j < exponents.length; j++) {
      for (int part = 0; part < per; part++) {
        Arrays.fill(weights, 0);
        for (int q = 0; q < count; q++) {
          if (exponents[j] > 0) {
            weights[3 * q * per + part] = weight(j, q) * charges[q];
          } else {
            // The dipole across: the cosine of the angle from the segment's normal.
            double plain = weight(j, q) * dipoles[q];
            weights[(3 * q + 1) * per + part] = -s * plain;
            weights[(3 * q + 2) * per + part] = c * plain;
          }
        }
        columns.combine(weights, n, out.from(j * per + part));
      }
    }
  }
}
