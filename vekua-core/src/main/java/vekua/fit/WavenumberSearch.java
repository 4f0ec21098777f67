package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.internal.Check;
import vekua.internal.Interruption;
import vekua.rows.RowAssembler;
import vekua.rows.Samples;

/**
 * Finds the wavenumber (or decay rate) of the equation from the samples. The likelihood has many
 * valleys, so the whole range is scanned first; the best peaks are then climbed with the analytic
 * derivative of the log evidence, in which the coefficients are already eliminated (variable
 * projection: Golub and Pereyra 1973), and their curvature gives the standard deviation.
 */
public final class WavenumberSearch {

  /** How far apart trial values are, in radians over the radius. */
  private static final double STEP = 0.4;

  /** More values than this are not tried: the Bessel functions end before. */
  private static final int MOST_VALUES = 50_000;

  /** More sensors than this do not make a scan better, only slower. */
  private static final int SCAN_SENSORS = 300;

  /** Enough for a climb: the matrices of more would not fit into memory at high orders. */
  private static final int CLIMB_SENSORS = 3000;

  /** Waves of fewer radians than this over the radius look harmonic. */
  private static final double SLOW = 1;

  /** Peaks that are climbed. */
  private static final int PEAKS = 4;

  /** Two peaks whose log evidence differs less than this cannot be told apart (odds of 20:1). */
  private static final double MARGIN = 3;

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
   * What was found.
   *
   * @param wavenumber the most plausible value
   * @param sigma its standard deviation
   * @param doubt why the data do not determine it, empty if they do
   */
  public record Result(double wavenumber, double sigma, String doubt) {
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
   * @param frame the disc of the fit
   * @throws IllegalArgumentException if the range is so wide, or the frame so large, that more than
   *     50,000 values would have to be tried
   * @throws CancellationException if the calling thread is interrupted
   */
  public Result find(DoubleFunction<Equation> family, Samples samples, Disk frame) {
    return find(new Candidates(family, frame, Optional.empty()), samples);
  }

  /**
   * Searches with functions for a domain; the same as {@link #find(DoubleFunction, Samples, Disk)}
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
    Samples scanned = thin(samples, SCAN_SENSORS);
    Samples climbed = thin(samples, CLIMB_SENSORS);
    Interruption interruption = Interruption.ofThisThread();
    double[] scan =
        IntStream.range(0, grid.length)
            .parallel()
            .mapToDouble(
                g -> {
                  interruption.check();
                  return coarse(
                      candidates.basis(grid[g], candidates.order(grid[g], scanned.size())),
                      scanned);
                })
            .toArray();
    List<Peak> peaks = new ArrayList<>();
    for (int g : summits(scan)) {
      double left = grid[Math.max(0, g - 1)];
      double right = grid[Math.min(grid.length - 1, g + 1)];
      peaks.add(new EvidencePeak(candidates, climbed).between(left, right));
    }
    peaks.sort(Comparator.comparingDouble(Peak::logEvidence).reversed());
    Peak best = peaks.get(0);
    double lowest = new EvidencePeak(candidates, climbed).slope(low).logEvidence();
    if (low * candidates.frame().radius() < SLOW && best.logEvidence - lowest < MARGIN) {
      return new Result(best.k, best.sigma, noWave(candidates.family().apply(low)));
    }
    return new Result(best.k, best.sigma, doubt(best, peaks));
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

  /** A local maximum. */
  record Peak(double k, double sigma, double logEvidence, boolean inside) {}

  private String doubt(Peak best, List<Peak> peaks) {
    if (!best.inside) {
      String where =
          best.k >= high
              ? "the best value is the highest of the range %.6g:%.6g; widen it upwards"
              : best.k <= low
                  ? "the best value is the lowest of the range %.6g:%.6g; widen it downwards"
                  : "the data leave it open: no value of the range %.6g:%.6g stands out";
      return String.format(Locale.ROOT, where, low, high);
    }
    if (!(best.sigma < 0.25 * best.k)) {
      return String.format(
          Locale.ROOT,
          "the data leave it open: %.6g with a standard deviation of %.2g",
          best.k,
          best.sigma);
    }
    for (Peak other : peaks) {
      boolean distinct = Math.abs(other.k - best.k) > 4 * (other.sigma + best.sigma);
      if (distinct && best.logEvidence - other.logEvidence < MARGIN) {
        return String.format(
            Locale.ROOT,
            "the data do not tell %.6g from %.6g; narrow the range or add sensors",
            best.k,
            other.k);
      }
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
    for (double k = low; k < high; k += Math.min(STEP / radius, 0.08 * k)) {
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

  private static double coarse(Basis basis, Samples samples) {
    int m = samples.size();
    double[] deviations = EvidencePeak.scanPrior(basis).deviations();
    double[] columns = new RowAssembler(basis).matrix(samples);
    for (int j = 0; j < basis.size(); j++) {
      for (int i = 0; i < m; i++) {
        columns[j * m + i] *= deviations[j];
      }
    }
    double[] u = new double[m];
    Arrays.setAll(u, i -> samples.value(0, i) / samples.sigma(i));
    return KernelEvidence.of(columns, u);
  }

  /** The highest local maxima, best first. */
  private static List<Integer> summits(double[] scan) {
    List<Integer> summits = new ArrayList<>();
    for (int g = 0; g < scan.length; g++) {
      boolean left = g == 0 || scan[g] >= scan[g - 1];
      boolean right = g == scan.length - 1 || scan[g] > scan[g + 1];
      if (left && right) {
        summits.add(g);
      }
    }
    summits.sort(Comparator.comparingDouble((Integer g) -> scan[g]).reversed());
    return summits.subList(0, Math.min(PEAKS, summits.size()));
  }
}
