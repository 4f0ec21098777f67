package vekua.internal.bessel;

import java.util.Arrays;

/**
 * The entire part of Bessel functions of the first kind of any order: p_ν(z) = 0F1(; ν + 1; z), so
 * that J_ν(x) = (x/2)^ν p_ν(−x²/4)/Γ(ν + 1) and I_ν(x) = (x/2)^ν p_ν(x²/4)/Γ(ν + 1), and its
 * derivative in ν.
 */
public final class FractionalBessel {

  private static final double NEGLIGIBLE = 0x1p-60;

  /** Beyond this |z|, two thousand wavelengths from a corner, nobody asks and steps get many. */
  private static final double FARTHEST = 1e7;

  private FractionalBessel() {}

  /**
   * Writes p_ν, p_(ν+1) and their derivatives in ν to {@code out[0..3]}.
   *
   * <p>The power series where its terms fall from the start, ν + 1 ≥ |z|, and from there down by
   * p_(ν−1) = p_ν + z p_(ν+1)/(ν (ν + 1)), the stable direction: all terms are positive for I, and
   * J is the dominant solution down to ν = x and one of two alike below.
   *
   * @param nu order, not negative
   * @param z at most 1e7 in size; NaN is written beyond
   */
  public static void at(double nu, double z, double[] out) {
    if (!(Math.abs(z) <= FARTHEST)) {
      Arrays.fill(out, 0, 4, Double.NaN);
      return;
    }
    int steps = (int) Math.max(0, Math.ceil(Math.abs(z) - nu));
    series(nu + steps, z, out, 0);
    series(nu + steps + 1, z, out, 1);
    double p = out[0];
    double above = out[1];
    double d = out[2];
    double dAbove = out[3];
    for (int s = steps; s > 0; s--) {
      double order = nu + s;
      double product = order * (order + 1);
      double w = z / product;
      double below = Math.fma(w, above, p);
      double dBelow = d + w * (dAbove - above * (2 * order + 1) / product);
      above = p;
      dAbove = d;
      p = below;
      d = dBelow;
    }
    out[0] = p;
    out[1] = above;
    out[2] = d;
    out[3] = dAbove;
  }

  private static void series(double nu, double z, double[] out, int at) {
    double sum = 1;
    double slope = 0;
    double term = 1;
    double harmonic = 0;
    for (int k = 1; Math.abs(term) > NEGLIGIBLE; k++) {
      term *= z / (k * (nu + k));
      harmonic += 1 / (nu + k);
      sum += term;
      slope -= term * harmonic;
    }
    out[at] = sum;
    out[2 + at] = slope;
  }
}
