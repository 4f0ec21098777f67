package vekua.functions;

import java.util.Arrays;
import vekua.geometry.PointBlock;
import vekua.internal.Angle;

/**
 * The biharmonic functions ρ^(z+1) (A c((z−1)θ) + B c((z+1)θ)) at a corner, ρ the distance in units
 * of a scale and θ the angle from a direction that leads into the domain, where c is the cosine or
 * the sine divided by its frequency (θ where that is zero). With complex z a function is two
 * columns, real and imaginary part. The branch cut leaves the corner opposite to the direction, or
 * beside that by an angle.
 *
 * @param x abscissa of the corner
 * @param y ordinate of the corner
 * @param direction from which angles count, in radians
 * @param cut by which angle the cut is turned from the opposite of that direction, in radians
 * @param scale the unit of distance, positive
 * @param terms for each function seven numbers: 0 for cosines or 1 for sines, and real and
 *     imaginary parts of z, A and B
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record BiharmonicPowers(
    double x, double y, double direction, double cut, double scale, double[] terms)
    implements Functions {

  static final String KIND = "biharmonic-powers";

  /** Numbers for each function. */
  private static final int EACH = 7;

  static BiharmonicPowers read(Description.Reader r) {
    double[] n = r.next(5);
    return new BiharmonicPowers(n[0], n[1], n[2], n[3], n[4], r.rest());
  }

  @Override
  public Description description() {
    return Description.of(
        KIND, Description.join(new double[] {x, y, direction, cut, scale}, terms));
  }

  @Override
  public int size() {
    int size = 0;
    for (int at = 0; at + EACH <= terms.length; at += EACH) {
      size += terms[at + 2] == 0 ? 1 : 2;
    }
    return size;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    double[] px = points.local(0, x, 1 / scale);
    double[] py = points.local(1, y, 1 / scale);
    double cos = Math.cos(direction + cut);
    double sin = Math.sin(direction + cut);
    double[] f = new double[4];
    for (int i = 0; i < px.length; i++) {
      double along = px[i] * cos + py[i] * sin;
      double across = py[i] * cos - px[i] * sin;
      double rho = Math.hypot(along, across);
      double log = rho > 0 ? Math.log(rho) : 0;
      double theta = Angle.of(across, along) + cut;
      double toX = rho > 0 ? px[i] / rho : cos;
      double toY = rho > 0 ? py[i] / rho : sin;
      int column = 0;
      for (int at = 0; at + EACH <= terms.length; at += EACH) {
        double zr = terms[at + 1];
        double zi = terms[at + 2];
        angular(at, theta, f);
        // ρ^z, whose slope is bounded where the real part of z is positive.
        double power = rho > 0 ? Math.exp(zr * log) : 0;
        double re = power * Math.cos(zi * log);
        double im = power * Math.sin(zi * log);
        double ur = re * f[0] - im * f[1];
        double ui = re * f[1] + im * f[0];
        double radialRe = ((zr + 1) * ur - zi * ui) / scale;
        double radialIm = ((zr + 1) * ui + zi * ur) / scale;
        double turnRe = (re * f[2] - im * f[3]) / scale;
        double turnIm = (re * f[3] + im * f[2]) / scale;
        out.put(
            column++, i, rho * ur, toX * radialRe - toY * turnRe, toY * radialRe + toX * turnRe);
        if (zi != 0) {
          out.put(
              column++, i, rho * ui, toX * radialIm - toY * turnIm, toY * radialIm + toX * turnIm);
        }
      }
    }
  }

  /** What depends on the angle, and its derivative: real and imaginary parts. */
  private void angular(int at, double theta, double[] f) {
    Arrays.fill(f, 0);
    for (int term = 0; term < 2; term++) {
      double kr = terms[at + 1] + (term == 0 ? -1 : 1);
      double ki = terms[at + 2];
      double ar = terms[at + 3 + 2 * term];
      double ai = terms[at + 4 + 2 * term];
      double c = Math.cos(kr * theta);
      double s = Math.sin(kr * theta);
      double ch = ki == 0 ? 1 : Math.cosh(ki * theta);
      double sh = ki == 0 ? 0 : Math.sinh(ki * theta);
      double cosRe = c * ch;
      double cosIm = -s * sh;
      double sinRe = s * ch;
      double sinIm = c * sh;
      if (terms[at] == 0) {
        add(ar, ai, cosRe, cosIm, f, 0);
        add(ar, ai, -(kr * sinRe - ki * sinIm), -(kr * sinIm + ki * sinRe), f, 2);
      } else {
        double norm = kr * kr + ki * ki;
        double re = norm == 0 ? theta : (sinRe * kr + sinIm * ki) / norm;
        double im = norm == 0 ? 0 : (sinIm * kr - sinRe * ki) / norm;
        add(ar, ai, re, im, f, 0);
        add(ar, ai, cosRe, cosIm, f, 2);
      }
    }
  }

  private static void add(double ar, double ai, double re, double im, double[] f, int at) {
    f[at] += ar * re - ai * im;
    f[at + 1] += ar * im + ai * re;
  }
}
