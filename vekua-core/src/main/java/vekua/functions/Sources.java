package vekua.functions;

import vekua.geometry.PointBlock;
import vekua.internal.bessel.BesselJ;
import vekua.internal.bessel.BesselK;
import vekua.internal.bessel.BesselY;
import vekua.internal.bessel.LowOrders;

/**
 * Sources of every order n ≤ N at centres outside the domain: F_n(kr) cos nθ and F_n(kr) sin nθ,
 * with F of the second kind, each of modulus one at a given distance from its centre. Order zero
 * alone is a point source, order one adds dipoles; many orders at one centre fill a hole.
 *
 * <p>The family H stands for outgoing waves H_n = J_n + iY_n: every function then is two columns,
 * its real part followed by its imaginary part.
 *
 * @param family which functions of the distance
 * @param k wavenumber or decay rate, positive
 * @param order the highest order N, at least 0
 * @param x abscissa that the centres are relative to
 * @param y ordinate that the centres are relative to
 * @param offsets for each source dx, dy and d: where it is, relative to (x, y), and at which
 *     positive distance its functions are of modulus one
 */
@SuppressWarnings("ArrayRecordComponent") // read-only by contract
public record Sources(Family family, double k, int order, double x, double y, double[] offsets)
    implements Functions {

  static final String KIND = "sources";

  /** Which functions F_n of the distance r from the source. */
  public enum Family {
    /** Y_n(kr): standing waves with a singularity. */
    Y(0),
    /** K_n(κr): decaying fields. */
    K(1),
    /** H_n(kr): outgoing waves, complex. */
    H(2);

    /** The number that stands for the family in files. */
    final int code;

    Family(int code) {
      this.code = code;
    }

    /** The number of real columns that one function takes. */
    int columns() {
      return this == H ? 2 : 1;
    }

    static Family of(double code) {
      for (Family family : values()) {
        if (family.code == code) {
          return family;
        }
      }
      throw new IllegalArgumentException("family of sources is not known: " + code);
    }
  }

  static Sources read(Description.Reader r) {
    return new Sources(Family.of(r.next()), r.next(), r.integer(), r.next(), r.next(), r.rest());
  }

  @Override
  public Description description() {
    double[] own = {family.code, k, order, x, y};
    return Description.of(KIND, Description.join(own, offsets));
  }

  @Override
  public int size() {
    return offsets.length / 3 * (2 * order + 1) * family.columns();
  }

  /**
   * The highest order whose function, of the family Y, is not too large for a double at a distance.
   *
   * @param k wavenumber, positive
   * @param distance positive
   * @param wanted the order that is returned if all orders up to it are small enough, at least 0
   */
  public static int representable(double k, double distance, int wanted) {
    double[] y = new double[wanted + 2];
    BesselY.orders(k * distance, y);
    int n = wanted;
    while (n > 0 && !(Math.abs(y[n + 1]) < 1e200)) {
      n--;
    }
    return n;
  }

  /** Writes F_0 … F_(N+1), and for H its real part to {@code re}; for K without the factor e^-x. */
  private void radial(double r, double[] re, double[] f, double[] low) {
    // At a centre itself the values are infinite or undefined, but nothing fails.
    double t = Math.max(k * r, 1e-290);
    if (order > 1) {
      if (family == Family.K) {
        BesselK.orders(t, f);
      } else {
        BesselY.orders(t, f);
        if (family == Family.H) {
          BesselJ.orders(t, re);
        }
      }
      return;
    }
    if (family == Family.K) {
      LowOrders.scaledK(t, f);
      if (order == 1) {
        f[2] = f[0] + 2 / t * f[1];
      }
      return;
    }
    LowOrders.jy(t, low);
    f[0] = low[2];
    f[1] = low[3];
    re[0] = low[0];
    re[1] = low[1];
    if (order == 1) {
      f[2] = 2 / t * f[1] - f[0];
      re[2] = 2 / t * re[1] - re[0];
    }
  }

  /**
   * One over the modulus of an order at a distance.
   *
   * @param d the distance, positive
   * @param n the order, 0 to {@code order}
   */
  public double scale(double d, int n) {
    return scales(d)[n];
  }

  /** One over the modulus of every order at distance d. */
  private double[] scales(double d) {
    double[] re = new double[order + 2];
    double[] f = new double[order + 2];
    radial(d, re, f, new double[4]);
    if (family == Family.Y && order > 1) {
      BesselJ.orders(k * d, re);
    }
    double[] scale = new double[order + 1];
    for (int n = 0; n <= order; n++) {
      scale[n] = 1 / Math.hypot(f[n], family == Family.K ? 0 : re[n]);
    }
    return scale;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    if (family == Family.Y && order == 0) {
      pointSources(points, out);
      return;
    }
    double[] re = new double[order + 2];
    double[] f = new double[order + 2];
    double[] low = new double[4];
    double[] cos = new double[order + 2];
    double[] sin = new double[order + 2];
    cos[0] = 1;
    int perCentre = (2 * order + 1) * family.columns();
    for (int j = 0; j < offsets.length / 3; j++) {
      double d = offsets[3 * j + 2];
      double[] scale = scales(d);
      for (int i = 0; i < points.size(); i++) {
        double px = points.fromX(i, x) - offsets[3 * j];
        double py = points.fromY(i, y) - offsets[3 * j + 1];
        double r = distance(px, py);
        radial(r, re, f, low);
        double decay = family == Family.K ? Math.exp(-k * (r - d)) : 1;
        for (int n = 0; n <= order; n++) {
          cos[n + 1] = (cos[n] * px - sin[n] * py) / r;
          sin[n + 1] = (sin[n] * px + cos[n] * py) / r;
        }
        int column = j * perCentre;
        for (int n = 0; n <= order; n++) {
          double q = scale[n] * decay;
          for (int part = 0; part < (n == 0 ? 1 : 2); part++) {
            if (family == Family.H) {
              put(re, n, part, q, cos, sin, out, column++, i);
            }
            put(f, n, part, q, cos, sin, out, column++, i);
          }
        }
      }
    }
  }

  /** Y_0 alone, of which there are many: without what only higher orders need. */
  private void pointSources(PointBlock points, Columns out) {
    double[] f = new double[2];
    boolean slopes = out.wantsGradients();
    for (int j = 0; j < offsets.length / 3; j++) {
      double q = scales(offsets[3 * j + 2])[0];
      int first = out.at(j);
      for (int i = 0; i < points.size(); i++) {
        double px = points.fromX(i, x) - offsets[3 * j];
        double py = points.fromY(i, y) - offsets[3 * j + 1];
        double r = distance(px, py);
        double t = Math.max(k * r, 1e-290);
        if (slopes) {
          LowOrders.y(t, f);
          double slope = -(q * k) * f[1];
          out.put(j, i, q * f[0], slope * (px / r), slope * (py / r));
        } else {
          out.values()[first + i] = q * LowOrders.y0(t);
        }
      }
    }
  }

  /** √(x² + y²): as exact as hypot, and fast where the squares are in range. */
  private static double distance(double px, double py) {
    double squares = Math.fma(px, px, py * py);
    return squares > 1e-280 && squares < 1e300 ? Math.sqrt(squares) : Math.hypot(px, py);
  }

  /**
   * Writes q F_n cos nθ or q F_n sin nθ. Derivatives are shifts of order: ∂x F_n e^{inθ} =
   * (k/2)(F_(n−1) e^{i(n−1)θ} − F_(n+1) e^{i(n+1)θ}), ∂y with factor ik/2 and a plus; for K the
   * signs of F_(n−1) change.
   */
  private void put(
      double[] f,
      int n,
      int part,
      double q,
      double[] cos,
      double[] sin,
      Columns out,
      int column,
      int i) {
    if (!out.wantsGradients()) {
      out.values()[out.at(column) + i] = q * f[n] * (part == 0 ? cos[n] : sin[n]);
      return;
    }
    double up = f[n + 1];
    if (n == 0) {
      out.put(column, i, q * f[0], -(q * k) * up * cos[1], -(q * k) * up * sin[1]);
      return;
    }
    double down = family == Family.K ? -f[n - 1] : f[n - 1];
    double h = q * k / 2;
    if (part == 0) {
      out.put(
          column,
          i,
          q * f[n] * cos[n],
          h * (down * cos[n - 1] - up * cos[n + 1]),
          -h * (down * sin[n - 1] + up * sin[n + 1]));
    } else {
      out.put(
          column,
          i,
          q * f[n] * sin[n],
          h * (down * sin[n - 1] - up * sin[n + 1]),
          h * (down * cos[n - 1] + up * cos[n + 1]));
    }
  }
}
