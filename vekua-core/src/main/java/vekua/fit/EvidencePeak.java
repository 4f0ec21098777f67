package vekua.fit;

import java.util.Arrays;
import java.util.List;
import vekua.basis.Basis;
import vekua.basis.DiskBasis;
import vekua.basis.Prior;
import vekua.functions.Columns;
import vekua.internal.Interruption;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Engines;
import vekua.rows.RowAssembler;
import vekua.rows.Samples;

/**
 * Climbs one peak of the log evidence as a function of the wavenumber by the zero of its
 * derivative, which Fisher's identity gives without differencing: the expectation over the
 * coefficients of ∂/∂k log p(u | w) = (u − Φw)ᵀΦ′w/σ².
 */
final class EvidencePeak {

  private static final int STEPS = 60;

  /** From two steps of a table to the last digit. */
  private static final int BISECTIONS = 50;

  private final Candidates candidates;
  private final Samples samples;

  EvidencePeak(Candidates candidates, Samples samples) {
    this.candidates = candidates;
    this.samples = samples;
  }

  /** The log evidence and its derivative at one wavenumber. */
  record Slope(double k, double logEvidence, double derivative) {}

  /** The prior to scan with: the most plausible one, the middle among equals. */
  static Prior scanPrior(Basis basis) {
    List<Prior> priors = basis.priors();
    Prior best = priors.get(priors.size() / 2);
    for (Prior prior : priors) {
      best = prior.weight() > best.weight() ? prior : best;
    }
    return best;
  }

  WavenumberSearch.Peak between(double low, double high) {
    Slope left = slope(low);
    Slope right = slope(high);
    if (!(left.derivative > 0 && right.derivative < 0)) {
      Slope best = left.logEvidence > right.logEvidence ? left : right;
      return new WavenumberSearch.Peak(best.k, Double.POSITIVE_INFINITY, best.logEvidence, false);
    }
    Slope best = left.logEvidence > right.logEvidence ? left : right;
    for (int step = 0; step < STEPS; step++) {
      double width = right.k - left.k;
      // Nothing is left to gain, or the wavenumbers are neighbours.
      double gain = width * (left.derivative - right.derivative);
      if (gain < 1e-6 || width <= 4 * Math.ulp(right.k)) {
        break;
      }
      // Secant steps where they stay well inside, else halving.
      double secant = left.k + width * left.derivative / (left.derivative - right.derivative);
      boolean safe =
          step % 3 != 2 && secant > left.k + 0.01 * width && secant < right.k - 0.01 * width;
      Slope middle = slope(safe ? secant : left.k + width / 2);
      best = middle.logEvidence > best.logEvidence ? middle : best;
      if (middle.derivative > 0) {
        left = middle;
      } else {
        right = middle;
      }
    }
    return new WavenumberSearch.Peak(best.k, sigma(best), best.logEvidence, true);
  }

  /** The standard deviation from the curvature, by differencing the derivative. */
  private double sigma(Slope top) {
    // A step of about one deviation: start small and grow until the derivative has moved.
    double h = 1e-9 * top.k;
    double curvature = 0;
    while (h < 0.1 * top.k) {
      double above = slope(top.k + h).derivative;
      double below = slope(top.k - h).derivative;
      curvature = (below - above) / (2 * h);
      if (curvature > 0 && curvature * h * h > 0.3) {
        break;
      }
      h *= 3;
    }
    return curvature > 0 ? 1 / Math.sqrt(curvature) : Double.POSITIVE_INFINITY;
  }

  Slope slope(double k) {
    Interruption.ofThisThread().check();
    int rows = samples.size();
    int order = candidates.order(k, rows);
    Basis basis = candidates.basis(k, order);
    int n = basis.size();
    double[] deviations = scanPrior(basis).deviations();
    double[] phi = new RowAssembler(basis).matrix(samples);
    double[] u = new double[rows];
    Arrays.setAll(u, i -> samples.value(0, i) / samples.sigma(i));
    ColumnFactor factor = Engines.choose(n, rows).factor(phi, rows, n);
    double[] beyond = new double[1];
    double[] c = factor.rotate(u, 1, beyond);
    Spectrum spectrum = Spectrum.of(factor.triangle(), deviations);
    double mean = new RotatedData(c, beyond[0], 0, null).meanSquare(rows);
    EvidenceCurve curve = new EvidenceCurve(spectrum, rows);
    EvidenceCurve.Snapshot snapshot =
        curve.snapshot(
            spectrum.project(c),
            beyond[0],
            samples.hasNoise() ? 1 : Double.NaN,
            Math.max(0x1p-100 * mean, Double.MIN_NORMAL));
    double lambda = likeliest(snapshot);
    double variance = snapshot.amplitude(lambda) * lambda;
    double[] derivatives = new double[rows * n];
    derivatives(basis, k, order, derivatives);
    return new Slope(
        k, snapshot.at(lambda), derivative(phi, derivatives, u, snapshot, lambda, variance));
  }

  /** The λ of the largest evidence: where its slope changes its sign, beside the table's best. */
  private static double likeliest(EvidenceCurve.Snapshot snapshot) {
    double[] table = snapshot.curve().lambdas();
    int at = 0;
    for (int g = 0; g < table.length; g++) {
      at = snapshot.atEntry(g) > snapshot.atEntry(at) ? g : at;
    }
    double low = Math.log(table[Math.max(0, at - 1)]);
    double high = Math.log(table[Math.min(table.length - 1, at + 1)]);
    for (int step = 0; step < BISECTIONS; step++) {
      double middle = (low + high) / 2;
      if (snapshot.slope(Math.exp(middle)) > 0) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.exp((low + high) / 2);
  }

  /**
   * The derivative in the wavenumber of the weighted functionals under a fixed prior: analytic
   * where sensors in a disc measure values and the prior does not move with k, else by differences.
   */
  private void derivatives(Basis basis, double k, int order, double[] out) {
    int rows = samples.size();
    double h = 1e-6 * k;
    Basis above = candidates.basis(k + h, order);
    Basis below = candidates.basis(k - h, order);
    double[] prior = scanPrior(basis).deviations();
    if (basis instanceof DiskBasis disk
        && samples.valuesOnly()
        && Arrays.equals(prior, scanPrior(above).deviations())
        && Arrays.equals(prior, scanPrior(below).deviations())) {
      disk.wavenumberDerivatives(samples.block(), Columns.ofValues(out, 0, rows));
      for (int j = 0; j < basis.size(); j++) {
        for (int i = 0; i < rows; i++) {
          out[j * rows + i] /= samples.sigma(i);
        }
      }
      return;
    }
    double[] high = functionals(above, prior);
    double[] low = functionals(below, prior);
    for (int i = 0; i < out.length; i++) {
      out[i] = (high[i] - low[i]) / (2 * h);
    }
  }

  /** The functionals of a basis, its own prior expressed in units of another. */
  private double[] functionals(Basis basis, double[] prior) {
    int rows = samples.size();
    double[] out = new RowAssembler(basis).matrix(samples);
    double[] own = scanPrior(basis).deviations();
    for (int j = 0; j < own.length; j++) {
      double ratio = prior[j] > 0 ? own[j] / prior[j] : 0;
      for (int i = 0; i < rows; i++) {
        out[j * rows + i] *= ratio;
      }
    }
    return out;
  }

  private static double derivative(
      double[] phi,
      double[] derivatives,
      double[] u,
      EvidenceCurve.Snapshot snapshot,
      double lambda,
      double variance) {
    int rows = u.length;
    Spectrum spectrum = snapshot.curve().spectrum();
    double[] s = spectrum.values();
    int n = s.length;
    double[] unit = new double[n];
    double[] fitted = new double[rows];
    double[] moved = new double[rows];
    double trace = 0;
    for (int k = 0; k < n; k++) {
      double inverse = 1 / (s[k] * s[k] + lambda);
      unit[k] = 1;
      double[] w = spectrum.coefficients(unit);
      unit[k] = 0;
      double[] along = combine(phi, w, rows);
      double[] alongMoved = combine(derivatives, w, rows);
      double amount = snapshot.amounts[k] * s[k] * inverse;
      for (int i = 0; i < rows; i++) {
        fitted[i] = Math.fma(amount, along[i], fitted[i]);
        moved[i] = Math.fma(amount, alongMoved[i], moved[i]);
        trace = Math.fma(along[i] * inverse, alongMoved[i], trace);
      }
    }
    double sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += (u[i] - fitted[i]) * moved[i];
    }
    return sum / variance - trace;
  }

  private static double[] combine(double[] columns, double[] w, int rows) {
    double[] sum = new double[rows];
    double[] column = new double[rows];
    for (int j = 0; j < w.length; j++) {
      if (w[j] != 0) {
        System.arraycopy(columns, j * rows, column, 0, rows);
        double f = w[j];
        for (int i = 0; i < rows; i++) {
          sum[i] = Math.fma(f, column[i], sum[i]);
        }
      }
    }
    return sum;
  }
}
