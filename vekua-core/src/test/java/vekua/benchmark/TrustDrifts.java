package vekua.benchmark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.rows.Samples;

/**
 * Readings whose zero drifts in the order of the rows, by 5 to 30 noises in all: how far the 95 %
 * band covers the truth without and with the search for a drift, the median error of both, how many
 * drifts are found, and by how many of its deviations a drift that was found is off.
 *
 * <p>Arguments: number of draws, seed.
 */
public final class TrustDrifts {

  private static final double NOISE = 0.01;
  private static final int SENSORS = 60;
  private static final int TESTS = 150;

  private TrustDrifts() {}

  /** Orders in which places are visited. */
  private enum Order {
    RANDOM("random"),
    THERE_AND_BACK("there and back"),
    RASTER("raster"),
    RING("ring"),
    BASE("raster with a base station");

    private final String title;

    Order(String title) {
      this.title = title;
    }
  }

  private static double[] place(DrawnField family, Order order, int i, int n, Random random) {
    if (family == DrawnField.SPACE) {
      double[] d = DrawnField.direction(random);
      double r =
          order == Order.RING ? 0.9 + 0.1 * random.nextDouble() : Math.cbrt(random.nextDouble());
      return new double[] {r * d[0], r * d[1], r * d[2]};
    }
    boolean ring = order == Order.RING;
    double angle =
        ring
            ? 2 * Math.PI * (i + 0.3 * random.nextDouble()) / n
            : 2 * Math.PI * random.nextDouble();
    double r = ring ? 0.95 + 0.05 * random.nextDouble() : Math.sqrt(random.nextDouble());
    return new double[] {r * Math.cos(angle), r * Math.sin(angle), 0};
  }

  private static Comparator<double[]> lines(int axis, int count, ToDoubleFunction<double[]> along) {
    return Comparator.comparingDouble((double[] p) -> Math.floor(count * (p[axis] + 1)))
        .thenComparingDouble(along);
  }

  private static double[][] places(DrawnField family, Order order, int n, Random random) {
    List<double[]> all = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      all.add(place(family, order, i, n, random));
    }
    switch (order) {
      case RANDOM -> {}
      case THERE_AND_BACK -> {
        all.sort(Comparator.comparingDouble(p -> p[0]));
        List<double[]> way = new ArrayList<>();
        for (int i = 0; i < n; i += 2) {
          way.add(all.get(i));
        }
        for (int i = n - 1 - n % 2; i > 0; i -= 2) {
          way.add(all.get(i));
        }
        all = way;
      }
      case RASTER -> all.sort(lines(1, 4, p -> p[0]));
      case RING -> {
        if (family == DrawnField.SPACE) {
          all.sort(lines(2, 3, p -> Math.atan2(p[1], p[0])));
        }
      }
      case BASE -> all = withBase(new ArrayList<>(all.subList(0, n - n / 6)), n);
    }
    return all.toArray(double[][]::new);
  }

  /** A raster that returns to its first place after every five. */
  private static List<double[]> withBase(List<double[]> some, int n) {
    some.sort(lines(1, 4, p -> p[0]));
    List<double[]> way = new ArrayList<>();
    for (int i = 0; i < some.size(); i++) {
      way.add(some.get(i));
      if (i % 5 == 4 && way.size() < n) {
        way.add(some.get(0));
      }
    }
    while (way.size() < n) {
      way.add(some.get(0));
    }
    return way;
  }

  /** What became of a draw; the last two are no numbers where no drift was found. */
  private record Outcome(
      double before, double now, double errorBefore, double errorNow, double found, double off) {}

  private static Outcome draw(DrawnField family, Order order, Random random) {
    int n = family == DrawnField.SPACE ? SENSORS * 4 / 3 : SENSORS;
    ToDoubleFunction<double[]> field = family.draw(random);
    double[][] places = places(family, order, n, random);
    double[][] tests = places(family, Order.RANDOM, TESTS, random);
    DrawnField.Truth truth = family.truth(field, tests);
    double change = (5 + 25 * random.nextDouble()) * NOISE * (random.nextBoolean() ? 1 : -1);
    double[] read = new double[n];
    for (int i = 0; i < n; i++) {
      read[i] =
          field.applyAsDouble(places[i]) / truth.deviation()
              + NOISE * random.nextGaussian()
              + change * i / (n - 1);
    }
    Samples samples = Samples.of(family.points(places), read);
    Fit before = Fitter.withDefaults().withoutOrder().fit(family.equation, samples);
    Fit now = Fitter.withDefaults().fit(family.equation, samples);
    return new Outcome(
        truth.covered(before),
        truth.covered(now),
        truth.error(before),
        truth.error(now),
        now.drift().isPresent() ? truth.covered(now) : Double.NaN,
        now.drift().map(d -> (d.change() - change) / d.sigma()).orElse(Double.NaN));
  }

  private static double mean(List<Outcome> all, ToDoubleFunction<Outcome> what) {
    return all.stream()
        .mapToDouble(what)
        .filter(v -> !Double.isNaN(v))
        .average()
        .orElse(Double.NaN);
  }

  private static double median(List<Outcome> all, ToDoubleFunction<Outcome> what) {
    return all.stream().mapToDouble(what).sorted().toArray()[all.size() / 2];
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
        "| field, order | covered without the search | with it | where found | error without |"
            + " with | found | off, in deviations |");
    System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|");
    for (DrawnField family : DrawnField.values()) {
      for (Order order : Order.values()) {
        List<Outcome> all =
            IntStream.range(0, draws)
                .parallel()
                .mapToObj(
                    i ->
                        draw(
                            family,
                            order,
                            new Random(
                                1000003L * (seed + i)
                                    + 31 * family.ordinal()
                                    + 7 * order.ordinal())))
                .toList();
        System.out.printf(
            Locale.ROOT,
            "| %s, %s | %.2f | %.2f | %.2f | %.4f | %.4f | %.1f %% | %.2f |%n",
            family.title,
            order.title,
            mean(all, Outcome::before),
            mean(all, Outcome::now),
            mean(all, Outcome::found),
            median(all, Outcome::errorBefore),
            median(all, Outcome::errorNow),
            100.0 * all.stream().filter(o -> !Double.isNaN(o.found)).count() / draws,
            Math.sqrt(mean(all, o -> o.off * o.off)));
      }
    }
  }
}
