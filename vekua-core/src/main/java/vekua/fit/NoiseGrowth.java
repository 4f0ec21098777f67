package vekua.fit;

/**
 * Whether the noise of sensors grows with what they read, as that of many instruments does. A fit
 * takes it for the same everywhere: bands are then too narrow where the field is large, and too
 * wide where it is small.
 */
final class NoiseGrowth {

  /** Fewer sensors than this hardly tell. */
  static final int FEWEST_SENSORS = 30;

  /** How much likelier growing noise has to make residuals, as a logarithm. */
  private static final double CONVINCING = 8;

  /** Shares of the variance that do not grow. */
  private static final double[] STEADY = {0.3, 0.1, 0.03, 0.01, 1e-3};

  private NoiseGrowth() {}

  /**
   * Whether residuals say so.
   *
   * @param residuals of a fit, each over what it leaves of noise
   * @param field what the fit says
   */
  static boolean convincing(double[] residuals, double[] field) {
    return residuals.length >= FEWEST_SENSORS && gain(residuals, field) > CONVINCING;
  }

  /** How much likelier residuals are with the likeliest growth, as a logarithm. */
  static double gain(double[] residuals, double[] field) {
    double mean = 0;
    for (double f : field) {
      mean += f * f / field.length;
    }
    double steady = log(residuals, field, mean, 1);
    double best = steady;
    for (double share : STEADY) {
      best = Math.max(best, log(residuals, field, mean, share));
    }
    return best - steady;
  }

  /** The likelihood under the likeliest size of noise, up to a constant. */
  private static double log(double[] residuals, double[] field, double mean, double steady) {
    int n = residuals.length;
    double logs = 0;
    double square = 0;
    for (int i = 0; i < n; i++) {
      double variance = steady + (1 - steady) * (mean > 0 ? field[i] * field[i] / mean : 1);
      logs += Math.log(variance);
      square += residuals[i] * residuals[i] / variance;
    }
    return -0.5 * (n * Math.log(Math.max(square, Double.MIN_NORMAL)) + logs);
  }
}
