package vekua.internal.zernike;

/**
 * Radii 0 to 1 as t = 2r² − 1 in twice the working precision, perhaps with weights of the
 * Gauss–Legendre rule in t.
 */
final class Radii {

  private static final int NEWTON = 4;

  final double[] high;
  final double[] low;

  /** Weights of the integral of a function times r dr over the radii; none where not of a rule. */
  final double[] weights;

  private Radii(double[] high, double[] low, double[] weights) {
    this.high = high;
    this.low = low;
    this.weights = weights;
  }

  int size() {
    return high.length;
  }

  double radius(int i) {
    return new Twofold().set(high[i], low[i]).plus(1).times(0.5).squareRoot().hi;
  }

  /** The nodes of the Gauss–Legendre rule. */
  static Radii gauss(int n) {
    double[] high = new double[n];
    double[] low = new double[n];
    double[] weights = new double[n];
    Twofold x = new Twofold();
    Twofold before = new Twofold();
    Twofold p = new Twofold();
    Twofold next = new Twofold();
    Twofold slope = new Twofold();
    for (int i = 0; i < n; i++) {
      x.set(-Math.cos(Math.PI * (i + 0.75) / (n + 0.5)), 0);
      for (int step = 0; step <= NEWTON; step++) {
        before.set(1, 0);
        p.set(x);
        for (int k = 2; k <= n; k++) {
          next.set(p).times(x).times(2 * k - 1).minus(before.times(k - 1)).over(k);
          before.set(p);
          p.set(next);
        }
        // P_n′ = n(x P_n − P_{n−1})/(x² − 1).
        slope.set(p).times(x).minus(before).times(n);
        next.set(x).times(x).plus(-1);
        slope.over(next);
        if (step < NEWTON) {
          x.minus(p.over(slope));
        }
      }
      high[i] = x.hi;
      low[i] = x.lo;
      // 2/((1 − x²) P_n′²), and r dr = dt/4.
      weights[i] = -0.5 / next.times(slope).times(slope).hi;
    }
    return new Radii(high, low, weights);
  }

  /** Radii |sin φ| at equally spaced φ = 2πi/n, i from {@code first} on. */
  static Radii sines(int n, int first, int count) {
    double[] high = new double[count];
    double[] low = new double[count];
    Twofold t = new Twofold();
    for (int i = 0; i < count; i++) {
      double phi = 2 * Math.PI * (first + i) / n;
      double s = Math.sin(phi);
      double c = Math.cos(phi);
      // t = 2s² − 1 = 1 − 2c², whichever does not cancel.
      if (Math.abs(s) < Math.abs(c)) {
        t.set(s, 0).times(s).times(2).plus(-1);
      } else {
        t.set(c, 0).times(c).times(-2).plus(1);
      }
      high[i] = t.hi;
      low[i] = t.lo;
    }
    return new Radii(high, low, new double[0]);
  }

  /** Given radii, from 0 to 1. */
  static Radii at(double... radii) {
    double[] high = new double[radii.length];
    double[] low = new double[radii.length];
    Twofold t = new Twofold();
    for (int i = 0; i < radii.length; i++) {
      t.set(radii[i], 0).times(radii[i]).times(2).plus(-1);
      high[i] = t.hi;
      low[i] = t.lo;
    }
    return new Radii(high, low, new double[0]);
  }

  /** A few radii between nodes, the rim among them. */
  static Radii between(int count) {
    double[] high = new double[count];
    double[] low = new double[count];
    for (int i = 0; i < count; i++) {
      high[i] = -Math.cos(Math.PI * (i + 1) / (count + 0.0));
    }
    high[count - 1] = 1;
    return new Radii(high, low, new double[0]);
  }
}
