package vekua.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An average of fits under several priors and dampings: its mean is the field, and its variance Σ p
 * (V + (μ − μ̄)²) the spread.
 *
 * @param components with weights that sum to one
 * @param inflation of all variances
 */
record Mixture(List<Component> components, double inflation) {

  /** One component in the coordinates of its spectrum, averaged over its dampings. */
  @SuppressWarnings("ArrayRecordComponent") // internal and short-lived
  private record Part(
      Spectrum spectrum, double weight, double[] filter, double[] mean, double[] coefficients) {}

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
    double freedom = 0;
    for (Component component : components) {
      Part part = part(component);
      parts.add(part);
      for (int j = 0; j < coefficients.length; j++) {
        coefficients[j] = Math.fma(part.weight, part.coefficients[j], coefficients[j]);
      }
      double sum = 0;
      for (double f : part.filter) {
        sum += f;
      }
      freedom += part.weight * sum;
      for (int p = 0; p < component.weights().length; p++) {
        noise += component.weights()[p] * component.variances()[p];
      }
    }
    Part main = parts.get(0);
    for (Part part : parts) {
      main = part.weight > main.weight ? part : main;
    }
    Spectrum spectrum = main.spectrum;
    return new Estimate(
        coefficients,
        Estimate.rank(main.filter),
        freedom,
        data.beyond() + design.missed(coefficients, data.rotated()),
        Math.sqrt(noise),
        scale,
        choice,
        true,
        () -> spectrum,
        () -> posterior(parts, coefficients),
        () -> spreadBound(design, parts, coefficients),
        () -> Optional.of(spreadSquares(parts, coefficients)),
        () -> SourceSearch.find(design, data),
        c -> again(parts, c));
  }

  private static Part part(Component component) {
    Spectrum spectrum = component.curve().curve().spectrum();
    double[] squares = component.curve().curve().squares();
    double[] s = spectrum.values();
    double weight = component.weight();
    double[] filter = new double[s.length];
    double[] mean = new double[s.length];
    for (int p = 0; p < component.lambdas().length; p++) {
      double share = component.weights()[p] / weight;
      for (int k = 0; k < s.length; k++) {
        double inverse = share / (squares[k] + component.lambdas()[p]);
        filter[k] = Math.fma(squares[k], inverse, filter[k]);
        mean[k] = Math.fma(component.curve().amounts[k] * s[k], inverse, mean[k]);
      }
    }
    return new Part(spectrum, weight, filter, mean, spectrum.coefficients(mean));
  }

  private static double[] again(List<Part> parts, double[] c) {
    double[] sum = new double[c.length];
    for (Part part : parts) {
      double[] w = Estimate.solve(part.spectrum, part.filter, c);
      for (int j = 0; j < sum.length; j++) {
        sum[j] = Math.fma(part.weight, w[j], sum[j]);
      }
    }
    return sum;
  }

  private Posterior posterior(List<Part> parts, double[] coefficients) {
    List<double[]> common = new ArrayList<>();
    List<double[]> own = new ArrayList<>();
    for (int c = 0; c < parts.size(); c++) {
      Part part = parts.get(c);
      Component component = components.get(c);
      common.addAll(part.spectrum.columns(deviations(component)));
      List<double[]> shifts = new ArrayList<>();
      for (int p = 0; p < component.lambdas().length; p++) {
        shifts.add(shift(component, p, part.mean));
      }
      own.addAll(part.spectrum.coefficients(shifts));
      own.add(away(part, coefficients));
    }
    return new Posterior(common, own, () -> blind(parts));
  }

  /** The squares of all columns of the spread, added up for every coefficient. */
  private double[] spreadSquares(List<Part> parts, double[] coefficients) {
    double[] squares = new double[coefficients.length];
    for (int c = 0; c < parts.size(); c++) {
      Part part = parts.get(c);
      Component component = components.get(c);
      double[][] shifts = new double[component.lambdas().length][];
      for (int p = 0; p < shifts.length; p++) {
        shifts[p] = shift(component, p, part.mean);
      }
      part.spectrum.addSquares(deviations(component), shifts, squares);
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
      Design design, List<Part> parts, double[] coefficients) {
    SpreadBound bound = new SpreadBound(design);
    for (int c = 0; c < parts.size(); c++) {
      bound.add(components.get(c), variances(components.get(c)), parts.get(c).mean);
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
      blind.addAll(part.spectrum.columns(damped));
    }
    return blind;
  }

  /** Standard deviations along the directions of a component, averaged over its dampings. */
  private double[] deviations(Component component) {
    double[] squares = component.curve().curve().squares();
    double[] sums = new double[squares.length];
    double[] variances = variances(component);
    for (int p = 0; p < variances.length; p++) {
      double lambda = component.lambdas()[p];
      double variance = variances[p];
      for (int k = 0; k < sums.length; k++) {
        sums[k] = Math.fma(variance, 1 / (squares[k] + lambda), sums[k]);
      }
    }
    for (int k = 0; k < sums.length; k++) {
      sums[k] = Math.sqrt(sums[k]);
    }
    return sums;
  }

  /**
   * How far the fit at one damping is from the mean of its component, in the root of its weight.
   */
  private static double[] shift(Component component, int p, double[] mean) {
    double[] amounts = component.curve().amounts;
    double[] squares = component.curve().curve().squares();
    double[] s = component.curve().curve().spectrum().values();
    double lambda = component.lambdas()[p];
    double root = Math.sqrt(component.weights()[p]);
    double[] shift = new double[mean.length];
    for (int k = 0; k < shift.length; k++) {
      double inverse = 1 / (squares[k] + lambda);
      shift[k] = root * (amounts[k] * s[k] * inverse - mean[k]);
    }
    return shift;
  }
}
