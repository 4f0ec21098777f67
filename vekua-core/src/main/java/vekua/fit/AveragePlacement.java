package vekua.fit;

import java.util.Arrays;
import vekua.geometry.Points;
import vekua.internal.Blocks;
import vekua.internal.linalg.Combinations;

/**
 * The mean square of a field's spread: a candidate z takes q/(σ² + ‖z‖²) of it, with q = zᵀGz and G
 * the mean of rrᵀ over the region. A sensor k changes q by −2cg/s + c²kᵀGk/s², where c = zᵀk and g
 * = zᵀGk: one product each.
 */
final class AveragePlacement extends FieldPlacement {

  /**
   * Where all q have become this small, relative to the largest before, differences are rounding.
   */
  private static final double CANCELLED = 1e-11;

  private double[] q;
  private double scale;

  AveragePlacement(Uncertainty field, Points region, Points candidates, double[] noise) {
    super(field, region, candidates, noise);
    q = exact();
    scale = largest();
  }

  @Override
  double[] left(double progress) {
    double all = meanSquare();
    double[] left = new double[q.length];
    Arrays.setAll(left, i -> tells(i) ? all - q[i] / readingVariance(i) : all);
    return left;
  }

  @Override
  void learn(double[] k, double s, double[] c, double[] d) {
    // Gk is the mean of r(rᵀk) over the region, kᵀGk that of (rᵀk)².
    double[] gk = new double[k.length];
    Arrays.setAll(gk, m -> product(region[m], d) / d.length);
    double kgk = product(d, d) / d.length;
    double[] g = products(candidates, gk, size());
    for (int i = 0; i < q.length; i++) {
      q[i] = Math.max(0, q[i] - c[i] * (2 * g[i] - c[i] * kgk / s) / s);
    }
  }

  @Override
  void settle() {
    if (largest() < CANCELLED * scale) {
      q = exact();
      scale = largest();
    }
  }

  private double largest() {
    return Arrays.stream(q).max().orElseThrow();
  }

  /** The mean of rrᵀ over the region. */
  private double[][] mean() {
    int size = region.length;
    int points = regionVariance().length;
    double[][] out = new double[size][size];
    Blocks.inParallel(
        size,
        8,
        (from, to) -> {
          for (int a = from; a < to; a++) {
            for (int b = 0; b <= a; b++) {
              out[a][b] = product(region[a], region[b]) / points;
            }
          }
        });
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < a; b++) {
        out[b][a] = out[a][b];
      }
    }
    return out;
  }

  private static double product(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum = Math.fma(a[i], b[i], sum);
    }
    return sum;
  }

  private double[] exact() {
    double[][] mean = mean();
    double[] out = new double[size()];
    Blocks.inParallel(
        out.length,
        BLOCK,
        (from, to) -> {
          double[][] block = block(from, to);
          double[] sum = new double[to - from];
          for (int m = 0; m < block.length; m++) {
            Combinations.combine(block, mean[m], sum);
            for (int i = 0; i < sum.length; i++) {
              out[from + i] = Math.fma(sum[i], block[m][i], out[from + i]);
            }
          }
        });
    return out;
  }
}
