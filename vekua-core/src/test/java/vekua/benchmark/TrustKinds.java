package vekua.benchmark;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.rows.Samples;

/**
 * Sensors of two kinds, whose readings differ by a constant or by a factor: how far the 95 % band
 * covers the truth, the median error beside that of a fit of the same readings before some were
 * spoilt, how many draws are warned of two kinds, and how many fits of the unspoilt readings are.
 *
 * <p>Arguments: number of draws, seed.
 */
public final class TrustKinds {

  private static final double NOISE = 0.01;
  private static final int SENSORS = 60;
  private static final int TESTS = 150;

  private TrustKinds() {}

  /** What some sensors make of a reading, in units of the field's deviation. */
  private enum Fault {
    OFFSET("0.3 more", u -> u + 0.3),
    LOUDER("1.3 times", u -> 1.3 * u),
    A_LITTLE_LOUDER("1.1 times", u -> 1.1 * u),
    SOFTER("0.5 times", u -> 0.5 * u),
    REVERSED("reversed", u -> -u);

    private final String title;
    private final DoubleUnaryOperator reads;

    Fault(String title, DoubleUnaryOperator reads) {
      this.title = title;
      this.reads = reads;
    }
  }

  private record Outcome(
      double covered, double error, double clean, boolean told, boolean falselyTold) {}

  private static Outcome draw(DrawnField family, Fault fault, int some, Random random) {
    int n = family == DrawnField.SPACE ? SENSORS * 4 / 3 : SENSORS;
    ToDoubleFunction<double[]> field = family.draw(random);
    double[][] places =
        Stream.generate(() -> family.place(random)).limit(n).toArray(double[][]::new);
    DrawnField.Truth truth =
        family.truth(
            field,
            Stream.generate(() -> family.place(random)).limit(TESTS).toArray(double[][]::new));
    double[] clean = new double[n];
    double[] read = new double[n];
    // The first rows, or as evenly among the others as can be.
    boolean side = random.nextBoolean();
    for (int i = 0; i < n; i++) {
      double u = field.applyAsDouble(places[i]) / truth.deviation();
      double noise = NOISE * random.nextGaussian();
      clean[i] = u + noise;
      boolean spoilt = side ? i < some : i * some / n != (i + 1) * some / n;
      read[i] = (spoilt ? fault.reads.applyAsDouble(u) : u) + noise;
    }
    Fit before = fit(family, places, clean);
    Fit fit = fit(family, places, read);
    return new Outcome(
        truth.covered(fit), truth.error(fit), truth.error(before), told(fit), told(before));
  }

  private static Fit fit(DrawnField family, double[][] places, double[] read) {
    return Fitter.withDefaults().fit(family.equation, Samples.of(family.points(places), read));
  }

  private static boolean told(Fit fit) {
    return fit.warnings().stream().anyMatch(w -> w.code().startsWith("two-"));
  }

  private static double median(List<Outcome> all, ToDoubleFunction<Outcome> what) {
    return all.stream().mapToDouble(what).sorted().toArray()[all.size() / 2];
  }

  private static double percent(List<Outcome> all, ToDoubleFunction<Outcome> what) {
    return 100 * all.stream().mapToDouble(what).average().orElseThrow();
  }

  /**
   * Prints the table.
   *
   * @param args draws, seed
   */
  public static void main(String[] args) {
    int draws = args.length > 0 ? Integer.parseInt(args[0]) : 200;
    int seed = args.length > 1 ? Integer.parseInt(args[1]) : 5000;
    System.out.println(
        "| field | sensors | that read | covered | error | of clean data | warned | of clean data |");
    System.out.println("|---|---:|---|---:|---:|---:|---:|---:|");
    for (DrawnField family : DrawnField.values()) {
      for (int some : new int[] {8, 15, 20}) {
        for (Fault fault : Fault.values()) {
          List<Outcome> all =
              IntStream.range(0, draws)
                  .parallel()
                  .mapToObj(
                      i ->
                          draw(
                              family,
                              fault,
                              some,
                              new Random(1000003L * (seed + i) + 31 * family.ordinal() + some)))
                  .toList();
          System.out.printf(
              Locale.ROOT,
              "| %s | %d | %s | %.2f | %.4f | %.4f | %.0f %% | %.1f %% |%n",
              family.title,
              some,
              fault.title,
              all.stream().mapToDouble(Outcome::covered).average().orElseThrow(),
              median(all, Outcome::error),
              median(all, Outcome::clean),
              percent(all, o -> o.told ? 1 : 0),
              percent(all, o -> o.falselyTold ? 1 : 0));
        }
      }
    }
  }
}
