package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The regularisation that chooses nothing: fits under all priors that the basis suggests and at all
 * dampings, averaged with the probabilities that the data give them. What they disagree about is
 * part of the uncertainty.
 */
final class Averaged extends Regularisation {

  private static final long serialVersionUID = 1L;

  /** Priors whose best damping is less plausible than this beside the best of all are left out. */
  static final double NEGLIGIBLE = Math.log(1e-6);

  /** Lists of priors up to this length are tried as a whole. */
  private static final int FEW = 6;

  /** Neighbours of priors whose log density is this close to the best are tried. */
  private static final double NEAR = 6;

  /** Up to so many rows the evidence between priors is taken at its word. */
  private static final double TAKEN_AT_ITS_WORD = 9;

  /** The least share of the logarithm of the evidence that counts. */
  private static final double LEAST_TRUST = 0.3;

  @Override
  public String method() {
    return "evidence";
  }

  @Override
  boolean doubtsRows() {
    return true;
  }

  @Override
  boolean joinsReadings() {
    return true;
  }

  @Override
  Estimate estimate(Design design, RotatedData data) {
    List<DampingDensity> densities = data.densities(design);
    double trust = trust(design.rows());
    double[] peaks = new double[densities.size()];
    for (int i = 0; i < peaks.length; i++) {
      peaks[i] = densities.get(i).peak();
    }
    int likeliest = 0;
    for (int i = 0; i < peaks.length; i++) {
      likeliest = peaks[i] > peaks[likeliest] ? i : likeliest;
    }
    List<Component> components = new ArrayList<>();
    double total = 0;
    double logScale = 0;
    double right = 0;
    for (int i = 0; i < peaks.length; i++) {
      if (trust * (peaks[i] - peaks[likeliest]) > NEGLIGIBLE) {
        DampingDensity density = densities.get(i);
        double times = Math.exp(trust * (peaks[likeliest] - peaks[i]));
        Component component = density.nodes(peaks[i]).over(times);
        components.add(component);
        total += component.weight();
        for (int p = 0; design.noiseGiven() && p < component.lambdas().length; p++) {
          ScalePrior.Belief belief = density.belief(component.lambdas()[p]);
          logScale += component.weights()[p] * belief.mean();
          right += component.weights()[p] * belief.right();
        }
      }
    }
    List<Component> parts = new ArrayList<>();
    for (Component component : components) {
      parts.add(component.over(total));
    }
    NoiseScale scale =
        design.noiseGiven() ? new NoiseScale(Math.exp(logScale / total), right / total) : null;
    return new Mixture(parts, Mixture.inflation(design))
        .estimate(design, data, new Fit.Choice(method(), densities.get(likeliest).mode()), scale);
  }

  /**
   * How much of the evidence between priors counts, as an exponent. Each of them takes the field
   * for one of countless sources all round a ring; real fields have few, so that many sensors tell
   * rings apart less surely than the evidence says.
   */
  static double trust(long rows) {
    return Math.min(1, Math.max(LEAST_TRUST, TAKEN_AT_ITS_WORD / rows));
  }

  /**
   * The densities of all priors that matter. Of a long list every third prior is tried first, then
   * the neighbours of those that are not far from the best.
   */
  static List<DampingDensity> densities(Design design, RotatedData data) {
    int count = design.priors();
    DampingDensity[] known = new DampingDensity[count];
    boolean[] wanted = new boolean[count];
    for (int i = 0; i < count; i++) {
      wanted[i] = first(i, count);
    }
    int[] some = unknown(known, wanted);
    // The first prior shows whether there is so little noise that all columns are needed.
    boolean roughly = !design.many() && add(known, Arrays.copyOf(some, 1), true, design, data);
    while (some.length > 0) {
      some = unknown(known, wanted);
      roughly = add(known, some, roughly, design, data);
      double[] highest = new double[count];
      for (int i = 0; i < count; i++) {
        DampingDensity density = known[i];
        highest[i] = density == null ? Double.NEGATIVE_INFINITY : density.highest();
      }
      wanted = next(highest, design.rows());
      some = unknown(known, wanted);
    }
    return present(known);
  }

  /** Which of the wanted densities are not known. */
  private static int[] unknown(@Nullable DampingDensity[] known, boolean[] wanted) {
    int[] which = new int[known.length];
    int count = 0;
    for (int i = 0; i < which.length; i++) {
      if (wanted[i] && known[i] == null) {
        which[count++] = i;
      }
    }
    return Arrays.copyOf(which, count);
  }

  /**
   * Adds the densities of some priors.
   *
   * @param roughly whether decompositions may be rough: where that is not enough, they are made
   *     again
   * @return whether it was enough for all
   */
  private static boolean add(
      @Nullable DampingDensity[] known,
      int[] which,
      boolean roughly,
      Design design,
      RotatedData data) {
    List<Design.Candidate> candidates = design.candidates(which, roughly);
    int[] untold = new int[which.length];
    int count = 0;
    for (int i = 0; i < which.length; i++) {
      DampingDensity density = density(candidates.get(i), design, data);
      known[which[i]] = density;
      if (roughly && !candidates.get(i).tells(density.leastPlausible())) {
        untold[count++] = which[i];
      }
    }
    int[] again = Arrays.copyOf(untold, count);
    if (again.length > 0) {
      add(known, again, false, design, data);
    }
    return roughly && again.length == 0;
  }

  /** Whether a prior of a list is tried at first. */
  static boolean first(int prior, int count) {
    return count <= FEW || prior % 3 == 1;
  }

  /**
   * Whose neighbours are not far from the best.
   *
   * @param highest the largest logarithm of each density, or minus infinity where it is not known
   */
  static boolean[] next(double[] highest, long rows) {
    double most = Double.NEGATIVE_INFINITY;
    for (double each : highest) {
      most = Math.max(most, each);
    }
    double near = most - NEAR / trust(rows);
    boolean[] next = new boolean[highest.length];
    for (int i = 0; i < next.length; i++) {
      for (int j = Math.max(0, i - 2); j < Math.min(next.length, i + 3); j++) {
        next[i] |= highest[j] > near;
      }
    }
    return next;
  }

  private static List<DampingDensity> present(@Nullable DampingDensity[] known) {
    List<DampingDensity> present = new ArrayList<>();
    for (DampingDensity density : known) {
      if (density != null) {
        present.add(density);
      }
    }
    return present;
  }

  static DampingDensity best(List<DampingDensity> densities) {
    DampingDensity best = densities.get(0);
    for (DampingDensity density : densities) {
      best = density.highest() > best.highest() ? density : best;
    }
    return best;
  }

  private static DampingDensity density(
      Design.Candidate candidate, Design design, RotatedData data) {
    return new DampingDensity(
        candidate.snapshot(data, Double.NaN, design.rows()),
        candidate.logWeight(),
        design.noise() * design.noise(),
        design.noiseGiven() ? design.scalePrior() : null);
  }
}
