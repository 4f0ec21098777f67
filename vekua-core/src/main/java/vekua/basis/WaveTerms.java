package vekua.basis;

import java.util.Arrays;
import vekua.geometry.Sites;
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
 * @param family which functions
 * @param k wavenumber or decay
 * @param order N
 * @param x abscissa that the centres are relative to
 * @param y ordinate that the centres are relative to
 * @param offsets the centres' coordinates and their distances of modulus one: dx, dy, d, dx, …
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never handed out
record WaveTerms(Family family, double k, int order, double x, double y, double[] offsets)
    implements Terms {

  /** The functions of the distance. */
  enum Family {
    /** Y_n(kr): standing waves with a singularity. */
    Y(0),
    /** K_n(κr): decaying fields. */
    K(1),
    /** H_n(kr): outgoing waves, complex. */
    H(2);

    /** How files name it. */
    final int code;

    Family(int code) {
      this.code = code;
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

  static WaveTerms read(double[] n) {
    return new WaveTerms(
        Family.of(n[0]), n[1], (int) n[2], n[3], n[4], Arrays.copyOfRange(n, 5, n.length));
  }

  /** The highest order, at most {@code wanted}, whose size at a distance is a sound double. */
  static int representable(double k, double distance, int wanted) {
    double[] y = new double[wanted + 2];
    BesselY.orders(k * distance, y);
    int n = wanted;
    while (n > 0 && !(Math.abs(y[n + 1]) < 1e200)) {
      n--;
    }
    return n;
  }

  private int perFunction() {
    return family == Family.H ? 2 : 1;
  }

  @Override
  public int size() {
    return offsets.length / 3 * (2 * order + 1) * perFunction();
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

  /** One over the modulus of an order at distance d. */
  double scale(double d, int n) {
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
  public void values(Sites sites, double[] out, int offset, int stride) {
    double[] re = new double[order + 2];
    double[] f = new double[order + 2];
    double[] low = new double[4];
    int group = (2 * order + 1) * perFunction();
    for (int j = 0; j < offsets.length / 3; j++) {
      double d = offsets[3 * j + 2];
      double[] scale = scales(d);
      for (int i = 0; i < sites.size(); i++) {
        double px = sites.fromX(i, x) - offsets[3 * j];
        double py = sites.fromY(i, y) - offsets[3 * j + 1];
        double r = Math.hypot(px, py);
        radial(r, re, f, low);
        double decay = family == Family.K ? Math.exp(-k * (r - d)) : 1;
        double c = 1;
        double s = 0;
        int at = offset + j * group * stride + i;
        for (int n = 0; n <= order; n++) {
          double q = scale[n] * decay;
          for (int part = 0; part < (n == 0 ? 1 : 2); part++) {
            double angular = part == 0 ? c : s;
            if (family == Family.H) {
              out[at] = q * re[n] * angular;
              at += stride;
            }
            out[at] = q * f[n] * angular;
            at += stride;
          }
          double next = (c * px - s * py) / r;
          s = (s * px + c * py) / r;
          c = next;
        }
      }
    }
  }

  @Override
  public void gradients(Sites sites, double[] dx, double[] dy, int offset, int stride) {
    double[] re = new double[order + 2];
    double[] f = new double[order + 2];
    double[] low = new double[4];
    double[] cos = new double[order + 2];
    double[] sin = new double[order + 2];
    cos[0] = 1;
    int group = (2 * order + 1) * perFunction();
    for (int j = 0; j < offsets.length / 3; j++) {
      double d = offsets[3 * j + 2];
      double[] scale = scales(d);
      for (int i = 0; i < sites.size(); i++) {
        double px = sites.fromX(i, x) - offsets[3 * j];
        double py = sites.fromY(i, y) - offsets[3 * j + 1];
        double r = Math.hypot(px, py);
        radial(r, re, f, low);
        double decay = family == Family.K ? Math.exp(-k * (r - d)) : 1;
        for (int n = 0; n <= order; n++) {
          cos[n + 1] = (cos[n] * px - sin[n] * py) / r;
          sin[n + 1] = (sin[n] * px + cos[n] * py) / r;
        }
        int at = offset + j * group * stride + i;
        for (int n = 0; n <= order; n++) {
          double q = scale[n] * decay * k;
          for (int part = 0; part < (n == 0 ? 1 : 2); part++) {
            if (family == Family.H) {
              slope(re, n, part, q, cos, sin, dx, dy, at);
              at += stride;
            }
            slope(f, n, part, q, cos, sin, dx, dy, at);
            at += stride;
          }
        }
      }
    }
  }

  /**
   * Derivatives are shifts of order: ∂x F_n e^{inθ} = (k/2)(F_(n−1) e^{i(n−1)θ} − F_(n+1)
   * e^{i(n+1)θ}), ∂y with factor ik/2 and a plus; for K the signs of F_(n−1) change.
   */
  private void slope(
      double[] f,
      int n,
      int part,
      double q,
      double[] cos,
      double[] sin,
      double[] dx,
      double[] dy,
      int at) {
    double up = f[n + 1];
    if (n == 0) {
      dx[at] = -q * up * cos[1];
      dy[at] = -q * up * sin[1];
      return;
    }
    double down = family == Family.K ? -f[n - 1] : f[n - 1];
    double h = q / 2;
    if (part == 0) {
      dx[at] = h * (down * cos[n - 1] - up * cos[n + 1]);
      dy[at] = -h * (down * sin[n - 1] + up * sin[n + 1]);
    } else {
      dx[at] = h * (down * sin[n - 1] - up * sin[n + 1]);
      dy[at] = h * (down * cos[n - 1] + up * cos[n + 1]);
    }
  }

  @Override
  public String kind() {
    return "sources";
  }

  @Override
  public double[] numbers() {
    double[] numbers = new double[5 + offsets.length];
    numbers[0] = family.code;
    numbers[1] = k;
    numbers[2] = order;
    numbers[3] = x;
    numbers[4] = y;
    System.arraycopy(offsets, 0, numbers, 5, offsets.length);
    return numbers;
  }
}
