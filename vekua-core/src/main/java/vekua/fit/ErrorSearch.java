package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import vekua.basis.Basis;
import vekua.basis.DomainBasis;
import vekua.basis.FrameBasis;
import vekua.basis.Prior;
import vekua.field.Field;
import vekua.functions.Bumps;
import vekua.geometry.Frame;
import vekua.geometry.Points;
import vekua.internal.Interruption;
import vekua.internal.linalg.Norms;

/**
 * Asks the data for a smooth error beside the solution. The covariance of the sensors is α (P +
 * s̄²(g G + λ)), with P that of a prior of the basis, s̄² its mean diagonal and G = exp(−d²/2ℓ²);
 * ring, ℓ, g and λ are averaged over, half of the prior mass on g = 0.
 */
final class ErrorSearch {

  /** Lengths in radii of the disc around the sensors. */
  private static final double[] LENGTHS = {0.1, 0.15, 0.25, 0.4, 0.7, 1.2, 2};

  /** The same for the ball, over which shorter ones would need too many bumps. */
  private static final double[] LENGTHS_IN_SPACE = {0.3, 0.42, 0.6, 0.85, 1.2, 2};

  /** Sizes g of the error beside the field, as variances. */
  private static final double[] SIZES = {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10, 100, 1e3, 1e4};

  /** Lengths and sizes of the first look, by their places above. */
  private static final int[] FIRST_LENGTHS = {1, 3};

  private static final int[] FIRST_SIZES = {2, 4, 6};

  /** Noise variances λ beside the field. */
  private static final double[] NOISES =
      IntStream.range(0, 19).mapToDouble(i -> Math.pow(10, -8 + 0.5 * i)).toArray();

  /** Rings that are weighed: the likeliest of a plain fit. */
  private static final int RINGS = 3;

  /** Below this probability of a first, coarse look nothing more is asked. */
  private static final double WORTHWHILE = 0.35;

  /** Below this probability under the likeliest ring the others are not asked. */
  private static final double DOUBTFUL = 0.5;

  /** Neighbours of errors whose log probability is this close to the best are weighed. */
  private static final double NEAR = 7;

  /** Points per side of the grid on which bumps are measured. */
  private static final int GRID = 15;

  private static final int GRID_IN_SPACE = 9;

  /** Of fewer points the places of the sensors are rather taken. */
  private static final int FEWEST_IN_GRID = 20;

  private final Basis basis;
  private final ErrorForms forms;
  private final List<double[]> parts;
  private final double[] lengths;
  private final List<ErrorForms.Ring> rings = new ArrayList<>();

  /** An error by the places of ring, length and size; size −1 is none. */
  private record Place(int ring, int length, int size) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Place p && ring == p.ring && length == p.length && size == p.size;
    }

    @Override
    public int hashCode() {
      return (31 * ring + length) * 31 + size;
    }
  }

  /** The probability of everything with one length and size, not normalised. */
  private record Weighed(int ring, double length, double size, double log, double variance) {}

  /**
   * A search among sensors.
   *
   * @param parts their values in relative weights: one snapshot, or real and imaginary part
   * @param priors deviations of the coefficients, in the order of their plausibility
   */
  ErrorSearch(Basis basis, ErrorForms forms, List<double[]> parts, List<double[]> priors) {
    this.basis = basis;
    this.forms = forms;
    this.parts = parts;
    lengths = forms.frame().dimension() == 2 ? LENGTHS : LENGTHS_IN_SPACE;
    for (double[] prior : priors.subList(0, Math.min(RINGS, priors.size()))) {
      rings.add(forms.ring(prior));
    }
  }

  /** What the data say. */
  Result search() {
    Map<Place, Weighed> known = new LinkedHashMap<>();
    double total = 0;
    for (int length : FIRST_LENGTHS) {
      for (int size : FIRST_SIZES) {
        known.put(new Place(0, length, size), weighed(0, length, size, true));
        total += weight(SIZES[size]);
      }
    }
    Weighed none = none(0, total);
    double first = probability(known.values(), List.of(none));
    if (first < WORTHWHILE) {
      double log = log(known.values(), List.of(none), 2 * total);
      return new Result(new ModelError(first, 0, 0, false), List.of(), log);
    }
    spread(known);
    List<Weighed> without = new ArrayList<>();
    double all = Arrays.stream(SIZES).map(ErrorSearch::weight).sum() * lengths.length;
    if (probability(known.values(), List.of(none(0, all))) < DOUBTFUL) {
      return result(List.copyOf(known.values()), List.of(none(0, all)), 2 * all);
    }
    double near = highest(known) - NEAR;
    List<Place> likely =
        known.entrySet().stream()
            .filter(entry -> entry.getValue().log > near)
            .map(Map.Entry::getKey)
            .toList();
    for (int ring = 0; ring < rings.size(); ring++) {
      without.add(none(ring, all));
      for (Place p : likely) {
        Place there = new Place(ring, p.length, p.size);
        if (!known.containsKey(there)) {
          known.put(there, weighed(ring, p.length, p.size, false));
        }
      }
    }
    return result(List.copyOf(known.values()), without, 2 * all * rings.size());
  }

  /** Weighs the neighbours of all that is plausible, until nothing new is. */
  private void spread(Map<Place, Weighed> known) {
    boolean grows = true;
    while (grows) {
      grows = false;
      double near = highest(known) - NEAR;
      for (Map.Entry<Place, Weighed> entry : List.copyOf(known.entrySet())) {
        Place p = entry.getKey();
        for (int step = -1; entry.getValue().log > near && step <= 1; step += 2) {
          grows |= weigh(known, p.length + step, p.size);
          grows |= weigh(known, p.length, p.size + step);
        }
      }
    }
  }

  private boolean weigh(Map<Place, Weighed> known, int length, int size) {
    Place place = new Place(0, length, size);
    boolean inside = length >= 0 && length < lengths.length && size >= 0 && size < SIZES.length;
    if (!inside || known.containsKey(place)) {
      return false;
    }
    Interruption.ofThisThread().check();
    known.put(place, weighed(0, length, size, false));
    return true;
  }

  private static double highest(Map<Place, Weighed> known) {
    return known.values().stream().mapToDouble(Weighed::log).max().orElse(0);
  }

  private Result result(List<Weighed> with, List<Weighed> without, double prior) {
    Weighed best = with.get(0);
    double top = with.stream().mapToDouble(Weighed::log).max().orElse(0);
    double sum = 0;
    double variance = 0;
    for (Weighed one : with) {
      double p = Math.exp(one.log - top);
      sum += p;
      variance += p * one.variance;
      best = one.log > best.log ? one : best;
    }
    double probability = probability(with, without);
    return new Result(
        new ModelError(probability, Math.sqrt(variance / sum), best.length, false),
        with,
        log(with, without, prior));
  }

  /** The outcome with all errors that were weighed. */
  final class Result {
    final ModelError error;

    /** The logarithm of how probable the data are, with an error or without. */
    final double logEvidence;

    private final List<Weighed> weighed;

    private Result(ModelError error, List<Weighed> weighed, double logEvidence) {
      this.error = error;
      this.weighed = weighed;
      this.logEvidence = logEvidence;
    }

    /** The root mean square of the bumps in a fit with that basis. */
    double sizeIn(Fit fit) {
      Bumps bumps = Bumps.over(forms.frame(), error.length());
      double[] all = fit.field().coefficients();
      double[] some = Arrays.copyOfRange(all, basis.size(), all.length);
      double[] values = Field.of(bumps, some).at(grid());
      // Where nothing tells the level of the field, nor does anything that of the error.
      double level = fit.unseenConstant() ? Arrays.stream(values).average().orElse(0) : 0;
      Arrays.setAll(values, i -> values[i] - level);
      return Math.sqrt(Norms.square(values, 0, values.length) / values.length);
    }

    /** The basis with bumps of the likeliest length, and the sizes that are plausible with it. */
    DomainBasis basisWithBumps() {
      Bumps bumps = Bumps.over(forms.frame(), error.length());
      List<Weighed> same = weighed.stream().filter(w -> w.length == error.length()).toList();
      double top = same.stream().mapToDouble(Weighed::log).max().orElse(0);
      List<Prior> priors = new ArrayList<>();
      same.stream()
          .filter(w -> w.log > top - NEAR)
          .sorted(Comparator.comparingInt(Weighed::ring).thenComparingDouble(Weighed::size))
          .forEach(
              w -> {
                ErrorForms.Ring ring = rings.get(w.ring);
                double[] d = Arrays.copyOf(ring.deviations(), basis.size() + bumps.size());
                double deviation = Math.sqrt(w.size * ring.signal() / bumps.variance());
                Arrays.fill(d, basis.size(), d.length, deviation);
                priors.add(new Prior(weight(w.size), d));
              });
      // A constant is as free beside the largest error; that of rings is not where no sensor sees
      // it.
      if (Design.isFreeConstant(basis.priors().get(0).deviations())) {
        double most =
            priors.stream()
                .flatMapToDouble(prior -> Arrays.stream(prior.deviations()).skip(1))
                .max()
                .orElse(0);
        priors.forEach(prior -> prior.deviations()[0] = 10 * Design.FREE * most);
      }
      return DomainBasis.joined(basis, bumps, priors, grid());
    }
  }

  /** Points between the sensors where the field lives: where its sources are it has no size. */
  private Points grid() {
    Frame around = forms.frame();
    Points all = around.spread(around.dimension() == 2 ? GRID : GRID_IN_SPACE);
    Points there = all;
    if (basis instanceof FrameBasis own) {
      Frame frame = own.frame();
      there = all.choose(among(all, i -> frame.covers(all, i)));
    } else if (basis instanceof DomainBasis own && own.inside().isPresent()) {
      Points inside = own.inside().get();
      there = inside.choose(among(inside, i -> around.covers(inside, i)));
    }
    return there.size() < FEWEST_IN_GRID ? forms.places() : there;
  }

  private static int[] among(Points points, IntPredicate some) {
    return IntStream.range(0, points.size()).filter(some).toArray();
  }

  private static double probability(Iterable<Weighed> with, List<Weighed> without) {
    double top = Double.NEGATIVE_INFINITY;
    for (Weighed one : with) {
      top = Math.max(top, one.log);
    }
    for (Weighed one : without) {
      top = Math.max(top, one.log);
    }
    double yes = 0;
    double no = 0;
    for (Weighed one : with) {
      yes += Math.exp(one.log - top);
    }
    for (Weighed one : without) {
      no += Math.exp(one.log - top);
    }
    return yes / (yes + no);
  }

  /**
   * The logarithm of the mean probability of the data.
   *
   * @param prior the sum of what all were believed beforehand
   */
  private static double log(Iterable<Weighed> with, List<Weighed> without, double prior) {
    double top = Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (Iterable<Weighed> some : List.of(with, without)) {
      for (Weighed one : some) {
        double higher = Math.max(top, one.log);
        sum = sum * Math.exp(top - higher) + Math.exp(one.log - higher);
        top = higher;
      }
    }
    return top + Math.log(sum / prior);
  }

  /** Cauchy in decades about a thirtieth of the field. */
  private static double weight(double ratio) {
    double y = 0.5 * Math.log10(ratio) + 1.5;
    return 1 / (1 + y * y);
  }

  /** No error, as probable beforehand as all errors together. */
  private Weighed none(int ring, double total) {
    return weighed(ring, 0, 0, Math.log(total), true);
  }

  private Weighed weighed(int ring, int length, int size, boolean keep) {
    return weighed(ring, lengths[length], SIZES[size], Math.log(weight(SIZES[size])), keep);
  }

  /** Averages over the noise. */
  private Weighed weighed(int ring, double length, double size, double logPrior, boolean keep) {
    ErrorForms.Ring r = rings.get(ring);
    Tridiagonal form = forms.form(r, length, size, keep);
    List<Tridiagonal.Along> each = parts.stream().map(form::along).toList();
    int rows = parts.size() * parts.get(0).length;
    double[] quadratics = new double[NOISES.length];
    double[] logs = new double[NOISES.length];
    double top = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < logs.length; i++) {
      double determinant = 0;
      for (Tridiagonal.Along part : each) {
        Tridiagonal.At at = part.at(NOISES[i] * r.signal());
        quadratics[i] += at.quadratic();
        determinant += at.logDeterminant();
      }
      logs[i] =
          Math.log(weight(NOISES[i]))
              + (quadratics[i] > 0
                  ? -0.5 * (rows * Math.log(quadratics[i] / rows) + determinant)
                  : Double.NEGATIVE_INFINITY);
      top = Math.max(top, logs[i]);
    }
    double sum = 0;
    double variance = 0;
    for (int i = 0; i < logs.length; i++) {
      double p = Math.exp(logs[i] - top);
      sum += p;
      variance += p > 0 ? p * quadratics[i] / rows : 0;
    }
    return new Weighed(
        ring,
        length * forms.frame().radius(),
        size,
        logPrior + top + Math.log(sum),
        size * r.signal() * variance / sum);
  }
}
