package vekua.fit;

import java.util.Arrays;
import vekua.geometry.Points;
import vekua.internal.Blocks;
import vekua.internal.linalg.Combinations;

/**
 * How far one field is known at candidates for sensors and in a region, while sensors are added. In
 * coordinates z = Fᵀφ the covariance of two places is the product of their vectors. A sensor at k
 * leaves I − kkᵀ/s of the unit matrix, whose root is I − αkkᵀ with α = (1 − σ/√s)/‖k‖²: applied to
 * all vectors it keeps even variances that have become tiny to full precision.
 */
abstract class FieldPlacement {

  /** A noiseless sensor where less than this share of the variance is left adds only rounding. */
  private static final double ROUNDING = 1e-24;

  /** Candidates that one task works on. */
  static final int BLOCK = 512;

  private final double[][] factor;
  private final double[] first;
  private final double[] square;
  final double[][] candidates;
  final double[][] region;
  private final double[] variance;
  private final double[] regionVariance;

  FieldPlacement(Uncertainty field, Points region, Points candidates, double[] noise) {
    this.factor = field.spreadFactor();
    this.candidates = field.coordinatesAt(candidates);
    this.region = field.coordinatesAt(region);
    this.square = Arrays.stream(noise).map(sigma -> sigma * sigma).toArray();
    this.variance = new double[candidates.size()];
    this.regionVariance = new double[region.size()];
    norms();
    this.first = variance.clone();
  }

  /**
   * The mean square left over the region, or a measure of the largest, with each candidate added.
   *
   * @param progress the share of sensors that will then be placed, above 0 up to 1
   */
  abstract double[] left(double progress);

  /**
   * Takes in what a sensor does to sums that are kept.
   *
   * @param k the sensor's vector
   * @param s its variance, noise included
   * @param c covariances with the candidates
   * @param d covariances with the region
   */
  abstract void learn(double[] k, double s, double[] c, double[] d);

  /** Called when all vectors are up to date. */
  abstract void settle();

  /** Adds a sensor at a candidate. */
  final void add(int chosen) {
    double[] k = vector(chosen);
    double v = variance[chosen];
    double s = square[chosen] + v;
    if (!tells(chosen)) {
      return;
    }
    double[] c = products(candidates, k, variance.length);
    double[] d = products(region, k, regionVariance.length);
    learn(k, s, c, d);
    double alpha = (1 - Math.sqrt(square[chosen] / s)) / v;
    for (int m = 0; m < k.length; m++) {
      subtract(candidates[m], alpha * k[m], c);
      subtract(region[m], alpha * k[m], d);
    }
    double[] seen = new double[factor.length == 0 ? 0 : factor[0].length];
    Combinations.combine(factor, k, seen);
    for (int m = 0; m < k.length; m++) {
      subtract(factor[m], alpha * k[m], seen);
    }
    norms();
    settle();
  }

  /** Whether a sensor at a candidate would tell anything. */
  final boolean tells(int i) {
    return variance[i] > (square[i] > 0 ? 0 : ROUNDING * first[i]);
  }

  /** The variance of the field at a candidate. */
  final double variance(int i) {
    return variance[i];
  }

  /** The variance of what a sensor at a candidate would read. */
  final double readingVariance(int i) {
    return square[i] + variance[i];
  }

  /** The variances in the region: read, never write. */
  final double[] regionVariance() {
    return regionVariance;
  }

  /** The number of candidates. */
  final int size() {
    return variance.length;
  }

  final double meanSquare() {
    return Arrays.stream(regionVariance).average().orElseThrow();
  }

  final double largestSquare() {
    return Arrays.stream(regionVariance).max().orElseThrow();
  }

  /** Some of the candidates' vectors. */
  final double[][] block(int from, int to) {
    double[][] block = new double[candidates.length][];
    Arrays.setAll(block, m -> Arrays.copyOfRange(candidates[m], from, to));
    return block;
  }

  private double[] vector(int candidate) {
    double[] vector = new double[candidates.length];
    Arrays.setAll(vector, m -> candidates[m][candidate]);
    return vector;
  }

  /** How far the field is known with all that was added. */
  final Uncertainty after(Uncertainty before) {
    return before.withSpread(factor);
  }

  /** The product of each of many vectors with one. */
  static double[] products(double[][] vectors, double[] with, int size) {
    double[] out = new double[size];
    Combinations.combine(vectors, with, out);
    return out;
  }

  static void subtract(double[] from, double factor, double[] what) {
    for (int i = 0; i < from.length; i++) {
      from[i] = Math.fma(-factor, what[i], from[i]);
    }
  }

  private void norms() {
    squares(candidates, variance);
    squares(region, regionVariance);
  }

  private static void squares(double[][] vectors, double[] out) {
    Blocks.inParallel(
        out.length,
        1 << 14,
        (from, to) -> {
          Arrays.fill(out, from, to, 0);
          for (double[] component : vectors) {
            for (int i = from; i < to; i++) {
              out[i] = Math.fma(component[i], component[i], out[i]);
            }
          }
        });
  }
}
