package vekua.basis;

import java.util.Arrays;
import vekua.geometry.Sites;
import vekua.internal.bessel.FractionalBessel;

/**
 * What fractional powers are for Laplace's equation, for the Helmholtz and Yukawa equations: real
 * and imaginary parts of F_ν(kr) e^{iνφ} about a corner, F = J or I of any order ν, and of their
 * derivatives in ν, which have a logarithm. The angle φ runs from −π to π about a direction into
 * the domain; the cut behind the corner goes to infinity.
 *
 * @param lambda λ of the equation
 * @param x abscissa of the corner
 * @param y ordinate of the corner
 * @param direction from the corner into the domain
 * @param scale a length: functions are like (r/scale)^ν at the corner
 * @param orders ν of every function, not negative
 * @param logarithmic how many of the last are derivatives in ν
 * @param parts for each, 1 for its real part, 2 for its imaginary part, 3 for both
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never handed out
record WedgeTerms(
    double lambda,
    double x,
    double y,
    double direction,
    double scale,
    double[] orders,
    int logarithmic,
    int[] parts)
    implements Terms {

  static WedgeTerms read(double[] n) {
    int count = (int) n[6];
    int[] parts = new int[count];
    for (int i = 0; i < count; i++) {
      parts[i] = (int) n[7 + count + i];
    }
    return new WedgeTerms(
        n[0], n[1], n[2], n[3], n[4], Arrays.copyOfRange(n, 7, 7 + count), (int) n[5], parts);
  }

  @Override
  public int size() {
    return Arrays.stream(parts).map(Integer::bitCount).sum();
  }

  @Override
  public void values(Sites sites, double[] out, int offset, int stride) {
    double[] v = new double[6];
    each(sites, v, (at, i, theta, part) -> out[offset + at * stride + i] = v[part]);
  }

  @Override
  public void gradients(Sites sites, double[] dx, double[] dy, int offset, int stride) {
    double[] v = new double[6];
    each(
        sites,
        v,
        (at, i, theta, part) -> {
          double c = Math.cos(theta);
          double s = Math.sin(theta);
          dx[offset + at * stride + i] = v[2 + part] * c - v[4 + part] * s;
          dy[offset + at * stride + i] = v[2 + part] * s + v[4 + part] * c;
        });
  }

  private interface Sink {
    void accept(int column, int site, double theta, int part);
  }

  private void each(Sites sites, double[] v, Sink sink) {
    double[] p = new double[4];
    for (int i = 0; i < sites.size(); i++) {
      double px = sites.fromX(i, x);
      double py = sites.fromY(i, y);
      double theta = Math.atan2(py, px);
      double phi = Math.IEEEremainder(theta - direction, 2 * Math.PI);
      // At the corner itself slopes may be infinite, but nothing fails.
      double r = Math.max(Math.hypot(px, py), Double.MIN_NORMAL);
      int column = 0;
      for (int j = 0; j < orders.length; j++) {
        FractionalBessel.at(orders[j], -lambda * r * r / 4, p);
        function(orders[j], j >= orders.length - logarithmic, r, phi, p, v);
        for (int part = 0; part < 2; part++) {
          if ((parts[j] >> part & 1) != 0) {
            sink.accept(column++, i, theta, part);
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

  @Override
  public String kind() {
    return "wedge";
  }

  @Override
  public double[] numbers() {
    int n = orders.length;
    double[] numbers = new double[7 + 2 * n];
    numbers[0] = lambda;
    numbers[1] = x;
    numbers[2] = y;
    numbers[3] = direction;
    numbers[4] = scale;
    numbers[5] = logarithmic;
    numbers[6] = n;
    System.arraycopy(orders, 0, numbers, 7, n);
    for (int j = 0; j < n; j++) {
      numbers[7 + n + j] = parts[j];
    }
    return numbers;
  }
}
