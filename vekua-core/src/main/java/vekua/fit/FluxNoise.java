package vekua.fit;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
import vekua.geometry.Frame;
import vekua.rows.Functional;
import vekua.rows.Samples;

/**
 * How many times the noise of values that of fluxes is. They have different units, so that equal
 * noise would be chance; where no noise is given a pure solution with unequal noise is an
 * explanation of the data beside an error of the equation.
 */
final class FluxNoise {

  /** Of fewer rows of a kind the noise cannot be told. */
  private static final int FEWEST = 6;

  /** Equal noise that explains the data is believed unless another ratio is so much likelier. */
  private static final double CONVINCING = Math.log(100);

  /**
   * The same where neither explains the data; one that does where equal noise does not suffices.
   */
  private static final double LIKELIER = Math.log(20);

  /** Ratios are tried in steps of half a decade, first. */
  private static final double STEP = 0.5 * Math.log(10);

  /** Steps to either side that are tried where equal noise does not explain the data. */
  private static final int WIDE = 5;

  /** Beyond a thousand million times one kind says nothing beside the other. */
  private static final double FARTHEST = Math.log(1e9);

  /** Ratios nearer to each other than this share do not differ. */
  private static final double SAME = 0.15;

  private FluxNoise() {}

  /** Whether a row measures a derivative. */
  static boolean isFlux(Functional functional) {
    return functional.b() != 0;
  }

  /**
   * Whether rows are values and fluxes of unknown noise, enough of both. Boundary conditions, which
   * have weights of their own, are neither.
   */
  static boolean suits(Samples samples) {
    if (samples.valuesOnly() || samples.hasNoise() || samples.size() > Plan.MOST_DOUBTED) {
      return false;
    }
    int fluxes = 0;
    for (int i = 0; i < samples.size(); i++) {
      Functional f = samples.functional(i);
      boolean flux = f.a() == 0 && f.b() == 1;
      if (!flux && !f.equals(Functional.value())) {
        return false;
      }
      fluxes += flux ? 1 : 0;
    }
    return fluxes >= FEWEST && samples.size() - fluxes >= FEWEST;
  }

  /** Relative weights of sensors, of mean square one. */
  static double[] weights(Samples sensors, double fluxNoise) {
    double[] weights = new double[sensors.size()];
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      weights[i] = isFlux(sensors.functional(i)) ? 1 / fluxNoise : 1;
      sum += weights[i] * weights[i];
    }
    double mean = Math.sqrt(sum / weights.length);
    Arrays.setAll(weights, i -> weights[i] / mean);
    return weights;
  }

  static boolean same(double ratio, double other) {
    return Math.abs(Math.log(ratio / other)) < SAME;
  }

  /**
   * The likeliest ratio, one unless another is convincing.
   *
   * @param radius of the frame: fluxes times it have the unit of values
   * @param doubtful whether the data speak against the equation under a ratio that was asked: if
   *     they do so where noise is equal, ratios are tried that are not uphill from there, for the
   *     error may pass for what they explain
   * @param evidence the logarithm of the probability of the data under the logarithm of a ratio,
   *     NaN where it is not known
   */
  static double likeliest(double radius, DoublePredicate doubtful, DoubleUnaryOperator evidence) {
    Map<Double, Double> known = new HashMap<>();
    DoubleUnaryOperator at =
        log -> {
          double value = known.computeIfAbsent(log, evidence::applyAsDouble);
          return Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value;
        };
    double equal = at.applyAsDouble(0);
    if (equal == Double.NEGATIVE_INFINITY) {
      return 1;
    }
    boolean doubts = doubtful.test(0);
    int natural = natural(radius);
    double best = climbed(0, at);
    int most = Math.max(natural, 0) + WIDE;
    for (int i = Math.min(natural, 0) - WIDE; doubts && i <= most; i++) {
      double there = at.applyAsDouble(i * STEP);
      best = there > at.applyAsDouble(best) ? i * STEP : best;
    }
    best = climbed(best, at);
    if (natural != 0) {
      double other = climbed(natural * STEP, at);
      best = at.applyAsDouble(other) > at.applyAsDouble(best) ? other : best;
    }
    double before = at.applyAsDouble(best - STEP);
    double top = at.applyAsDouble(best);
    double after = at.applyAsDouble(best + STEP);
    double bend = 2 * top - before - after;
    double between = bend > 0 ? 0.5 * STEP * (after - before) / bend : 0;
    double log = best + Math.max(-STEP / 2, Math.min(STEP / 2, between));
    double highest = Math.max(top, top + 0.25 * (after - before) * between / STEP);
    double least = doubts ? (doubtful.test(best) ? LIKELIER : 0) : CONVINCING;
    return highest - equal > least && Double.isFinite(highest) ? Math.exp(log) : 1;
  }

  /**
   * The ratio that is equal noise in a unit of length of about the frame's size, if the given unit
   * is far from that; else one.
   */
  static double natural(Samples samples) {
    return Math.exp(STEP * natural(Frame.covering(samples.points()).radius()));
  }

  private static int natural(double radius) {
    int steps = (int) Math.rint(-Math.log(radius) / STEP);
    return Math.abs(steps) > 1 ? steps : 0;
  }

  /** The top of the hill that some ratio is on, in steps. */
  private static double climbed(double from, DoubleUnaryOperator at) {
    double best = from;
    double step = at.applyAsDouble(from + STEP) > at.applyAsDouble(from - STEP) ? STEP : -STEP;
    while (Math.abs(best) < FARTHEST && at.applyAsDouble(best + step) > at.applyAsDouble(best)) {
      best += step;
    }
    return best;
  }
}
