package vekua.fit;

import java.util.Arrays;
import vekua.geometry.Points;
import vekua.internal.Blocks;
import vekua.internal.linalg.Combinations;

/**
 * The largest spread of a field in a region. One sensor mends one bad place, and as long as there
 * are others as bad the largest stays what it was: a norm of the variances tells such sensors
 * apart. It is their mean at first, for a sensor that only mends the worst place leaves more such
 * places to those behind it, and a norm that the largest dominate at last.
 */
final class WorstPlacement extends FieldPlacement {

  /** When the first so many of the sensors are placed, the power of the norm is two to the next. */
  private static final double[][] SQUARINGS = {{0.55, 0}, {0.8, 1}, {0.95, 3}, {1, 5}};

  /** Where variances have become this small, relative to those before, differences are rounding. */
  private static final double CANCELLED = 1e-11;

  /** By point of the region those with the candidates: loops over candidates vectorise. */
  private final double[][] covariance;

  private double scale;

  WorstPlacement(Uncertainty field, Points region, Points candidates, double[] noise) {
    super(field, region, candidates, noise);
    covariance = new double[region.size()][candidates.size()];
    exact();
    scale = largestSquare();
  }

  @Override
  double[] left(double progress) {
    double[] left = new double[covariance[0].length];
    double[] known = regionVariance();
    double unit = largestSquare();
    if (!(unit > 0)) {
      return left;
    }
    int squarings = squarings(progress);
    double root = Math.scalb(1.0, -squarings);
    Blocks.inParallel(
        left.length,
        BLOCK,
        (from, to) -> {
          double[] share = new double[to - from];
          Arrays.setAll(share, i -> tells(from + i) ? 1 / (unit * readingVariance(from + i)) : 0);
          double[] power = new double[to - from];
          double[] sum = new double[to - from];
          for (int p = 0; p < known.length; p++) {
            rest(known[p] / unit, share, covariance[p], from, power);
            for (int q = 0; q < squarings; q++) {
              square(power);
            }
            add(power, sum);
          }
          for (int i = from; i < to; i++) {
            left[i] = unit * Math.pow(sum[i - from] / known.length, root);
          }
        });
    return left;
  }

  private static int squarings(double progress) {
    for (double[] stage : SQUARINGS) {
      if (progress <= stage[0]) {
        return (int) stage[1];
      }
    }
    throw new IllegalArgumentException("progress must be at most one: " + progress);
  }

  private static void rest(double known, double[] share, double[] c, int from, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = known - share[i] * c[from + i] * c[from + i];
    }
  }

  private static void square(double[] v) {
    for (int i = 0; i < v.length; i++) {
      v[i] *= v[i];
    }
  }

  private static void add(double[] what, double[] sum) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += what[i];
    }
  }

  @Override
  void learn(double[] k, double s, double[] c, double[] d) {
    Blocks.inParallel(
        covariance.length,
        32,
        (from, to) -> {
          for (int p = from; p < to; p++) {
            subtract(covariance[p], d[p] / s, c);
          }
        });
  }

  @Override
  void settle() {
    if (largestSquare() < CANCELLED * scale) {
      exact();
      scale = largestSquare();
    }
  }

  private void exact() {
    Blocks.inParallel(
        covariance[0].length,
        BLOCK,
        (from, to) -> {
          double[][] block = block(from, to);
          double[] sum = new double[to - from];
          double[] weights = new double[block.length];
          for (int p = 0; p < covariance.length; p++) {
            int at = p;
            Arrays.setAll(weights, m -> region[m][at]);
            Combinations.combine(block, weights, sum);
            System.arraycopy(sum, 0, covariance[p], from, sum.length);
          }
        });
  }
}
