package vekua.internal.bessel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Bessel functions J_ν(x) of many orders ν ≥ 0 at one argument, for given orders. Orders that
 * differ by integers share one downward recurrence J_(ν−1) = (2ν/x) J_ν − J_(ν+1), the stable
 * direction (Miller), normalised by the sum of the even steps (DLMF 10.23.15),
 *
 * <pre>
 *   (x/2)^μ / Γ(1 + μ) = Σ w_k J_(μ+2k)(x),   w_0 = 1,  w_k = (μ + 2k) (1 + μ) ⋯ (k − 1 + μ)/k!
 * </pre>
 *
 * for the least order μ &lt; 1. Values are kept as doubles and exponents of two apart, for high
 * orders of small arguments have no place among doubles before they are scaled.
 */
public final class BesselLadder {

  /** Orders as close as this to an integer distance are on one ladder. */
  private static final double SAME = 1e-12;

  /** Numbers beyond 2^LIMIT are brought down by 2^−LIMIT. */
  private static final int LIMIT = 400;

  private static final double LARGE = Math.scalb(1.0, LIMIT);
  private static final double DOWN = Math.scalb(1.0, -LIMIT);

  /** Smaller arguments are taken for this one. */
  private static final double LEAST = 1e-100;

  /** Beyond this nobody asks and steps get many. */
  private static final double FARTHEST = 1e5;

  private final double[] orders;
  private final List<Rungs> ladders = new ArrayList<>();

  /** Orders that differ by integers: their fractional part, and the step and index of each. */
  private static final class Rungs {
    final double fraction;
    int[] steps = {};
    int[] indices = {};

    /** Weights of the normalising sum. */
    double[] weights = {};

    Rungs(double fraction) {
      this.fraction = fraction;
    }

    void add(int step, int index) {
      int n = steps.length;
      steps = Arrays.copyOf(steps, n + 1);
      indices = Arrays.copyOf(indices, n + 1);
      steps[n] = step;
      indices[n] = index;
    }

    /** Weights w_0 to w_count. */
    double[] weights(int count) {
      if (weights.length <= count) {
        double[] w = new double[count + 64];
        w[0] = 1;
        // Γ(μ + k)/(Γ(1 + μ) k!) of k = 1, 2, …
        double ratio = 1;
        for (int k = 1; k < w.length; k++) {
          w[k] = (fraction + 2 * k) * ratio;
          ratio *= (fraction + k) / (k + 1);
        }
        weights = w;
      }
      return weights;
    }
  }

  /**
   * Prepares orders.
   *
   * @param orders ν of every function, ascending, zero or positive
   */
  public BesselLadder(double[] orders) {
    this.orders = orders.clone();
    for (int j = 0; j < orders.length; j++) {
      double floor = Math.floor(orders[j] + SAME);
      double fraction = Math.max(0, orders[j] - floor);
      Rungs home = null;
      for (Rungs ladder : ladders) {
        home = Math.abs(ladder.fraction - fraction) < SAME ? ladder : home;
      }
      if (home == null) {
        home = new Rungs(fraction);
        ladders.add(home);
      }
      home.add((int) floor, j);
    }
  }

  /**
   * Writes Γ(1 + μ) J_ν(x) and Γ(1 + μ) J_(ν+1)(x), μ the fractional part of ν: number j is {@code
   * value[j]} and {@code next[j]}, both times 2 to the power of {@code exponent[j]}.
   *
   * @param x argument, zero to 1e5; NaN is written beyond
   * @param value receives the functions
   * @param next receives the functions of the orders higher by one
   * @param exponent receives the exponents
   */
  public void at(double x, double[] value, double[] next, int[] exponent) {
    if (!(x <= FARTHEST)) {
      Arrays.fill(value, Double.NaN);
      Arrays.fill(next, Double.NaN);
      return;
    }
    double t = Math.max(x, LEAST);
    for (Rungs ladder : ladders) {
      down(ladder, t, value, next, exponent);
    }
  }

  private void down(Rungs ladder, double x, double[] value, double[] next, int[] exponent) {
    int last = ladder.steps.length - 1;
    double mu = ladder.fraction;
    double top = Math.max(orders[ladder.indices[last]] + 1, x);
    // So far above that what the normalising sum leaves out, J of about the start, is below
    // rounding:
    // it is exp(−(2√2/3) d^(3/2)/√top) at a distance d. The recurrence forgets its start sooner.
    int start = (int) (top + 14 + 12.5 * Math.cbrt(top)) / 2 * 2;
    double[] w = ladder.weights(start / 2);
    double twice = 2 / x;
    double above = 0;
    double y = 1e-30;
    double sum = w[start / 2] * y;
    int e = 0;
    for (int n = start; n > 0; n--) {
      double below = Math.fma(twice * (mu + n), y, -above);
      above = y;
      y = below;
      if ((n & 1) == 1) {
        sum = Math.fma(w[n >> 1], y, sum);
      }
      if (last >= 0 && ladder.steps[last] == n - 1) {
        int j = ladder.indices[last--];
        value[j] = y;
        next[j] = above;
        exponent[j] = e;
      }
      if (Math.abs(y) > LARGE) {
        y *= DOWN;
        above *= DOWN;
        sum *= DOWN;
        e += LIMIT;
      }
    }
    double factor = (mu == 0 ? 1 : Math.pow(x / 2, mu)) / sum;
    for (int j : ladder.indices) {
      value[j] *= factor;
      next[j] *= factor;
      exponent[j] -= e;
    }
  }

  /**
   * An exponent of two that brings a function to about one at an argument: J_ν(x) is no larger than
   * (x/2)^ν/Γ(1 + ν) and than one.
   *
   * @param nu order, zero or positive
   * @param x argument, positive
   */
  public static int exponent(double nu, double x) {
    double bits = (nu * Math.log(x / 2) - logGamma(1 + nu)) / Math.log(2);
    return (int) Math.max(0, Math.min(1e9, Math.rint(-bits)));
  }

  /**
   * ln Γ(x) to 3e-6: Stirling's series at an argument of ten or more, and from there down.
   *
   * @param x positive
   */
  public static double logGamma(double x) {
    double shift = 0;
    double z = x;
    for (; z < 10; z++) {
      shift += Math.log(z);
    }
    return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * z) - shift;
  }
}
