package vekua.fit;

import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.internal.Interruption;
import vekua.medium.Conducting;
import vekua.rows.Samples;

/**
 * Finds the power p of a map σ with which div(σ^p ∇u) + b·∇u + cu = 0 explains the samples: a map
 * may be known up to a power only, as where it is that of another quantity. All p of a range are
 * alike beforehand; the evidence of each is averaged over noise and priors, as that of a wavenumber
 * is, and its logarithm is a parabola near its peak.
 */
public final class ExponentSearch {

  private static final double LOW = -1;
  private static final double HIGH = 3;
  private static final double STEP = 1;

  /** So much log evidence over a step is a parabola's. */
  private static final double NEAR = 3;

  private static final double LEAST = 0.01;

  /** Less bend than this over a step is none. */
  private static final double FLAT = 1e-3;

  /** A deviation this large says that the data know nothing of p. */
  private static final double VAGUE = 0.7;

  private ExponentSearch() {}

  /**
   * What was found.
   *
   * @param exponent the mean of p
   * @param sigma its deviation
   */
  public record Result(double exponent, double sigma) {

    /** Whether the data determine p. */
    public boolean determined() {
      return sigma < VAGUE && exponent - 2 * sigma > LOW && exponent + 2 * sigma < HIGH;
    }
  }

  /**
   * Searches between −1 and 3.
   *
   * @param medium without inclusions; its own exponent is ignored
   * @param samples one snapshot
   * @param frame the disc of the fit
   */
  public static Result find(Conducting medium, Samples samples, Disk frame) {
    Candidates candidates =
        new Candidates(p -> Equation.diffusion(medium.withExponent(p)), frame, Optional.empty());
    WavenumberEvidence evidence = new WavenumberEvidence(candidates, samples);
    int[] all = IntStream.range(0, evidence.priors(1)).toArray();
    return find(p -> evidence.at(p, all));
  }

  /** Searches for the peak of a log evidence. */
  static Result find(DoubleUnaryOperator logEvidence) {
    Interruption interruption = Interruption.ofThisThread();
    NavigableMap<Double, Double> known = new TreeMap<>();
    for (double p = LOW; p <= HIGH; p += STEP) {
      interruption.check();
      known.put(p, logEvidence.applyAsDouble(p));
    }
    double step = STEP;
    while (true) {
      double best = Collections.max(known.entrySet(), Map.Entry.comparingByValue()).getKey();
      double centre = Math.max(LOW + step, Math.min(HIGH - step, best));
      double below = Objects.requireNonNull(known.get(centre - step));
      double middle = Objects.requireNonNull(known.get(centre));
      double above = Objects.requireNonNull(known.get(centre + step));
      // Half the second derivative of the log evidence, and its slope, per step.
      double bend = (below + above) / 2 - middle;
      double slope = (above - below) / 2;
      if (-bend < NEAR || step < LEAST) {
        if (!(bend < -FLAT)) {
          return new Result(1, HIGH - LOW);
        }
        return new Result(centre - step * slope / (2 * bend), step * Math.sqrt(-0.5 / bend));
      }
      step /= 2;
      for (double p : new double[] {centre - step, centre + step}) {
        interruption.check();
        known.computeIfAbsent(p, logEvidence::applyAsDouble);
      }
      if (best != centre) {
        // The best value is at an end of the range.
        double end = best < centre ? LOW + step : HIGH - step;
        known.computeIfAbsent(end, logEvidence::applyAsDouble);
      }
    }
  }
}
