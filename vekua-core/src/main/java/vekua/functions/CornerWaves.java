package vekua.functions;

import java.util.Arrays;
import vekua.geometry.PointBlock;
import vekua.internal.bessel.FractionalBessel;

/**
 * What fractional powers are for Laplace's equation, for the Helmholtz and Yukawa equations: real
 * and imaginary parts of F_ν(kr) e^{iνφ} about a corner, F = J or I of any order ν, and of their
 * derivatives in ν, which have a logarithm. The angle φ runs from −π to π about a direction into
 * the domain; the cut behind the corner goes to infinity.
 *
 * @param lambda λ of the equation Δu + λu = 0: positive for Helmholtz, negative for Yukawa
 * @param x abscissa of the corner
 * @param y ordinate of the corner
 * @param direction from the corner into the domain, in radians
 * @param scale a positive length: functions are like (r/scale)^ν at the corner
 * @param orders ν of every function, zero or positive
 * @param logarithmic how many of the last functions are derivatives in ν, from none to all
 * @param parts for each order, 1 for the real part, 2 for the imaginary part, 3 for both
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record CornerWaves(
    double lambda,
    double x,
    double y,
    double direction,
    double scale,
    double[] orders,
    int logarithmic,
    int[] parts)
    implements Functions {

  static final String KIND = "wedge";

  static CornerWaves read(Description.Reader r) {
    double[] n = r.next(6);
    int count = r.integer();
    return new CornerWaves(
        n[0], n[1], n[2], n[3], n[4], r.next(count), (int) n[5], r.integers(count));
  }

  @Override
  public Description description() {
    double[] own = {lambda, x, y, direction, scale, logarithmic, orders.length};
    double[] chosen = Arrays.stream(parts).asDoubleStream().toArray();
    return Description.of(KIND, Description.join(own, orders, chosen));
  }

  @Override
  public int size() {
    return Arrays.stream(parts).map(Integer::bitCount).sum();
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    double[] v = new double[6];
    double[] p = new double[4];
    for (int i = 0; i < points.size(); i++) {
      double px = points.fromX(i, x);
      double py = points.fromY(i, y);
      double theta = Math.atan2(py, px);
      double c = Math.cos(theta);
      double s = Math.sin(theta);
      double phi = Math.IEEEremainder(theta - direction, 2 * Math.PI);
      // At the corner itself slopes may be infinite, but nothing fails.
      double r = Math.max(Math.hypot(px, py), Double.MIN_NORMAL);
      int column = 0;
      for (int j = 0; j < orders.length; j++) {
        FractionalBessel.at(orders[j], -lambda * r * r / 4, p);
        function(orders[j], j >= orders.length - logarithmic, r, phi, p, v);
        for (int part = 0; part < 2; part++) {
          if ((parts[j] >> part & 1) != 0) {
            double along = v[2 + part];
            double across = v[4 + part];
            out.put(column++, i, v[part], along * c - across * s, along * s + across * c);
          }
        }
      }
    }
  }

  /**
   * The complex value, its derivative along the radius and the one across it.
   *
   * @param p p_ν, p_(ν+1) and their derivatives in ν, see {@link FractionalBessel}
   */
  private void function(double nu, boolean log, double r, double phi, double[] p, double[] v) {
    double power = Math.pow(r / scale, nu);
    double c = power * Math.cos(nu * phi);
    double s = power * Math.sin(nu * phi);
    // dp_ν/dr = −(λ r/2) p_(ν+1)/(ν + 1).
    double slope = -lambda * r / 2 / (nu + 1);
    double f = p[0];
    double fr = nu / r * f + slope * p[1];
    if (!log) {
      v[0] = f * c;
      v[1] = f * s;
      v[2] = fr * c;
      v[3] = fr * s;
      v[4] = -nu / r * v[1];
      v[5] = nu / r * v[0];
      return;
    }
    double ln = Math.log(r / scale);
    double g = ln * f + p[2];
    double gr = ln * fr + nu / r * p[2] + f / r + slope * (p[3] - p[1] / (nu + 1));
    // ∂/∂ν of F e^{iνφ} is (G + iφF) e^{iνφ}.
    v[0] = g * c - phi * f * s;
    v[1] = g * s + phi * f * c;
    v[2] = gr * c - phi * fr * s;
    v[3] = gr * s + phi * fr * c;
    v[4] = (-f * s - nu * v[1]) / r;
    v[5] = (f * c + nu * v[0]) / r;
  }
}
