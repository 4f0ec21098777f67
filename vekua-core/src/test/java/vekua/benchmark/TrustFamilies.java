package vekua.benchmark;

import java.util.ArrayList;
import java.util.Arrays;
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
 * How honest automatic fits are on many kinds of data: coverage of the 95 % band, spread over
 * error, error over the field's deviation, share of fits that warn.
 *
 * <p>Arguments: number of draws, first seed, part of the names of families to run.
 */
public final class TrustFamilies {

  private TrustFamilies() {}

  /** A kind of data: a truth, sensors, noise relative to the field's deviation, and a sabotage. */
  private record Family(
      String name,
      Equation equation,
      TrustCase.Truth truth,
      TrustCase.Layout layout,
      int sensors,
      double noise,
      Sabotage sabotage) {}

  /** What becomes of good data on their way to the fit. */
  private interface Sabotage {
    Samples of(Points points, double[] values, double sigma, Random random);
  }

  private static final Sabotage NONE =
      (points, values, sigma, random) -> Samples.of(points, values);
  private static final Sabotage GIVEN =
      (points, values, sigma, random) -> Samples.of(points, values).withNoise(sigma);

  private static Sabotage given(double factor) {
    return (points, values, sigma, random) -> Samples.of(points, values).withNoise(sigma * factor);
  }

  private static Sabotage outliers(int count, Sabotage then) {
    return (points, values, sigma, random) -> {
      double[] v = values.clone();
      for (int i = 0; i < count; i++) {
        v[i] += 50 * sigma * (random.nextBoolean() ? 1 : -1);
      }
      return then.of(points, v, sigma, random);
    };
  }

  private static Samples twice(Points points, double[] values, double sigma, Random random) {
    Samples once = Samples.of(points, values);
    return Samples.join(List.of(once, once));
  }

  /** Ten readings each, a tenth of the noise; the noise itself is the sensor's bias. */
  private static Samples repeats(Points points, double[] values, double sigma, Random random) {
    List<Samples> all = new ArrayList<>();
    for (int r = 0; r < 10; r++) {
      double[] v = values.clone();
      Arrays.setAll(v, i -> v[i] + 0.1 * sigma * random.nextGaussian());
      all.add(Samples.of(points, v));
    }
    return Samples.join(all);
  }

  private static List<Family> families() {
    List<Family> all = new ArrayList<>();
    Equation laplace = Equation.laplace();
    for (double noise : new double[] {1e-6, 1e-3, 0.01, 0.1, 0.3}) {
      for (int n : new int[] {8, 15, 30, 60}) {
        String what = String.format(Locale.ROOT, " n=%d noise=%g", n, noise);
        for (double at : new double[] {1.1, 1.5, 3}) {
          add(all, "laplace src" + at + what, laplace, TrustCase.sources(at), n, noise);
        }
        add(all, "laplace mode8" + what, laplace, TrustCase.mode(8), n, noise);
        add(all, "laplace mode3" + what, laplace, TrustCase.mode(3), n, noise);
        Equation five = Equation.helmholtz(5);
        add(all, "helmholtz5 waves" + what, five, TrustCase.waves(5), n, noise);
        add(all, "yukawa3 exp" + what, Equation.yukawa(3), TrustCase.exponentials(3), n, noise);
        add(
            all,
            "biharmonic" + what,
            Equation.biharmonic(),
            TrustCase.almansi(TrustCase.sources(2), TrustCase.sources(1.5)),
            n,
            noise);
      }
      for (int n : new int[] {30, 60}) {
        String what = String.format(Locale.ROOT, " n=%d noise=%g", n, noise);
        add(
            all,
            "helmholtz8 mode3" + what,
            Equation.helmholtz(8),
            TrustCase.waveMode(8, 3),
            n,
            noise);
        add(all, "helmholtz10 waves" + what, Equation.helmholtz(10), TrustCase.waves(10), n, noise);
        add(
            all,
            "helmholtz20 waves" + what,
            Equation.helmholtz(20),
            TrustCase.waves(20),
            2 * n,
            noise);
        for (double at : new double[] {1.5, 3}) {
          all.add(
              new Family(
                  "clusters laplace src" + at + what,
                  laplace,
                  TrustCase.sources(at),
                  TrustCase.CLUSTERS,
                  n,
                  noise,
                  NONE));
          all.add(
              new Family(
                  "half laplace src" + at + what,
                  laplace,
                  TrustCase.sources(at),
                  TrustCase.HALF,
                  n,
                  noise,
                  NONE));
        }
        all.add(
            new Family(
                "half helmholtz5" + what,
                Equation.helmholtz(5),
                TrustCase.waves(5),
                TrustCase.HALF,
                n,
                noise,
                NONE));
      }
    }
    sabotages(all);
    wrong(all);
    return all;
  }

  private static void sabotages(List<Family> all) {
    String[] names = {
      "clean",
      "given",
      "given/3",
      "given*3",
      "given/1.5",
      "out1",
      "out2",
      "out6",
      "given out1",
      "given out6",
      "twice",
      "repeats"
    };
    Sabotage[] kinds = {
      NONE,
      GIVEN,
      given(1 / 3.0),
      given(3),
      given(1 / 1.5),
      outliers(1, NONE),
      outliers(2, NONE),
      outliers(6, NONE),
      outliers(1, GIVEN),
      outliers(6, GIVEN),
      TrustFamilies::twice,
      TrustFamilies::repeats
    };
    for (int s = 0; s < kinds.length; s++) {
      String name = "sabotage " + names[s];
      all.add(
          new Family(
              name + " laplace",
              Equation.laplace(),
              TrustCase.sources(1.5),
              TrustCase.DISC,
              60,
              0.01,
              kinds[s]));
      all.add(
          new Family(
              name + " helmholtz8",
              Equation.helmholtz(8),
              TrustCase.waves(8),
              TrustCase.DISC,
              60,
              0.01,
              kinds[s]));
    }
    for (int n : new int[] {1, 2, 3}) {
      add(all, "few n=" + n, Equation.laplace(), TrustCase.sources(1.5), n, 0.01);
    }
    all.add(
        new Family(
            "few line",
            Equation.laplace(),
            TrustCase.sources(1.5),
            TrustCase.LINE,
            60,
            0.01,
            NONE));
  }

  private static void wrong(List<Family> all) {
    TrustCase.Truth harmonic = TrustCase.sources(1.5);
    Equation laplace = Equation.laplace();
    Equation eight = Equation.helmholtz(8);
    TrustCase.Truth waves = TrustCase.waves(8);
    add(all, "right harmonic", laplace, harmonic, 60, 0.01);
    add(all, "right k=8", eight, waves, 60, 0.01);
    add(
        all,
        "wrong r2",
        laplace,
        TrustCase.plus(harmonic, (x, y) -> 0.25 * (x * x + y * y)),
        60,
        0.01);
    add(
        all,
        "wrong source inside",
        laplace,
        TrustCase.plus(
            harmonic, (x, y) -> 0.5 * Math.exp(-((x - .2) * (x - .2) + y * y) / 2 / 0.0625)),
        60,
        0.01);
    add(all, "wrong k+1%", Equation.helmholtz(8.08), waves, 60, 0.01);
    add(all, "wrong k+10%", Equation.helmholtz(8.8), waves, 60, 0.01);
    add(all, "wrong two k", eight, TrustCase.both(waves, TrustCase.waves(5)), 60, 0.01);
    add(all, "wrong harmonic as k=8", eight, harmonic, 60, 0.01);
  }

  private static void add(
      List<Family> all,
      String name,
      Equation equation,
      TrustCase.Truth truth,
      int n,
      double noise) {
    all.add(new Family(name, equation, truth, TrustCase.DISC, n, noise, NONE));
  }

  /** Prints the table. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    int draws = args.length > 0 ? Integer.parseInt(args[0]) : 200;
    long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
    String only = args.length > 2 ? args[2] : "";
    System.out.println("| data | covered | spread/error | error (median, worst) | warned |");
    System.out.println("|---|---|---|---|---|");
    for (Family family : families()) {
      if (family.name.matches(".*(" + only + ").*")) {
        System.out.println(row(family, draws, seed));
      }
    }
  }

  private record Outcome(double covered, double ratio, double error, boolean warned) {}

  private static String row(Family family, int draws, long seed) {
    List<Outcome> outcomes =
        IntStream.range(0, draws)
            .parallel()
            .mapToObj(d -> outcome(family, new Random(seed * 1_000_003 + d)))
            .toList();
    double covered = outcomes.stream().mapToDouble(Outcome::covered).average().orElseThrow();
    double[] errors = outcomes.stream().mapToDouble(Outcome::error).sorted().toArray();
    double[] ratios = outcomes.stream().mapToDouble(Outcome::ratio).sorted().toArray();
    long warned = outcomes.stream().filter(Outcome::warned).count();
    return String.format(
        "| %s | %.3f | %.2f | %.2g, %.2g | %.0f %% |",
        family.name,
        covered,
        ratios[draws / 2],
        errors[draws / 2],
        errors[draws - 1],
        100.0 * warned / draws);
  }

  private static Outcome outcome(Family family, Random random) {
    DoubleBinaryOperator truth = family.truth.draw(random);
    Points points = family.layout.draw(family.sensors, random);
    Points tests = inside(Disk.covering(points));
    double[] expected = at(truth, tests);
    double mean = Arrays.stream(expected).average().orElseThrow();
    double deviation = rms(Arrays.stream(expected).map(v -> v - mean).toArray());
    double sigma = family.noise * deviation;
    double[] values = at(truth, points);
    Arrays.setAll(values, i -> values[i] + sigma * random.nextGaussian());
    Samples samples = family.sabotage.of(points, values, sigma, random);
    Fit fit = Fitter.withDefaults().fit(family.equation, samples);
    double[] actual = fit.field().at(tests);
    double[] spread = fit.uncertainty().spreadAt(tests);
    double[] errors = new double[expected.length];
    Arrays.setAll(errors, i -> actual[i] - expected[i]);
    long covered =
        IntStream.range(0, errors.length)
            .filter(i -> Math.abs(errors[i]) <= 1.959964 * spread[i])
            .count();
    return new Outcome(
        covered / (double) errors.length,
        rms(spread) / rms(errors),
        rms(errors) / deviation,
        !fit.warnings().isEmpty());
  }

  private static double[] at(DoubleBinaryOperator truth, Points points) {
    double[] values = new double[points.size()];
    Arrays.setAll(values, i -> truth.applyAsDouble(points.x(i), points.y(i)));
    return values;
  }

  private static double rms(double[] v) {
    return Math.sqrt(Arrays.stream(v).map(e -> e * e).average().orElseThrow());
  }

  /** Points all over the disc around the sensors. */
  private static Points inside(Disk disk) {
    Points all = disk.grid(21, 21);
    int[] kept =
        IntStream.range(0, all.size())
            .filter(
                i -> Math.hypot(all.x(i) - disk.x(), all.y(i) - disk.y()) <= 0.95 * disk.radius())
            .toArray();
    return Points.of(
        Arrays.stream(kept).mapToDouble(all::x).toArray(),
        Arrays.stream(kept).mapToDouble(all::y).toArray());
  }
}
