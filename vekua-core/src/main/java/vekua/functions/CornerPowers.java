package vekua.functions;

import vekua.geometry.PointBlock;
import vekua.internal.Angle;

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
    new Work(points).writeTo(out);
  }

  /** The powers at the points of a block, one exponent after another. */
  private final class Work {

    /** Whole exponents up to this are products. */
    private static final int PRODUCTS = 64;

    /** Exponents are so many times the first apart if they are so to rounding. */
    private static final double SAME = 1e-14;

    /** Steps of the first exponent that are taken one after another. */
    private static final int STEPS = 3;

    private final int m;
    private final double cos = Math.cos(direction);
    private final double sin = Math.sin(direction);

    /** ω. */
    private final double[] a;

    private final double[] b;

    /** ln ω; the real part is zero at the tip. */
    private final double[] log;

    private final double[] theta;

    /** The power of the first exponent, and that of the present one. */
    private final double[] ur;

    private final double[] ui;
    private final double[] pr;
    private final double[] pi;

    Work(PointBlock points) {
      m = points.size();
      a = new double[m];
      b = new double[m];
      log = new double[m];
      theta = new double[m];
      ur = new double[m];
      ui = new double[m];
      pr = new double[m];
      pi = new double[m];
      double[] px = points.local(0, x, 1 / scale);
      double[] py = points.local(1, y, 1 / scale);
      for (int i = 0; i < m; i++) {
        a[i] = px[i] * cos + py[i] * sin;
        b[i] = py[i] * cos - px[i] * sin;
      }
      if (polar()) {
        for (int i = 0; i < m; i++) {
          double norm = a[i] * a[i] + b[i] * b[i];
          double ln = norm > TINY ? 0.5 * Math.log(norm) : Math.log(Math.hypot(a[i], b[i]));
          // At the tip itself ω^n ln ω is zero, and ln ω is left finite in its imaginary part.
          log[i] = ln == Double.NEGATIVE_INFINITY ? 0 : ln;
          theta[i] = Angle.of(b[i], a[i]);
        }
      }
      if (exponents.length > 0) {
        direct(exponents[0], ur, ui);
      }
    }

    private boolean polar() {
      boolean polar = logarithmic > 0;
      for (double alpha : exponents) {
        polar |= !product(alpha);
      }
      return polar;
    }

    private boolean product(double alpha) {
      return alpha == Math.rint(alpha) && alpha <= PRODUCTS;
    }

    void writeTo(Columns out) {
      double before = 0;
      for (int j = 0; j < exponents.length; j++) {
        double alpha = exponents[j];
        int steps = steps(alpha - before);
        if (j == 0) {
          System.arraycopy(ur, 0, pr, 0, m);
          System.arraycopy(ui, 0, pi, 0, m);
        } else if (steps > 0) {
          for (int step = 0; step < steps; step++) {
            times();
          }
        } else {
          direct(alpha, pr, pi);
        }
        before = alpha;
        boolean withLog = j >= exponents.length - logarithmic;
        if (out.wantsGradients()) {
          write(j, alpha, withLog, out);
        } else {
          writeValues(withLog, out.values(), out.at(2 * j), out.at(2 * j + 1));
        }
      }
    }

    /** How many times the first exponent a difference of exponents is; 0 if none or too many. */
    private int steps(double difference) {
      for (int n = 1; n <= STEPS; n++) {
        if (Math.abs(difference - n * exponents[0]) < SAME) {
          return n;
        }
      }
      return 0;
    }

    private void times() {
      for (int i = 0; i < m; i++) {
        double re = pr[i] * ur[i] - pi[i] * ui[i];
        double im = pr[i] * ui[i] + pi[i] * ur[i];
        pr[i] = re;
        pi[i] = im;
      }
    }

    /** ω to a power. */
    private void direct(double alpha, double[] re, double[] im) {
      if (product(alpha)) {
        products((int) alpha, re, im);
        return;
      }
      for (int i = 0; i < m; i++) {
        boolean tip = a[i] == 0 && b[i] == 0;
        double power = tip ? 0 : Math.exp(alpha * log[i]);
        re[i] = power * Math.cos(alpha * theta[i]);
        im[i] = power * Math.sin(alpha * theta[i]);
      }
    }

    private void products(int n, double[] re, double[] im) {
      for (int i = 0; i < m; i++) {
        double sr = a[i];
        double si = b[i];
        double r = 1;
        double q = 0;
        for (int k = n; k > 0; k >>= 1) {
          if ((k & 1) != 0) {
            double t = r * sr - q * si;
            q = r * si + q * sr;
            r = t;
          }
          double t = sr * sr - si * si;
          si = 2 * sr * si;
          sr = t;
        }
        re[i] = r;
        im[i] = q;
      }
    }

    private void writeValues(boolean withLog, double[] out, int re, int im) {
      if (!withLog) {
        System.arraycopy(pr, 0, out, re, m);
        System.arraycopy(pi, 0, out, im, m);
        return;
      }
      for (int i = 0; i < m; i++) {
        out[re + i] = pr[i] * log[i] - pi[i] * theta[i];
      }
      for (int i = 0; i < m; i++) {
        out[im + i] = pr[i] * theta[i] + pi[i] * log[i];
      }
    }

    /** With the derivative (α ω^α [ln ω] + [ω^α]) / ω · e^{−iβ}/s. */
    private void write(int j, double alpha, boolean withLog, Columns out) {
      for (int i = 0; i < m; i++) {
        double re = withLog ? pr[i] * log[i] - pi[i] * theta[i] : pr[i];
        double im = withLog ? pr[i] * theta[i] + pi[i] * log[i] : pi[i];
        double nr = alpha * re + (withLog ? pr[i] : 0);
        double ni = alpha * im + (withLog ? pi[i] : 0);
        double square = (a[i] * a[i] + b[i] * b[i]) * scale;
        double qr = (nr * a[i] + ni * b[i]) / square;
        double qi = (ni * a[i] - nr * b[i]) / square;
        out.putAnalytic(j, i, re, im, qr * cos + qi * sin, qi * cos - qr * sin);
      }
    }
  }
}
