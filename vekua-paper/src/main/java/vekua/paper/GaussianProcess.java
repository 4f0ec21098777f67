package vekua.paper;

import java.util.Arrays;
import java.util.OptionalInt;
import vekua.geometry.Points;

/**
 * Regression by a Gaussian process with the kernel exp(−|x − x′|²/2ℓ²) and noise: the field is what
 * is expected given the samples. The length ℓ and the ratio of noise to signal maximise the
 * likelihood; the size of the signal follows from them. The mean of the samples is taken off.
 *
 * <p>Rasmussen, Williams: Gaussian processes for machine learning (2006), chapter 5.
 */
final class GaussianProcess {

  /** Longest and shortest length in units of the extent of the samples. */
  private static final double[] LENGTHS = {2, 0.01};

  private static final double[] RATIOS = {10, 1e-10};
  private static final int COARSE = 10;
  private static final int REFINEMENTS = 5;

  private final Points points;
  private final double length;
  private final double mean;
  private final double[] weights;

  private GaussianProcess(Points points, double length, double mean, double[] weights) {
    this.points = points;
    this.length = length;
    this.mean = mean;
    this.weights = weights;
  }

  /** The process as a method, hyper-parameters included in its time. */
  static Outcome solve(Task task) {
    long start = System.nanoTime();
    GaussianProcess process = fit(task.samples().points(), task.samples().values(0));
    double seconds = (System.nanoTime() - start) * 1e-9;
    return new Outcome(process.at(task.targets()), seconds, OptionalInt.empty());
  }

  /** Chooses length and noise on a grid of logarithms, then halves its mesh about the best. */
  static GaussianProcess fit(Points points, double[] values) {
    double mean = Arrays.stream(values).average().orElse(0);
    double[] u = Arrays.stream(values).map(v -> v - mean).toArray();
    double extent = extent(points);
    double[] low = {Math.log(LENGTHS[1] * extent), Math.log(RATIOS[1])};
    double[] high = {Math.log(LENGTHS[0] * extent), Math.log(RATIOS[0])};
    double[] mesh = {(high[0] - low[0]) / COARSE, (high[1] - low[1]) / COARSE};
    double[] best = {low[0], high[1]};
    double bestScore = Double.NEGATIVE_INFINITY;
    for (int i = 0; i <= COARSE; i++) {
      for (int j = 0; j <= COARSE; j++) {
        double[] at = {low[0] + i * mesh[0], low[1] + j * mesh[1]};
        double score = logLikelihood(points, u, at);
        if (score > bestScore) {
          bestScore = score;
          best = at;
        }
      }
    }
    for (int k = 0; k < REFINEMENTS; k++) {
      mesh[0] /= 2;
      mesh[1] /= 2;
      double[] centre = best;
      for (int neighbour = 0; neighbour < 9; neighbour++) {
        double[] at = {
          centre[0] + (neighbour % 3 - 1) * mesh[0], centre[1] + (neighbour / 3 - 1) * mesh[1]
        };
        double score = logLikelihood(points, u, at);
        if (score > bestScore) {
          bestScore = score;
          best = at;
        }
      }
    }
    double[] factor = new double[u.length * u.length];
    double[] w = u.clone();
    if (!factor(points, best, factor)) {
      throw new ArithmeticException("no kernel matrix is positive definite");
    }
    solve(factor, w);
    return new GaussianProcess(points, Math.exp(best[0]), mean, w);
  }

  /** The expected values at points. */
  double[] at(Points targets) {
    double[] out = new double[targets.size()];
    for (int i = 0; i < out.length; i++) {
      double sum = mean;
      for (int j = 0; j < weights.length; j++) {
        sum += weights[j] * kernel(targets, i, points, j, length);
      }
      out[i] = sum;
    }
    return out;
  }

  private static double extent(Points points) {
    double size = 0;
    for (int i = 1; i < points.size(); i++) {
      size = Math.max(size, Math.hypot(points.x(i) - points.x(0), points.y(i) - points.y(0)));
    }
    return size;
  }

  /** Up to a constant, the size of the signal at its best: −(n log(uᵀK⁻¹u) + log|K|)/2. */
  private static double logLikelihood(Points points, double[] u, double[] logs) {
    int n = u.length;
    double[] factor = new double[n * n];
    if (!factor(points, logs, factor)) {
      return Double.NEGATIVE_INFINITY;
    }
    double[] w = u.clone();
    solve(factor, w);
    double square = 0;
    double logDeterminant = 0;
    for (int i = 0; i < n; i++) {
      square += u[i] * w[i];
      logDeterminant += 2 * Math.log(factor[i * n + i]);
    }
    return -(n * Math.log(square) + logDeterminant) / 2;
  }

  private static double kernel(Points a, int i, Points b, int j, double length) {
    double dx = (a.x(i) - b.x(j)) / length;
    double dy = (a.y(i) - b.y(j)) / length;
    return Math.exp(-0.5 * (dx * dx + dy * dy));
  }

  /** The lower Cholesky factor of kernel plus noise, by rows; false if rounding ends it. */
  private static boolean factor(Points points, double[] logs, double[] out) {
    int n = points.size();
    double length = Math.exp(logs[0]);
    double noise = Math.exp(logs[1]);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        double sum = kernel(points, i, points, j, length) + (i == j ? noise : 0);
        for (int k = 0; k < j; k++) {
          sum -= out[i * n + k] * out[j * n + k];
        }
        if (i > j) {
          out[i * n + j] = sum / out[j * n + j];
        } else if (sum > 0) {
          out[i * n + i] = Math.sqrt(sum);
        } else {
          return false;
        }
      }
    }
    return true;
  }

  /** Overwrites the right-hand side by the solution. */
  private static void solve(double[] factor, double[] b) {
    int n = b.length;
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < i; k++) {
        b[i] -= factor[i * n + k] * b[k];
      }
      b[i] /= factor[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
      b[i] /= factor[i * n + i];
      for (int k = 0; k < i; k++) {
        b[k] -= factor[i * n + k] * b[i];
      }
    }
  }
}
