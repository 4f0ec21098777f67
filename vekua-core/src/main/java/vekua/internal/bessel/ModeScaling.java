package vekua.internal.bessel;

/**
 * The recurrence of the scaled radial functions {@code h_n = 2^{e_n} f_n}.
 *
 * <p>With {@code d_n = e_n - e_{n-1}} it reads {@code h_{n-1} = (p_n 2/x) h_n + q_n h_{n+1}},
 * {@code p_n = n 2^{-d_n}}, {@code q_n = sign 2^{-d_n - d_{n+1}}}: no power {@code 2^{e_n}} is ever
 * formed, for it may be far outside the range of a double. Orders above N + 1 keep the exponent of
 * N + 1.
 */
final class ModeScaling {

  final RadialFamily radial;
  final int order;
  private final int[] e;
  private final double[] p;
  private final double[] q;
  private final double[] norm;

  private ModeScaling(RadialFamily radial, int order, int[] e) {
    this.radial = radial;
    this.order = order;
    this.e = e;
    p = new double[order + 2];
    q = new double[order + 2];
    norm = new double[order + 2];
    for (int n = 0; n <= order + 1; n++) {
      p[n] = scaled(n, -step(n));
      q[n] = scaled(radial.sign, -step(n) - step(n + 1));
      norm[n] = scaled(n == 0 ? 1 : 2, -e[n]);
    }
  }

  /** Exponents that bring every order up to N + 1 to order one at {@code x}. */
  static ModeScaling of(RadialFamily radial, int order, double x) {
    int[] e = new int[order + 2];
    for (int n = 0; n <= order + 1; n++) {
      e[n] = radial.exponent(n, x);
    }
    return new ModeScaling(radial, order, e);
  }

  /** No scaling: all exponents zero. */
  static ModeScaling none(RadialFamily radial, int order) {
    return new ModeScaling(radial, order, new int[order + 2]);
  }

  private static double scaled(double value, int exponent) {
    return exponent == 0 ? value : Math.scalb(value, exponent);
  }

  /** The exponent e_n. */
  int exponent(int n) {
    return e[Math.min(n, order + 1)];
  }

  /** The step {@code d_n = e_n - e_{n-1}}. */
  int step(int n) {
    return n == 0 || n > order + 1 ? 0 : e[n] - e[n - 1];
  }

  /** The coefficient of {@code (2/x) h_n}. */
  double p(int n) {
    return n < p.length ? p[n] : n;
  }

  /** The coefficient of h_{n+1}. */
  double q(int n) {
    return n < q.length ? q[n] : radial.sign;
  }

  /** The weight of h_n in {@code f_0 + 2 f_2 + 2 f_4 + …}, which is 1 for J and cosh x for I. */
  double norm(int n) {
    return n < norm.length ? norm[n] : norm[norm.length - 1];
  }

  /** An estimate of the binary logarithm of h_n(x). */
  double log2(int n, double x) {
    return exponent(n) - radial.eta(n, x) / RadialFamily.LN2;
  }
}
