package vekua.fit;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How well each amount of damping λ explains data, under the prior whose spectrum this is.
 *
 * <p>With prior covariance α K (K has the squared singular values for eigenvalues) and noise
 * variance αλ the data are Gaussian, and everything follows from one number per direction. What
 * does not depend on the data is tabulated once and serves all snapshots.
 */
final class EvidenceCurve {

  /** Step of the table in log λ: less than the width of the likelihood for a hundred samples. */
  static final double STEP = 0.5;

  /** λ relative to the largest squared singular value: from below rounding to all noise. */
  private static final double LOW = Math.log(1e-34);

  private static final double HIGH = Math.log(1e4);

  /** The table's λ relative to the largest squared singular value. */
  private static final double[] RELATIVE =
      IntStream.rangeClosed(0, (int) ((HIGH - LOW) / STEP))
          .mapToDouble(g -> Math.exp(LOW + g * STEP))
          .toArray();

  /** Products below this are turned into logarithms. */
  private static final double SMALL = 1e-150;

  private static final double USUAL = -1.5;
  private static final double DECADE = 2 * Math.log(10);

  private final Spectrum spectrum;
  private final long rows;
  private final double[] squares;
  private final double[] lambdas;
  private final double logSignal;
  private final double signal;

  /** How many directions are not zero. */
  private final int live;

  /** At all entries of the table; null until somebody asks. */
  private volatile double @Nullable [] logProducts;

  EvidenceCurve(Spectrum spectrum, long rows) {
    this.spectrum = spectrum;
    this.rows = rows;
    double[] s = spectrum.values();
    squares = new double[s.length];
    for (int k = 0; k < s.length; k++) {
      squares[k] = s[k] * s[k];
    }
    double unit = spectrum.largest() > 0 ? spectrum.largest() * spectrum.largest() : 1;
    lambdas = new double[RELATIVE.length];
    for (int g = 0; g < lambdas.length; g++) {
      lambdas[g] = unit * RELATIVE[g];
    }
    signal = signal(squares, rows);
    logSignal = Math.log(unit / signal);
    int last = squares.length;
    while (last > 0 && squares[last - 1] == 0) {
      last--;
    }
    live = last;
  }

  /**
   * For several λ the logarithm of the product of all s²/λ + 1, from the inverses of these, and
   * sums of energies, each damped by its direction's inverse, in the same pass.
   *
   * @param insides is added to
   * @param logs receives the logarithms
   */
  private void damp(double[] some, double[] energies, double[] insides, double[] logs) {
    double[] products = new double[some.length];
    Arrays.fill(products, 1);
    Arrays.fill(logs, 0);
    for (int k = 0; k < live; k++) {
      damp(squares[k], some, energies[k], insides, products);
      // None is below 1e-35, so four leave the range of a double alone.
      for (int g = 0; k % 4 == 3 && g < products.length; g++) {
        if (products[g] < SMALL) {
          logs[g] -= Math.log(products[g]);
          products[g] = 1;
        }
      }
    }
    for (int g = 0; g < logs.length; g++) {
      logs[g] -= Math.log(products[g]);
    }
  }

  /** With one index over arrays of their own: the form that the compiler vectorises. */
  private static void damp(
      double square, double[] some, double energy, double[] insides, double[] products) {
    for (int g = 0; g < products.length; g++) {
      double damped = some[g] / (square + some[g]);
      insides[g] = Math.fma(energy, damped, insides[g]);
      products[g] *= damped;
    }
  }

  Spectrum spectrum() {
    return spectrum;
  }

  /**
   * The field's mean variance at a sensor, in units of the prior. The largest direction is left
   * out: it may be a constant that the prior leaves free. If there is no other, a single sensor,
   * nothing tells noise from field, and what was measured is taken for the field; the belief about
   * noise then must not have long tails.
   */
  private static double signal(double[] squares, long rows) {
    double sum = 0;
    for (int k = 1; k < squares.length; k++) {
      sum += squares[k];
    }
    double all = sum > 0 || squares.length == 0 ? sum : 1e-6 * squares[0];
    return all > 0 ? all / rows : 1;
  }

  /**
   * The logarithm of a weak belief about noise over signal, √(λ/s̄²): its decimal logarithm lies
   * about −1.5, below it like a Cauchy variable of width one, above like a Gaussian. Proper, so
   * that λ can neither vanish nor grow for free, and yet nothing beside data that speak. Data that
   * are noise alone are rare: few sensors that show no pattern rather see too little of a field.
   */
  double logBelief(double lambda) {
    return logBeliefOf(decades(lambda));
  }

  private double logBeliefOf(double y) {
    return gaussian(y) ? -y * y : -Math.log(1 + y * y);
  }

  /** Log(1 + x) of what is not negative: Kahan's, as the library's is slow. */
  static double log1p(double x) {
    double all = 1 + x;
    return all == 1 || all == Double.POSITIVE_INFINITY ? x : Math.log(all) * (x / (all - 1));
  }

  private boolean gaussian(double y) {
    return rows == 1 || y > 0;
  }

  /** The same at table entry {@code g}. */
  double logBeliefAtEntry(int g) {
    return logBeliefOf(decadesAtEntry(g));
  }

  private double decadesAtEntry(int g) {
    return decadesOf(logSignal + (LOW + g * STEP));
  }

  /** Whether the likeliest of all, of which the logarithm is zero, is between two entries. */
  boolean usualBetween(int from, int to) {
    return decadesAtEntry(from) <= 0 && decadesAtEntry(to) >= 0;
  }

  /** Its derivative in log λ. */
  double beliefSlope(double lambda) {
    double y = decades(lambda);
    return -2 * y / (gaussian(y) ? 1 : 1 + y * y) / DECADE;
  }

  private double decades(double lambda) {
    return decadesOf(Math.log(lambda / signal));
  }

  private static double decadesOf(double log) {
    return log / DECADE - USUAL;
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
  double logProduct(double lambda) {
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

  /** The same at table entry {@code g}. */
  double logProductAtEntry(int g) {
    return logProducts()[g];
  }

  private double[] logProducts() {
    double[] known = logProducts;
    if (known == null) {
      known = new double[lambdas.length];
      damp(lambdas, new double[live], new double[lambdas.length], known);
      logProducts = known;
    }
    return known;
  }

  /** One snapshot along the directions of this curve. */
  Snapshot snapshot(double[] amounts, double beyond, double knownVariance, double leastVariance) {
    double[] energies = new double[amounts.length];
    for (int k = 0; k < energies.length; k++) {
      energies[k] = amounts[k] * amounts[k];
    }
    return new Snapshot(amounts, energies, beyond, knownVariance, leastVariance, 1);
  }

  /** The curve for one snapshot. */
  final class Snapshot {
    final double[] amounts;
    final double beyond;
    private final double[] energies;
    private final double knownVariance;
    private final double leastVariance;
    private final double parts;
    private double @Nullable [] partner;

    /** At all entries of the table; null until somebody asks. */
    private double @Nullable [] insides;

    /**
     * Creates the curve.
     *
     * @param amounts Uᵀc
     * @param energies their squares, averaged over all parts
     * @param beyond squared length outside the columns
     * @param knownVariance of the noise, NaN if it is to be learnt
     * @param leastVariance rounding: no noise is smaller
     * @param parts how many snapshots of one noise and one damping speak together
     */
    private Snapshot(
        double[] amounts,
        double[] energies,
        double beyond,
        double knownVariance,
        double leastVariance,
        double parts) {
      this.amounts = amounts;
      this.beyond = beyond;
      this.knownVariance = knownVariance;
      this.leastVariance = leastVariance;
      this.energies = energies;
      this.parts = parts;
    }

    /**
     * What depends on λ at some entries of the table.
     *
     * @param some their λ
     * @param inside receives the parts of the misfit that depend on λ
     * @param logProduct receives the logarithms of the products of all s²/λ + 1
     */
    void tabulate(double[] some, double[] inside, double[] logProduct) {
      double whole = 0;
      for (int k = live; k < energies.length; k++) {
        whole += energies[k];
      }
      Arrays.fill(inside, whole);
      damp(some, energies, inside, logProduct);
    }

    /**
     * The same together with another: misfits are averaged, and what they say of noise and damping
     * counts as often as there are parts.
     */
    Snapshot with(Snapshot other) {
      double[] mean = new double[energies.length];
      Arrays.setAll(mean, k -> (energies[k] + other.energies[k]) / 2);
      Snapshot both =
          new Snapshot(
              amounts,
              mean,
              (beyond + other.beyond) / 2,
              knownVariance,
              Math.max(leastVariance, other.leastVariance),
              2);
      both.partner = other.amounts;
      return both;
    }

    /**
     * The same with the noise and damping that all snapshots of an ensemble have in common.
     *
     * @param all its misfits along the directions of this curve
     */
    Snapshot among(Ensemble all) {
      Snapshot one =
          new Snapshot(
              amounts,
              all.energies(spectrum),
              all.beyond(),
              knownVariance,
              Math.max(leastVariance, all.leastVariance(rows)),
              all.parts());
      one.partner = partner;
      return one;
    }

    /** The same curve, seen from the part that this one was put together with. */
    Snapshot swapped() {
      return new Snapshot(this, Objects.requireNonNull(partner));
    }

    private Snapshot(Snapshot other, double[] amounts) {
      this.amounts = amounts;
      partner = other.amounts;
      beyond = other.beyond;
      knownVariance = other.knownVariance;
      leastVariance = other.leastVariance;
      energies = other.energies;
      parts = other.parts;
    }

    EvidenceCurve curve() {
      return EvidenceCurve.this;
    }

    /** The log evidence at table entry {@code g}. */
    double atEntry(int g) {
      double q = (beyond + insideAtEntry(g)) / lambdas[g];
      return logEvidence(q, lambdas[g], logProductAtEntry(g) + rows * Math.log(lambdas[g]));
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
      return relative(inside(lambda), logProduct(lambda));
    }

    /** The same from the parts of misfit and determinant that depend on λ. */
    double relative(double inside, double logProduct) {
      if (!learnsNoise()) {
        return -0.5 * parts * (inside / knownVariance + logProduct);
      }
      double misfit = beyond + inside;
      double floor = rows * leastVariance;
      if (misfit <= floor) {
        return -0.5 * parts * (misfit / leastVariance - rows + logProduct);
      }
      double log = beyond >= floor ? log1p(inside / beyond) : Math.log(misfit / floor);
      return -0.5 * parts * (rows * log + logProduct);
    }

    /** The derivative of the log evidence in log λ. */
    double slope(double lambda) {
      double freedom = 0;
      double inside = 0;
      double growth = 0;
      for (int k = 0; k < energies.length; k++) {
        double inverse = 1 / (squares[k] + lambda);
        double filter = squares[k] * inverse;
        double damped = energies[k] * (lambda * inverse);
        freedom += filter;
        inside += damped;
        growth += damped * filter;
      }
      return 0.5 * parts * (freedom - growth / variance(inside));
    }

    /** The derivative of the misfit in log λ. */
    double growth(double lambda) {
      double sum = 0;
      for (int k = 0; k < energies.length; k++) {
        double all = squares[k] + lambda;
        sum += energies[k] * (squares[k] / all) * (lambda / all);
      }
      return sum;
    }

    /** The part of the misfit λq that depends on λ. */
    double inside(double lambda) {
      double sum = 0;
      for (int k = 0; k < energies.length; k++) {
        sum += energies[k] * (lambda / (squares[k] + lambda));
      }
      return sum;
    }

    /** The same at table entry {@code g}. */
    private double insideAtEntry(int g) {
      double[] known = insides;
      if (known == null) {
        known = new double[lambdas.length];
        tabulate(lambdas, known, new double[lambdas.length]);
        insides = known;
      }
      return known[g];
    }

    /** The likeliest variance of the noise for a misfit. */
    double learntVariance(double inside) {
      return Math.max((beyond + inside) / rows, leastVariance);
    }

    /** The variance αλ of the noise: given, or the likeliest. */
    private double variance(double inside) {
      return learnsNoise() ? learntVariance(inside) : knownVariance;
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
      return -0.5 * parts * (rows * Math.log(alpha) + logDeterminant + q / alpha);
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

    /** How many snapshots speak together. */
    double parts() {
      return parts;
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
