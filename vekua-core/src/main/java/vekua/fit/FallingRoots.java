package vekua.fit;

import java.util.Arrays;

/**
 * Where falling functions vanish: by secants that keep the root between them, halved where one
 * stays.
 */
final class FallingRoots {
  final double[] a;
  final double[] b;
  private double[] atA = {};
  private double[] atB = {};
  private final double[] t;
  private final double[] before;
  private final int[] side;
  private final boolean[] done;

  FallingRoots(int lanes) {
    a = new double[lanes];
    b = new double[lanes];
    t = new double[lanes];
    before = new double[lanes];
    side = new int[lanes];
    done = new boolean[lanes];
    Arrays.fill(before, Double.NaN);
  }

  void begin(double[] slopesAtA, double[] slopesAtB) {
    atA = slopesAtA;
    atB = slopesAtB;
    for (int f = 0; f < t.length; f++) {
      if (!(atA[f] > 0 && atB[f] < 0)) {
        t[f] = atA[f] > 0 ? b[f] : a[f];
        done[f] = true;
      }
    }
  }

  boolean open() {
    for (boolean one : done) {
      if (!one) {
        return true;
      }
    }
    return false;
  }

  double[] next() {
    for (int f = 0; f < t.length; f++) {
      if (!done[f]) {
        double secant = a[f] + (b[f] - a[f]) * atA[f] / (atA[f] - atB[f]);
        t[f] = Math.min(b[f], Math.max(a[f], secant));
      }
    }
    return t;
  }

  void advance(double[] slopes) {
    for (int f = 0; f < t.length; f++) {
      if (done[f]) {
        continue;
      }
      double at = slopes[f];
      if (at == 0 || Math.abs(t[f] - before[f]) <= DampingDensity.DIGITS) {
        done[f] = true;
      } else if (at > 0) {
        a[f] = t[f];
        atA[f] = at;
        atB[f] /= side[f] > 0 ? 2 : 1;
      } else {
        b[f] = t[f];
        atB[f] = at;
        atA[f] /= side[f] < 0 ? 2 : 1;
      }
      side[f] = at > 0 ? 1 : -1;
      before[f] = t[f];
    }
  }

  double[] found() {
    for (int f = 0; f < t.length; f++) {
      if (!done[f]) {
        t[f] = (a[f] + b[f]) / 2;
      }
    }
    return t;
  }
}
