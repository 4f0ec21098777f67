package vekua.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import vekua.field.Field;

/** A fitted field and what the fit knows about itself. Immutable and thread-safe. */
public final class Fit {

  /** A condition above this costs more than half of the digits. */
  private static final double HIGH_CONDITION = 1e8;

  /** Above this share of the field's size an automatic fit mentions its spread. */
  private static final double NOTABLE_SPREAD = 0.25;

  private final Field field;
  private final Design design;
  private final Estimate estimate;
  private volatile @Nullable Uncertainty uncertainty;

  Fit(Design design, Estimate estimate) {
    this.field = Field.of(design.basis(), estimate.coefficients());
    this.design = design;
    this.estimate = estimate;
  }

  /**
   * A regularisation with its parameter.
   *
   * @param method a short name
   * @param parameter the tolerance of a truncation; else the damping of the squared singular
   *     values, in units of the prior where the data chose it
   */
  public record Choice(String method, double parameter) {}

  /** The field. */
  public Field field() {
    return field;
  }

  /** How far to trust the field, point by point. */
  public Uncertainty uncertainty() {
    Uncertainty known = uncertainty;
    if (known == null) {
      Posterior posterior = estimate.posterior().get();
      known = Uncertainty.of(design.basis(), posterior.spreadFactor(), posterior.blindFactor());
      uncertainty = known;
    }
    return known;
  }

  /** The number of samples. */
  public long samples() {
    return design.rows();
  }

  /** The number of basis functions. */
  public int columns() {
    return design.columns();
  }

  /** The number of directions that the data determine. */
  public int rank() {
    return estimate.rank();
  }

  /** The regularisation in force, with its parameter. */
  public Choice regularisation() {
    return estimate.choice();
  }

  /** The singular values of the scaled matrix, descending. */
  public double[] singularValues() {
    return estimate.spectrum().get().values().clone();
  }

  /** The ratio of the largest singular value to the smallest that the data determine. */
  public double condition() {
    double[] s = estimate.spectrum().get().values();
    return rank() == 0 ? Double.POSITIVE_INFINITY : s[0] / s[rank() - 1];
  }

  /**
   * The root mean square of the residual, sensors weighted by their noise (mean square weight one).
   */
  public double residualRms() {
    return Math.sqrt(estimate.residualSquare() / design.rows());
  }

  /**
   * The standard deviation of the noise of a sensor of average precision: as given with the
   * samples, else estimated; empty if there are too few samples to tell.
   */
  public OptionalDouble noise() {
    double noise = estimate.noise();
    return Double.isNaN(noise) ? OptionalDouble.empty() : OptionalDouble.of(noise);
  }

  /** What a careful colleague would point out, in plain words; empty when all is well. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (estimate.automatic()) {
      double share = relativeSpread();
      if (share == Double.POSITIVE_INFINITY) {
        warnings.add(
            "the fitted field is zero everywhere: either all values are zero, or they look like"
                + " noise alone");
      } else if (!(share <= NOTABLE_SPREAD)) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "on average the field is uncertain by %.0f %% of its own size; see the spread",
                100 * share));
      }
      return List.copyOf(warnings);
    }
    if (design.rows() < design.columns()) {
      warnings.add(
          design.rows()
              + " samples cannot determine "
              + design.columns()
              + " coefficients; the rest follows the regularisation alone");
    }
    if (rank() < design.columns()) {
      warnings.add(rank() + " of " + design.columns() + " directions are determined by the data");
    }
    if (condition() > HIGH_CONDITION) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the condition is %.1e: errors of the data may be magnified that much",
              condition()));
    }
    return List.copyOf(warnings);
  }

  /**
   * Root mean square of the spread over that of the field, both over the basis' domain; infinite
   * where the field is zero.
   */
  private double relativeSpread() {
    double spread = design.basis().meanSquare(uncertainty().spreadFactor());
    double size = design.basis().meanSquare(new double[][] {field.coefficients()});
    return size > 0 ? Math.sqrt(spread / size) : Double.POSITIVE_INFINITY;
  }

  @Override
  public String toString() {
    return "Fit[samples="
        + samples()
        + ", rank="
        + rank()
        + " of "
        + columns()
        + ", residual="
        + residualRms()
        + "]";
  }
}
