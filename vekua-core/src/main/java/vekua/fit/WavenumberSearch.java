package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import vekua.basis.Equation;
import vekua.geometry.Domain;
import vekua.geometry.Frame;
import vekua.internal.Check;
import vekua.internal.Interruption;
import vekua.rows.Samples;

/**
 * Finds the wavenumber (or decay rate) of the equation from the samples. The evidence of every
 * value, averaged over noise and priors, is integrated over the range: what counts is the mass of a
 * peak, not its height, for few sensors make peaks that are high and too narrow to mean anything.
 * Sensors that the others contradict at the wavenumber that explains those best are left out first.
 */
public final class WavenumberSearch {

  /** How far apart trial values are, in radians over the radius. */
  private static final double STEP = 0.4;

  /** A narrow range has some values between its ends, or no peak there would show. */
  private static final double FEWEST_STEPS = 3.5;

  /** More values than this are not tried: the Bessel functions end before. */
  private static final int MOST_VALUES = 50_000;

  /** More sensors than this do not make a scan better, only slower. */
  private static final int SCAN_SENSORS = 200;

  /** Enough for the last digits: the matrices of more would not fit into memory at high orders. */
  private static final int ALL_SENSORS = 3000;

  /** Up to this size every prior takes part in the scan. */
  private static final int FEW_SENSORS = 120;

  private static final int FEW_PRIORS = 10;

  /** Waves of fewer radians than this over the radius look harmonic. */
  private static final double SLOW = 1;

  /** Log evidence that counts as a difference (odds of 20:1). */
  private static final double MARGIN = 3;

  /** What is this far below the best in a scan, or under another prior, is out of the question. */
  private static final double HOPELESS = 15;

  /** Values that are computed again with all sensors. */
  private static final int MOST_AGAIN = 40;

  /** Candidates that a sentence names. */
  private static final int NAMED = 3;

  /** Halvings of the distance between values. */
  private static final int LEVELS = 50;

  private final double low;
  private final double high;

  private WavenumberSearch(double low, double high) {
    this.low = low;
    this.high = high;
  }

  /**
   * A search between two positive bounds.
   *
   * @throws IllegalArgumentException if they are not positive and ascending
   */
  public static WavenumberSearch between(double low, double high) {
    Check.positive(low, "lower end of the range");
    Check.positive(high, "upper end of the range");
    if (!(low < high)) {
      throw new IllegalArgumentException("the range must be ascending: " + low + " to " + high);
    }
    return new WavenumberSearch(low, high);
  }

  /** The upper end of the range. */
  public double high() {
    return high;
  }

  /**
   * A part of the range.
   *
   * @param low its lower end
   * @param high its upper end
   * @param probability that the wavenumber is in it
   */
  public record Interval(double low, double high, double probability) {}

  /**
   * What was found.
   *
   * @param wavenumber the mean, where there are several candidates that of the likeliest
   * @param sigma the standard deviation, other candidates included
   * @param doubt why the data do not determine it, empty if they do
   * @param likely intervals that hold it with a probability of 95 %, ascending; empty if it is
   *     given
   */
  public record Result(double wavenumber, double sigma, String doubt, List<Interval> likely) {

    /** Copies the list. */
    public Result {
      likely = List.copyOf(likely);
    }

    /**
     * A value that was given, not found.
     *
     * @param wavenumber the value
     */
    public static Result given(double wavenumber) {
      return new Result(wavenumber, 0, "", List.of());
    }

    /** Whether the data determine the wavenumber. */
    public boolean determined() {
      return doubt.isEmpty();
    }
  }

  /**
   * Searches.
   *
   * @param family the equation for a given wavenumber, such as {@code Equation::helmholtz}
   * @param samples one snapshot
   * @param frame the disc or ball of the fit
   * @throws IllegalArgumentException if the range is so wide, or the frame so large, that more than
   *     50,000 values would have to be tried
   * @throws CancellationException if the calling thread is interrupted
   */
  public Result find(DoubleFunction<Equation> family, Samples samples, Frame frame) {
    return find(new Candidates(family, frame, Optional.empty()), samples);
  }

  /**
   * Searches with functions for a domain; the same as {@link #find(DoubleFunction, Samples, Frame)}
   * otherwise.
   */
  public Result find(DoubleFunction<Equation> family, Samples samples, Domain domain) {
    return find(new Candidates(family, domain.frame(), Optional.of(domain)), samples);
  }

  private Result find(Candidates candidates, Samples samples) {
    if (samples.snapshots() != 1) {
      throw new IllegalArgumentException("samples must have one snapshot: " + samples.snapshots());
    }
    double[] grid = grid(candidates.frame().radius());
    return search(candidates, withoutOutliers(candidates, joined(samples), grid), grid).result;
  }

  /** One reading for each place. */
  private static Samples joined(Samples samples) {
    Readings readings = Readings.of(samples);
    return readings.repeated()
        ? readings.sensors().withSnapshots(new double[][] {readings.means(samples.values(0))})
        : samples;
  }

  /**
   * What was found, and the mean evidence of the whole range.
   *
   * @param result the wavenumber
   * @param logMean log evidence of the equation, whatever its number in the range
   * @param slow whether the slowest variation that was tried explains the data as well as any
   */
  record Found(Result result, double logMean, boolean slow) {}

  /** Some sensors, one reading for each, without gross errors as this family sees them. */
  Samples judged(DoubleFunction<Equation> family, Samples samples, Frame frame, int most) {
    Candidates candidates = new Candidates(family, frame, Optional.empty());
    return withoutOutliers(candidates, thin(joined(samples), most), grid(frame.radius()));
  }

  /** Searches with sensors that are judged already. */
  Found found(Candidates candidates, Samples sensors) {
    return search(candidates, sensors, grid(candidates.frame().radius()));
  }

  /** Sensors without gross errors, where there are few enough to judge each. */
  private static Samples withoutOutliers(Candidates candidates, Samples sensors, double[] grid) {
    if (sensors.size() > SCAN_SENSORS) {
      return sensors;
    }
    int[] gone = new WavenumberOutliers(candidates, sensors).find(grid);
    return gone.length == 0
        ? sensors
        : sensors.select(
            IntStream.range(0, sensors.size())
                .filter(i -> Arrays.binarySearch(gone, i) < 0)
                .toArray());
  }

  private Found search(Candidates candidates, Samples sensors, double[] grid) {
    Samples few = thin(sensors, SCAN_SENSORS);
    WavenumberEvidence scan = new WavenumberEvidence(candidates, few);
    int priors = scan.priors(low);
    int[] all = IntStream.range(0, priors).toArray();
    boolean cheap =
        sensors.size() <= FEW_SENSORS && priors <= FEW_PRIORS && !candidates.costly(low);
    NavigableMap<Double, Double> known =
        evaluate(k -> cheap ? scan.at(k, all) : scan.scan(k), grid);
    WavenumberEvidence evidence = scan;
    int[] which = all;
    if (!cheap) {
      double[] again = promising(known);
      double best = new WavenumberPosterior(known).likeliest();
      which = plausible(scan.weighted(best, all), sensors.size() > SCAN_SENSORS ? 0 : MARGIN);
      if (again.length <= MOST_AGAIN) {
        evidence = new WavenumberEvidence(candidates, thin(sensors, ALL_SENSORS));
        known = replace(known, evaluate(evidence, which, again));
      } else {
        which = new int[] {scan.scanPrior(low)};
      }
    }
    WavenumberPosterior posterior = new WavenumberPosterior(known);
    for (int level = 0; level < LEVELS; level++) {
      List<Double> next = new ArrayList<>(posterior.unresolved());
      next.removeIf(told(known, candidates.precision(low)));
      if (next.isEmpty()) {
        break;
      }
      known.putAll(
          evaluate(evidence, which, next.stream().mapToDouble(Double::doubleValue).toArray()));
      posterior = new WavenumberPosterior(known);
    }
    Result result = result(candidates, evidence, posterior);
    // Priors that were left out explain the data far worse: they count as if not at all.
    return new Found(
        result,
        posterior.logMean() + evidence.logShare(result.wavenumber, which),
        slow(candidates, posterior));
  }

  /** Whether a value is nearer to a known one than functions are precise. */
  private static Predicate<Double> told(NavigableMap<Double, Double> known, double precision) {
    return k -> {
      double near = precision * k;
      Double below = known.floorKey(k);
      Double above = known.ceilingKey(k);
      return (below != null && k - below < near) || (above != null && above - k < near);
    };
  }

  private static NavigableMap<Double, Double> evaluate(
      WavenumberEvidence evidence, int[] which, double[] values) {
    return evaluate(k -> evidence.at(k, which), values);
  }

  private static NavigableMap<Double, Double> evaluate(
      DoubleUnaryOperator evidence, double[] values) {
    Interruption interruption = Interruption.ofThisThread();
    double[] logs =
        Arrays.stream(values)
            .parallel()
            .map(k -> interruption.within(() -> evidence.applyAsDouble(k)))
            .toArray();
    NavigableMap<Double, Double> known = new TreeMap<>();
    for (int i = 0; i < values.length; i++) {
      known.put(values[i], logs[i]);
    }
    return known;
  }

  /** The values of a scan that are not out of the question, and their neighbours. */
  private static double[] promising(NavigableMap<Double, Double> known) {
    double least = Collections.max(known.values()) - HOPELESS;
    NavigableSet<Double> again = new TreeSet<>();
    for (Map.Entry<Double, Double> entry : known.entrySet()) {
      if (entry.getValue() > least) {
        double k = entry.getKey();
        again.add(k);
        again.add(Optional.ofNullable(known.lowerKey(k)).orElse(k));
        again.add(Optional.ofNullable(known.higherKey(k)).orElse(k));
      }
    }
    return again.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** The priors whose log evidence is not further from the best than this. */
  private static int[] plausible(double[] logs, double distance) {
    double least = Arrays.stream(logs).max().orElseThrow() - distance;
    return IntStream.range(0, logs.length).filter(p -> logs[p] >= least).toArray();
  }

  /** A scan with better values where there are some, the others as far below the best as before. */
  private static NavigableMap<Double, Double> replace(
      NavigableMap<Double, Double> scan, NavigableMap<Double, Double> better) {
    double shift = Collections.max(better.values()) - Collections.max(scan.values());
    NavigableMap<Double, Double> all = new TreeMap<>();
    scan.forEach((k, log) -> all.put(k, log + shift));
    all.putAll(better);
    return all;
  }

  private Result result(
      Candidates candidates, WavenumberEvidence evidence, WavenumberPosterior posterior) {
    List<Interval> likely = posterior.likely();
    Interval best =
        likely.stream()
            .max(Comparator.comparingDouble(Interval::probability))
            .orElse(new Interval(low, high, 1));
    double k = likely.size() > 1 ? posterior.mean(best.low, best.high) : posterior.mean(low, high);
    double sigma = Math.max(posterior.deviation(k), candidates.precision(k) * k);
    boolean slow = slow(candidates, posterior);
    String doubt =
        !(posterior.logMean() - evidence.ofNoise() > MARGIN)
            ? noise()
            : slow ? noWave(candidates.family().apply(low)) : doubt(k, sigma, evidence, posterior);
    return new Result(k, sigma, doubt, likely);
  }

  private boolean slow(Candidates candidates, WavenumberPosterior posterior) {
    return low * candidates.frame().radius() < SLOW
        && posterior.highest() - posterior.logLowest() < MARGIN;
  }

  private String noise() {
    return String.format(
        Locale.ROOT,
        "the data may be noise: no value of the range %.6g:%.6g explains them much better; add"
            + " sensors or narrow the range",
        low,
        high);
  }

  /** The doubt where the slowest variation that was tried explains the data as well as any. */
  private String noWave(Equation slowest) {
    return String.format(
        Locale.ROOT,
        slowest.lambda() > 0
            ? "the data show no wave: the lowest wavenumber tried, %.3g, explains them as well as"
                + " any, so the field varies more slowly than every wave that was looked for; try"
                + " Laplace's equation, or a lower range"
            : "the data show no decay: the lowest rate tried, %.3g, explains them as well as any;"
                + " try Laplace's equation, or a lower range",
        low);
  }

  private String doubt(
      double k, double sigma, WavenumberEvidence evidence, WavenumberPosterior posterior) {
    List<Interval> likely = posterior.likely();
    double first = likely.get(0).low;
    double last = likely.get(likely.size() - 1).high;
    if (likely.size() > 1) {
      String names =
          likely.stream()
              .sorted(Comparator.comparingDouble(Interval::probability).reversed())
              .limit(NAMED)
              .map(i -> String.format(Locale.ROOT, "%.6g", posterior.mean(i.low, i.high)))
              .collect(Collectors.joining(" from "));
      return "the data do not tell " + names + "; narrow the range or add sensors";
    }
    if (!(sigma < 0.25 * k)) {
      return String.format(
          Locale.ROOT, "the data leave it open: %.6g with a standard deviation of %.2g", k, sigma);
    }
    if (last >= high || first <= low) {
      return String.format(
          Locale.ROOT,
          last >= high
              ? "it may be as high as the end of the range %.6g:%.6g; widen it upwards"
              : "it may be as low as the end of the range %.6g:%.6g; widen it downwards",
          low,
          high);
    }
    if (evidence.ofSmoothField() > posterior.logMean()) {
      return String.format(
          Locale.ROOT,
          "no value explains the data: %.6g is the best, but a smooth field that obeys no such"
              + " equation explains them better",
          k);
    }
    return "";
  }

  /** Values that are at most 0.4 radians apart over the radius, closer together at the low end. */
  private double[] grid(double radius) {
    if (!((high - low) * radius < STEP * MOST_VALUES)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "range times radius must be below %.0f for a search: (%s - %s) * %s",
              STEP * MOST_VALUES,
              high,
              low,
              radius));
    }
    List<Double> values = new ArrayList<>();
    double most = Math.min(STEP / radius, (high - low) / FEWEST_STEPS);
    for (double k = low; k < high; k += Math.min(most, 0.08 * k)) {
      values.add(k);
    }
    values.add(high);
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Every n-th sensor, so that at most so many remain. */
  private static Samples thin(Samples samples, int most) {
    int step = (samples.size() + most - 1) / most;
    if (step <= 1) {
      return samples;
    }
    List<Samples> kept = new ArrayList<>();
    for (int i = 0; i < samples.size(); i += step) {
      kept.add(samples.slice(i, i + 1));
    }
    return Samples.join(kept);
  }
}
