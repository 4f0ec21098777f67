package vekua.modes;

import vekua.geometry.Corner;
import vekua.geometry.Domain;

/**
 * How large a harmonic function can be that has the jumps of a wave across the cuts of a drum and
 * is zero on the boundary.
 *
 * <p>Potentials along the cuts have these jumps: that of a density a of dipoles is at most a/2,
 * that of a density b of charges at most ∫ b ln(2d/s) ds/2π, s from 0 to the length of the cut and
 * d the diameter of the domain, by rearrangement; at the end of a slit b is like 1/√s. What makes
 * them zero on the boundary is at most as large again.
 */
final class CutBound {

  /** What a jump may be larger between places than at them. */
  private static final double BETWEEN = 1.3;

  private final Drum drum;
  private final BoundaryRule rule;
  private final BoundaryWave wave;

  CutBound(Drum drum, BoundaryRule rule, BoundaryWave wave) {
    this.drum = drum;
    this.rule = rule;
    this.wave = wave;
  }

  double largest() {
    double sum = 0;
    double[] value = new double[drum.division().cuts().size()];
    double[] slope = new double[value.length];
    boolean[] atTip = new boolean[value.length];
    for (int i = 0; i < rule.size(); i++) {
      int twin = rule.twin()[i];
      if (twin > i) {
        Patch patch = drum.division().patches().get(rule.patch()[i]);
        int cut = patch.cut()[rule.local()[i]];
        double jump = Math.abs(wave.u[i] - wave.u[twin]) + wave.rounding[i] + wave.rounding[twin];
        double kink =
            Math.abs(wave.slope(i) + wave.slope(twin))
                + wave.roundingOfSlopes[i]
                + wave.roundingOfSlopes[twin];
        double near = distance(patch, i);
        atTip[cut] = Double.isFinite(near);
        value[cut] = Math.max(value[cut], jump);
        slope[cut] = Math.max(slope[cut], atTip[cut] ? kink * Math.sqrt(near) : kink);
      }
    }
    double diameter = 2 * drum.domain().frame().radius();
    for (int c = 0; c < value.length; c++) {
      double length = drum.division().cuts().get(c).length();
      double log = Math.log(2 * diameter / length);
      double charges = atTip[c] ? 2 * Math.sqrt(length) * (log + 2) : length * (log + 1);
      sum += value[c] + slope[c] * charges / Math.PI;
    }
    return BETWEEN * sum;
  }

  /** How far a place on a cut is from the end of a slit that the cut leaves; infinite if none. */
  private double distance(Patch patch, int i) {
    Domain domain = patch.domain();
    int s = rule.local()[i];
    double least = Double.POSITIVE_INFINITY;
    for (int c : new int[] {domain.startCorner(s), domain.endCorner(s)}) {
      if (c < patch.tip().length && patch.tip()[c] >= 0) {
        Corner at = domain.corners().get(c);
        double d = Math.hypot(rule.points().fromX(i, at.x()), rule.points().fromY(i, at.y()));
        least = Math.min(least, d);
      }
    }
    return least;
  }
}
