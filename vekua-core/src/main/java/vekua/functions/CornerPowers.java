package vekua.functions;

import vekua.geometry.PointBlock;

/**
 * The functions ω^α and ω^n ln ω at a corner, ω = (z − c) e^{−iβ}/s: what solutions look like where
 * two straight sides meet. The branch cut leaves the corner opposite to the direction β, which
 * points into the domain.
 *
 * @param x abscissa of the corner
 * @param y ordinate of the corner
 * @param direction β
 * @param scale the length s
 * @param exponents α of each function, zero or positive
 * @param logarithmic how many functions at the end have the factor ln ω
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record CornerPowers(
    double x, double y, double direction, double scale, double[] exponents, int logarithmic)
    implements AnalyticFunctions {

  static final String KIND = "corner";

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
  public int count() {
    return exponents.length;
  }

  @Override
  public void analytic(PointBlock points, double[] re, double[] im, double[] dre, double[] dim) {
    int m = points.size();
    double c = Math.cos(direction);
    double s = Math.sin(direction);
    for (int i = 0; i < m; i++) {
      double px = points.fromX(i, x) / scale;
      double py = points.fromY(i, y) / scale;
      double a = px * c + py * s;
      double b = py * c - px * s;
      double log = Math.log(Math.hypot(a, b));
      double theta = Math.atan2(b, a);
      for (int j = 0; j < exponents.length; j++) {
        boolean withLog = j >= exponents.length - logarithmic;
        double alpha = exponents[j];
        boolean tip = log == Double.NEGATIVE_INFINITY;
        double power = alpha == 0 ? 1 : tip ? 0 : Math.exp(alpha * log);
        double pr = power * Math.cos(alpha * theta);
        double pi = power * Math.sin(alpha * theta);
        // At the tip itself ω^n ln ω is zero, and ln ω is left finite in its imaginary part.
        double lr = tip ? 0 : log;
        re[j * m + i] = withLog ? pr * lr - pi * theta : pr;
        im[j * m + i] = withLog ? pr * theta + pi * lr : pi;
        if (dre.length > 0) {
          // (α ω^α [ln ω] + [ω^α]) / ω · e^{−iβ}/s.
          double nr = alpha * re[j * m + i] + (withLog ? pr : 0);
          double ni = alpha * im[j * m + i] + (withLog ? pi : 0);
          double square = (a * a + b * b) * scale;
          double qr = (nr * a + ni * b) / square;
          double qi = (ni * a - nr * b) / square;
          dre[j * m + i] = qr * c + qi * s;
          dim[j * m + i] = qi * c - qr * s;
        }
      }
    }
  }
}
