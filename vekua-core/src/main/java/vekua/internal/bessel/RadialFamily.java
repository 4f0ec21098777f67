package vekua.internal.bessel;

/**
 * The two families of radial functions, told apart by how they fall with the order.
 *
 * <p>Both obey {@code f_{n-1} = (2n/x) f_n + sign f_{n+1}}, stable downwards once f falls, and both
 * are {@code exp(-eta(n, x))} up to an algebraic factor (DLMF 10.19, 10.41). eta is convex in n,
 * with slope {@code acosh(n/x)} or {@code asinh(n/x)}.
 */
enum RadialFamily {
  /** The Bessel functions J_n(x), which fall once n exceeds x. */
  J(-1) {
    @Override
    double root(double n, double x) {
      return Math.sqrt((n - x) * (n + x));
    }

    @Override
    double eta(double n, double x) {
      if (n <= x) {
        return 0;
      }
      double s = root(n, x);
      return n * log(n + s, x) - s;
    }

    @Override
    double guess(double n, double x) {
      return Math.max(Math.max(n, 1), x + 10 * Math.cbrt(x));
    }

    @Override
    int exponent(int n, double x) {
      return (int) Math.floor(eta(n, x) / LN2);
    }
  },

  /** The scaled modified Bessel functions e^-x I_n(x), which fall from n = 0 on. */
  I(1) {
    @Override
    double root(double n, double x) {
      return Math.sqrt(n * n + x * x);
    }

    @Override
    double eta(double n, double x) {
      if (n == 0) {
        return 0;
      }
      double s = root(n, x);
      return n * log(n + s, x) - n * (n / (x + s));
    }

    @Override
    double guess(double n, double x) {
      return Math.max(Math.max(n, 1), Math.sqrt(64 * x));
    }

    @Override
    int exponent(int n, double x) {
      double algebraic = 0.5 * Math.log1p(2 * Math.PI * root(n, x));
      return (int) Math.rint((eta(n, x) + algebraic) / LN2);
    }
  };

  static final double LN2 = 0.6931471805599453;

  /** The sign of f_{n+1} in the recurrence. */
  final int sign;

  RadialFamily(int sign) {
    this.sign = sign;
  }

  /** The root of {@code n^2 + sign x^2}. */
  abstract double root(double n, double x);

  /** The decay exponent: f_n(x) is about {@code exp(-eta)}. */
  abstract double eta(double n, double x);

  /** An order near which the search for a starting order may begin. */
  abstract double guess(double n, double x);

  /** The power of two that brings f_n(x) to order one. */
  abstract int exponent(int n, double x);

  /** The logarithm of a quotient that may overflow. */
  private static double log(double a, double x) {
    return x < 1e-290 ? Math.log(a) - Math.log(x) : Math.log(a / x);
  }

  /**
   * An even order from which the downward recurrence, begun with one zero, gives all orders up to
   * {@code n} to full precision.
   *
   * <p>The unwanted solution has faded by {@code exp(-2 (eta(start) - eta(n)))} at order n, and the
   * part of the norm above the start is about {@code exp(-eta(start))}. Newton's method on the
   * convex eta stays above the root after its first step, so that it errs on the safe side.
   */
  int start(int n, double x) {
    double target = Math.max(eta(n, x) + 20.5, 38);
    double shift = sign > 0 ? x : 0;
    double m = guess(n, x);
    for (int i = 0; i < 2; i++) {
      double s = root(m, x);
      double slope = log(m + s, x);
      m += (target - (m * slope - s + shift)) / slope;
    }
    return ((int) Math.ceil(m) + 2) & ~1;
  }
}
