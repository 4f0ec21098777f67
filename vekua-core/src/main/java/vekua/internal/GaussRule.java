package vekua.internal;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Gauss's nodes and weights on [0, 1].
 *
 * @param nodes ascending
 * @param weights their sum is one
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
public record GaussRule(double[] nodes, double[] weights) {

  /** Rules with more nodes are made anew each time. */
  private static final int KEPT = 1024;

  private static final AtomicReferenceArray<GaussRule> RULES = new AtomicReferenceArray<>(KEPT);

  /**
   * The rule of so many nodes.
   *
   * @param n positive
   */
  public static GaussRule of(int n) {
    GaussRule known = n < KEPT ? RULES.get(n) : null;
    if (known != null) {
      return known;
    }
    GaussRule rule = computed(n);
    if (n < KEPT) {
      RULES.set(n, rule);
    }
    return rule;
  }

  private static GaussRule computed(int n) {
    double[] nodes = new double[n];
    double[] weights = new double[n];
    for (int i = 0; i < n; i++) {
      double x = Math.cos(Math.PI * (i + 0.75) / (n + 0.5));
      double slope = 1;
      for (int step = 0; step < 8; step++) {
        double before = 1;
        double p = x;
        for (int m = 2; m <= n; m++) {
          double next = ((2 * m - 1) * x * p - (m - 1) * before) / m;
          before = p;
          p = next;
        }
        slope = n * (x * p - before) / (x * x - 1);
        double dx = p / slope;
        x -= dx;
        if (Math.abs(dx) < 1e-16) {
          break;
        }
      }
      nodes[n - 1 - i] = (1 + x) / 2;
      weights[n - 1 - i] = 1 / ((1 - x * x) * slope * slope);
    }
    return new GaussRule(nodes, weights);
  }
}
