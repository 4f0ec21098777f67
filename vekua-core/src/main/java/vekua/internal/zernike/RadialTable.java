package vekua.internal.zernike;

import vekua.internal.Blocks;

/** The radial parts r^m P_k^(0,m)(2r² − 1) of all Zernike functions at some radii. */
final class RadialTable {

  private final int radii;

  /** By order, then radius, then k. */
  private final double[][] values;

  RadialTable(Degrees degrees, Radii at) {
    radii = at.size();
    values = new double[degrees.orders()][];
    for (int m = 0; m < values.length; m++) {
      values[m] = new double[radii * degrees.count(m)];
    }
    Blocks.inParallel(radii, 4, (from, to) -> fill(degrees, at, from, to));
  }

  private void fill(Degrees degrees, Radii at, int from, int to) {
    Twofold root = new Twofold();
    Twofold power = new Twofold();
    Twofold before = new Twofold();
    Twofold p = new Twofold();
    Twofold next = new Twofold();
    Twofold factor = new Twofold();
    for (int i = from; i < to; i++) {
      root.set(at.high[i], at.low[i]).plus(1).times(0.5).squareRoot();
      power.set(1, 0);
      for (int m = 0; m < values.length; m++) {
        int count = degrees.count(m);
        before.set(0, 0);
        p.set(1, 0);
        for (int k = 0; k < count; k++) {
          values[m][i * count + k] = next.set(p).times(power).hi;
          step(k + 1, m, at.high[i], at.low[i], before, p, next, factor);
        }
        power.times(root);
      }
    }
  }

  /**
   * One step of 2k(k + m)(c − 2) P_k = (c − 1)(c(c − 2)t − m²) P_{k−1} − 2(k − 1)(k + m − 1)c
   * P_{k−2}, c = 2k + m, which is stable upwards for |t| ≤ 1.
   */
  private static void step(
      int k, int m, double high, double low, Twofold before, Twofold p, Twofold next, Twofold f) {
    double c = 2.0 * k + m;
    if (k == 1) {
      next.set(high, low).plus(-1).times(m + 2).times(0.5).plus(1);
    } else {
      f.set(high, low).times(c * (c - 2)).plus(-(double) m * m).times(c - 1);
      next.set(p).times(f);
      next.minus(before.times(2.0 * (k - 1) * (k + m - 1) * c));
      next.over(2.0 * k * (k + m) * (c - 2));
    }
    before.set(p);
    p.set(next);
  }

  private RadialTable(int radii, double[][] values) {
    this.radii = radii;
    this.values = values;
  }

  /** Radial parts, or what is made of them: by order, then radius, then k. */
  static RadialTable of(int radii, double[][] values) {
    return new RadialTable(radii, values);
  }

  int radii() {
    return radii;
  }

  /** All values of order m: by radius, then k. */
  double[] of(int m) {
    return values[m];
  }
}
