package vekua.basis;

/** Gauss–Legendre nodes and weights on [−1, 1], by Newton's method on the recurrence. */
final class LegendreNodes {

  private static final int COUNT = 40;

  private LegendreNodes() {}

  static double[] nodes() {
    double[] x = new double[COUNT];
    for (int i = 0; i < COUNT; i++) {
      x[i] = Math.cos(Math.PI * (i + 0.75) / (COUNT + 0.5));
      for (int step = 0; step < 20; step++) {
        double[] p = legendre(x[i]);
        x[i] -= p[0] / p[1];
      }
    }
    return x;
  }

  static double[] weights() {
    double[] w = nodes();
    for (int i = 0; i < COUNT; i++) {
      double slope = legendre(w[i])[1];
      w[i] = 2 / ((1 - w[i] * w[i]) * slope * slope);
    }
    return w;
  }

  /** P and its derivative. */
  private static double[] legendre(double x) {
    double before = 1;
    double p = x;
    for (int n = 2; n <= COUNT; n++) {
      double next = ((2 * n - 1) * x * p - (n - 1) * before) / n;
      before = p;
      p = next;
    }
    return new double[] {p, COUNT * (x * p - before) / (x * x - 1)};
  }
}
