package vekua.solve;

import java.util.Arrays;
import vekua.internal.Check;

/**
 * A smooth function through given values, by rational interpolation without poles (Floater and
 * Hormann 2007), around a closed curve with sines in place of differences: analytic however the
 * places are spread. Around a circle with equal distances it is the trigonometric polynomial.
 */
final class Interpolant {

  /** How many neighbours make a local polynomial, less one. */
  private static final int DEGREE = 5;

  private final boolean periodic;
  private final double[] at;
  private final double[] values;
  private final double[] weights;

  /**
   * A function of shares of a side.
   *
   * @param periodic whether 0 and 1 are the same place
   * @param at ascending, different shares, at least two
   * @param values one for each
   */
  Interpolant(boolean periodic, double[] at, double[] values) {
    Check.inRange(at.length, 2, 100_000, "number of values");
    this.periodic = periodic;
    this.at = at;
    this.values = values;
    int n = at.length;
    int d = Math.min(DEGREE, periodic ? (n - 1) / 2 : n - 1);
    weights = new double[n];
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = k - d; i <= k; i++) {
        if (!periodic && (i < 0 || i + d >= n)) {
          continue;
        }
        double product = 1;
        for (int j = i; j <= i + d; j++) {
          product *= j == k ? 1 : Math.abs(difference(k, j)) * n;
        }
        sum += 1 / product;
      }
      weights[k] = k % 2 == 0 ? sum : -sum;
    }
  }

  private double difference(int k, int j) {
    if (!periodic) {
      return at[k] - at[j];
    }
    int wrapped = Math.floorMod(j, at.length);
    return Math.sin(Math.PI * (at[k] - at[wrapped])) / Math.PI;
  }

  double at(double share) {
    double above = 0;
    double below = 0;
    int n = at.length;
    for (int k = 0; k < n; k++) {
      double d = share - at[k];
      double kernel;
      if (periodic) {
        double half = Math.PI * d;
        kernel = Math.sin(half);
        kernel = n % 2 == 0 ? kernel / Math.cos(half) : kernel;
      } else {
        kernel = d;
      }
      if (kernel == 0 || Math.abs(d) < 1e-300) {
        return values[k];
      }
      above += weights[k] / kernel * values[k];
      below += weights[k] / kernel;
    }
    return above / below;
  }

  @Override
  public String toString() {
    return "Interpolant[" + at.length + " values at " + Arrays.toString(at) + "]";
  }
}
