package vekua.internal.sphere;

import java.util.Arrays;
import vekua.internal.GaussRule;

/**
 * The functions f_n(r) of the distance from a centre that spherical harmonics of degree n are
 * multiplied by, each divided by a norm so that it is of order one at a radius R, whatever n.
 *
 * <p>Spherical Bessel functions of degrees up to the argument follow from the recurrence upwards;
 * beyond they fall, and their ratios follow from the recurrence downwards, where nothing can
 * overflow or vanish.
 */
public final class RadialModes {

  /** The functions of one equation, inside or outside. */
  public enum Family {
    /** (r/R)ⁿ, harmonic inside. */
    POWERS(0, true),
    /** j_n(kr), waves inside. */
    J(1, true),
    /** i_n(κr), Yukawa's equation inside. */
    I(-1, true),
    /** (R/r)^(n+1), harmonic outside. */
    INVERSE(0, false),
    /** y_n(kr), waves outside. */
    Y(1, false),
    /** j_n(kr) in the norm of y_n, its partner in outgoing waves. */
    J_OUTGOING(1, false),
    /** k_n(κr), Yukawa's equation outside. */
    K(-1, false);

    private final int sign;
    private final boolean inside;

    Family(int sign, boolean inside) {
      this.sign = sign;
      this.inside = inside;
    }

    /** The sign of λ in Δu + λu = 0. */
    public int sign() {
      return sign;
    }

    /** Whether the functions are finite at the centre. */
    public boolean inside() {
      return inside;
    }
  }

  /**
   * Where i_n is so flat in n that 1 − n/x is its ratio to i_{n−1} to rounding; far beyond, a
   * recurrence from where it ends would have too many steps to count.
   */
  private static final double FLAT = 1e12;

  private final Family family;
  private final double k;
  private final double radius;
  private final int order;

  /** The norm of degree n − 1 divided by that of degree n. */
  private final double[] quotient;

  private final double[] logNorm;

  /**
   * Prepares the norms.
   *
   * @param k wavenumber or decay rate in the unit of lengths, positive; ignored for powers
   * @param radius R, positive, neither tiny nor huge
   * @param order the highest degree
   */
  public RadialModes(Family family, double k, double radius, int order) {
    this.family = family;
    this.k = k;
    this.radius = radius;
    this.order = order;
    quotient = new double[order + 1];
    logNorm = new double[order + 1];
    Arrays.fill(quotient, 1);
    norms(k * radius);
  }

  private void norms(double x) {
    switch (family) {
      case J, Y, J_OUTGOING -> oscillatingNorms(x);
      case I -> {
        double[] ratio = decreasing(x, 0, order);
        logNorm[0] = x + Math.log(-Math.expm1(-2 * x) / (2 * x));
        for (int n = 1; n <= order; n++) {
          setNorm(n, ratio[n]);
        }
      }
      case K -> {
        double[] ratio = increasing(x, order);
        logNorm[0] = -x - Math.log(x);
        for (int n = 1; n <= order; n++) {
          setNorm(n, ratio[n]);
        }
      }
      default -> {
        // Powers of r/R need none.
      }
    }
  }

  private void setNorm(int n, double ratio) {
    quotient[n] = 1 / ratio;
    logNorm[n] = logNorm[n - 1] + Math.log(ratio);
  }

  /** Waves have an amplitude of about 1/x up to degree x; beyond, the norm is the value itself. */
  private void oscillatingNorms(double x) {
    double plain = 1 / Math.max(1, x);
    int turning = (int) Math.min(order, Math.floor(x));
    Arrays.fill(logNorm, 0, turning + 1, Math.log(plain));
    if (turning == order) {
      return;
    }
    // Norms of outgoing waves are those of their singular part.
    boolean regular = family == Family.J;
    double[] raw = upward(x, turning + 1, regular);
    double last = Math.abs(raw[turning]);
    double[] ratio = regular ? decreasing(x, turning, order) : new double[0];
    double s = raw[turning + 1] / raw[turning];
    for (int n = turning + 1; n <= order; n++) {
      double step = Math.abs(regular ? ratio[n] : s);
      s = (2 * n + 1) / x - 1 / s;
      quotient[n] = n == turning + 1 ? plain / (last * step) : 1 / step;
      logNorm[n] =
          n == turning + 1 ? Math.log(last) + Math.log(step) : logNorm[n - 1] + Math.log(step);
    }
  }

  /** j_n or y_n from degree 0 to one that is not much higher than x. */
  private static double[] upward(double x, int most, boolean regular) {
    double[] f = new double[most + 2];
    double sin = Math.sin(x);
    double cos = Math.cos(x);
    f[0] = regular ? (x < 1e-4 ? 1 - x * x / 6 : sin / x) : -cos / x;
    f[1] = regular ? (f[0] - cos) / x : (f[0] - sin) / x;
    for (int n = 1; n <= most; n++) {
      f[n + 1] = (2 * n + 1) / x * f[n] - f[n - 1];
    }
    return f;
  }

  /** Ratios f_n / f_{n−1} of j or i from one degree to another, downwards. */
  private double[] decreasing(double x, int above, int most) {
    double sign = -family.sign;
    int start =
        family.sign > 0
            ? (int) (Math.max(most, x + 8 * Math.cbrt(x)) + 20)
            : (int) (Math.max(most, 6 * Math.sqrt(x)) + 20);
    double[] ratio = new double[most + 1];
    double r = 0;
    if (family.sign < 0 && x > FLAT) {
      start = most;
      r = 1 - (most + 1) / x;
    }
    for (int n = start; n > above; n--) {
      r = 1 / ((2 * n + 1) / x + sign * r);
      if (n <= most) {
        ratio[n] = r;
      }
    }
    return ratio;
  }

  /** Ratios k_n / k_{n−1}, upwards. */
  private static double[] increasing(double x, int most) {
    double[] ratio = new double[most + 1];
    for (int n = 1; n <= most; n++) {
      ratio[n] = n == 1 ? 1 + 1 / x : (2 * n - 1) / x + 1 / ratio[n - 1];
    }
    return ratio;
  }

  /**
   * Evaluates all degrees at distances.
   *
   * @param r distances, zero or more; positive for functions of the outside
   * @param count how many
   * @param out {@code [degree][distance]}
   */
  public void table(double[] r, int count, double[][] out) {
    if (family == Family.J || family == Family.J_OUTGOING) {
      oscillating(r, count, out);
    } else {
      for (int i = 0; i < count; i++) {
        at(r[i], i, out);
      }
    }
  }

  /**
   * j_n at many distances: upwards to the argument, then by ratios that are found downwards, all
   * distances together so that the processor divides many numbers at a time.
   */
  private void oscillating(double[] r, int count, double[][] out) {
    double[] x = new double[count];
    double largest = 0;
    for (int i = 0; i < count; i++) {
      x[i] = k * r[i];
      largest = Math.max(largest, x[i]);
    }
    int start = (int) (Math.max(order, largest + 8 * Math.cbrt(largest)) + 20);
    double[] ratio = new double[count];
    for (int n = start; n > 0; n--) {
      continuedFraction(2 * n + 1, x, ratio, count);
      if (n <= order) {
        System.arraycopy(ratio, 0, out[n], 0, count);
      }
    }
    double[] before = new double[count];
    double[] raw = new double[count];
    double norm = Math.exp(-logNorm[0]);
    for (int i = 0; i < count; i++) {
      double[] first = x[i] == 0 ? new double[] {1, 0} : upward(x[i], 0, true);
      before[i] = first[0];
      raw[i] = first[1];
      out[0][i] = first[0] * norm;
    }
    for (int n = 1; n <= order; n++) {
      norm *= quotient[n];
      double[] below = out[n - 1];
      double[] f = out[n];
      for (int i = 0; i < count; i++) {
        f[i] = n <= x[i] ? raw[i] * norm : below[i] * f[i] * quotient[n];
      }
      if (n < largest) {
        upward(2 * n + 1, x, before, raw, count);
        double[] spare = before;
        before = raw;
        raw = spare;
      }
    }
  }

  /** r becomes x/(2n + 1 − xr). */
  private static void continuedFraction(double odd, double[] x, double[] r, int count) {
    for (int i = 0; i < count; i++) {
      r[i] = x[i] / Math.fma(-x[i], r[i], odd);
    }
  }

  /** The one before becomes the one after. */
  private static void upward(double odd, double[] x, double[] before, double[] f, int count) {
    for (int i = 0; i < count; i++) {
      before[i] = odd / x[i] * f[i] - before[i];
    }
  }

  private void at(double r, int i, double[][] out) {
    double x = k * r;
    switch (family) {
      case POWERS -> geometric(1, r / radius, i, out);
      case INVERSE -> geometric(radius / r, radius / r, i, out);
      case J, J_OUTGOING -> oscillating(x, i, out);
      case Y -> singular(x, i, out);
      case I -> {
        double rim = k * radius;
        out[0][i] = x == 0 ? rim / Math.sinh(rim) : Math.exp(x - rim) * shape(x) / shape(rim);
        product(x == 0 ? new double[order + 1] : decreasing(x, 0, order), 1, i, out);
      }
      default -> {
        out[0][i] = Math.exp(k * radius - x) * radius / r;
        product(increasing(x, order), 1, i, out);
      }
    }
  }

  /** e^−x sinh(x)/x. */
  private static double shape(double x) {
    return x < 1e-8 ? 1 - x : -Math.expm1(-2 * x) / (2 * x);
  }

  private void geometric(double first, double factor, int i, double[][] out) {
    double f = first;
    for (int n = 0; n <= order; n++) {
      out[n][i] = f;
      f *= factor;
    }
  }

  private void product(double[] ratio, int from, int i, double[][] out) {
    for (int n = from; n <= order; n++) {
      out[n][i] = out[n - 1][i] * ratio[n] * quotient[n];
    }
  }

  private void oscillating(double x, int i, double[][] out) {
    int turning = (int) Math.min(order, Math.floor(x));
    double[] raw = x == 0 ? new double[] {1} : upward(x, turning, true);
    double norm = Math.exp(-logNorm[0]);
    for (int n = 0; n <= turning; n++) {
      norm *= n == 0 ? 1 : quotient[n];
      out[n][i] = raw[n] * norm;
    }
    if (turning < order) {
      product(x == 0 ? new double[order + 1] : decreasing(x, turning, order), turning + 1, i, out);
    }
  }

  private void singular(double x, int i, double[][] out) {
    double norm = Math.exp(-logNorm[0]);
    double cos = Math.cos(x);
    out[0][i] = -cos / x * norm;
    if (order > 0) {
      out[1][i] = (-cos / x - Math.sin(x)) / x * norm * quotient[1];
    }
    for (int n = 1; n < order; n++) {
      out[n + 1][i] = ((2 * n + 1) / x * out[n][i] - quotient[n] * out[n - 1][i]) * quotient[n + 1];
    }
  }

  /** Every function at the radius R. */
  public double[] atSurface() {
    double[][] f = new double[order + 1][1];
    at(radius, 0, f);
    return Arrays.stream(f).mapToDouble(one -> one[0]).toArray();
  }

  /** The highest degree. */
  public int order() {
    return order;
  }

  /** The logarithm of the norm that f_n is divided by. */
  public double logNorm(int n) {
    return logNorm[n];
  }

  /**
   * The mean of the square of each function over the ball of radius R, or over its surface for
   * functions of the outside.
   */
  public double[] meanSquares() {
    int n = family.inside() ? order + (int) Math.min(2000, k * radius) + 24 : 1;
    double[] mean = new double[order + 1];
    double[][] f = new double[order + 1][1];
    GaussRule rule =
        family.inside() ? GaussRule.of(n) : new GaussRule(new double[] {1}, new double[] {1.0 / 3});
    for (int i = 0; i < n; i++) {
      // The volume grows like t³.
      double node = rule.nodes()[i];
      at(node * radius, 0, f);
      for (int degree = 0; degree <= order; degree++) {
        mean[degree] += 3 * rule.weights()[i] * node * node * f[degree][0] * f[degree][0];
      }
    }
    return mean;
  }

  /** f′ + (n + 1) f/r in units of the function of degree n − 1, n ≥ 1. */
  public double down(int n) {
    return switch (family) {
      case POWERS -> (2 * n + 1) / radius;
      case INVERSE -> 0;
      case K -> -k * quotient[n];
      default -> k * quotient[n];
    };
  }

  /** f′ − n f/r in units of the function of degree n + 1, n less than the highest degree. */
  public double up(int n) {
    return switch (family) {
      case POWERS -> 0;
      case INVERSE -> -(2 * n + 1) / radius;
      case I -> k / quotient[n + 1];
      default -> -k / quotient[n + 1];
    };
  }
}
