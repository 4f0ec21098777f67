package vekua.fit;

/**
 * The values of λ that the evidence finds plausible, with their probabilities (flat prior in log
 * λ). The table brackets the mode; nodes are then laid as wide as the curvature says, so that ten
 * samples and ten million are treated alike.
 */
final class Evidence {

  /** Nodes on each side of the mode, and their distance in standard deviations. */
  private static final int SIDE = 7;

  private static final double SPACING = 0.6;

  /** Where the likelihood is flat, log λ is still not wandered further than this per deviation. */
  private static final double WIDEST = 3;

  /** Step of the difference quotient for the curvature. */
  private static final double DIFFERENCE = 1e-3;

  /** From two steps of the table to the last digit. */
  private static final int BISECTIONS = 50;

  private Evidence() {}

  static Automatic.Picked pick(EvidenceCurve.Snapshot curve) {
    double[] table = curve.curve().lambdas();
    int at = 0;
    double largest = Double.NEGATIVE_INFINITY;
    for (int g = 0; g < table.length; g++) {
      double value = curve.atEntry(g);
      if (value > largest) {
        largest = value;
        at = g;
      }
    }
    double mode =
        summit(
            curve,
            Math.log(table[Math.max(0, at - 1)]),
            Math.log(table[Math.min(table.length - 1, at + 1)]));
    double top = curve.relativeAt(Math.exp(mode));
    double curvature =
        (curve.slope(Math.exp(mode - DIFFERENCE)) - curve.slope(Math.exp(mode + DIFFERENCE)))
            / (2 * DIFFERENCE);
    double width = 1 / Math.sqrt(Math.max(curvature, 1 / (WIDEST * WIDEST)));
    double[] nodes = new double[2 * SIDE + 1];
    double[] weights = new double[nodes.length];
    double sum = 0;
    for (int p = 0; p < nodes.length; p++) {
      nodes[p] = Math.exp(mode + (p - SIDE) * SPACING * width);
      weights[p] = Math.exp(Math.min(curve.relativeAt(nodes[p]) - top, 0));
      sum += weights[p];
    }
    for (int p = 0; p < nodes.length; p++) {
      weights[p] /= sum;
    }
    return new Automatic.Picked(curve, Math.exp(mode), nodes, weights);
  }

  /**
   * Where the slope changes its sign: to all digits, while the value alone would tell half of them,
   * and fits of the same rows in another order would differ by what it leaves open.
   */
  private static double summit(EvidenceCurve.Snapshot curve, double low, double high) {
    double a = low;
    double b = high;
    for (int step = 0; step < BISECTIONS; step++) {
      double middle = (a + b) / 2;
      if (curve.slope(Math.exp(middle)) > 0) {
        a = middle;
      } else {
        b = middle;
      }
    }
    return (a + b) / 2;
  }
}
