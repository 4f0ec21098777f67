package vekua.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import vekua.field.Field;

/** A fitted field and what the fit knows about itself. Immutable and thread-safe. */
public final class Fit {

  /** A condition above this costs more than half of the digits. */
  private static final double HIGH_CONDITION = 1e8;

  private final Field field;
  private final Design design;
  private final Filter filter;
  private final int rank;
  private final double freedom;
  private final double residualSquare;

  Fit(Field field, Design design, Filter filter, Design.Solution solution, double residualSquare) {
    this.field = field;
    this.design = design;
    this.filter = filter;
    this.rank = solution.rank();
    this.freedom = solution.freedom();
    this.residualSquare = residualSquare;
  }

  /** The field. */
  public Field field() {
    return field;
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
    return rank;
  }

  /** The regularisation in force, with its parameter. */
  public Filter regularisation() {
    return filter;
  }

  /** The singular values of the scaled matrix, descending. */
  public double[] singularValues() {
    return design.svd().s().clone();
  }

  /** The ratio of the largest singular value to the smallest that the fit uses. */
  public double condition() {
    double[] s = design.svd().s();
    return rank == 0 ? Double.POSITIVE_INFINITY : s[0] / s[rank - 1];
  }

  /**
   * The root mean square of the residual, sensors weighted by their noise (mean square weight one).
   */
  public double residual() {
    return Math.sqrt(residualSquare / design.rows());
  }

  /**
   * The standard deviation of the noise of a sensor of average precision: as given with the
   * samples, else estimated from the residual; empty if there are too few samples to tell.
   */
  public OptionalDouble noise() {
    if (!Double.isNaN(design.noise())) {
      return OptionalDouble.of(design.noise());
    }
    double left = design.rows() - freedom;
    return left > 0.5
        ? OptionalDouble.of(Math.sqrt(residualSquare / left))
        : OptionalDouble.empty();
  }

  /** What a careful colleague would point out, in plain words; empty when all is well. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (design.rows() < design.columns()) {
      warnings.add(
          design.rows()
              + " samples cannot determine "
              + design.columns()
              + " coefficients; the rest follows the regularisation alone");
    }
    if (rank < design.columns()) {
      warnings.add(rank + " of " + design.columns() + " directions are determined by the data");
    }
    if (filter.keepsAllAbove(0x1p-26) && condition() > HIGH_CONDITION) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the condition is %.1e: errors of the data may be magnified that much",
              condition()));
    }
    return List.copyOf(warnings);
  }

  @Override
  public String toString() {
    return "Fit[samples="
        + samples()
        + ", rank="
        + rank
        + " of "
        + columns()
        + ", residual="
        + residual()
        + "]";
  }
}
