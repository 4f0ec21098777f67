package vekua.fit;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import vekua.basis.Prior;
import vekua.geometry.Points;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Engines;
import vekua.rows.Samples;

/**
 * The log evidence of a wavenumber: the probability of the samples, averaged over the ratio of
 * noise to field and over the priors that the basis suggests. Its unit is that of pure noise, whose
 * log evidence is −½ M log ‖u‖². Thread-safe.
 */
final class WavenumberEvidence {

  /** Below this ratio of variances a covariance has lost its digits; singular values have not. */
  private static final double BLURRED = 1e-10;

  /** The least ratio with a covariance, and with singular values. */
  private static final double LEAST_SQUARED = 1e-13;

  private static final double LEAST = 1e-34;

  /** Covariances lose digits, but singular values of larger matrices take too long. */
  private static final int LARGE = 250;

  /** Lengths over which a field that obeys no equation may vary, in radii. */
  private static final double[] LENGTHS = {0.1, 0.15, 0.25, 0.4, 0.7, 1.2};

  private final Candidates candidates;
  private final Samples samples;
  private final double[] u;
  private final double floor;
  private final double square;
  private final @Nullable ScalePrior scale;

  WavenumberEvidence(Candidates candidates, Samples samples) {
    this.candidates = candidates;
    this.samples = samples;
    u = new double[samples.size()];
    Arrays.setAll(u, i -> samples.value(0, i) / samples.sigma(i));
    square = Math.max(Arrays.stream(u).map(v -> v * v).sum(), Double.MIN_NORMAL);
    floor = Math.max(0x1p-100 * square, Double.MIN_NORMAL);
    scale = samples.hasNoise() ? new ScalePrior(u.length) : null;
  }

  /** How many priors the basis of a wavenumber suggests. */
  int priors(double k) {
    return trial(k).priors().size();
  }

  /** The prior to scan with. */
  int scanPrior(double k) {
    return trial(k).likeliest();
  }

  private Candidates.Trial trial(double k) {
    return candidates.trial(k, samples, false);
  }

  /** The log evidence of a wavenumber with the prior to scan with, in a medium that is trusted. */
  double scan(double k) {
    Candidates.Trial trial = candidates.trial(k, samples, true);
    return each(trial, new int[] {trial.likeliest()})[0];
  }

  /** The log evidence of white noise of whatever size. */
  double ofNoise() {
    return -0.5 * u.length * Math.log(square) + (scale == null ? 0 : scale.log(0));
  }

  /** The log evidence of a smooth field that obeys no equation. */
  double ofSmoothField() {
    Points points = samples.points();
    int n = u.length;
    double radius = candidates.frame().radius();
    double[] logs = new double[LENGTHS.length];
    for (int l = 0; l < logs.length; l++) {
      double length = LENGTHS[l] * radius;
      double[][] kernel = new double[n][n];
      double trace = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          double d = points.distance(i, points, j) / length;
          kernel[i][j] = Math.exp(-0.5 * d * d) / (samples.sigma(i) * samples.sigma(j));
        }
        trace += kernel[i][i];
      }
      Tridiagonal.Along form = new Tridiagonal(kernel).along(u);
      logs[l] = squared(form, u.length, 0, trace / n).log();
    }
    return logMean(logs, new double[] {1, 1, 1, 1, 1, 1});
  }

  /** The log evidence of a wavenumber, averaged over some of the priors. */
  double at(double k, int[] which) {
    Candidates.Trial trial = trial(k);
    List<Prior> priors = trial.priors();
    double[] weights = Arrays.stream(which).mapToDouble(p -> priors.get(p).weight()).toArray();
    return logMean(each(trial, which), weights);
  }

  /** The logarithm of the weight that some of the priors have among all. */
  double logShare(double k, int[] which) {
    List<Prior> priors = trial(k).priors();
    double some = Arrays.stream(which).mapToDouble(p -> priors.get(p).weight()).sum();
    return Math.log(some / priors.stream().mapToDouble(Prior::weight).sum());
  }

  private static double logMean(double[] logs, double[] weights) {
    double top = Arrays.stream(logs).max().orElseThrow();
    double sum = 0;
    for (int p = 0; p < logs.length; p++) {
      sum += weights[p] * Math.exp(logs[p] - top);
    }
    return top + Math.log(sum / Arrays.stream(weights).sum());
  }

  /** The log evidence of a wavenumber under each of some priors, with their weights. */
  double[] weighted(double k, int[] which) {
    Candidates.Trial trial = trial(k);
    double[] logs = each(trial, which);
    for (int p = 0; p < logs.length; p++) {
      logs[p] += Math.log(trial.priors().get(which[p]).weight());
    }
    return logs;
  }

  private double[] each(Candidates.Trial trial, int[] which) {
    List<Prior> priors = trial.priors();
    double[] phi = trial.phi();
    int n = trial.size();
    int rows = u.length;
    double[] columns = phi;
    double[] c = u;
    double beyond = 0;
    if (n < rows) {
      ColumnFactor factor = Engines.choose(n, rows).factor(phi.clone(), rows, n);
      double[] rest = new double[1];
      c = factor.rotate(u, 1, rest);
      beyond = rest[0];
      columns = factor.triangle();
    }
    double[] logs = new double[which.length];
    for (int p = 0; p < which.length; p++) {
      double[] deviations = priors.get(which[p]).deviations();
      double[][] kernel = gram(columns, c.length, deviations);
      double signal = 0;
      for (int i = 0; i < kernel.length; i++) {
        signal += kernel[i][i] / rows;
      }
      DampingIntegral integral =
          squared(new Tridiagonal(kernel).along(c), c.length, beyond, Math.max(signal, 1e-300));
      logs[p] =
          integral.mode() < BLURRED && c.length <= LARGE
              ? exact(phi, deviations).log()
              : integral.log();
    }
    return logs;
  }

  /** A Aᵀ for A of some columns times deviations. */
  private static double[][] gram(double[] columns, int m, double[] deviations) {
    double[] a = new double[columns.length];
    for (int j = 0; j < deviations.length; j++) {
      for (int i = 0; i < m; i++) {
        a[j * m + i] = columns[j * m + i] * deviations[j];
      }
    }
    double[][] k = new double[m][m];
    double[] column = new double[m];
    for (int j = 0; j < deviations.length; j++) {
      System.arraycopy(a, j * m, column, 0, m);
      for (int i = 0; i < m; i++) {
        double w = column[i];
        double[] row = k[i];
        for (int l = 0; w != 0 && l <= i; l++) {
          row[l] = Math.fma(w, column[l], row[l]);
        }
      }
    }
    for (int i = 0; i < m; i++) {
      for (int l = 0; l < i; l++) {
        k[l][i] = k[i][l];
      }
    }
    return k;
  }

  private DampingIntegral squared(
      Tridiagonal.Along form, int height, double beyond, double signal) {
    DoubleUnaryOperator likelihood =
        t -> {
          double lambda = Math.exp(t);
          Tridiagonal.At both = form.at(lambda);
          return both.quadratic() >= 0
              ? likelihood(beyond + lambda * both.quadratic(), both.logDeterminant() - height * t)
              : Double.NEGATIVE_INFINITY;
        };
    return new DampingIntegral(likelihood, signal, LEAST_SQUARED);
  }

  /** The same to all digits, for data with hardly any noise. */
  private DampingIntegral exact(double[] phi, double[] deviations) {
    int n = deviations.length;
    ColumnFactor factor = Engines.choose(n, u.length).factor(phi.clone(), u.length, n);
    double[] beyond = new double[1];
    double[] c = factor.rotate(u, 1, beyond);
    Spectrum spectrum = Spectrum.of(factor.triangle(), deviations, false);
    double[] amounts = spectrum.project(c);
    double[] s = spectrum.values();
    double signal = Arrays.stream(s).map(v -> v * v).sum() / u.length;
    DoubleUnaryOperator likelihood =
        t -> {
          double lambda = Math.exp(t);
          double misfit = beyond[0];
          double log = 0;
          for (int i = 0; i < s.length; i++) {
            double ratio = s[i] * s[i] / lambda;
            misfit += amounts[i] * amounts[i] / (1 + ratio);
            log += Math.log1p(ratio);
          }
          return likelihood(misfit, log);
        };
    return new DampingIntegral(likelihood, signal, LEAST);
  }

  /**
   * The log likelihood.
   *
   * @param misfit λ uᵀ(K + λ)⁻¹u
   * @param logProduct of all s²/λ + 1
   */
  private double likelihood(double misfit, double logProduct) {
    double least = Math.max(misfit, floor);
    double log = -0.5 * (u.length * Math.log(least) + logProduct);
    return scale == null ? log : log + scale.log(0.5 * Math.log(least / u.length));
  }
}
