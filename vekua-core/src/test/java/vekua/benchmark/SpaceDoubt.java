package vekua.benchmark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Warning;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * How honest automatic fits in a ball are when their data are spoilt or their equation is wrong:
 * coverage of the 95 % band, error over the field's deviation and over that of the same draw before
 * it was spoilt, share of fits that warn. {@code benchmarks/space doubt} runs it.
 *
 * <p>Arguments: number of draws, first seed, and perhaps an expression that names of families match
 * in part.
 */
public final class SpaceDoubt {

  private static final int PLACES = 400;
  private static final double NOISE = 0.01;

  private SpaceDoubt() {}

  /** A field, of standard deviation about one. */
  private interface Truth {
    double at(double x, double y, double z);
  }

  /** Random fields. */
  private interface Truths {
    Truth draw(Random random);
  }

  /** What becomes of good data on their way to the fit. */
  private interface Sabotage {
    Samples of(Points points, double[] values, double sigma, Random random);
  }

  private record Family(
      String name, Equation equation, Truths truths, int sensors, Sabotage sabotage) {}

  private static final Sabotage NONE =
      (points, values, sigma, random) -> Samples.of(points, values);

  /** Waves of all directions, or potentials of charges around; k = 0 for the latter. */
  private static Truths field(double k) {
    return random -> {
      SpaceStudy.Field field = SpaceStudy.Field.random(k, random);
      double size = SpaceStudy.deviation(field.at(SpaceStudy.places(PLACES, random)));
      return (x, y, z) -> field.at(x, y, z) / size;
    };
  }

  private static Truths sum(Truths first, Truths second) {
    return random -> {
      Truth f = first.draw(random);
      Truth g = second.draw(random);
      return (x, y, z) -> f.at(x, y, z) + g.at(x, y, z);
    };
  }

  /** The potential of a charge that is spread over a Gaussian heap somewhere in the ball. */
  private static Truths charge(double width, double size) {
    return random -> {
      Points p = SpaceStudy.places(1, random);
      double a = 0.6 * p.x(0);
      double b = 0.6 * p.y(0);
      double c = 0.6 * p.coordinate(2, 0);
      return (x, y, z) -> {
        double d = Math.sqrt((x - a) * (x - a) + (y - b) * (y - b) + (z - c) * (z - c)) / width;
        return size * width / Math.sqrt(d * d + 1);
      };
    };
  }

  private static Samples twice(Points points, double[] values, double sigma, Random random) {
    Samples once = Samples.of(points, values);
    return Samples.join(List.of(once, once));
  }

  private static Sabotage given(double factor) {
    return (points, values, sigma, random) -> Samples.of(points, values).withNoise(sigma * factor);
  }

  private static Sabotage outliers(int count) {
    return (points, values, sigma, random) -> {
      double[] v = values.clone();
      for (int i = 0; i < count; i++) {
        v[i] += 50 * sigma * (random.nextBoolean() ? 1 : -1);
      }
      return Samples.of(points, v);
    };
  }

  private static List<Family> families() {
    List<Family> all = new ArrayList<>();
    Truths harmonic = field(0);
    Truths waves = field(5);
    Equation laplace = Equation.laplace();
    Equation five = Equation.helmholtz(5);
    for (int n : new int[] {80}) {
      String[] names = {
        "clean",
        "noise given",
        "noise given 3 times too small",
        "noise given 3 times too large",
        "one gross error",
        "two gross errors",
        "six gross errors",
        "twice"
      };
      Sabotage[] kinds = {
        NONE,
        given(1),
        given(1 / 3.0),
        given(3),
        outliers(1),
        outliers(2),
        outliers(6),
        SpaceDoubt::twice
      };
      for (int s = 0; s < kinds.length; s++) {
        all.add(new Family(names[s] + ", potential, " + n, laplace, harmonic, n, kinds[s]));
        all.add(new Family(names[s] + ", k = 5, " + n, five, waves, n, kinds[s]));
      }
      all.add(new Family("k 1 % off, " + n, Equation.helmholtz(5.05), waves, n, NONE));
      all.add(new Family("k 10 % off, " + n, Equation.helmholtz(5.5), waves, n, NONE));
      all.add(new Family("two wavenumbers, 5 and 3, " + n, five, sum(waves, field(3)), n, NONE));
      all.add(new Family("potential fitted with k = 5, " + n, five, harmonic, n, NONE));
      all.add(new Family("k = 5 fitted as potential, " + n, laplace, waves, n, NONE));
      Truths square = random -> (x, y, z) -> 0.5 * (x * x + y * y + z * z);
      all.add(new Family("potential + r^2/2, " + n, laplace, sum(harmonic, square), n, NONE));
      all.add(
          new Family("a charge inside, " + n, laplace, sum(harmonic, charge(0.25, 2)), n, NONE));
    }
    return all;
  }

  private record Outcome(
      double covered, double error, double clean, double noise, int left, List<String> codes) {}

  private static Outcome outcome(Family family, Random random) {
    Truth truth = family.truths.draw(random);
    Points points = SpaceStudy.places(family.sensors, random);
    Points tests = SpaceStudy.places(PLACES, random);
    double[] expected = at(truth, tests);
    double deviation = SpaceStudy.deviation(expected);
    double sigma = NOISE * deviation;
    double[] values = at(truth, points);
    Arrays.setAll(values, i -> values[i] + sigma * random.nextGaussian());
    Samples samples = family.sabotage.of(points, values, sigma, random);
    Fit fit = Fitter.withDefaults().fit(family.equation, samples);
    double[] predicted = fit.field().at(tests);
    double[] spread = fit.uncertainty().spreadAt(tests);
    double covered = 0;
    for (int i = 0; i < PLACES; i++) {
      covered += Math.abs(predicted[i] - expected[i]) <= 1.96 * spread[i] ? 1.0 / PLACES : 0;
    }
    double clean = Double.NaN;
    if (family.sabotage != NONE) {
      Fit plain = Fitter.withDefaults().fit(family.equation, Samples.of(points, values));
      clean = rms(plain.field().at(tests), expected);
    }
    return new Outcome(
        covered,
        rms(predicted, expected) / deviation,
        clean / deviation,
        fit.noise().orElse(Double.NaN) / sigma,
        fit.leftOut().size(),
        fit.warnings().stream().map(Warning::code).toList());
  }

  private static double[] at(Truth truth, Points p) {
    double[] u = new double[p.size()];
    Arrays.setAll(u, i -> truth.at(p.x(i), p.y(i), p.coordinate(2, i)));
    return u;
  }

  private static double rms(double[] u, double[] v) {
    double sum = 0;
    for (int i = 0; i < u.length; i++) {
      sum += (u[i] - v[i]) * (u[i] - v[i]) / u.length;
    }
    return Math.sqrt(sum);
  }

  private static String row(Family family, List<Outcome> outcomes) {
    int draws = outcomes.size();
    double covered = outcomes.stream().mapToDouble(Outcome::covered).average().orElseThrow();
    double[] errors = outcomes.stream().mapToDouble(Outcome::error).sorted().toArray();
    double[] noises = outcomes.stream().mapToDouble(Outcome::noise).sorted().toArray();
    double[] over = outcomes.stream().mapToDouble(o -> o.error / o.clean).sorted().toArray();
    double left = outcomes.stream().mapToInt(Outcome::left).average().orElseThrow();
    long warned = outcomes.stream().filter(o -> !o.codes.isEmpty()).count();
    TreeMap<String, Integer> codes = new TreeMap<>();
    outcomes.forEach(
        o -> o.codes.stream().distinct().forEach(c -> codes.merge(c, 1, Integer::sum)));
    return String.format(
        "| %s | %.3f | %.2g, %.2g | %s | %.2f | %.2f | %.0f %% | %s |",
        family.name,
        covered,
        errors[draws / 2],
        errors[draws - 1],
        Double.isNaN(over[0]) ? "" : String.format("%.2f, %.2f", over[draws / 2], over[draws - 1]),
        noises[draws / 2],
        left,
        100.0 * warned / draws,
        codes);
  }

  /** Prints the table. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    int draws = Integer.parseInt(args[0]);
    long seed = Long.parseLong(args[1]);
    String only = args.length > 2 ? args[2] : "";
    System.out.println(
        "| data, sensors | covered | error, median and worst | over the clean fit, median and worst |"
            + " noise found / true | rows left out | warned | of what |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    for (Family family : families()) {
      if (family.name.matches(".*(" + only + ").*")) {
        List<Outcome> outcomes =
            IntStream.range(0, draws)
                .parallel()
                .mapToObj(d -> outcome(family, new Random(seed + d)))
                .toList();
        System.out.println(row(family, outcomes));
      }
    }
  }
}
