package vekua.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import vekua.internal.Interruption;
import vekua.internal.linalg.Norms;

/**
 * An average of fits under several priors and dampings: its mean is the field, and its variance Σ p
 * (V + (μ − μ̄)²) the spread.
 *
 * @param components with weights that sum to one
 * @param inflation of all variances
 */
record Mixture(List<Component> components, double inflation) {

  /**
   * One component in the coordinates of its spectrum, averaged over its dampings.
   *
   * @param inverses 1/(s² + λ) of every direction, for all dampings
   * @param gains the data along every direction times s: over s² + λ it is the fit
   * @param filter the share of every direction that the data decide
   * @param mean the fit along every direction
   * @param coefficients the fit
   */
  @SuppressWarnings("ArrayRecordComponent") // internal and short-lived
  record Part(
      Component component,
      double weight,
      double[][] inverses,
      double[] gains,
      double[] filter,
      double[] mean,
      double[] coefficients) {

    Spectrum spectrum() {
      return component.curve().curve().spectrum();
    }

    /** How far the fits at all dampings are from the mean, in roots of their weights. */
    double[][] shifts() {
      double[] roots = component.weights().clone();
      for (int p = 0; p < roots.length; p++) {
        roots[p] = Math.sqrt(roots[p]);
      }
      double[][] shifts = new double[mean.length][roots.length];
      for (int k = 0; k < shifts.length; k++) {
        shift(roots, gains[k], inverses[k], mean[k], shifts[k]);
      }
      return shifts;
    }

    private static void shift(
        double[] roots, double gain, double[] inverse, double mean, double[] shift) {
      for (int p = 0; p < shift.length; p++) {
        shift[p] = roots[p] * (gain * inverse[p] - mean);
      }
    }
  }

  /**
   * How much wider bands are for an amplitude that is learnt from M rows: integrating it out turns
   * the Gaussian into Student's t of M degrees, of which a free constant takes one. Very few rows
   * get the width that covers nineteen times out of twenty; a single one tells nothing about how
   * much the field varies.
   */
  static double inflation(Design design) {
    if (design.rows() < 4) {
      return new double[] {1e6, 42, 4.8}[(int) design.rows() - 1];
    }
    return design.noiseGiven() ? 1 : design.rows() / (design.rows() - 3.0);
  }

  Estimate estimate(
      Design design, RotatedData data, Fit.Choice choice, @Nullable NoiseScale scale) {
    List<Part> parts = new ArrayList<>();
    double[] coefficients = new double[design.columns()];
    double noise = 0;
    for (Component component : components) {
      Part part = part(component);
      parts.add(part);
      for (int j = 0; j < coefficients.length; j++) {
        coefficients[j] = Math.fma(part.weight, part.coefficients[j], coefficients[j]);
      }
      for (int p = 0; p < component.weights().length; p++) {
        noise += component.weights()[p] * component.variances()[p];
      }
    }
    Part main = parts.get(0);
    for (Part part : parts) {
      main = part.weight > main.weight ? part : main;
    }
    Spectrum spectrum = main.spectrum();
    return new Estimate(
        coefficients,
        Estimate.rank(main.filter),
        data.beyond() + design.missed(coefficients, data.rotated()),
        Math.sqrt(noise),
        scale,
        choice,
        true,
        () -> spectrum,
        () -> posterior(parts, coefficients),
        useful -> spreadBound(design, parts, coefficients, useful),
        () -> Optional.of(spreadSquares(parts, coefficients)),
        () -> SourceSearch.find(design, data),
        c -> again(parts, c));
  }

  private static Part part(Component component) {
    double[] squares = component.curve().curve().squares();
    double[] s = component.curve().curve().spectrum().values();
    double weight = component.weight();
    int n = s.length;
    double[] lambdas = component.lambdas();
    double[][] inverses = new double[n][lambdas.length];
    double[] gains = new double[n];
    double[] filter = new double[n];
    double[] mean = new double[n];
    for (int k = 0; k < n; k++) {
      invert(squares[k], lambdas, inverses[k]);
      double average = Norms.dot(inverses[k], 0, component.weights(), lambdas.length) / weight;
      gains[k] = component.curve().amounts[k] * s[k];
      filter[k] = squares[k] * average;
      mean[k] = gains[k] * average;
    }
    double[] coefficients = component.curve().curve().spectrum().coefficients(mean);
    return new Part(component, weight, inverses, gains, filter, mean, coefficients);
  }

  private static void invert(double square, double[] lambdas, double[] inverses) {
    for (int p = 0; p < inverses.length; p++) {
      inverses[p] = 1 / (square + lambdas[p]);
    }
  }

  private static double[] again(List<Part> parts, double[] c) {
    double[] sum = new double[c.length];
    for (Part part : parts) {
      double[] w = Estimate.solve(part.spectrum(), part.filter, c);
      for (int j = 0; j < sum.length; j++) {
        sum[j] = Math.fma(part.weight, w[j], sum[j]);
      }
    }
    return sum;
  }

  private Posterior posterior(List<Part> parts, double[] coefficients) {
    List<double[]> common = new ArrayList<>();
    List<double[]> own = new ArrayList<>();
    Interruption interruption = Interruption.ofThisThread();
    for (Part part : parts) {
      interruption.check();
      common.addAll(part.spectrum().columns(deviations(part)));
      own.addAll(part.spectrum().coefficients(turned(part.shifts())));
      own.add(away(part, coefficients));
    }
    return new Posterior(common, own, () -> blind(parts));
  }

  /** The columns of a matrix given by rows. */
  private static List<double[]> turned(double[][] rows) {
    List<double[]> columns = new ArrayList<>();
    for (int p = 0; p < rows[0].length; p++) {
      double[] column = new double[rows.length];
      for (int k = 0; k < column.length; k++) {
        column[k] = rows[k][p];
      }
      columns.add(column);
    }
    return columns;
  }

  /** The squares of all columns of the spread, added up for every coefficient. */
  private double[] spreadSquares(List<Part> parts, double[] coefficients) {
    double[] squares = new double[coefficients.length];
    for (Part part : parts) {
      part.spectrum().addSquares(deviations(part), part.shifts(), squares);
      for (int j = 0; j < squares.length; j++) {
        double away = part.coefficients[j] - coefficients[j];
        squares[j] = Math.fma(part.weight * away, away, squares[j]);
      }
    }
    return squares;
  }

  /** How far a component is from the mean of all, in the root of its weight. */
  private static double[] away(Part part, double[] coefficients) {
    double root = Math.sqrt(part.weight);
    double[] away = new double[coefficients.length];
    for (int j = 0; j < away.length; j++) {
      away[j] = root * (part.coefficients[j] - coefficients[j]);
    }
    return away;
  }

  private Optional<List<double[]>> spreadBound(
      Design design, List<Part> parts, double[] coefficients, double useful) {
    SpreadBound bound = new SpreadBound(design);
    for (Part part : parts) {
      bound.add(part, variances(part.component));
    }
    if (bound.exceeds(useful)) {
      return Optional.empty();
    }
    Optional<List<double[]>> columns = bound.columns();
    columns.ifPresent(all -> parts.forEach(part -> all.add(away(part, coefficients))));
    return columns;
  }

  /** Variances of the noise at each damping times their probabilities, inflated. */
  private double[] variances(Component component) {
    double[] variances = new double[component.lambdas().length];
    for (int p = 0; p < variances.length; p++) {
      variances[p] = inflation * component.weights()[p] * component.variances()[p];
    }
    return variances;
  }

  private static List<double[]> blind(List<Part> parts) {
    List<double[]> blind = new ArrayList<>();
    for (Part part : parts) {
      double root = Math.sqrt(part.weight);
      double[] damped = new double[part.filter.length];
      for (int k = 0; k < damped.length; k++) {
        damped[k] = root * (1 - part.filter[k]);
      }
      blind.addAll(part.spectrum().columns(damped));
    }
    return blind;
  }

  /** Standard deviations along the directions of a component, averaged over its dampings. */
  private double[] deviations(Part part) {
    double[] variances = variances(part.component);
    double[] deviations = new double[part.mean.length];
    for (int k = 0; k < deviations.length; k++) {
      deviations[k] = Math.sqrt(Norms.dot(part.inverses[k], 0, variances, variances.length));
    }
    return deviations;
  }
}
