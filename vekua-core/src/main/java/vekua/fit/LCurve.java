package vekua.fit;

/**
 * The corner of the L-curve: the λ where log residual against log size of the solution bends most
 * (Hansen 1992).
 */
final class LCurve {

  /** A step of the curve shorter than this bends by rounding. */
  private static final double STILL = 1e-6;

  private LCurve() {}

  static double corner(EvidenceCurve.Snapshot curve) {
    double[] table = curve.curve().lambdas();
    double[] x = new double[table.length];
    double[] y = new double[table.length];
    for (int g = 0; g < table.length; g++) {
      x[g] = Math.log(curve.residual(table[g]));
      y[g] = Math.log(curve.size(table[g]));
    }
    int best = table.length / 2;
    double sharpest = Double.NEGATIVE_INFINITY;
    for (int g = 1; g < table.length - 1; g++) {
      double dx = (x[g + 1] - x[g - 1]) / 2;
      double dy = (y[g + 1] - y[g - 1]) / 2;
      double ddx = x[g + 1] - 2 * x[g] + x[g - 1];
      double ddy = y[g + 1] - 2 * y[g] + y[g - 1];
      double length = Math.hypot(dx, dy);
      double bend = (dx * ddy - ddx * dy) / (length * length * length);
      if (length > STILL && bend > sharpest) {
        sharpest = bend;
        best = g;
      }
    }
    return table[best];
  }
}
