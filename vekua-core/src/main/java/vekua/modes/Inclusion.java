package vekua.modes;

import java.util.Optional;
import vekua.functions.Functions;

/**
 * How far an eigenvalue can be from λ, given a wave u of Δu + λu = 0 that nearly satisfies the
 * conditions.
 *
 * <p>Where values are zero on the whole boundary there are two bounds. With ε = √A max|u|/‖u‖, A
 * the area and the maximum taken over the boundary, one of the eigenvalues lies between λ/(1 + ε)
 * and λ/(1 − ε) (Moler and Payne 1968). In a star-shaped domain one lies within about √(2λ)
 * ‖u/√(x·n)‖/‖u‖ of λ, the first norm along the boundary (Barnett and Hassell 2011). The factor
 * here is exact: for eigenfunctions φ_j with slopes ψ_j, ∮ (x·n) ψ_i ψ_j = 2λ_j δ_ij + (λ_i −
 * λ_j)²/4 ∫ |x|² φ_i φ_j, so that over the eigenvalues within δλ_j of λ the slopes are orthogonal
 * but for W²ρ², W = δλ/(1 − δ), ρ the largest |x|; the others carry no more than (ε/δ)² of u, for
 * the harmonic function with u's boundary values has the components (1 − λ/λ_j) ∫ u φ_j.
 *
 * <p>Certified are intervals where the maximum and the integral on the boundary are bounds between
 * places, too ({@link BoundaryBound}), and so is ‖u‖ ({@link InnerDiscs}): but for rounding errors,
 * which count as sums of moduli make likely. With other conditions the distance is an estimate,
 * from ∮ |u ∂u/∂n|.
 *
 * @param lower the lower end of the interval
 * @param upper the upper end of the interval
 * @param certified whether the interval is a bound rather than an estimate
 * @param tension root mean square of what should vanish on the boundary, slopes over k, in units of
 *     that of u over the domain
 */
record Inclusion(double lower, double upper, boolean certified, double tension) {

  /** Places on the boundary for each function, more than waves are fitted at. */
  private static final double DENSITY = 6.5;

  /** The same where they are for integrals of waves alone, and not for what is small. */
  private static final double FOR_INTEGRALS = 4;

  /** What rounding does to λ itself on the way through √λ and arguments of functions. */
  private static final double ULPS = 0x1p-50;

  /** The relative error that integrals along the boundary are trusted to in estimates. */
  private static final double INTEGRALS = 1e-6;

  /** The least share of its integral that a wave must have, for certain, in discs inside. */
  private static final double LEAST = 0.01;

  static Inclusion of(Drum drum, double lambda, Waves waves, double[] wave) {
    int[] columns = waves.members().stream().mapToInt(Functions::size).toArray();
    boolean bounded = drum.clamped() && drum.division().whole();
    BoundaryRule rule = drum.rule(columns, bounded ? FOR_INTEGRALS : DENSITY);
    BoundaryWave on = new BoundaryWave(drum, rule, Math.sqrt(lambda), waves, wave);
    return new Measured(drum, rule, lambda, on).inclusion();
  }

  double width() {
    return upper - lower;
  }

  /** A wave on the boundary. */
  private static final class Measured {
    private final Drum drum;
    private final BoundaryRule rule;
    private final double lambda;
    private final BoundaryWave wave;

    /** Integrals of squares: of the wave, of what should vanish, of that over x·n. */
    private double squares;

    private double residual;
    private double weighted;

    Measured(Drum drum, BoundaryRule rule, double lambda, BoundaryWave wave) {
      this.drum = drum;
      this.rule = rule;
      this.lambda = lambda;
      this.wave = wave;
    }

    private void integrate() {
      double[] support = rule.support(drum.centre()[0], drum.centre()[1]);
      for (int i = 0; i < rule.size(); i++) {
        double w = rule.weight()[i];
        squares += w * rellich(i);
        int twin = rule.twin()[i];
        if (twin >= 0) {
          double jump = twin > i ? wave.u[i] - wave.u[twin] : wave.slope(i) + wave.slope(twin);
          residual += w * jump * jump / (twin > i ? 1 : lambda);
          continue;
        }
        boolean value = drum.value(rule.side()[i]);
        double small = value ? Math.abs(wave.u[i]) + wave.rounding[i] : Math.abs(wave.slope(i));
        residual += w * small * small / (value ? 1 : lambda);
        weighted += support[i] > 0 ? w * small * small / support[i] : Double.POSITIVE_INFINITY;
      }
    }

    private double rellich(int i) {
      double[] centre = drum.division().patches().get(rule.patch()[i]).centre();
      double px = rule.points().fromX(i, centre[0]);
      double py = rule.points().fromY(i, centre[1]);
      double u = wave.u[i];
      double ux = wave.ux[i];
      double uy = wave.uy[i];
      double support = px * rule.nx()[i] + py * rule.ny()[i];
      double along = px * ux + py * uy;
      return (support * (lambda * u * u - ux * ux - uy * uy) + 2 * along * wave.slope(i))
          / (2 * lambda);
    }

    Inclusion inclusion() {
      integrate();
      double norm = Math.sqrt(Math.max(0, squares * (1 - INTEGRALS)));
      double tension = Math.sqrt(residual / drum.perimeter()) / (norm / Math.sqrt(drum.area()));
      if (!(norm > 0)) {
        return new Inclusion(0, Double.POSITIVE_INFINITY, false, Double.NaN);
      }
      if (!drum.clamped()) {
        double distance = estimate() / (norm * norm);
        distance += ULPS * lambda;
        return new Inclusion(Math.max(0, lambda - distance), lambda + distance, false, tension);
      }
      Optional<BoundaryBound> bound = wave.bound();
      double least = bound.isPresent() ? wave.leastSquares(squares) : 0;
      // Where hardly a disc fits inside, the integral along the boundary serves an estimate.
      boolean proven = least > LEAST * squares;
      norm = proven ? Math.sqrt(least) : norm;
      double most =
          bound.isPresent()
              ? bound.get().largest()
              : wave.largest() + new CutBound(drum, rule, wave).largest();
      double overSupport = bound.isPresent() ? bound.get().weighted() : weighted * (1 + INTEGRALS);
      double epsilon = Math.sqrt(drum.area()) * most / norm;
      double lower = lambda / (1 + epsilon);
      double upper = epsilon < 1 ? lambda / (1 - epsilon) : Double.POSITIVE_INFINITY;
      double distance = starShaped(epsilon, Math.sqrt(overSupport), norm);
      if (2 * distance < upper - lower) {
        lower = lambda - distance;
        upper = lambda + distance;
      }
      double ulps = ULPS * lambda;
      // What is known at places only, however many, is no bound, but an estimate.
      boolean certified = epsilon < 1 && proven;
      return new Inclusion(Math.max(0, lower - ulps), upper + ulps, certified, tension);
    }

    /** The product of the norms of values and slopes, on sides where one of them should vanish. */
    private double estimate() {
      // Of values, of slopes, of jumps at cuts and of kinks there.
      double[] small = new double[4];
      double[] other = new double[4];
      for (int i = 0; i < rule.size(); i++) {
        double w = rule.weight()[i];
        double v = Math.abs(wave.u[i]) + wave.rounding[i];
        double slope = wave.slope(i);
        int twin = rule.twin()[i];
        if (twin < 0) {
          boolean value = drum.value(rule.side()[i]);
          small[value ? 0 : 1] += w * (value ? v * v : slope * slope);
          other[value ? 0 : 1] += w * (value ? slope * slope : v * v);
        } else if (twin > i) {
          double jump = wave.u[i] - wave.u[twin];
          double kink = slope + wave.slope(twin);
          small[2] += w * jump * jump;
          other[2] += w * slope * slope;
          small[3] += w * kink * kink;
          other[3] += w * v * v;
        }
      }
      double sum = 0;
      for (int kind = 0; kind < small.length; kind++) {
        sum += Math.sqrt(small[kind] * other[kind]);
      }
      return sum;
    }

    private double starShaped(double epsilon, double weighted, double norm) {
      if (!(drum.margin() > 0)) {
        return Double.POSITIVE_INFINITY;
      }
      double reach = 0;
      for (int i = 0; i < rule.size(); i++) {
        reach =
            Math.max(
                reach,
                Math.hypot(
                    rule.points().fromX(i, drum.centre()[0]),
                    rule.points().fromY(i, drum.centre()[1])));
      }
      reach *= 1.01;
      double delta = Math.sqrt(epsilon / (Math.sqrt(lambda) * reach));
      double others = epsilon / delta;
      if (!(delta < 0.2 && others < 0.5)) {
        return Double.POSITIVE_INFINITY;
      }
      double width = delta * lambda / (1 - delta) * reach;
      double factor = Math.sqrt(2 * lambda / (1 - delta) + width * width);
      return factor * weighted / (norm * Math.sqrt(1 - others * others));
    }
  }
}
