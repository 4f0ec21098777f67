package vekua.basis;

import java.util.Arrays;
import vekua.geometry.Sites;

/**
 * The functions ω^α and ω^n ln ω at a corner, ω = (z − c) e^{−iβ}/s: what solutions look like where
 * two straight sides meet. The branch cut leaves the corner opposite to the direction β, which
 * points into the domain.
 *
 * @param x abscissa of the corner
 * @param y ordinate of the corner
 * @param direction β
 * @param scale s
 * @param exponents α of each function, zero or positive
 * @param logarithmic how many functions at the end have the factor ln ω
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never handed out
record CornerFunctions(
    double x, double y, double direction, double scale, double[] exponents, int logarithmic)
    implements Analytic {

  static CornerFunctions read(double[] n) {
    return new CornerFunctions(
        n[0], n[1], n[2], n[3], Arrays.copyOfRange(n, 5, n.length), (int) n[4]);
  }

  @Override
  public int size() {
    return exponents.length;
  }

  @Override
  public void evaluate(Sites sites, double[] re, double[] im, double[] dre, double[] dim) {
    int m = sites.size();
    double c = Math.cos(direction);
    double s = Math.sin(direction);
    for (int i = 0; i < m; i++) {
      double px = sites.fromX(i, x) / scale;
      double py = sites.fromY(i, y) / scale;
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

  @Override
  public String kind() {
    return "corner";
  }

  @Override
  public double[] numbers() {
    double[] numbers = new double[5 + exponents.length];
    numbers[0] = x;
    numbers[1] = y;
    numbers[2] = direction;
    numbers[3] = scale;
    numbers[4] = logarithmic;
    System.arraycopy(exponents, 0, numbers, 5, exponents.length);
    return numbers;
  }
}
