package vekua.fit;

import java.util.function.DoubleUnaryOperator;

/**
 * The logarithm of a likelihood averaged over the ratio of noise to field, under the weak proper
 * belief of {@link EvidenceCurve#logBelief}: the decimal logarithm of √(λ/signal) is Cauchy about
 * −1.5 with width one.
 */
final class DampingIntegral {

  private static final double USUAL = -1.5;
  private static final double DECADE = 2 * Math.log(10);

  /** Distance of the table in log λ, and of the finer one about its best entry. */
  private static final double STEP = 0.5;

  private static final int FINER = 16;

  /** The finer table covers so many steps of the coarse one on each side. */
  private static final int SIDE = 2;

  private final double log;
  private final double mode;

  /**
   * Integrates.
   *
   * @param likelihood the log likelihood as a function of log λ
   * @param signal the field's mean variance at a sensor, in the unit of λ
   * @param low the least λ relative to the signal
   */
  DampingIntegral(DoubleUnaryOperator likelihood, double signal, double low) {
    double origin = Math.log(signal);
    double start = Math.log(low);
    int count = (int) ((Math.log(1e4) - start) / STEP) + 1;
    double[] table = new double[count];
    int top = 0;
    for (int g = 0; g < count; g++) {
      double t = start + g * STEP;
      table[g] = likelihood.applyAsDouble(origin + t) + belief(t);
      top = table[g] > table[top] ? g : top;
    }
    int first = Math.max(0, top - SIDE);
    int last = Math.min(count - 1, top + SIDE);
    double sum = 0;
    for (int g = 0; g < count; g++) {
      double share = g == first || g == last ? 0.5 : g > first && g < last ? 0 : 1;
      sum += share * Math.exp(table[g] - table[top]);
    }
    // Many samples make the likelihood narrower than the table.
    int nodes = (last - first) * FINER;
    double[] fine = new double[nodes + 1];
    double highest = table[top];
    for (int i = 0; i <= nodes; i++) {
      double t = start + first * STEP + i * STEP / FINER;
      fine[i] = likelihood.applyAsDouble(origin + t) + belief(t);
      highest = Math.max(highest, fine[i]);
    }
    sum *= Math.exp(table[top] - highest);
    for (int i = 0; i <= nodes; i++) {
      sum += (i == 0 || i == nodes ? 0.5 : 1) / FINER * Math.exp(fine[i] - highest);
    }
    log = highest + Math.log(sum * STEP / (Math.PI * DECADE));
    mode = Math.exp(start + top * STEP);
  }

  private static double belief(double t) {
    double y = t / DECADE - USUAL;
    return -Math.log1p(y * y);
  }

  /** The logarithm of the average. */
  double log() {
    return log;
  }

  /** The likeliest λ of the table relative to the signal. */
  double mode() {
    return mode;
  }
}
