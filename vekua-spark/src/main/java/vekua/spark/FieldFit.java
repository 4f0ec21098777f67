package vekua.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import vekua.basis.Equation;
import vekua.basis.FrameBasis;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FitSettings;
import vekua.io.NoiseSize;
import vekua.io.PlaceCheck;
import vekua.io.RowCount;
import vekua.task.FitTask;

/**
 * Fits a field to a table of any length: an immutable configuration.
 *
 * <p>Columns are those of a sensors file: {@code x, y, u}, in space {@code x, y, z, u}, or {@code
 * u1, u2, …} for several snapshots, and optionally {@code sigma}, {@code nx, ny}, in space {@code
 * nz}, and {@code a, b}; numbers or text. Rows of the least-squares problem are built inside the
 * partitions and folded into one triangle each (TSQR); only triangles travel, and they are combined
 * in the order of the partitions. Order and regularisation are chosen on the last triangle. So a
 * fit reads the table once where a frame is given, and once before, which is cheap, where the frame
 * must be found. Rows far from all others and codes for missing values are left out, at the cost of
 * another pass; readings of few places are joined; and some sensors are asked whether others
 * contradict them, and whether the equation holds.
 */
public final class FieldFit {

  private final Equation equation;
  private final Fitter fitter;
  private final OptionalDouble noise;
  private final double tolerated;
  private final boolean skipsMissing;

  private FieldFit(
      Equation equation,
      Fitter fitter,
      OptionalDouble noise,
      double tolerated,
      boolean skipsMissing) {
    this.equation = equation;
    this.fitter = fitter;
    this.noise = noise;
    this.tolerated = tolerated;
    this.skipsMissing = skipsMissing;
  }

  /** Everything but the equation from the data, see {@link Fitter#withDefaults}. */
  public static FieldFit of(Equation equation) {
    return new FieldFit(
        equation, Fitter.withDefaults(), OptionalDouble.empty(), RowCount.TOLERATED, false);
  }

  /**
   * The same with another frame, order, regularisation or scaling.
   *
   * @throws IllegalArgumentException if the fitter has a domain, which tables do not support
   */
  public FieldFit with(Fitter newFitter) {
    return new FieldFit(equation, inDisk(newFitter), noise, tolerated, skipsMissing);
  }

  /** A fitter after checking that it fits in a disc. */
  static Fitter inDisk(Fitter fitter) {
    if (fitter.domain().isPresent()) {
      throw noDomain();
    }
    return fitter;
  }

  static IllegalArgumentException noDomain() {
    return new IllegalArgumentException(
        "a fitter for a domain cannot fit a table, only samples in memory; give it a frame");
  }

  /** The same with a noise level for sensors whose {@code sigma} is not given. */
  public FieldFit withNoise(double standardDeviation) {
    OptionalDouble level = OptionalDouble.of(NoiseSize.checked(standardDeviation));
    return new FieldFit(equation, fitter, level, tolerated, skipsMissing);
  }

  /** The same, refusing tables with more than this share of unusable rows. */
  public FieldFit tolerating(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("tolerated share must be between 0 and 1: " + share);
    }
    return new FieldFit(equation, fitter, noise, share, skipsMissing);
  }

  /**
   * The same without the rows that lack a coordinate or a value, however many there are; they are
   * listed, and warned of.
   */
  public FieldFit withoutMissing() {
    return new FieldFit(equation, fitter, noise, tolerated, true);
  }

  /**
   * Fits one snapshot.
   *
   * @throws vekua.io.BadInputException if columns are missing or too many rows are not usable
   */
  public Fit fit(Dataset<Row> rows) {
    List<Fit> fits = reduce(rows).fits(fitter);
    if (fits.size() != 1) {
      throw new IllegalArgumentException(
          "the table must have one snapshot: " + fits.size() + "; use reduce");
    }
    return fits.get(0);
  }

  /** Reduces a table to what fits need of it. */
  public ReducedTable reduce(Dataset<Row> rows) {
    EquationType type = EquationType.of(equation);
    EquationParameter number = EquationParameter.of(equation.wavenumber());
    try {
      FitTask.Prepared all =
          FitTask.of(source(rows), FitSettings.of(type, number, fitter)).reduce();
      return new ReducedTable(
          (FrameBasis) all.decision().basis(),
          all.rows().reduction(),
          all.bounds(),
          all.rows().rows().orElseThrow(),
          all.doubts());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows of a table as a fit reads them. */
  TableSource source(Dataset<Row> rows) {
    return source(SensorTable.of(rows));
  }

  /** The same of a table whose columns are chosen. */
  TableSource source(SensorTable table) {
    return new TableSource(
        table, noise, tolerated, skipsMissing, Optional.empty(), PlaceCheck.anywhere(), false);
  }
}
