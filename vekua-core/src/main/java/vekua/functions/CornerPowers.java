package vekua.functions;

import vekua.geometry.PointBlock;

/**
 * The functions ω^α and ω^n ln ω at a corner, ω = (z − c) e^{−iβ}/s: what solutions look like where
 * two straight sides meet. The branch cut leaves the corner opposite to the direction β, which
 * points into the domain. Real and imaginary parts are columns in turn.
 *
 * @param x abscissa of the corner
 * @param y ordinate of the corner
 * @param direction the angle β in radians
 * @param scale the length s, positive
 * @param exponents α (or n) of each function, zero or positive
 * @param logarithmic how many functions at the end have the factor ln ω, from none to all
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record CornerPowers(
    double x, double y, double direction, double scale, double[] exponents, int logarithmic)
    implements Functions {

  static final String KIND = "corner";

  /** Squares below this would lose digits. */
  private static final double TINY = 1e-280;

  static CornerPowers read(Description.Reader r) {
    double[] n = r.next(5);
    return new CornerPowers(n[0], n[1], n[2], n[3], r.rest(), (int) n[4]);
  }

  @Override
  public Description description() {
    double[] own = {x, y, direction, scale, logarithmic};
    return Description.of(KIND, Description.join(own, exponents));
  }

  @Override
  public int size() {
    return 2 * exponents.length;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    double c = Math.cos(direction);
    double s = Math.sin(direction);
    for (int i = 0; i < points.size(); i++) {
      double px = points.fromX(i, x) / scale;
      double py = points.fromY(i, y) / scale;
      double a = px * c + py * s;
      double b = py * c - px * s;
      double norm = a * a + b * b;
      double square = norm * scale;
      double log = norm > TINY ? 0.5 * Math.log(norm) : Math.log(Math.hypot(a, b));
      double theta = Math.atan2(b, a);
      boolean tip = log == Double.NEGATIVE_INFINITY;
      // At the tip itself ω^n ln ω is zero, and ln ω is left finite in its imaginary part.
      double lr = tip ? 0 : log;
      for (int j = 0; j < exponents.length; j++) {
        boolean withLog = j >= exponents.length - logarithmic;
        double alpha = exponents[j];
        double power = alpha == 0 ? 1 : tip ? 0 : Math.exp(alpha * log);
        double pr = power * Math.cos(alpha * theta);
        double pi = power * Math.sin(alpha * theta);
        double re = withLog ? pr * lr - pi * theta : pr;
        double im = withLog ? pr * theta + pi * lr : pi;
        // (α ω^α [ln ω] + [ω^α]) / ω · e^{−iβ}/s.
        double nr = alpha * re + (withLog ? pr : 0);
        double ni = alpha * im + (withLog ? pi : 0);
        double qr = (nr * a + ni * b) / square;
        double qi = (ni * a - nr * b) / square;
        out.putAnalytic(j, i, re, im, qr * c + qi * s, qi * c - qr * s);
      }
    }
  }
}
