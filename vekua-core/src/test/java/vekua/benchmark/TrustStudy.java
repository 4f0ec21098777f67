package vekua.benchmark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.RandomSensors;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * How accurate fits are, and how honest their spread is, on random waves: k = 10 in the unit disc,
 * fields drawn from the isotropic prior, random interior sensors. Printed beside fixed truncation
 * and beside the oracle, the damping that is best in hindsight.
 *
 * <p>Arguments: number of draws.
 */
public final class TrustStudy {

  private static final double K = 10;
  private static final int TRUTH_ORDER = 30;
  private static final Points TESTS = Disk.unit().grid(41, 41);

  private TrustStudy() {}

  /** Prints the tables. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    int draws = args.length > 0 ? Integer.parseInt(args[0]) : 200;
    System.out.printf(
        "k = %.0f, unit disc, %d draws; relative L2 error: median (90th percentile)%n%n", K, draws);
    System.out.println(
        "| sensors | noise | default | gcv | loo | truncate 1e-10 | truncate 1e-3 | oracle "
            + "| 95 % band covers |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    for (int sensors : draws > 0 ? new int[] {30, 60, 120} : new int[0]) {
      for (double noise : new double[] {0, 0.01, 0.1, 0.3}) {
        System.out.println(row(sensors, noise, draws));
      }
    }
    for (int sensors : new int[] {60, 30}) {
      System.out.printf(
          "%ncoverage of the 95 %% band over 1000 data sets of %d sensors, 1 to 30 %% noise: %.1f %%%n",
          sensors, 100 * calibration(sensors, 1000));
    }
  }

  /** How much of the disc the band covers, over data sets with noise of all levels. */
  private static double calibration(int sensors, int draws) {
    return IntStream.range(0, draws)
        .parallel()
        .mapToDouble(
            d -> {
              double noise = 0.01 * Math.pow(30, new Random(d).nextDouble());
              Draw draw = Draw.of(sensors, noise, 7_000_000L + d);
              return draw.coverage(draw.fit(Fitter.withDefaults()));
            })
        .average()
        .orElseThrow();
  }

  private static String row(int sensors, double noise, int draws) {
    List<Draw> all =
        IntStream.range(0, draws)
            .parallel()
            .mapToObj(d -> Draw.of(sensors, noise, 1000L * sensors + d))
            .toList();
    StringBuilder row = new StringBuilder();
    row.append(String.format("| %d | %.0f %% |", sensors, 100 * noise));
    List<Fitter> fitters = new ArrayList<>();
    fitters.add(Fitter.withDefaults());
    fitters.add(Fitter.withDefaults().with(Regularisation.gcv()));
    fitters.add(Fitter.withDefaults().with(Regularisation.leaveOneOut()));
    fitters.add(Fitter.withDefaults().with(Regularisation.truncate(1e-10)));
    fitters.add(Fitter.withDefaults().with(Regularisation.truncate(1e-3)));
    for (Fitter fitter : fitters) {
      double[] errors = all.stream().parallel().mapToDouble(d -> d.error(d.fit(fitter))).toArray();
      row.append(quantiles(errors)).append(" |");
    }
    double[] oracle = all.stream().parallel().mapToDouble(Draw::oracle).toArray();
    double covered =
        all.stream()
            .parallel()
            .mapToDouble(d -> d.coverage(d.fit(Fitter.withDefaults())))
            .average()
            .orElseThrow();
    return row.append(quantiles(oracle))
        .append(String.format(" | %.1f %% |", 100 * covered))
        .toString();
  }

  private static String quantiles(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return String.format(
        " %.2g (%.2g)", sorted[sorted.length / 2], sorted[(int) (0.9 * (sorted.length - 1))]);
  }

  /** One random field with its noisy sensors. */
  private record Draw(Field truth, Samples samples) {

    static Draw of(int sensors, double noise, long seed) {
      Random random = new Random(seed);
      Basis basis = Equation.helmholtz(K).basis(TRUTH_ORDER, Disk.unit());
      double[] w = basis.priors().get(0).deviations().clone();
      Arrays.setAll(w, j -> w[j] * random.nextGaussian());
      Field truth = Field.of(basis, w);
      Points points = RandomSensors.random(sensors, random);
      double[] u = truth.at(points);
      double sigma = noise * Math.sqrt(meanSquare(truth.at(TESTS)));
      Arrays.setAll(u, i -> u[i] + sigma * random.nextGaussian());
      return new Draw(truth, Samples.of(points, u));
    }

    Fit fit(Fitter fitter) {
      return fitter.withFrame(Disk.unit()).fit(Equation.helmholtz(K), samples);
    }

    double error(Fit fit) {
      double[] expected = truth.at(TESTS);
      double[] actual = fit.field().at(TESTS);
      double[] difference = new double[expected.length];
      Arrays.setAll(difference, i -> actual[i] - expected[i]);
      return Math.sqrt(meanSquare(difference) / meanSquare(expected));
    }

    double coverage(Fit fit) {
      double[] expected = truth.at(TESTS);
      double[] actual = fit.field().at(TESTS);
      double[] spread = fit.uncertainty().spreadAt(TESTS);
      return IntStream.range(0, expected.length)
              .filter(i -> Math.abs(actual[i] - expected[i]) <= 1.959964 * spread[i])
              .count()
          / (double) expected.length;
    }

    /** The best damping in hindsight, under the same prior. */
    double oracle() {
      double best = Double.POSITIVE_INFINITY;
      for (int e = -60; e <= 8; e++) {
        Fitter ridge =
            Fitter.withDefaults()
                .with(Scaling.PRIOR)
                .with(Regularisation.ridge(Math.pow(10, e / 4.0)));
        best = Math.min(best, error(fit(ridge)));
      }
      return best;
    }

    private static double meanSquare(double[] values) {
      double sum = 0;
      for (double v : values) {
        sum += v * v;
      }
      return sum / values.length;
    }
  }
}
