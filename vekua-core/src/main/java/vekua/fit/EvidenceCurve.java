package vekua.fit;

import java.util.Arrays;

/**
 * How well each amount of damping λ explains data, under the prior whose spectrum this is.
 *
 * <p>With prior covariance α K (K has the squared singular values for eigenvalues) and noise
 * variance αλ the data are Gaussian, and everything follows from one number per direction. What
 * does not depend on the data is tabulated once and serves all snapshots.
 */
final class EvidenceCurve {

  /** Step of the table in log λ: less than the width of the likelihood for a hundred samples. */
  private static final double STEP = 0.5;

  /** λ relative to the largest squared singular value: from below rounding to all noise. */
  private static final double LOW = Math.log(1e-34);

  private static final double HIGH = Math.log(1e4);

  private final Spectrum spectrum;
  private final long rows;
  private final double[] squares;
  private final double[] lambdas;
  private final double[] logDeterminants;
  private final double[] inverses;

  EvidenceCurve(Spectrum spectrum, long rows) {
    this.spectrum = spectrum;
    this.rows = rows;
    double[] s = spectrum.values();
    squares = new double[s.length];
    Arrays.setAll(squares, k -> s[k] * s[k]);
    double unit = spectrum.largest() > 0 ? spectrum.largest() * spectrum.largest() : 1;
    lambdas = new double[(int) ((HIGH - LOW) / STEP) + 1];
    logDeterminants = new double[lambdas.length];
    inverses = new double[lambdas.length * s.length];
    for (int g = 0; g < lambdas.length; g++) {
      lambdas[g] = unit * Math.exp(LOW + g * STEP);
      logDeterminants[g] = logDeterminant(lambdas[g]);
      for (int k = 0; k < s.length; k++) {
        inverses[g * s.length + k] = 1 / (squares[k] + lambdas[g]);
      }
    }
  }

  Spectrum spectrum() {
    return spectrum;
  }

  long rows() {
    return rows;
  }

  /** The table's values of λ, ascending. */
  double[] lambdas() {
    return lambdas;
  }

  /** s² for every direction. */
  double[] squares() {
    return squares;
  }

  private double logDeterminant(double lambda) {
    return logProduct(lambda) + rows * Math.log(lambda);
  }

  /** The logarithm of the product of all s²/λ + 1. */
  private double logProduct(double lambda) {
    double sum = 0;
    double product = 1;
    for (double square : squares) {
      // Many factors per logarithm; the range of a double holds a dozen of them at least.
      product *= square / lambda + 1;
      if (product > 1e200) {
        sum += Math.log(product);
        product = 1;
      }
    }
    return sum + Math.log(product);
  }

  /** One snapshot along the directions of this curve. */
  Snapshot snapshot(double[] amounts, double beyond, double knownVariance, double leastVariance) {
    return new Snapshot(amounts, beyond, knownVariance, leastVariance);
  }

  /** The curve for one snapshot. */
  final class Snapshot {
    final double[] amounts;
    final double beyond;
    private final double[] energies;
    private final double knownVariance;
    private final double leastVariance;

    /**
     * Creates the curve.
     *
     * @param amounts Uᵀc
     * @param beyond squared length outside the columns
     * @param knownVariance of the noise, NaN if it is to be learnt
     * @param leastVariance rounding: no noise is smaller
     */
    private Snapshot(double[] amounts, double beyond, double knownVariance, double leastVariance) {
      this.amounts = amounts;
      this.beyond = beyond;
      this.knownVariance = knownVariance;
      this.leastVariance = leastVariance;
      energies = new double[amounts.length];
      Arrays.setAll(energies, k -> amounts[k] * amounts[k]);
    }

    EvidenceCurve curve() {
      return EvidenceCurve.this;
    }

    /** The log evidence at table entry {@code g}. */
    double atEntry(int g) {
      double q = beyond / lambdas[g];
      int at = g * energies.length;
      for (int k = 0; k < energies.length; k++) {
        q = Math.fma(energies[k], inverses[at + k], q);
      }
      return logEvidence(q, lambdas[g], logDeterminants[g]);
    }

    /** The log evidence at any λ. */
    double at(double lambda) {
      return logEvidence(quadratic(lambda), lambda, logDeterminant(lambda));
    }

    /**
     * The log evidence at any λ, up to a constant that belongs to this snapshot. Terms that grow
     * with the number of rows are taken relative to what lies beyond the columns: ten million rows
     * would else leave seven digits behind the point, and the average over λ would follow the
     * rounding of the data.
     */
    double relativeAt(double lambda) {
      double inside = damped(lambda);
      if (!learnsNoise()) {
        return -0.5 * (inside / knownVariance + logProduct(lambda));
      }
      double misfit = beyond + inside;
      double floor = rows * leastVariance;
      if (misfit <= floor) {
        return -0.5 * (misfit / leastVariance - rows + logProduct(lambda));
      }
      double log = beyond >= floor ? Math.log1p(inside / beyond) : Math.log(misfit / floor);
      return -0.5 * (rows * log + logProduct(lambda));
    }

    /** The derivative of the log evidence in log λ. */
    double slope(double lambda) {
      double freedom = 0;
      double growth = 0;
      for (int k = 0; k < energies.length; k++) {
        double sum = squares[k] + lambda;
        double kept = squares[k] / sum;
        freedom += kept;
        growth += energies[k] * kept * (lambda / sum);
      }
      return 0.5 * (freedom - growth / variance(beyond + damped(lambda)));
    }

    /** The part of the misfit λq that depends on λ. */
    private double damped(double lambda) {
      double sum = 0;
      for (int k = 0; k < energies.length; k++) {
        sum += energies[k] * (lambda / (squares[k] + lambda));
      }
      return sum;
    }

    /** The variance αλ of the noise: given, or the likeliest for a misfit. */
    private double variance(double misfit) {
      return learnsNoise() ? Math.max(misfit / rows, leastVariance) : knownVariance;
    }

    private double quadratic(double lambda) {
      double q = beyond / lambda;
      for (int k = 0; k < energies.length; k++) {
        q += energies[k] / (squares[k] + lambda);
      }
      return q;
    }

    /** The prior variance α that explains the data best at λ. */
    double amplitude(double lambda) {
      return amplitude(quadratic(lambda), lambda);
    }

    private double amplitude(double q, double lambda) {
      if (!Double.isNaN(knownVariance)) {
        return knownVariance / lambda;
      }
      return Math.max(q / rows, leastVariance / lambda);
    }

    private double logEvidence(double q, double lambda, double logDeterminant) {
      double alpha = amplitude(q, lambda);
      return -0.5 * (rows * Math.log(alpha) + logDeterminant + q / alpha);
    }

    /** The logarithm of the evidence integrated over log λ. */
    double total() {
      double largest = Double.NEGATIVE_INFINITY;
      double[] log = new double[lambdas.length];
      for (int g = 0; g < log.length; g++) {
        log[g] = atEntry(g);
        largest = Math.max(largest, log[g]);
      }
      double sum = 0;
      for (double l : log) {
        sum += Math.exp(l - largest);
      }
      return largest + Math.log(sum);
    }

    /** Whether the noise is learnt from the data. */
    boolean learnsNoise() {
      return Double.isNaN(knownVariance);
    }

    /** The squared residual at λ. */
    double residual(double lambda) {
      double sum = beyond;
      for (int k = 0; k < energies.length; k++) {
        double damped = lambda / (squares[k] + lambda);
        sum += damped * damped * energies[k];
      }
      return sum;
    }

    /** The squared length of the solution at λ, in units of the prior. */
    double size(double lambda) {
      double sum = 0;
      for (int k = 0; k < energies.length; k++) {
        double d = squares[k] + lambda;
        sum += energies[k] * squares[k] / (d * d);
      }
      return sum;
    }

    /** The sum of the filter factors at λ. */
    double freedom(double lambda) {
      double sum = 0;
      for (double square : squares) {
        sum += square / (square + lambda);
      }
      return sum;
    }
  }
}
