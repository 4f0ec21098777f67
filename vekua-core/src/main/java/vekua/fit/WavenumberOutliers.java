package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import vekua.internal.Interruption;
import vekua.internal.linalg.Norms;
import vekua.rows.Samples;

/**
 * Gross errors among sensors of a wave whose wavenumber is not known yet. Short waves follow a
 * gross error that longer ones contradict, so sets of sensors are {@linkplain Deletions taken away}
 * at every wavenumber, and the best set of all is weighed against the best explanation of all
 * sensors.
 */
final class WavenumberOutliers {

  /** Fewer sensors than this cannot contradict one. */
  private static final int FEWEST = 10;

  /** More than this share of the sensors is not gross error but another model. */
  private static final double MOST = 0.2;

  /** Errors smaller than this share of the values are not gross. */
  private static final double SMALL = 1e-5;

  /** Variances of the noise beside the field. */
  private static final double[] NOISES = {1e-2, 1e-3, 1e-4, 1e-5};

  /** Wavenumbers about which more are tried, and how many times the distance becomes a quarter. */
  private static final int NEIGHBOURHOODS = 4;

  /** The same where functions cost much. */
  private static final int FEW_NEIGHBOURHOODS = 2;

  private static final int LEVELS = 3;

  /** How much likelier, as a logarithm, the others must be. */
  private static final double MARGIN = 3;

  private final Candidates candidates;
  private final Samples sensors;
  private final double[] u;
  private final double floor;

  WavenumberOutliers(Candidates candidates, Samples sensors) {
    this.candidates = candidates;
    this.sensors = sensors;
    u = new double[sensors.size()];
    Arrays.setAll(u, i -> sensors.value(0, i) / sensors.sigma(i));
    double size = Math.sqrt(Norms.square(u, 0, u.length) / Math.max(u.length, 1));
    floor = SMALL * size * SMALL * size;
  }

  /** What the sensors say at one wavenumber: with all of them, and without the best set. */
  @SuppressWarnings("ArrayRecordComponent") // internal and short-lived
  private record Weighed(double wavenumber, double with, double without, int[] gone) {}

  /**
   * The sensors that are gross errors.
   *
   * @param grid ascending wavenumbers, close enough to one another for a scan
   */
  int[] find(double[] grid) {
    if (u.length < FEWEST) {
      return new int[0];
    }
    int neighbourhoods = candidates.costly(grid[0]) ? FEW_NEIGHBOURHOODS : NEIGHBOURHOODS;
    NavigableMap<Double, Weighed> known = new TreeMap<>();
    weigh(Arrays.stream(grid).boxed().toList(), known);
    for (int level = 0; level < LEVELS; level++) {
      List<Double> next = new ArrayList<>();
      double share = Math.pow(0.25, level + 1);
      for (Weighed one : best(known.values(), Weighed::without, neighbourhoods)) {
        around(one.wavenumber, share, grid, next);
      }
      for (Weighed one : best(known.values(), Weighed::with, neighbourhoods)) {
        around(one.wavenumber, share, grid, next);
      }
      next.removeIf(known::containsKey);
      weigh(next, known);
    }
    double all = best(known.values(), Weighed::with, 1).get(0).with;
    Weighed best = best(known.values(), Weighed::without, 1).get(0);
    return best.without > all + MARGIN ? best.gone : new int[0];
  }

  private static List<Weighed> best(
      Collection<Weighed> some, ToDoubleFunction<Weighed> log, int most) {
    return some.stream().sorted(Comparator.comparingDouble(log).reversed()).limit(most).toList();
  }

  /** Wavenumbers about one, at a share of the distance of the grid. */
  private static void around(double k, double share, double[] grid, List<Double> next) {
    int at = Math.abs(Arrays.binarySearch(grid, k) + 1);
    int above = Math.min(Math.max(at, 1), grid.length - 1);
    double step = share * (grid[above] - grid[above - 1]);
    for (int i = -3; i <= 3; i++) {
      double there = k + i * step;
      if (i != 0 && there >= grid[0] && there <= grid[grid.length - 1]) {
        next.add(there);
      }
    }
  }

  private void weigh(List<Double> values, NavigableMap<Double, Weighed> known) {
    Interruption interruption = Interruption.ofThisThread();
    values.parallelStream()
        .map(k -> interruption.within(() -> weighed(k)))
        .toList()
        .forEach(one -> known.put(one.wavenumber, one));
  }

  private Weighed weighed(double k) {
    Candidates.Trial trial = candidates.trial(k, sensors, true);
    double[] deviations = trial.priors().get(trial.likeliest()).deviations();
    ErrorForms.Ring ring = ErrorForms.ring(deviations, trial.phi(), u.length);
    Deletions deletions = new Deletions(List.of(u), (int) (MOST * u.length) + 1, floor);
    for (double noise : NOISES) {
      deletions.weigh(ring, noise);
    }
    int[] gone = deletions.found().orElse(new int[0]);
    double with = deletions.logOfAll();
    return new Weighed(k, with, gone.length == 0 ? with : with + deletions.gain(), gone);
  }
}
