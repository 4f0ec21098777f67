package vekua.modes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import vekua.functions.Functions;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Side;

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
 * <p>With other conditions the distance is an estimate, from ∮ |u ∂u/∂n|.
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

  /** Stretches with values of at least this share of the largest are looked at closely. */
  private static final double CLOSE = 0.6;

  private static final int CLOSE_PLACES = 8;
  private static final int MOST_CLOSE = 100;

  /** Steps in which a cubic is looked at. */
  private static final int CUBIC = 6;

  /** Values that exceed all that was expected by more than this are not resolved. */
  private static final double UNEXPECTED = 1.2;

  /** What a maximum between those places may be higher. */
  private static final double BETWEEN = 1.02;

  /** Rounding errors of a sum, in units of the sum of moduli. */
  private static final double ROUNDING = 0x1p-50;

  /** What rounding does to λ itself on the way through √λ and arguments of functions. */
  private static final double ULPS = 0x1p-50;

  /** The relative error that integrals along the boundary are trusted to. */
  private static final double INTEGRALS = 1e-6;

  static Inclusion of(Drum drum, double lambda, Functions functions, double[] wave) {
    BoundaryRule rule = BoundaryRule.of(drum.domain(), drum.counts(functions.size(), DENSITY));
    return new Measured(drum, rule, lambda, functions, wave).inclusion();
  }

  double width() {
    return upper - lower;
  }

  /** A wave on the boundary. */
  private static final class Measured {
    private final Drum drum;
    private final BoundaryRule rule;
    private final double lambda;
    private final Functions functions;
    private final double[] wave;
    private final double[] u;
    private final double[] ux;
    private final double[] uy;

    /** Bounds of the rounding errors of u. */
    private final double[] rounding;

    /** Whether the places tell what is between them. */
    private boolean resolved = true;

    Measured(Drum drum, BoundaryRule rule, double lambda, Functions functions, double[] wave) {
      this.drum = drum;
      this.rule = rule;
      this.lambda = lambda;
      this.functions = functions;
      this.wave = wave;
      int nb = rule.size();
      int n = functions.size();
      Evaluation all = Evaluation.withSlopes(functions, rule.points());
      u = new double[nb];
      ux = new double[nb];
      uy = new double[nb];
      rounding = new double[nb];
      for (int j = 0; j < n; j++) {
        double w = wave[j];
        for (int i = 0; i < nb; i++) {
          double term = w * all.u()[j * nb + i];
          u[i] += term;
          rounding[i] += ROUNDING * Math.abs(term);
          ux[i] = Math.fma(w, all.ux()[j * nb + i], ux[i]);
          uy[i] = Math.fma(w, all.uy()[j * nb + i], uy[i]);
        }
      }
    }

    private double slope(int i) {
      return ux[i] * rule.nx()[i] + uy[i] * rule.ny()[i];
    }

    Inclusion inclusion() {
      double[] support = rule.support(drum.centre()[0], drum.centre()[1]);
      double squares = 0;
      double residual = 0;
      double weighted = 0;
      for (int i = 0; i < u.length; i++) {
        double w = rule.weight()[i];
        double slope = slope(i);
        double along =
            rule.points().fromX(i, drum.centre()[0]) * ux[i]
                + rule.points().fromY(i, drum.centre()[1]) * uy[i];
        squares +=
            w
                * (support[i] * (lambda * u[i] * u[i] - ux[i] * ux[i] - uy[i] * uy[i])
                    + 2 * along * slope)
                / (2 * lambda);
        boolean value = drum.value(rule.side()[i]);
        double small = value ? Math.abs(u[i]) + rounding[i] : Math.abs(slope);
        residual += w * small * small / (value ? 1 : lambda);
        weighted += support[i] > 0 ? w * small * small / support[i] : Double.POSITIVE_INFINITY;
      }
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
      double epsilon = Math.sqrt(drum.area()) * largest() / norm;
      double lower = lambda / (1 + epsilon);
      double upper = epsilon < 1 ? lambda / (1 - epsilon) : Double.POSITIVE_INFINITY;
      double distance = starShaped(epsilon, Math.sqrt(weighted * (1 + INTEGRALS)), norm);
      if (2 * distance < upper - lower) {
        lower = lambda - distance;
        upper = lambda + distance;
      }
      double ulps = ULPS * lambda;
      return new Inclusion(
          Math.max(0, lower - ulps), upper + ulps, epsilon < 1 && resolved, tension);
    }

    /** The product of the norms of values and slopes, on sides where one of them should vanish. */
    private double estimate() {
      double[] values = new double[2];
      double[] slopes = new double[2];
      for (int i = 0; i < u.length; i++) {
        int kind = drum.value(rule.side()[i]) ? 0 : 1;
        double w = rule.weight()[i];
        double v = Math.abs(u[i]) + rounding[i];
        values[kind] += w * v * v;
        slopes[kind] += w * slope(i) * slope(i);
      }
      return Math.sqrt(values[0] * slopes[0]) + Math.sqrt(values[1] * slopes[1]);
    }

    private double starShaped(double epsilon, double weighted, double norm) {
      if (!(drum.margin() > 0)) {
        return Double.POSITIVE_INFINITY;
      }
      double reach = 0;
      for (int i = 0; i < u.length; i++) {
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

    /**
     * The maximum of |u| on the boundary. Between neighbouring places u is nearly the cubic that
     * has their values and slopes; where that is large the maximum is looked for among u's own
     * values.
     */
    private double largest() {
      double most = 0;
      for (int i = 0; i < u.length; i++) {
        most = Math.max(most, Math.abs(u[i]) + rounding[i]);
      }
      List<Stretch> stretches = new ArrayList<>();
      for (int i = 0; i < u.length; i++) {
        if (!beside(i, -1)) {
          stretches.add(new Stretch(i, -1, Math.abs(u[i])));
        }
        stretches.add(new Stretch(i, 1, beside(i, 1) ? cubic(i, i + 1) : Math.abs(u[i])));
      }
      double high = stretches.stream().mapToDouble(Stretch::high).max().orElse(0);
      double least = CLOSE * Math.max(most, high);
      List<Stretch> close =
          stretches.stream()
              .filter(stretch -> stretch.high >= least)
              .sorted(Comparator.comparingDouble(stretch -> -stretch.high))
              .limit(MOST_CLOSE)
              .toList();
      double[][] places = new double[close.size() * CLOSE_PLACES][];
      for (int c = 0; c < places.length; c++) {
        Stretch stretch = close.get(c / CLOSE_PLACES);
        Side side = drum.domain().sides().get(rule.side()[stretch.place]);
        double here = rule.share()[stretch.place];
        double there = share(stretch.place, stretch.step);
        double part = (c % CLOSE_PLACES + 0.5) / CLOSE_PLACES;
        places[c] = BoundaryRule.place(side, here + (there - here) * part);
      }
      double found = largest(places);
      resolved = found <= UNEXPECTED * Math.max(most, high);
      return BETWEEN * Math.max(most, found);
    }

    /**
     * From a place towards the next one, or the end of its side, and how large |u| may be there.
     */
    private record Stretch(int place, int step, double high) {}

    private boolean beside(int i, int step) {
      int j = i + step;
      return j >= 0 && j < u.length && rule.side()[j] == rule.side()[i];
    }

    /** The change of u along the tangent at a place, over the tangent's share of a distance. */
    private double along(int i, double dx, double dy) {
      double tx = -rule.ny()[i];
      double ty = rule.nx()[i];
      return (ux[i] * tx + uy[i] * ty) * (dx * tx + dy * ty);
    }

    /** The largest modulus of the cubic with the values and slopes of two places. */
    private double cubic(int i, int j) {
      double dx = rule.points().fromX(j, rule.points().x(i));
      double dy = rule.points().fromY(j, rule.points().y(i));
      double from = along(i, dx, dy);
      double to = along(j, dx, dy);
      double most = Math.abs(u[i]);
      for (int step = 1; step < CUBIC; step++) {
        double t = (double) step / CUBIC;
        double v =
            (1 + 2 * t) * (1 - t) * (1 - t) * u[i]
                + t * (1 - t) * (1 - t) * from
                + t * t * (3 - 2 * t) * u[j]
                + t * t * (t - 1) * to;
        most = Math.max(most, Math.abs(v));
      }
      return most;
    }

    /** The share of a neighbour, counted from the same end of the side; else that of the end. */
    private double share(int i, int step) {
      double here = rule.share()[i];
      int j = i + step;
      if (j < 0 || j >= u.length || rule.side()[j] != rule.side()[i]) {
        return step < 0 ? (here < 0 ? -1 : 0) : here < 0 ? 0 : 1;
      }
      double there = rule.share()[j];
      return here < 0 && there >= 0 ? there - 1 : here >= 0 && there < 0 ? 1 + there : there;
    }

    private double largest(double[][] places) {
      if (places.length == 0) {
        return 0;
      }
      double[][] axes = new double[4][places.length];
      for (int i = 0; i < places.length; i++) {
        for (int a = 0; a < 4; a++) {
          axes[a][i] = places[i][a];
        }
      }
      double[] out =
          Evaluation.wave(
              functions,
              wave,
              PointBlock.of(Points.of(axes[0], axes[1]), Points.of(axes[2], axes[3])));
      return Arrays.stream(out).map(Math::abs).max().orElse(0);
    }
  }
}
