package vekua.benchmark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * Channels that are stuck side by side at a number within the range of the field, and fields that
 * are level for a reason: earthed sides, nodal lines, rounded readings. Counts coverage of the 95 %
 * band, the error over that of the fit of the same draw before it was spoilt, stuck rows that
 * stayed, good rows that were lost, and fits that say nothing though their bands are wrong.
 *
 * <p>Arguments: number of draws, seed, part of the names of families to run.
 */
public final class TrustNeighbours {

  private TrustNeighbours() {}

  /**
   * A kind of data.
   *
   * @param noise relative to the field's deviation
   * @param stuck how many sensors side by side are stuck
   * @param odd whether the field vanishes on y = 0, where some sensors are
   * @param exact whether sensors there have no noise
   * @param step of the readings, relative to the field's deviation
   */
  private record Family(
      String name,
      Equation equation,
      TrustCase.Truth truth,
      TrustCase.Layout layout,
      int sensors,
      double noise,
      int stuck,
      boolean odd,
      boolean exact,
      double step) {

    static Family stuck(
        String name,
        Equation equation,
        TrustCase.Truth truth,
        TrustCase.Layout layout,
        int sensors,
        double noise,
        int stuck) {
      return new Family(name, equation, truth, layout, sensors, noise, stuck, false, false, 0);
    }

    static Family earthed(
        String name,
        Equation equation,
        TrustCase.Truth truth,
        TrustCase.Layout layout,
        double noise,
        boolean exact,
        int stuck) {
      return new Family(name, equation, truth, layout, 60, noise, stuck, true, exact, 0);
    }

    static Family rounded(
        String name, Equation equation, TrustCase.Truth truth, double noise, double step) {
      return new Family(name, equation, truth, TrustCase.DISC, 60, noise, 0, false, false, step);
    }
  }

  /** Evenly on a circle. */
  private static final TrustCase.Layout RING =
      (n, random) -> {
        double[] x = new double[n];
        double[] y = new double[n];
        Arrays.setAll(x, i -> Math.cos(2 * Math.PI * i / n));
        Arrays.setAll(y, i -> Math.sin(2 * Math.PI * i / n));
        return Points.of(x, y);
      };

  /** A square array in the unit disc. */
  private static final TrustCase.Layout GRID =
      (n, random) -> {
        int side = (int) Math.round(Math.sqrt(n));
        double[] x = new double[side * side];
        double[] y = new double[side * side];
        Arrays.setAll(x, i -> 0.7 * (2.0 * (i % side) / (side - 1) - 1));
        Arrays.setAll(y, i -> 0.7 * (2.0 * (i / side) / (side - 1) - 1));
        return Points.of(x, y);
      };

  /** The upper half of a square array whose lowest side is y = 0. */
  private static final TrustCase.Layout SIDE =
      (n, random) -> {
        int side = 10;
        double[] x = new double[60];
        double[] y = new double[60];
        Arrays.setAll(x, i -> 0.8 * (2.0 * (i % side) / (side - 1) - 1));
        Arrays.setAll(y, i -> 0.6 * (i / side) / 5.0);
        return Points.of(x, y);
      };

  /** At random, a dozen of them on a line through the middle. */
  private static final TrustCase.Layout NODAL =
      (n, random) -> {
        Points all = TrustCase.DISC.draw(n, random);
        double[] x = new double[n];
        double[] y = new double[n];
        Arrays.setAll(x, all::x);
        Arrays.setAll(y, i -> i < 12 ? 0 : all.y(i));
        return Points.of(x, y);
      };

  /** A square array on a closed box and in it. */
  private static final TrustCase.Layout BOX =
      (n, random) -> {
        int side = 9;
        double[] x = new double[side * side];
        double[] y = new double[side * side];
        Arrays.setAll(x, i -> i % side / (side - 1.0));
        Arrays.setAll(y, i -> i / side / (side - 1.0));
        return Points.of(x, y);
      };

  /** Half the potential of a box that is earthed but for its lid, whose edges are singular. */
  private static final TrustCase.Truth BOX_POTENTIAL =
      random -> {
        double size = 0.5 + random.nextDouble();
        return (x, y) -> {
          if (y == 0 || x == 0 || x == 1 || Math.abs(y) == 1) {
            return Math.abs(y) == 1 ? y * size : 0;
          }
          double sum = 0;
          for (int j = 1; j < 200; j += 2) {
            double decay = Math.exp(j * Math.PI * (Math.abs(y) - 1));
            double over =
                -Math.expm1(-2 * j * Math.PI * Math.abs(y)) / -Math.expm1(-2 * j * Math.PI);
            sum += 4 / (j * Math.PI) * Math.sin(j * Math.PI * x) * decay * over;
          }
          return size * Math.signum(y) * sum;
        };
      };

  private static List<Family> families() {
    List<Family> all = new ArrayList<>();
    Equation laplace = Equation.laplace();
    TrustCase.Truth sources = TrustCase.sources(1.5);
    for (double noise : new double[] {0, 0.01}) {
      String with = noise > 0 ? " noisy" : " exact";
      for (int stuck : new int[] {3, 5, 7, 10}) {
        for (double k : new double[] {6, 8}) {
          Equation wave = Equation.helmholtz(k);
          TrustCase.Truth waves = TrustCase.waves(k);
          String what = " k=" + k + with + " stuck" + stuck;
          all.add(Family.stuck("ring" + what, wave, waves, RING, 48, noise, stuck));
          all.add(Family.stuck("random" + what, wave, waves, TrustCase.DISC, 60, noise, stuck));
        }
        String what = " laplace" + with + " stuck" + stuck;
        all.add(Family.stuck("ring" + what, laplace, sources, RING, 48, noise, stuck));
        all.add(Family.stuck("random" + what, laplace, sources, TrustCase.DISC, 60, noise, stuck));
      }
      Equation six = Equation.helmholtz(6);
      all.add(Family.stuck("side k=6" + with, six, TrustCase.waves(6), GRID, 64, noise, 8));
      all.add(Family.stuck("side laplace" + with, laplace, sources, GRID, 64, noise, 8));
    }
    level(all);
    return all;
  }

  private static void level(List<Family> all) {
    Equation laplace = Equation.laplace();
    Equation six = Equation.helmholtz(6);
    for (int kind = 0; kind < 3; kind++) {
      double noise = kind == 0 ? 0 : 0.01;
      boolean exact = kind == 1;
      String with = new String[] {" exact", " noisy but there", " noisy"}[kind];
      for (double at : new double[] {1.1, 1.5}) {
        TrustCase.Truth truth = TrustCase.sources(at);
        all.add(Family.earthed("earthed " + at + with, laplace, truth, SIDE, noise, exact, 0));
        all.add(Family.earthed("nodal " + at + with, laplace, truth, NODAL, noise, exact, 0));
      }
      TrustCase.Truth bent = TrustCase.plus(TrustCase.sources(1.5), (x, y) -> 0.5 * y * y * y);
      all.add(Family.earthed("earthed, not harmonic" + with, laplace, bent, SIDE, noise, exact, 0));
      all.add(Family.earthed("box" + with, laplace, BOX_POTENTIAL, BOX, noise, exact, 0));
      TrustCase.Truth waves = TrustCase.waves(6);
      Equation other = Equation.helmholtz(6.3);
      all.add(Family.earthed("earthed k=6 as 6.3" + with, other, waves, SIDE, noise, exact, 0));
      all.add(Family.earthed("earthed k=6" + with, six, waves, SIDE, noise, exact, 0));
      all.add(Family.earthed("nodal k=6" + with, six, waves, NODAL, noise, exact, 0));
    }
    for (double step : new double[] {0.02, 0.1, 0.3}) {
      String what = " rounded " + step;
      all.add(Family.rounded("laplace" + what, laplace, TrustCase.sources(1.5), 0.01, step));
      all.add(Family.rounded("k=6" + what, six, TrustCase.waves(6), 0.01, step));
      for (double kappa : new double[] {6, 12}) {
        Equation yukawa = Equation.yukawa(kappa);
        TrustCase.Truth truth = TrustCase.exponentials(kappa);
        all.add(Family.rounded("yukawa " + kappa + what, yukawa, truth, 0, step));
      }
    }
  }

  /** Prints the table. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    int draws = args.length > 0 ? Integer.parseInt(args[0]) : 100;
    long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
    String only = args.length > 2 ? args[2] : "";
    System.out.println(
        "| data | covered | over clean (median, 95 %, worst) | stuck rows left out |"
            + " good rows lost | warned | silent and wrong |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (Family family : families()) {
      if (family.name.matches(".*(" + only + ").*")) {
        List<Outcome> outcomes =
            IntStream.range(0, draws)
                .parallel()
                .mapToObj(d -> outcome(family, new Random(seed * 1_000_003 + d)))
                .toList();
        System.out.println(row(family, outcomes));
      }
    }
  }

  private record Outcome(
      double covered, double ratio, int found, int lost, boolean warned, boolean silent) {}

  private static String row(Family family, List<Outcome> outcomes) {
    int n = outcomes.size();
    double[] ratios = outcomes.stream().mapToDouble(Outcome::ratio).sorted().toArray();
    int stuck = Math.max(family.stuck, 1) * n;
    return String.format(
        "| %s | %.3f | %.2f, %.1f, %.1f | %.0f %% | %d in %d fits | %.0f %% | %.0f %% |",
        family.name,
        outcomes.stream().mapToDouble(Outcome::covered).average().orElseThrow(),
        ratios[n / 2],
        ratios[(int) (0.95 * n)],
        ratios[n - 1],
        100.0 * outcomes.stream().mapToInt(Outcome::found).sum() / stuck,
        outcomes.stream().mapToInt(Outcome::lost).sum(),
        outcomes.stream().filter(o -> o.lost > 0).count(),
        100.0 * outcomes.stream().filter(Outcome::warned).count() / n,
        100.0 * outcomes.stream().filter(Outcome::silent).count() / n);
  }

  private static Outcome outcome(Family family, Random random) {
    DoubleBinaryOperator drawn = family.truth.draw(random);
    DoubleBinaryOperator truth =
        family.odd ? (x, y) -> drawn.applyAsDouble(x, y) - drawn.applyAsDouble(x, -y) : drawn;
    Points points = family.layout.draw(family.sensors, random);
    Points tests = inside(points);
    double[] expected = TrustCase.at(truth, tests);
    double mean = Arrays.stream(expected).average().orElseThrow();
    double deviation = TrustCase.rms(Arrays.stream(expected).map(v -> v - mean).toArray());
    double[] values = TrustCase.at(truth, points);
    for (int i = 0; i < values.length; i++) {
      boolean noiseless = family.exact && points.y(i) == 0;
      values[i] += noiseless ? 0 : family.noise * deviation * random.nextGaussian();
      double step = family.step * deviation;
      values[i] = step > 0 ? step * Math.rint(values[i] / step) : values[i];
    }
    double[] read = values.clone();
    int[] stuck = neighbours(points, family, random);
    double[] sorted = Arrays.stream(values).sorted().toArray();
    // Between the deciles of all readings.
    double at =
        sorted[0] + (sorted[sorted.length - 1] - sorted[0]) * (0.1 + 0.8 * random.nextDouble());
    for (int i : stuck) {
      read[i] = at;
    }
    Fit fit = Fitter.withDefaults().fit(family.equation, Samples.of(points, read));
    double[] errors = TrustCase.errors(fit, tests, expected);
    double[] spread = fit.uncertainty().spreadAt(tests);
    double covered = 0;
    for (int i = 0; i < errors.length; i++) {
      covered += Math.abs(errors[i]) <= 1.96 * spread[i] ? 1.0 / errors.length : 0;
    }
    Fit clean =
        stuck.length == 0
            ? fit
            : Fitter.withDefaults().fit(family.equation, Samples.of(points, values));
    int found =
        (int)
            fit.leftOut().stream()
                .filter(out -> IntStream.of(stuck).anyMatch(i -> i == out.row()))
                .count();
    boolean warned =
        fit.warnings().stream()
            .anyMatch(
                w -> List.of("stuck", "outliers", "equation", "model-error").contains(w.code()));
    return new Outcome(
        covered,
        TrustCase.rms(errors) / TrustCase.rms(TrustCase.errors(clean, tests, expected)),
        found,
        fit.leftOut().size() - found,
        warned,
        !warned && covered < 0.5);
  }

  /** Sensors nearest to one of them; on a square array a side of it. */
  private static int[] neighbours(Points points, Family family, Random random) {
    int first = random.nextInt(points.size());
    if (family.layout == GRID) {
      return IntStream.range(0, family.stuck).toArray();
    }
    return IntStream.range(0, points.size())
        .boxed()
        .sorted(Comparator.comparingDouble(j -> points.distance(first, points, j)))
        .limit(family.stuck)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Places of a grid over the disc around sensors that are near some of them or among them. */
  private static Points inside(Points points) {
    Disk disk = Disk.covering(points);
    Points all = disk.grid(21, 21);
    double low = Arrays.stream(points.coordinates(1)).min().orElseThrow();
    double high = Arrays.stream(points.coordinates(1)).max().orElseThrow();
    int[] kept =
        IntStream.range(0, all.size())
            .filter(
                i ->
                    Math.hypot(all.x(i) - disk.x(), all.y(i) - disk.y()) <= 0.95 * disk.radius()
                        && all.y(i) >= low
                        && all.y(i) <= high)
            .toArray();
    return Points.of(
        Arrays.stream(kept).mapToDouble(all::x).toArray(),
        Arrays.stream(kept).mapToDouble(all::y).toArray());
  }
}
