package vekua.benchmark;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import vekua.basis.Equation;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * How honest an unknown wavenumber is: how often it is called determined, and how often it is then
 * wrong by more than four deviations.
 *
 * <p>Arguments: number of draws, seed.
 */
public final class TrustWavenumbers {

  private TrustWavenumbers() {}

  /** Data with one wavenumber, or none. */
  private record Family(
      String name, TrustCase.Truth truth, double wavenumber, int sensors, double noise) {}

  private record Outcome(boolean determined, double z, double sigma) {}

  private static List<Family> families() {
    TrustCase.Truth silence = random -> (x, y) -> 0;
    return List.of(
        new Family("k = 8, 8 sensors", TrustCase.waves(8), 8, 8, 0.01),
        new Family("k = 8, 15 sensors", TrustCase.waves(8), 8, 15, 0.01),
        new Family("k = 8, 20 sensors", TrustCase.waves(8), 8, 20, 0.01),
        new Family("k = 8, 30 sensors", TrustCase.waves(8), 8, 30, 0.01),
        new Family("k = 8, 60 sensors", TrustCase.waves(8), 8, 60, 0.01),
        new Family("k = 20, 30 sensors", TrustCase.waves(20), 20, 30, 0.01),
        new Family("k = 20, 60 sensors", TrustCase.waves(20), 20, 60, 0.01),
        new Family("harmonic, 30 sensors", TrustCase.sources(1.5), Double.NaN, 30, 0.01),
        new Family("noise, 30 sensors", silence, Double.NaN, 30, 1),
        new Family(
            "k = 5 and 8, 60 sensors",
            TrustCase.both(TrustCase.waves(5), TrustCase.waves(8)),
            Double.NaN,
            60,
            0.01));
  }

  /** Prints the table. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    int draws = args.length > 0 ? Integer.parseInt(args[0]) : 200;
    long seed = args.length > 1 ? Long.parseLong(args[1]) : 1;
    System.out.println("| data | determined | of these beyond 4 sigma | worst | median sigma |");
    System.out.println("|---|---|---|---|---|");
    for (Family family : families()) {
      List<Outcome> all =
          IntStream.range(0, draws)
              .parallel()
              .mapToObj(d -> outcome(family, new Random(seed * 1_000_003 + d)))
              .toList();
      List<Outcome> sure = all.stream().filter(Outcome::determined).toList();
      double[] z = sure.stream().mapToDouble(Outcome::z).sorted().toArray();
      double[] sigma = sure.stream().mapToDouble(Outcome::sigma).sorted().toArray();
      String found =
          sure.isEmpty() || Double.isNaN(family.wavenumber)
              ? " | | "
              : String.format(
                  "%d of %d | %.2g | %.2g",
                  Arrays.stream(z).filter(v -> v > 4).count(),
                  z.length,
                  z[z.length - 1],
                  sigma[z.length / 2]);
      System.out.printf("| %s | %d of %d | %s |%n", family.name, sure.size(), draws, found);
    }
  }

  private static Outcome outcome(Family family, Random random) {
    DoubleBinaryOperator truth = family.truth.draw(random);
    Points points = TrustCase.DISC.draw(family.sensors, random);
    double[] values = new double[points.size()];
    Arrays.setAll(values, i -> truth.applyAsDouble(points.x(i), points.y(i)));
    double mean = Arrays.stream(values).average().orElseThrow();
    double square = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
    double sigma = family.noise * (square > 0 ? Math.sqrt(square) : 1);
    Arrays.setAll(values, i -> values[i] + sigma * random.nextGaussian());
    Disk disk = Disk.covering(points);
    // The range that the command line takes for as many sensors.
    WavenumberSearch.Result found =
        WavenumberSearch.between(0.3 / disk.radius(), (8 + points.size() / 2.0) / disk.radius())
            .find(Equation::helmholtz, Samples.of(points, values), disk);
    return new Outcome(
        found.determined(),
        Math.abs(found.wavenumber() - family.wavenumber) / found.sigma(),
        found.sigma());
  }
}
