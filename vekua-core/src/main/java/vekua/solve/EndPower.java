package vekua.solve;

import java.util.function.DoubleUnaryOperator;

/**
 * The power β, no whole number, of a function that is smooth plus d^β times a smooth one at the
 * distance d from the end of an interval: differences of its values at distances that double take
 * whole powers away, and the ratio of what is left is 2^β but for what extrapolation removes.
 */
final class EndPower {

  /** The largest distance that is looked at, and how often it is halved. */
  private static final double FIRST = 0x1p-5;

  private static final int HALVINGS = 9;

  /** Estimates that differ by more are none. */
  private static final double AGREE = 1e-4;

  /** A power this close to a simple fraction is that. */
  private static final double SIMPLE = 2e-4;

  private static final int DENOMINATORS = 8;

  /** Whole powers up to this are taken away. */
  private static final int WHOLE = 3;

  private EndPower() {}

  /** The power, zero if there is none. */
  static double of(DoubleUnaryOperator f) {
    double[] h = new double[HALVINGS + WHOLE + 1];
    for (int i = 0; i < h.length; i++) {
      h[i] = f.applyAsDouble(Math.scalb(FIRST, -i));
    }
    int n = h.length;
    for (int whole = 0; whole <= WHOLE; whole++) {
      // From values at d and d/2 to f(d) − 2^whole f(d/2).
      n--;
      for (int i = 0; i < n; i++) {
        h[i] -= Math.scalb(h[i + 1], whole);
      }
    }
    double power = power(h, n);
    boolean whole = Math.abs(power - Math.rint(power)) < SIMPLE;
    return power > SIMPLE && power < WHOLE + 1 && !whole ? simple(power) : 0;
  }

  /** The logarithm of the ratio of neighbours, extrapolated; not a number if it does not settle. */
  private static double power(double[] h, int n) {
    double[] p = new double[n - 1];
    for (int i = 0; i < p.length; i++) {
      p[i] = Math.log(h[i] / h[i + 1]) / Math.log(2);
    }
    double best = Double.NaN;
    double least = AGREE;
    for (int m = p.length; m > 1; m--) {
      for (int i = 0; i + 1 < m; i++) {
        double change = Math.abs(p[i + 1] - p[i]);
        if (change < least) {
          least = change;
          best = p[i + 1];
        }
      }
      double factor = Math.scalb(1.0, p.length - m + 1);
      for (int i = 0; i + 1 < m; i++) {
        p[i] = (factor * p[i + 1] - p[i]) / (factor - 1);
      }
    }
    return best;
  }

  private static double simple(double power) {
    for (int q = 2; q <= DENOMINATORS; q++) {
      double fraction = Math.rint(power * q) / q;
      if (Math.abs(power - fraction) < SIMPLE) {
        return fraction;
      }
    }
    return power;
  }
}
