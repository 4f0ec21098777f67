package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.basis.DomainBasis;
import vekua.basis.Prior;
import vekua.functions.Bumps;
import vekua.geometry.Disk;
import vekua.rows.RowAssembler;
import vekua.rows.Samples;

/**
 * Asks the data for a smooth error beside the solution. The covariance of the sensors is α (P +
 * s̄²(g G + λ)), with P that of a prior of the basis, s̄² its mean diagonal and G = exp(−d²/2ℓ²);
 * ring, ℓ, g and λ are averaged over, half of the prior mass on g = 0.
 */
final class ErrorSearch {

  /** Lengths in radii of the disc around the sensors. */
  private static final double[] LENGTHS = {0.1, 0.15, 0.25, 0.4, 0.7, 1.2};

  /** Sizes g of the error beside the field, as variances. */
  private static final double[] SIZES = {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1, 10};

  /** Noise variances λ beside the field. */
  private static final double[] NOISES =
      IntStream.range(0, 19).mapToDouble(i -> Math.pow(10, -8 + 0.5 * i)).toArray();

  /** Rings that are weighed: the likeliest of a plain fit. */
  private static final int RINGS = 3;

  /**
   * A free constant is bounded by this, in units of the other deviations, or rounding would tell.
   */
  private static final double FREE = 100;

  /** Below this probability of a first, coarse look nothing more is asked. */
  private static final double WORTHWHILE = 0.2;

  private final Basis basis;
  private final Samples sensors;
  private final double[] phi;
  private final double[] u;
  private final List<Ring> rings = new ArrayList<>();
  private final Disk disk;
  private final double noise;

  @SuppressWarnings("ArrayRecordComponent") // internal and short-lived
  private record Ring(double[] deviations, double[][] covariance, double signal) {}

  /** The probability of everything with one length and size, not normalised. */
  private record Weighed(int ring, double length, double size, double log, double variance) {}

  /**
   * A search among sensors.
   *
   * @param noise of a row of weight one, NaN where unknown
   * @param rows their functionals and values in relative weights
   * @param priors in the order of their plausibility
   */
  ErrorSearch(
      Basis basis, Samples sensors, double noise, RotatedData.Rows rows, List<Prior> priors) {
    this.basis = basis;
    this.sensors = sensors;
    this.noise = noise;
    this.phi = rows.phi();
    this.u = rows.u();
    disk = Disk.covering(sensors.points());
    for (Prior prior : priors.subList(0, Math.min(RINGS, priors.size()))) {
      rings.add(ring(prior));
    }
  }

  private Ring ring(Prior prior) {
    double[] d = prior.deviations().clone();
    double[] sorted = Arrays.stream(d).sorted().toArray();
    double largest = sorted.length > 1 ? sorted[sorted.length - 2] : sorted[0];
    Arrays.setAll(d, j -> Math.min(d[j], FREE * largest));
    double[][] all = gram(phi, d);
    // The mean variance without the constant, which is the first function where it is free.
    double[] rest = d.clone();
    if (prior.deviations()[0] > FREE * largest) {
      rest[0] = 0;
    }
    double signal = 0;
    for (int j = 0; j < rest.length; j++) {
      for (int i = 0; i < u.length; i++) {
        double e = phi[j * u.length + i] * rest[j];
        signal += e * e / u.length;
      }
    }
    return new Ring(prior.deviations(), all, signal);
  }

  /** A diag(d)² Aᵀ. */
  private double[][] gram(double[] a, double[] d) {
    int n = u.length;
    double[][] k = new double[n][n];
    double[] column = new double[n];
    for (int j = 0; j < d.length; j++) {
      for (int i = 0; i < n; i++) {
        column[i] = a[j * n + i] * d[j];
      }
      for (int i = 0; i < n; i++) {
        double w = column[i];
        double[] row = k[i];
        for (int l = 0; l <= i; l++) {
          row[l] = Math.fma(w, column[l], row[l]);
        }
      }
    }
    for (int i = 0; i < n; i++) {
      for (int l = 0; l < i; l++) {
        k[l][i] = k[i][l];
      }
    }
    return k;
  }

  private double[] functionals(Bumps bumps) {
    double[] rows = new RowAssembler(bumps).matrix(sensors);
    // Rows were divided by their noise; relative weights are wanted.
    double unit = sensors.hasNoise() ? noise : 1;
    Arrays.setAll(rows, i -> rows[i] * unit);
    return rows;
  }

  /** What the data say. */
  Result search() {
    List<Weighed> coarse = weigh(1, new double[] {0.15, 0.4}, new double[] {1e-4, 1e-2, 1});
    if (probability(coarse) < WORTHWHILE) {
      return new Result(new ModelError(probability(coarse), 0, 0, false), coarse);
    }
    List<Weighed> all = weigh(rings.size(), LENGTHS, SIZES);
    Weighed best = all.get(0);
    double top = all.stream().mapToDouble(Weighed::log).max().orElse(0);
    double sum = 0;
    double variance = 0;
    for (Weighed one : all) {
      if (one.size > 0) {
        double p = Math.exp(one.log - top);
        sum += p;
        variance += p * one.variance;
        best = best.size == 0 || one.log > best.log ? one : best;
      }
    }
    return new Result(
        new ModelError(probability(all), Math.sqrt(variance / sum), best.length, false), all);
  }

  /** The outcome with all that was weighed. */
  final class Result {
    final ModelError error;
    private final List<Weighed> weighed;

    private Result(ModelError error, List<Weighed> weighed) {
      this.error = error;
      this.weighed = weighed;
    }

    /** The basis with bumps of the likeliest length, and the sizes that are plausible with it. */
    DomainBasis basisWithBumps() {
      Bumps bumps = Bumps.over(disk, error.length());
      double top =
          weighed.stream()
              .filter(w -> w.size > 0 && w.length == error.length())
              .mapToDouble(Weighed::log)
              .max()
              .orElse(0);
      List<Prior> priors = new ArrayList<>();
      weighed.stream()
          .filter(w -> w.size > 0 && w.length == error.length() && w.log > top - 7)
          .sorted(Comparator.comparingInt(Weighed::ring).thenComparingDouble(Weighed::size))
          .forEach(
              w -> {
                Ring ring = rings.get(w.ring);
                double[] d = Arrays.copyOf(ring.deviations, basis.size() + bumps.size());
                double deviation = Math.sqrt(w.size * ring.signal / Bumps.variance());
                Arrays.fill(d, basis.size(), d.length, deviation);
                priors.add(new Prior(weight(w.size), d));
              });
      return DomainBasis.joined(basis, bumps, priors, disk.grid(15, 15));
    }
  }

  private static double probability(List<Weighed> all) {
    double top = all.stream().mapToDouble(Weighed::log).max().orElse(0);
    double with = 0;
    double without = 0;
    for (Weighed one : all) {
      if (one.size > 0) {
        with += Math.exp(one.log - top);
      } else {
        without += Math.exp(one.log - top);
      }
    }
    return with / (with + without);
  }

  /** Cauchy in decades about a thirtieth of the field. */
  private static double weight(double ratio) {
    double y = 0.5 * Math.log10(ratio) + 1.5;
    return 1 / (1 + y * y);
  }

  private List<Weighed> weigh(int count, double[] lengths, double[] sizes) {
    double total = Arrays.stream(sizes).map(ErrorSearch::weight).sum() * lengths.length;
    List<Weighed> all = new ArrayList<>();
    for (int r = 0; r < count; r++) {
      all.add(weighed(r, 0, 0, rings.get(r).covariance, Math.log(total)));
    }
    for (double length : lengths) {
      Bumps bumps = Bumps.over(disk, length * disk.radius());
      double[] ones = new double[bumps.size()];
      Arrays.fill(ones, 1 / Math.sqrt(Bumps.variance()));
      double[][] g = gram(functionals(bumps), ones);
      for (int r = 0; r < count; r++) {
        for (double size : sizes) {
          all.add(
              weighed(
                  r,
                  length * disk.radius(),
                  size,
                  sum(rings.get(r), size, g),
                  Math.log(weight(size))));
        }
      }
    }
    return all;
  }

  private static double[][] sum(Ring ring, double size, double[][] g) {
    int n = g.length;
    double[][] k = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int l = 0; l < n; l++) {
        k[i][l] = Math.fma(size * ring.signal, g[i][l], ring.covariance[i][l]);
      }
    }
    return k;
  }

  /** Averages over the noise. */
  private Weighed weighed(
      int ring, double length, double size, double[][] covariance, double logPrior) {
    double[][] k = Arrays.stream(covariance).map(double[]::clone).toArray(double[][]::new);
    Tridiagonal t = new Tridiagonal(k, u);
    double signal = rings.get(ring).signal;
    double[] logs = new double[NOISES.length];
    Arrays.setAll(logs, i -> t.logEvidence(NOISES[i] * signal) + Math.log(weight(NOISES[i])));
    double top = Arrays.stream(logs).max().orElse(0);
    double sum = 0;
    double variance = 0;
    for (int i = 0; i < logs.length; i++) {
      double p = Math.exp(logs[i] - top);
      sum += p;
      if (p > 0) {
        variance += p * t.quadratic(NOISES[i] * signal) / u.length;
      }
    }
    return new Weighed(
        ring, length, size, logPrior + top + Math.log(sum), size * signal * variance / sum);
  }
}
