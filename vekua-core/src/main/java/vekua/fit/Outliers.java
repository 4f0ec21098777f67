package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import vekua.basis.Basis;
import vekua.basis.Prior;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.Norms;

/**
 * Finds sensors whose values the others contradict. A fit by least squares bends to them, so noise
 * is first taken to be Student's t with three degrees of freedom, which gives rows that are far off
 * small weights; then rows that are more than four deviations from what the rest predicts are left
 * out, and let in again where the rest changes its mind.
 */
final class Outliers {

  /** Degrees of freedom of the noise. */
  private static final double NU = 3;

  private static final int REWEIGHTINGS = 8;
  private static final int ROUNDS = 6;

  /** Deviations beyond which a row is left out. */
  private static final double LIMIT = 4;

  /** Deviations beyond which, measured by the median of all, a row is looked at. */
  private static final double SUSPICIOUS = 4;

  /** The same by the root mean square, which outliers raise with them. */
  private static final double LEAST_Z = 2;

  /** Errors smaller than this share of the values are what a basis leaves, and not gross. */
  private static final double SMALL = 1e-5;

  /** Fewer sensors than this cannot contradict one. */
  private static final int FEWEST = 10;

  /** More than this share of the rows is not gross error but another model. */
  private static final double MOST = 0.2;

  private final Basis basis;
  private final double[] phi;
  private final double[] u;
  private final int rows;
  private final List<Prior> priors;

  /** Sensors to be judged, in their relative weights. */
  Outliers(Basis basis, RotatedData.Rows sensors) {
    this.basis = basis;
    this.phi = sensors.phi();
    this.u = sensors.u();
    rows = u.length;
    List<Prior> all = basis.priors();
    priors =
        IntStream.range(0, all.size())
            .filter(i -> all.size() <= 6 || i % 3 == 1)
            .mapToObj(all::get)
            .toList();
  }

  /** A sensor and by how many deviations it is off. */
  record Off(int sensor, double z) {}

  /** A fit with weights: what it predicts for every row, kept or not. */
  @SuppressWarnings("ArrayRecordComponent") // internal and short-lived
  private record Weighted(
      @Nullable Prior prior, double[] fitted, double[] leverage, double sigma) {}

  /** Whether a plain fit leaves a residual that stands out. */
  static boolean suspicious(Design design, RotatedData data, RotatedData.Rows sensors) {
    int rows = sensors.u().length;
    if (rows < FEWEST) {
      return false;
    }
    DampingDensity best = Averaged.best(Averaged.densities(design, data));
    double[] ones = new double[rows];
    Arrays.fill(ones, 1);
    double[] z = standardised(weighted(best, null, sensors, ones), sensors.u(), ones);
    double largest = Arrays.stream(z).map(Math::abs).max().orElse(0);
    return largest > LEAST_Z && largest > Math.min(LIMIT, SUSPICIOUS * typical(z));
  }

  /** The sensors to leave out. */
  List<Off> find() {
    double[] weights = new double[rows];
    Arrays.fill(weights, 1);
    Weighted fit = fit(weights, priors);
    double[] left = new double[rows];
    for (int i = 0; i < rows; i++) {
      left[i] = (u[i] - fit.fitted[i]) / Math.max(1 - fit.leverage[i], 0.05);
    }
    double sigma = Math.max(typical(left), SMALL * size());
    for (int i = 0; i < rows; i++) {
      weights[i] = (NU + 1) / (NU + left[i] * left[i] / (sigma * sigma));
    }
    return rejected(reweighted(weights));
  }

  /** Expectation and maximisation of Student's t: w = (ν + 1)/(ν + r²/σ² + h/w). */
  private Weighted reweighted(double[] weights) {
    Weighted fit = fit(weights, priors);
    for (int step = 1; step < REWEIGHTINGS; step++) {
      double sum = 0;
      double freedom = 0;
      for (int i = 0; i < rows; i++) {
        double r = u[i] - fit.fitted[i];
        sum += weights[i] * r * r;
        freedom += fit.leverage[i];
      }
      double variance = Math.max(sum / Math.max(rows - freedom, 2), Double.MIN_NORMAL);
      for (int i = 0; i < rows; i++) {
        double r = u[i] - fit.fitted[i];
        weights[i] =
            (NU + 1) / (NU + r * r / variance + fit.leverage[i] / Math.max(weights[i], 1e-3));
      }
      fit = fit(weights, step % 3 == 0 || fit.prior == null ? priors : List.of(fit.prior));
    }
    return fit;
  }

  /** Leaves out and lets in again until nothing changes. */
  private List<Off> rejected(Weighted robust) {
    double[] residuals = new double[rows];
    Arrays.setAll(residuals, i -> u[i] - robust.fitted[i]);
    double sigma = Math.max(typical(residuals), SMALL * size());
    boolean[] kept = new boolean[rows];
    for (int i = 0; i < rows; i++) {
      kept[i] = Math.abs(residuals[i]) < 1.5 * LIMIT * sigma;
    }
    double[] z = new double[rows];
    for (int round = 0; round < ROUNDS; round++) {
      double[] weights = new double[rows];
      Arrays.setAll(weights, i -> kept[i] ? 1 : 0);
      if (Arrays.stream(weights).sum() < (1 - MOST) * rows) {
        return List.of();
      }
      z = standardised(fit(weights, priors), u, weights);
      boolean changed = false;
      for (int i = 0; i < rows; i++) {
        boolean keep = Math.abs(z[i]) < LIMIT;
        changed |= keep != kept[i];
        kept[i] = keep;
      }
      if (!changed) {
        break;
      }
    }
    List<Off> off = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      if (!kept[i]) {
        off.add(new Off(i, z[i]));
      }
    }
    return off.size() <= MOST * rows ? off : List.of();
  }

  /** Residuals over their deviations: leave-one-out for rows of the fit, plain for the others. */
  private static double[] standardised(Weighted fit, double[] u, double[] weights) {
    double[] z = new double[u.length];
    for (int i = 0; i < u.length; i++) {
      double share = weights[i] > 0 ? Math.max(1 - fit.leverage[i], 0.02) : 1 + fit.leverage[i];
      z[i] = (u[i] - fit.fitted[i]) / (fit.sigma * Math.sqrt(share));
    }
    return z;
  }

  private double size() {
    return Math.sqrt(Norms.square(u, 0, rows) / rows);
  }

  /** The standard deviation by the median of moduli. */
  private static double typical(double[] values) {
    double[] sorted = Arrays.stream(values).map(Math::abs).sorted().toArray();
    return Math.max(1.4826 * sorted[sorted.length / 2], Double.MIN_NORMAL);
  }

  /** The best fit with weights over some priors and all dampings. */
  private Weighted fit(double[] weights, List<Prior> among) {
    int n = basis.size();
    double[] scaled = phi.clone();
    double[] data = u.clone();
    int count = 0;
    for (int i = 0; i < rows; i++) {
      double root = Math.sqrt(weights[i]);
      data[i] *= root;
      count += weights[i] > 0 ? 1 : 0;
      for (int j = 0; j < n; j++) {
        scaled[j * rows + i] *= root;
      }
    }
    ColumnFactor factor = Engines.choose(n, rows).factor(scaled, rows, n);
    double[] beyond = new double[1];
    double[] c = factor.rotate(data, 1, beyond);
    double[] triangle = factor.triangle();
    RotatedData rotated = new RotatedData(c, beyond[0], 0, null);
    long kept = count;
    DampingDensity best = null;
    Prior likeliest = among.get(0);
    List<DampingDensity> densities =
        among.parallelStream()
            .map(
                prior -> {
                  Spectrum spectrum = Spectrum.of(triangle, prior.deviations());
                  EvidenceCurve curve = new EvidenceCurve(spectrum, kept);
                  return new DampingDensity(
                      curve.snapshot(
                          spectrum.project(c), beyond[0], Double.NaN, rotated.leastVariance(kept)),
                      Math.log(prior.weight()),
                      Double.NaN,
                      null);
                })
            .toList();
    for (int p = 0; p < among.size(); p++) {
      if (best == null || densities.get(p).highest() > best.highest()) {
        best = densities.get(p);
        likeliest = among.get(p);
      }
    }
    if (best == null) {
      throw new IllegalStateException("no prior");
    }
    return weighted(best, likeliest, new RotatedData.Rows(phi, u), weights);
  }

  private static Weighted weighted(
      DampingDensity density, @Nullable Prior prior, RotatedData.Rows sensors, double[] weights) {
    EvidenceCurve.Snapshot curve = density.curve();
    double lambda = density.likeliestEntry();
    int rows = weights.length;
    double[] fitted = new double[rows];
    double[] leverage = new double[rows];
    new LeaveOneOut(curve, sensors).predict(lambda, fitted, leverage);
    for (int i = 0; i < rows; i++) {
      leverage[i] *= weights[i] > 0 ? weights[i] : 1;
    }
    double sigma = Math.sqrt(curve.learntVariance(curve.inside(lambda)));
    double size = Math.sqrt(Norms.square(sensors.u(), 0, rows) / rows);
    return new Weighted(prior, fitted, leverage, Math.max(sigma, SMALL * size));
  }
}
