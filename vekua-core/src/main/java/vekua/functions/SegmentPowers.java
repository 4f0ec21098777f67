package vekua.functions;

import java.util.Arrays;
import vekua.geometry.PointBlock;

/**
 * Powers of the functions ζ that map the plane outside segments to the unit disc, ζ + 1/ζ = 2Z with
 * Z = −1 where a segment begins and Z = 1 where it ends: what is analytic outside a segment,
 * vanishes far away and may have a root where it begins. Real and imaginary parts are columns in
 * turn, those of one segment after another.
 *
 * @param order the highest power, positive
 * @param segments for each segment x and y where it begins, the way dx and dy to its end, and the
 *     modulus of ζ, between 0 and 1, for which the functions are of order one
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record SegmentPowers(int order, double[] segments) implements Functions {

  static final String KIND = "segments";

  private static final int NUMBERS = 5;

  static SegmentPowers read(Description.Reader r) {
    return new SegmentPowers(r.integer(), r.rest());
  }

  @Override
  public Description description() {
    return Description.of(KIND, Description.join(new double[] {order}, segments));
  }

  /**
   * The modulus of ζ at a place.
   *
   * @param segment x and y where it begins, and the way dx and dy to its end
   * @param x abscissa of the place
   * @param y ordinate of the place
   */
  public static double modulus(double[] segment, double x, double y) {
    double[] z = map(x - segment[0], y - segment[1], segment[2] / 2, segment[3] / 2);
    return Math.hypot(z[0], z[1]);
  }

  @Override
  public int size() {
    return 2 * order * (segments.length / NUMBERS);
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    for (int s = 0; s < segments.length / NUMBERS; s++) {
      double[] segment = Arrays.copyOfRange(segments, NUMBERS * s, NUMBERS * (s + 1));
      for (int i = 0; i < points.size(); i++) {
        double x = points.fromX(i, segment[0]);
        double y = points.fromY(i, segment[1]);
        double[] z = map(x, y, segment[2] / 2, segment[3] / 2);
        double a = z[0] / segment[4];
        double b = z[1] / segment[4];
        double re = 1;
        double im = 0;
        for (int n = 1; n <= order; n++) {
          double next = re * a - im * b;
          im = re * b + im * a;
          re = next;
          double dre = n * (re * z[2] - im * z[3]);
          double dim = n * (re * z[3] + im * z[2]);
          out.putAnalytic(s * order + n - 1, i, re, im, dre, dim);
        }
      }
    }
  }

  /** ζ and ζ'/ζ at (x, y) from the beginning of a segment with the half length (hx, hy). */
  private static double[] map(double x, double y, double hx, double hy) {
    double square = hx * hx + hy * hy;
    // Z + 1 and Z − 1 have one imaginary part, so that the roots have one sign.
    double b = (y * hx - x * hy) / square;
    double plus = (x * hx + y * hy) / square;
    double minus = plus - 2;
    double[] p = root(plus, b);
    double[] m = root(minus, b);
    double re = p[0] * m[0] - p[1] * m[1];
    double im = p[0] * m[1] + p[1] * m[0];
    double u = plus - 1 + re;
    double v = b + im;
    double norm = u * u + v * v;
    // −1/(h √(Z + 1) √(Z − 1)).
    double c = re * hx - im * hy;
    double d = re * hy + im * hx;
    double size = c * c + d * d;
    return new double[] {u / norm, -v / norm, -c / size, d / size};
  }

  /** The square root with a positive real part. */
  private static double[] root(double a, double b) {
    double modulus = Math.hypot(a, b);
    double large = Math.sqrt((modulus + Math.abs(a)) / 2);
    double small = large == 0 ? 0 : Math.abs(b) / (2 * large);
    double sign = Math.copySign(1, b);
    return a >= 0 ? new double[] {large, sign * small} : new double[] {small, sign * large};
  }
}
