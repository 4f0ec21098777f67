package vekua.fit;

import java.util.Arrays;
import java.util.stream.IntStream;
import vekua.internal.linalg.Combinations;

/**
 * What {@link DampingDensity} is for one snapshot, for several side by side: arrays hold one number
 * of each. Not thread-safe.
 */
final class DampingDensities {

  /** Of the table over dampings every so many entries are tried first. */
  private static final int STRIDE = 4;

  /** What rounding could add to a logarithm. */
  private static final double ROUNDING = 1;

  /** Products below this are turned into logarithms before the next eight factors. */
  private static final double SMALL = 1e-25;

  /** Nodes about the mode. */
  private static final int NODES = 2 * DampingDensity.SIDE + 1;

  final PriorTables tables;
  final boolean[] asked;
  final double[] highest;
  final double[] peak;
  final double[] mode;

  /** The integral of the density over its peak, and of it times the variance of the noise. */
  final double[] weight;

  final double[] variance;

  private final double[] beyond;
  private final double[] least;
  private final int lanes;
  private final double rows;
  private final double[][] amounts;
  private final double[][] energies;
  private final double[][] insides;
  private final double[][] table;
  private final int[] top;

  /** Σ p/(s² + λ) over the dampings, for every direction. */
  private final double[][] inverses;

  DampingDensities(PriorTables tables, double[][] rotated, double[] beyond, double[] least) {
    this.beyond = beyond;
    this.least = least;
    this.tables = tables;
    lanes = beyond.length;
    rows = tables.curve.rows();
    asked = new boolean[lanes];
    highest = new double[lanes];
    peak = new double[lanes];
    mode = new double[lanes];
    weight = new double[lanes];
    variance = new double[lanes];
    top = new int[lanes];
    int n = tables.squares.length;
    inverses = new double[n][lanes];
    amounts = new double[n][lanes];
    energies = new double[n][lanes];
    Combinations.multiply(tables.along, rotated, amounts);
    for (int k = 0; k < n; k++) {
      square(amounts[k], energies[k]);
    }
    insides = new double[tables.damped.length][];
    table = new double[insides.length][];
    tabulate();
  }

  void ask(boolean[] more) {
    for (int f = 0; f < lanes; f++) {
      asked[f] |= more[f];
    }
  }

  /**
   * Fills the table where it is not negligible. Misfits grow with λ and determinants fall, which
   * bounds the density between two entries.
   */
  private void tabulate() {
    int last = table.length - 1;
    int[] coarse =
        IntStream.rangeClosed(0, last).filter(g -> g % STRIDE == 0 || g == last).toArray();
    fill(coarse);
    Arrays.fill(highest, Double.NEGATIVE_INFINITY);
    for (int g : coarse) {
      raise(highest, table[g]);
    }
    int[] fine =
        IntStream.range(0, coarse.length - 1)
            .filter(i -> matters(coarse[i], coarse[i + 1]))
            .flatMap(i -> IntStream.range(coarse[i] + 1, coarse[i + 1]))
            .toArray();
    fill(fine);
    Arrays.fill(highest, Double.NEGATIVE_INFINITY);
    for (int g = 0; g <= last; g++) {
      if (table[g] != null) {
        for (int f = 0; f < lanes; f++) {
          if (table[g][f] > highest[f]) {
            highest[f] = table[g][f];
            top[f] = g;
          }
        }
      }
    }
  }

  /** Whether some snapshot may have plausible dampings between two entries of its table. */
  private boolean matters(int from, int to) {
    double belief = Double.NEGATIVE_INFINITY;
    for (int g = from; g <= to; g++) {
      belief = Math.max(belief, tables.logBelief(g));
    }
    double above =
        belief
            - tables.logBelief(from)
            + 0.5 * (tables.logProduct(from) - tables.logProduct(to))
            + ROUNDING;
    for (int f = 0; f < lanes; f++) {
      if (!(table[from][f] + above <= highest[f] + DampingDensity.NEGLIGIBLE)) {
        return true;
      }
    }
    return false;
  }

  private void fill(int[] entries) {
    double[][] weights = new double[entries.length][];
    double[][] sums = new double[entries.length][lanes];
    for (int i = 0; i < entries.length; i++) {
      weights[i] = tables.damped[entries[i]];
    }
    Combinations.multiply(weights, energies, sums);
    for (int i = 0; i < entries.length; i++) {
      int g = entries[i];
      double[] logs = new double[lanes];
      for (int f = 0; f < lanes; f++) {
        logs[f] =
            tables.logBelief(g) + tables.logWeight + relative(sums[i][f], tables.logProduct(g), f);
      }
      insides[g] = sums[i];
      table[g] = logs;
    }
  }

  /** The log evidence of a snapshot, as {@link EvidenceCurve.Snapshot#relative} has it. */
  private double relative(double inside, double logProduct, int f) {
    double misfit = beyond[f] + inside;
    double floor = rows * least[f];
    if (misfit <= floor) {
      return -0.5 * (misfit / least[f] - rows + logProduct);
    }
    double log =
        beyond[f] >= floor ? EvidenceCurve.log1p(inside / beyond[f]) : Math.log(misfit / floor);
    return -0.5 * (rows * log + logProduct);
  }

  private double learntVariance(double inside, int f) {
    return Math.max((beyond[f] + inside) / rows, least[f]);
  }

  private boolean resolved(int f) {
    double step = EvidenceCurve.STEP;
    double bend = entry(top[f] - 1, f) + entry(top[f] + 1, f);
    return (2 * highest[f] - bend) * DampingDensity.RESOLVED * DampingDensity.RESOLVED
        < step * step;
  }

  private double entry(int g, int f) {
    double[] row = table[Math.max(0, Math.min(table.length - 1, g))];
    return row == null ? Double.NEGATIVE_INFINITY : row[f];
  }

  /** Averages over the dampings. */
  void average() {
    double[] logs = roots();
    double[] distances = distances(logs);
    double[][] lambdas = new double[NODES][lanes];
    double[][] shares = new double[NODES][lanes];
    nodes(logs, distances, lambdas, shares);
    for (int k = 0; k < inverses.length; k++) {
      for (int p = 0; p < NODES; p++) {
        addInverses(tables.squares[k], lambdas[p], shares[p], inverses[k]);
      }
    }
    for (int f = 0; f < lanes; f++) {
      mode[f] = Math.exp(logs[f]);
      if (resolved(f)) {
        averageTable(f);
      }
    }
  }

  /** The same where the table tells. */
  private void averageTable(int f) {
    peak[f] = highest[f];
    weight[f] = 0;
    variance[f] = 0;
    int n = inverses.length;
    double[] sums = new double[n];
    double[] lambdas = tables.curve.lambdas();
    for (int g = 0; g < table.length; g++) {
      if (entry(g, f) - highest[f] > DampingDensity.NEGLIGIBLE) {
        double share = EvidenceCurve.STEP * Math.exp(table[g][f] - highest[f]);
        weight[f] += share;
        variance[f] += share * learntVariance(insides[g][f], f);
        addInverses(lambdas[g], share, tables.squares, sums);
      }
    }
    for (int k = 0; k < n; k++) {
      inverses[k][f] = sums[k] / weight[f];
    }
  }

  /** Nodes about the modes and their shares; none below the table. */
  private void nodes(double[] logs, double[] distances, double[][] lambdas, double[][] shares) {
    double[][] misfits = new double[NODES][lanes];
    double[][] products = new double[NODES][lanes];
    for (int p = 0; p < NODES; p++) {
      for (int f = 0; f < lanes; f++) {
        lambdas[p][f] = Math.exp(logs[f] + (p - DampingDensity.SIDE) * distances[f]);
      }
      logProducts(lambdas[p], misfits[p], products[p]);
    }
    double first = tables.curve.lambdas()[0];
    for (int f = 0; f < lanes; f++) {
      for (int p = 0; p < NODES; p++) {
        shares[p][f] =
            tables.curve.logBelief(lambdas[p][f])
                + tables.logWeight
                + relative(misfits[p][f], products[p][f], f);
      }
      peak[f] = Math.max(highest[f], shares[DampingDensity.SIDE][f]);
      double lowest = Math.min(first, lambdas[DampingDensity.SIDE][f]);
      double sum = 0;
      double variances = 0;
      for (int p = 0; p < NODES; p++) {
        double share =
            lambdas[p][f] >= lowest
                ? distances[f] * Math.exp(Math.min(shares[p][f] - peak[f], 0))
                : 0;
        shares[p][f] = share;
        sum += share;
        variances += share * learntVariance(misfits[p][f], f);
      }
      weight[f] = sum;
      variance[f] = variances;
      for (int p = 0; p < NODES; p++) {
        shares[p][f] /= sum;
      }
    }
  }

  /** Misfits, and the logarithms of the products of all s²/λ + 1. */
  private void logProducts(double[] lambdas, double[] misfits, double[] logs) {
    double[] products = new double[lanes];
    Arrays.fill(products, 1);
    int n = energies.length;
    for (int k = 0; k < n; k++) {
      damp(tables.squares[k], lambdas, energies[k], misfits, products);
      if (k % 8 == 7 || k == n - 1) {
        // No factor is below 1e-35, so that eight leave the range of a double alone.
        for (int f = 0; f < lanes; f++) {
          if (products[f] < SMALL || k == n - 1) {
            logs[f] -= Math.log(products[f]);
            products[f] = 1;
          }
        }
      }
    }
  }

  /** Log λ where the densities are largest, as {@link DampingDensity#mode} finds it. */
  private double[] roots() {
    double[] lambdas = tables.curve.lambdas();
    FallingRoots roots = new FallingRoots(lanes);
    for (int f = 0; f < lanes; f++) {
      roots.a[f] = Math.log(lambdas[Math.max(0, top[f] - 1)]);
      roots.b[f] = Math.log(lambdas[Math.min(lambdas.length - 1, top[f] + 1)]);
    }
    roots.begin(slopes(roots.a), slopes(roots.b));
    for (int step = 0; step < DampingDensity.STEPS && roots.open(); step++) {
      roots.advance(slopes(roots.next()));
    }
    return roots.found();
  }

  /** Distances of nodes: shares of the deviation of a Gaussian with the density's curvature. */
  private double[] distances(double[] logs) {
    double[] below = logs.clone();
    double[] above = logs.clone();
    for (int f = 0; f < lanes; f++) {
      below[f] -= DampingDensity.DIFFERENCE;
      above[f] += DampingDensity.DIFFERENCE;
    }
    double[] atBelow = slopes(below);
    double[] atAbove = slopes(above);
    double[] distances = new double[lanes];
    for (int f = 0; f < lanes; f++) {
      double curvature = (atBelow[f] - atAbove[f]) / (2 * DampingDensity.DIFFERENCE);
      distances[f] = DampingDensity.SPACING / Math.sqrt(Math.max(curvature, 1));
    }
    return distances;
  }

  /** The derivatives of the log densities in log λ. */
  private double[] slopes(double[] logs) {
    double[] lambdas = new double[lanes];
    for (int f = 0; f < lanes; f++) {
      lambdas[f] = Math.exp(logs[f]);
    }
    double[] misfits = new double[lanes];
    double[] growth = new double[lanes];
    double[] freedom = new double[lanes];
    for (int k = 0; k < energies.length; k++) {
      addSlopes(tables.squares[k], lambdas, energies[k], misfits, growth, freedom);
    }
    double[] slopes = new double[lanes];
    for (int f = 0; f < lanes; f++) {
      slopes[f] =
          0.5 * (freedom[f] - growth[f] / learntVariance(misfits[f], f))
              + tables.curve.beliefSlope(lambdas[f]);
    }
    return slopes;
  }

  /** Adds the coefficients of this prior to those of others. */
  void add(double[] shares, double[][] coefficients) {
    double[][] means = new double[inverses.length][lanes];
    for (int k = 0; k < means.length; k++) {
      double s = tables.values[k];
      for (int f = 0; f < lanes; f++) {
        double share = shares[f] * inverses[k][f];
        means[k][f] = amounts[k][f] * s * share;
      }
    }
    Combinations.addProduct(tables.back, means, coefficients);
  }

  /** The filter factors of a snapshot. */
  double[] filter(int f) {
    double[] filter = new double[inverses.length];
    for (int k = 0; k < filter.length; k++) {
      filter[k] = tables.squares[k] * inverses[k][f];
    }
    return filter;
  }

  // Loops with one index over arrays of their own: the form that the compiler vectorises.

  private static void square(double[] amounts, double[] squares) {
    for (int f = 0; f < squares.length; f++) {
      squares[f] = amounts[f] * amounts[f];
    }
  }

  private static void raise(double[] highest, double[] row) {
    for (int f = 0; f < highest.length; f++) {
      highest[f] = Math.max(highest[f], row[f]);
    }
  }

  private static void damp(
      double square, double[] lambdas, double[] energies, double[] misfits, double[] products) {
    for (int f = 0; f < misfits.length; f++) {
      double damped = lambdas[f] / (square + lambdas[f]);
      misfits[f] = Math.fma(energies[f], damped, misfits[f]);
      products[f] *= damped;
    }
  }

  private static void addSlopes(
      double square,
      double[] lambdas,
      double[] energies,
      double[] misfits,
      double[] growth,
      double[] freedom) {
    for (int f = 0; f < misfits.length; f++) {
      double inverse = 1 / (square + lambdas[f]);
      double kept = square * inverse;
      double misfit = energies[f] * (lambdas[f] * inverse);
      misfits[f] += misfit;
      growth[f] = Math.fma(misfit, kept, growth[f]);
      freedom[f] += kept;
    }
  }

  private static void addInverses(double square, double[] lambdas, double[] shares, double[] sums) {
    for (int f = 0; f < sums.length; f++) {
      sums[f] += shares[f] / (square + lambdas[f]);
    }
  }

  private static void addInverses(double lambda, double share, double[] squares, double[] sums) {
    for (int k = 0; k < sums.length; k++) {
      sums[k] += share / (squares[k] + lambda);
    }
  }
}
