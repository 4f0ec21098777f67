package vekua.geometry;

import java.util.function.DoubleUnaryOperator;
import vekua.formula.Expression;

/** The Fourier series of a smooth function of period 2π, as a formula in t. */
final class FourierSeries {

  private static final int HARMONICS = 1000;

  private FourierSeries() {}

  /** The series without what is lost in the rounding of the function. */
  static Expression of(DoubleUnaryOperator function) {
    int n = 4 * HARMONICS;
    double[] values = new double[n];
    double[] cosines = new double[n];
    double largest = 0;
    for (int i = 0; i < n; i++) {
      double t = 2 * Math.PI * i / n;
      values[i] = function.applyAsDouble(t);
      cosines[i] = Math.cos(t);
      largest = Math.max(largest, Math.abs(values[i]));
    }
    double mean = mean(values, cosines, 0, 0);
    StringBuilder text = new StringBuilder().append(mean);
    for (int i = 0; i < n; i++) {
      // A large part that every harmonic would have to cancel.
      values[i] -= mean;
    }
    for (int m = 1; m <= HARMONICS; m++) {
      append(text, 2 * mean(values, cosines, m, 0), "cos", m, largest);
      append(text, 2 * mean(values, cosines, m, 3 * HARMONICS), "sin", m, largest);
    }
    return Expression.parseParametric(text.toString());
  }

  /** The mean of a function times a cosine of m t, shifted; compensated, as the terms cancel. */
  private static double mean(double[] values, double[] cosines, int m, int shift) {
    int n = values.length;
    double sum = 0;
    double lost = 0;
    for (int i = 0; i < n; i++) {
      double term = values[i] * cosines[(int) (((long) m * i + shift) % n)] - lost;
      double next = sum + term;
      lost = (next - sum) - term;
      sum = next;
    }
    return sum / n;
  }

  private static void append(StringBuilder text, double c, String name, int m, double largest) {
    if (Math.abs(c) > 1e-16 * largest) {
      text.append(c < 0 ? " - " : " + ").append(Math.abs(c)).append('*').append(name);
      text.append('(').append(m).append("*t)");
    }
  }
}
