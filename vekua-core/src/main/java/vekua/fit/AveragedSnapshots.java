package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import vekua.internal.linalg.Combinations;

/**
 * What {@link Averaged} makes of many snapshots of one design, side by side: arrays hold one number
 * of each snapshot, so that projections, tables of misfits and coefficients are products of
 * matrices, and roots and averages over dampings are found for all at once. No number of a snapshot
 * depends on those beside it, not by a bit, whatever the size of a block; from {@link Averaged}
 * itself they differ by rounding. Noise is learnt, not given. Thread-safe.
 */
final class AveragedSnapshots {

  /** More functions would take more memory for the tables of all priors than they repay. */
  private static final int MOST_COLUMNS = 512;

  /** Squared lengths between these neither overflow nor lose digits in what is made of them. */
  private static final double LEAST = 1e-200;

  private static final double MOST = 1e200;

  private final Design design;
  private final AtomicReferenceArray<@Nullable PriorTables> tables;
  private final double[][] triangle;

  AveragedSnapshots(Design design) {
    this.design = design;
    tables = new AtomicReferenceArray<>(design.priors());
    int n = design.columns();
    triangle = new double[n][n];
    for (int j = 0; j < n; j++) {
      for (int i = 0; i <= j; i++) {
        triangle[i][j] = design.triangle()[j * n + i];
      }
    }
  }

  /** Whether snapshots of a design can be fitted like this. */
  static boolean suits(Design design) {
    return !design.noiseGiven()
        && design.columns() <= MOST_COLUMNS
        && Arrays.stream(design.triangle()).allMatch(Double::isFinite);
  }

  /** Whether a snapshot of this squared length can be: others are left to {@link Averaged}. */
  static boolean suits(double square) {
    return square > LEAST && square < MOST;
  }

  private PriorTables tables(int prior) {
    PriorTables known = tables.get(prior);
    if (known == null) {
      known = new PriorTables(design.candidates(new int[] {prior}, false).get(0));
      tables.set(prior, known);
    }
    return known;
  }

  /**
   * What a fit is made of; the doubts about it are left to {@link Averaged}.
   *
   * @param spectrum of the prior that counts most
   * @param again solves for other rotated data in the same way
   */
  @SuppressWarnings("ArrayRecordComponent") // internal and short-lived
  record Mean(
      double[] coefficients,
      int rank,
      double residualSquare,
      double noise,
      double damping,
      Spectrum spectrum,
      UnaryOperator<double[]> again) {}

  /**
   * Fits a block of snapshots.
   *
   * @param rotated c = Qᵀu, an array for each element of c
   * @param beyond squared lengths of what no combination of columns can reach
   * @param least the least variances that the noise can have
   */
  List<Mean> fit(double[][] rotated, double[] beyond, double[] least) {
    return new Block(rotated, beyond, least).means();
  }

  /** Snapshots side by side. */
  private final class Block {
    private final int lanes;
    private final double[][] rotated;
    private final double[] beyond;
    private final double[] least;

    Block(double[][] rotated, double[] beyond, double[] least) {
      this.rotated = rotated;
      this.beyond = beyond;
      this.least = least;
      lanes = beyond.length;
    }

    /** The densities under all priors that matter, as {@link Averaged#densities} finds them. */
    private @Nullable DampingDensities[] densities() {
      int count = design.priors();
      @Nullable DampingDensities[] known = new DampingDensities[count];
      boolean[][] wanted = new boolean[count][lanes];
      for (int i = 0; i < count; i++) {
        Arrays.fill(wanted[i], Averaged.first(i, count));
      }
      boolean more = true;
      while (more) {
        for (int i = 0; i < count; i++) {
          if (any(wanted[i])) {
            DampingDensities density = known[i];
            known[i] =
                density == null ? new DampingDensities(tables(i), rotated, beyond, least) : density;
            known[i].ask(wanted[i]);
          }
        }
        more = false;
        for (int f = 0; f < lanes; f++) {
          double[] highest = new double[count];
          for (int i = 0; i < count; i++) {
            DampingDensities density = known[i];
            boolean asked = density != null && density.asked[f];
            highest[i] = asked ? density.highest[f] : Double.NEGATIVE_INFINITY;
          }
          boolean[] next = Averaged.next(highest, design.rows());
          for (int i = 0; i < count; i++) {
            wanted[i][f] = next[i] && highest[i] == Double.NEGATIVE_INFINITY;
            more |= wanted[i][f];
          }
        }
      }
      return known;
    }

    private static boolean any(boolean[] some) {
      for (boolean one : some) {
        if (one) {
          return true;
        }
      }
      return false;
    }

    List<Mean> means() {
      List<DampingDensities> densities = new ArrayList<>();
      for (DampingDensities density : densities()) {
        if (density != null) {
          density.average();
          densities.add(density);
        }
      }
      int n = rotated.length;
      double[][] shares = new double[densities.size()][lanes];
      int[] likeliest = new int[lanes];
      double[] noise = new double[lanes];
      for (int f = 0; f < lanes; f++) {
        weigh(densities, f, shares, likeliest, noise);
      }
      double[][] coefficients = new double[n][lanes];
      for (int d = 0; d < shares.length; d++) {
        densities.get(d).add(shares[d], coefficients);
      }
      double[] residuals = residuals(coefficients);
      List<Mean> means = new ArrayList<>();
      for (int f = 0; f < lanes; f++) {
        int main = 0;
        for (int d = 0; d < shares.length; d++) {
          main = shares[d][f] > shares[main][f] ? d : main;
        }
        int lane = f;
        means.add(
            new Mean(
                column(coefficients, f),
                Estimate.rank(densities.get(main).filter(f)),
                residuals[f],
                Math.sqrt(noise[f]),
                densities.get(likeliest[f]).mode[f],
                densities.get(main).tables.curve.spectrum(),
                c -> again(densities, shares, lane, c)));
      }
      return means;
    }

    /** The probabilities of the priors of one snapshot, as {@link Averaged} has them. */
    private void weigh(
        List<DampingDensities> densities,
        int f,
        double[][] shares,
        int[] likeliest,
        double[] noise) {
      double trust = Averaged.trust(design.rows());
      int best = -1;
      for (int d = 0; d < shares.length; d++) {
        DampingDensities density = densities.get(d);
        if (density.asked[f] && (best < 0 || density.peak[f] > densities.get(best).peak[f])) {
          best = d;
        }
      }
      double total = 0;
      double variance = 0;
      for (int d = 0; d < shares.length; d++) {
        DampingDensities density = densities.get(d);
        double below = trust * (density.peak[f] - densities.get(best).peak[f]);
        if (density.asked[f] && below > Averaged.NEGLIGIBLE) {
          double times = Math.exp(below);
          shares[d][f] = density.weight[f] * times;
          total += shares[d][f];
          variance += density.variance[f] * times;
        }
      }
      for (double[] share : shares) {
        share[f] /= total;
      }
      likeliest[f] = best;
      noise[f] = variance / total;
    }

    /** The squared lengths of what the coefficients leave of the data. */
    private double[] residuals(double[][] coefficients) {
      double[][] reached = new double[rotated.length][lanes];
      Combinations.multiply(triangle, coefficients, reached);
      double[] sums = beyond.clone();
      for (int i = 0; i < reached.length; i++) {
        addSquares(rotated[i], reached[i], sums);
      }
      return sums;
    }
  }

  private static double[] again(
      List<DampingDensities> densities, double[][] shares, int f, double[] c) {
    double[] sum = new double[c.length];
    for (int d = 0; d < shares.length; d++) {
      if (shares[d][f] > 0) {
        DampingDensities density = densities.get(d);
        double[] w = Estimate.solve(density.tables.curve.spectrum(), density.filter(f), c);
        for (int j = 0; j < sum.length; j++) {
          sum[j] = Math.fma(shares[d][f], w[j], sum[j]);
        }
      }
    }
    return sum;
  }

  private static double[] column(double[][] rows, int f) {
    double[] column = new double[rows.length];
    for (int k = 0; k < column.length; k++) {
      column[k] = rows[k][f];
    }
    return column;
  }

  private static void addSquares(double[] data, double[] reached, double[] sums) {
    for (int f = 0; f < sums.length; f++) {
      double left = data[f] - reached[f];
      sums[f] = Math.fma(left, left, sums[f]);
    }
  }
}
