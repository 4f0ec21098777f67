package vekua.fit;

/**
 * The belief about the scale τ of given noise levels, log τ ~ Cauchy(0, 0.15), and what becomes of
 * it beside data. For M rows whose misfit makes τ̂ the likeliest scale, the likelihood of s = log
 * τ/τ̂ is exp(−M s − M (e^(−2s) − 1)/2) whatever the data: its values at fixed nodes serve all fits
 * of as many rows.
 */
final class ScalePrior {

  private static final double WIDTH = 0.15;

  /** Scales within exp(±0.3) of one count as right. */
  private static final double RIGHT = 0.3;

  private final double[] shifts;
  private final double[] likelihoods;

  ScalePrior(long rows) {
    double deviation = 1 / Math.sqrt(2.0 * rows);
    double low = -6 * deviation;
    // To the right the likelihood falls like exp(−M s) only.
    double high = Math.max(-low, Math.min(30.0 / rows, 6));
    double step = Math.min(0.35 * deviation, WIDTH / 3);
    int count = (int) Math.ceil((high - low) / step);
    shifts = new double[count];
    likelihoods = new double[count];
    for (int j = 0; j < count; j++) {
      double s = low + j * step;
      shifts[j] = s;
      // e^(−2s) − 1 + 2s without cancellation, for many rows make s small.
      double excess = Math.abs(s) < 1e-3 ? 2 * s * s * (1 - 2 * s / 3) : Math.expm1(-2 * s) + 2 * s;
      likelihoods[j] = Math.exp(-0.5 * rows * excess);
    }
  }

  /**
   * What is known of the scale.
   *
   * @param log logarithm of the probability of the data, up to a constant
   * @param slope its derivative in the logarithm of the likeliest scale
   * @param mean of log τ
   * @param square the mean of τ²
   * @param right the probability of scales near one
   */
  record Belief(double log, double slope, double mean, double square, double right) {}

  /** The logarithm of the probability of data whose likeliest scale has this logarithm. */
  double log(double likeliest) {
    double sum = 0;
    for (int j = 0; j < shifts.length; j++) {
      double x = (likeliest + shifts[j]) / WIDTH;
      sum += likelihoods[j] / (1 + x * x);
    }
    return Math.log(sum);
  }

  Belief belief(double likeliest) {
    double sum = 0;
    double slope = 0;
    double mean = 0;
    double square = 0;
    double right = 0;
    for (int j = 0; j < shifts.length; j++) {
      double t = likeliest + shifts[j];
      double x = t / WIDTH;
      double p = likelihoods[j] / (1 + x * x);
      sum += p;
      slope -= p * 2 * x / (1 + x * x) / WIDTH;
      mean += p * t;
      square += p * Math.exp(2 * t);
      right += Math.abs(t) < RIGHT ? p : 0;
    }
    return new Belief(Math.log(sum), slope / sum, mean / sum, square / sum, right / sum);
  }
}
