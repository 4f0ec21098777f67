package vekua.djl.example;

/** How far two lists of values are apart. */
final class Difference {

  private Difference() {}

  /** The root mean square of the difference. */
  static double rms(double[] u, double[] truth) {
    double sum = 0;
    for (int i = 0; i < u.length; i++) {
      sum += (u[i] - truth[i]) * (u[i] - truth[i]);
    }
    return Math.sqrt(sum / u.length);
  }

  /** The same, relative to the truth's own size. */
  static double relative(double[] u, double[] truth) {
    return rms(u, truth) / rms(new double[truth.length], truth);
  }
}
