package vekua.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a regularisation makes of one snapshot.
 *
 * @param coefficients of the basis' own functions
 * @param rank number of directions that the data determine
 * @param residualSquare squared length of the residual
 * @param noise standard deviation of the noise, given or estimated; NaN if there is no telling
 * @param noiseScale what is learnt of given noise, where it is
 * @param choice the regularisation with its parameter
 * @param automatic whether the data chose it
 * @param spectrum the decomposition in which it worked
 * @param posterior what remains unknown
 * @param spreadBound columns whose squares add up to no less than what remains unknown, where they
 *     cost less; empty where nobody knows, and where squares times those of the basis' scales add
 *     up to more than the number that is given
 * @param spreadSquares for every coefficient the sum of its squares over all columns of the spread,
 *     where that costs less than the columns; empty where nobody knows
 * @param sources how far away they are, where that can be told
 * @param again solves for other rotated data in the same way; absent where that would undo the
 *     damping which was asked for
 */
@SuppressWarnings("ArrayRecordComponent") // internal and short-lived
record Estimate(
    double[] coefficients,
    int rank,
    double residualSquare,
    double noise,
    @Nullable NoiseScale noiseScale,
    Fit.Choice choice,
    boolean automatic,
    Supplier<Spectrum> spectrum,
    Supplier<Posterior> posterior,
    DoubleFunction<Optional<List<double[]>>> spreadBound,
    Supplier<Optional<double[]>> spreadSquares,
    Supplier<Optional<SourceRadius>> sources,
    @Nullable UnaryOperator<double[]> again) {

  /** The same with other coefficients and the residual that they leave. */
  Estimate refined(double[] newCoefficients, double newResidualSquare) {
    return changed(
        newCoefficients, newResidualSquare, posterior, spreadBound, spreadSquares, again);
  }

  /** The same with more of the first function. */
  Estimate raised(double level) {
    double[] raised = coefficients.clone();
    raised[0] += level;
    return refined(raised, residualSquare);
  }

  /** The same for other coefficients of the same size, of which something else is unknown. */
  Estimate withCoefficients(double[] newCoefficients, Supplier<Posterior> newPosterior) {
    return changed(
        newCoefficients,
        residualSquare,
        newPosterior,
        useful -> Optional.empty(),
        Optional::empty,
        null);
  }

  /**
   * The same for data that a drift was taken away from: the field is linear in it, so that what is
   * not known of it is one column.
   *
   * @param times when rows were read, in the columns of the fit
   */
  Estimate without(Drift drift, double[] times) {
    if (again == null) {
      return this;
    }
    double[] moved = again.apply(times);
    Arrays.setAll(moved, j -> drift.sigma() * moved[j]);
    return with(moved);
  }

  /** The same with a further column of what remains unknown. */
  Estimate with(double[] column) {
    return changed(
        coefficients,
        residualSquare,
        () -> posterior.get().with(column),
        useful -> spreadBound.apply(useful).map(columns -> joined(columns, column)),
        () -> spreadSquares.get().map(squares -> plusSquares(squares, column)),
        again);
  }

  /** The same choices, noise and spectrum with another solution. */
  private Estimate changed(
      double[] newCoefficients,
      double newResidualSquare,
      Supplier<Posterior> newPosterior,
      DoubleFunction<Optional<List<double[]>>> newSpreadBound,
      Supplier<Optional<double[]>> newSpreadSquares,
      @Nullable UnaryOperator<double[]> newAgain) {
    return new Estimate(
        newCoefficients,
        rank,
        newResidualSquare,
        noise,
        noiseScale,
        choice,
        automatic,
        spectrum,
        newPosterior,
        newSpreadBound,
        newSpreadSquares,
        sources,
        newAgain);
  }

  private static List<double[]> joined(List<double[]> columns, double[] further) {
    List<double[]> all = new ArrayList<>(columns);
    all.add(further);
    return all;
  }

  private static double[] plusSquares(double[] squares, double[] column) {
    double[] sums = squares.clone();
    Arrays.setAll(sums, j -> Math.fma(column[j], column[j], sums[j]));
    return sums;
  }

  /** Solves in a spectrum with given filter factors. */
  static double[] solve(Spectrum spectrum, double[] filter, double[] c) {
    return combine(spectrum, filter, spectrum.project(c));
  }

  /** The coefficients for data along the directions of a spectrum. */
  static double[] combine(Spectrum spectrum, double[] filter, double[] along) {
    double[] s = spectrum.values();
    double[] amounts = new double[along.length];
    for (int k = 0; k < amounts.length; k++) {
      amounts[k] = filter[k] > 0 ? filter[k] * (along[k] / s[k]) : 0;
    }
    return spectrum.coefficients(amounts);
  }

  /** Counts the directions that the data decide rather than the regularisation. */
  static int rank(double[] filter) {
    int rank = 0;
    for (double f : filter) {
      rank += f >= 0.5 ? 1 : 0;
    }
    return rank;
  }
}
