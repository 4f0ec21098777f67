package vekua.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.basis.Prior;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.functions.Columns;
import vekua.functions.Description;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * How honest automatic fits are on many kinds of data: coverage of the 95 % band, spread over
 * error, error over the field's deviation, over that of the best prior and damping in hindsight and
 * over that of the same data without sabotage, share of fits that warn. Then how much bands of
 * other nominal probabilities cover.
 *
 * <p>Arguments: number of draws, seed, part of the names of families to run, a file for the draws
 * that others may fit, too.
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

  /** Some sensors read nothing but their own noise, which may be none. */
  private static Sabotage dead(int count, double noise) {
    return (points, values, sigma, random) -> {
      double[] v = values.clone();
      for (int i = 0; i < count; i++) {
        v[i] = noise * sigma * random.nextGaussian();
      }
      return Samples.of(points, v);
    };
  }

  /** A range that ends at a share of the largest reading. */
  private static Sabotage clipped(double share) {
    return (points, values, sigma, random) -> {
      double end = share * Arrays.stream(values).map(Math::abs).max().orElseThrow();
      double[] v = Arrays.stream(values).map(u -> Math.max(-end, Math.min(end, u))).toArray();
      return Samples.of(points, v);
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
      "repeats",
      "dead6",
      "dead12",
      "dead24",
      "deadNoise24",
      "clipped.6"
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
      TrustFamilies::repeats,
      dead(6, 0),
      dead(12, 0),
      dead(24, 0),
      dead(24, 1),
      clipped(0.6)
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

  /** The least error in hindsight costs a hundred fits: one draw in so many has it. */
  private static final int ORACLE = 10;

  /** Nominal probabilities of bands, and their half widths in spreads. */
  private static final double[] NOMINAL = {0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99};

  private static final double[] WIDTHS = {
    0.6744898, 0.8416212, 1.0364334, 1.2815516, 1.6448536, 1.959964, 2.3263479, 2.5758293
  };

  /** Prints the tables. */
  public static void main(String[] args) throws IOException {
    Locale.setDefault(Locale.ROOT);
    int draws = args.length > 0 ? Integer.parseInt(args[0]) : 200;
    long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
    String only = args.length > 2 ? args[2] : "";
    StringBuilder all = new StringBuilder();
    double[] few = new double[NOMINAL.length];
    double[] many = new double[NOMINAL.length];
    int[] counts = new int[2];
    System.out.println(
        "| data | covered | spread/error | error (median, worst) | over the best |"
            + " over clean (median, worst) | warned |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (Family family : families()) {
      if (family.name.matches(".*(" + only + ").*")) {
        List<Outcome> outcomes = outcomes(family, draws, seed);
        System.out.println(row(family, outcomes));
        if (family.name.contains("noise=")) {
          double[] sums = family.sensors < 30 ? few : many;
          counts[family.sensors < 30 ? 0 : 1]++;
          for (Outcome outcome : outcomes) {
            for (int l = 0; l < sums.length; l++) {
              sums[l] += outcome.within[l] / draws;
            }
          }
        }
        for (Outcome outcome : outcomes) {
          all.append(family.name).append('\t').append(outcome.draw).append('\n');
        }
      }
    }
    if (counts[0] > 0 && counts[1] > 0) {
      System.out.println();
      System.out.println("| nominal | 8 or 15 sensors | 30 or more |");
      System.out.println("|---|---|---|");
      for (int l = 0; l < NOMINAL.length; l++) {
        System.out.printf(
            "| %.2f | %.3f | %.3f |%n", NOMINAL[l], few[l] / counts[0], many[l] / counts[1]);
      }
    }
    if (args.length > 3) {
      Files.writeString(Path.of(args[3]), all);
    }
  }

  /** What came of one draw; {@code draw} is everything that another method needs to fit it. */
  @SuppressWarnings("ArrayRecordComponent") // short-lived
  private record Outcome(
      double[] within,
      double ratio,
      double error,
      double oracle,
      double clean,
      boolean warned,
      String draw) {

    double covered() {
      return within[5];
    }
  }

  private static List<Outcome> outcomes(Family family, int draws, long seed) {
    return IntStream.range(0, draws)
        .parallel()
        .mapToObj(d -> outcome(family, new Random(seed * 1_000_003 + d), d % ORACLE == 0))
        .toList();
  }

  private static String row(Family family, List<Outcome> outcomes) {
    int draws = outcomes.size();
    double covered = outcomes.stream().mapToDouble(Outcome::covered).average().orElseThrow();
    double[] errors = outcomes.stream().mapToDouble(Outcome::error).sorted().toArray();
    double[] ratios = outcomes.stream().mapToDouble(Outcome::ratio).sorted().toArray();
    double[] oracles =
        outcomes.stream()
            .mapToDouble(o -> o.error / o.oracle)
            .filter(ratio -> !Double.isNaN(ratio))
            .sorted()
            .toArray();
    double[] cleans = outcomes.stream().mapToDouble(o -> o.error / o.clean).sorted().toArray();
    long warned = outcomes.stream().filter(Outcome::warned).count();
    String clean =
        Double.isNaN(cleans[0])
            ? ""
            : String.format("%.2f, %.2f", cleans[draws / 2], cleans[draws - 1]);
    return String.format(
        "| %s | %.3f | %.2f | %.2g, %.2g | %.2f | %s | %.0f %% |",
        family.name,
        covered,
        ratios[draws / 2],
        errors[draws / 2],
        errors[draws - 1],
        oracles[oracles.length / 2],
        clean,
        100.0 * warned / draws);
  }

  private static Outcome outcome(Family family, Random random, boolean withOracle) {
    DoubleBinaryOperator truth = family.truth.draw(random);
    Points points = family.layout.draw(family.sensors, random);
    Points tests = inside(Disk.covering(points));
    double[] expected = TrustCase.at(truth, tests);
    double mean = Arrays.stream(expected).average().orElseThrow();
    double deviation = TrustCase.rms(Arrays.stream(expected).map(v -> v - mean).toArray());
    double sigma = family.noise * deviation;
    double[] values = TrustCase.at(truth, points);
    Arrays.setAll(values, i -> values[i] + sigma * random.nextGaussian());
    Samples samples = family.sabotage.of(points, values, sigma, random);
    Fit fit = Fitter.withDefaults().fit(family.equation, samples);
    double[] spread = fit.uncertainty().spreadAt(tests);
    double[] errors = TrustCase.errors(fit, tests, expected);
    double[] within = new double[WIDTHS.length];
    for (int l = 0; l < WIDTHS.length; l++) {
      for (int i = 0; i < errors.length; i++) {
        within[l] += Math.abs(errors[i]) <= WIDTHS[l] * spread[i] ? 1.0 / errors.length : 0;
      }
    }
    double clean = Double.NaN;
    if (family.sabotage != NONE) {
      Fit plain = Fitter.withDefaults().fit(family.equation, Samples.of(points, values));
      clean = TrustCase.rms(TrustCase.errors(plain, tests, expected)) / deviation;
    }
    return new Outcome(
        within,
        TrustCase.rms(spread) / TrustCase.rms(errors),
        TrustCase.rms(errors) / deviation,
        withOracle
            ? oracle(family.equation, Samples.of(points, values), tests, expected) / deviation
            : Double.NaN,
        clean,
        !fit.warnings().isEmpty(),
        text(points, values, tests, expected, TrustCase.rms(errors) / deviation));
  }

  /** A basis under one of its priors only. */
  @SuppressWarnings("ArrayRecordComponent") // short-lived
  private record UnderPrior(Basis basis, Prior prior) implements Basis {

    @Override
    public double[] scales() {
      return basis.scales();
    }

    @Override
    public List<Prior> priors() {
      return List.of(prior);
    }

    @Override
    public int size() {
      return basis.size();
    }

    @Override
    public void evaluate(PointBlock points, Columns out) {
      basis.evaluate(points, out);
    }

    @Override
    public Description description() {
      return basis.description();
    }
  }

  /** The least error of all priors and dampings, known from the truth. */
  private static double oracle(
      Equation equation, Samples samples, Points tests, double[] expected) {
    double least = Double.POSITIVE_INFINITY;
    Basis basis = Fitter.withDefaults().basis(equation, samples.points());
    List<Prior> priors = basis.priors();
    for (int p = 0; p < priors.size(); p += priors.size() > 6 ? 2 : 1) {
      Basis under = new UnderPrior(basis, priors.get(p));
      for (int half = -28; half <= 4; half += 2) {
        Fitter ridge =
            Fitter.withDefaults()
                .with(Scaling.PRIOR)
                .with(Regularisation.ridge(Math.pow(10, half / 2.0)));
        least =
            Math.min(
                least, TrustCase.rms(TrustCase.errors(ridge.fit(under, samples), tests, expected)));
      }
    }
    return least;
  }

  private static String text(
      Points points, double[] values, Points tests, double[] expected, double error) {
    StringBuilder out = new StringBuilder().append(error);
    for (int i = 0; i < points.size(); i++) {
      out.append(' ').append(points.x(i)).append(' ').append(points.y(i)).append(' ');
      out.append(values[i]);
    }
    out.append('\t');
    for (int i = 0; i < tests.size(); i++) {
      out.append(tests.x(i)).append(' ').append(tests.y(i)).append(' ').append(expected[i]);
      out.append(i + 1 < tests.size() ? " " : "");
    }
    return out.toString();
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
