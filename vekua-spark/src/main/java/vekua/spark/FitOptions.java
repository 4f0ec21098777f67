package vekua.spark;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import vekua.basis.Equation;
import vekua.io.ColumnChoice;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FitRegion;
import vekua.io.FitSettings;
import vekua.io.OptionText;

/** The options of a fit, with the names that the command line gives them. */
final class FitOptions {

  private final JobOptions options;

  FitOptions(JobOptions options) {
    this.options = options;
  }

  /** All of them. */
  FitSettings settings() {
    EquationType type = equation();
    return settings(type, number(type));
  }

  /** The same with a number of the equation that is told elsewhere. */
  FitSettings settings(EquationType type, EquationParameter number) {
    return new FitSettings(
        type,
        number,
        FitSettings.fitter(
            options.value("--order", OptionText::order).orElse(OptionalInt.empty()),
            options.value("--regularisation", FitSettings::regularisation),
            options.value("--scaling", FitSettings::scaling),
            options.value("--outliers", FitSettings::outliers),
            options.value("--model-error", FitSettings::modelError)),
        options.value("--centre", OptionText::centre),
        options
            .value("--radius", OptionText::positive)
            .map(OptionalDouble::of)
            .orElse(OptionalDouble.empty()),
        region());
  }

  private FitRegion region() {
    Optional<FitRegion> shell = options.value("--shell", OptionText::shell);
    if (shell.isPresent() && options.has("--outside")) {
      throw new IllegalArgumentException("--outside and --shell exclude each other");
    }
    return shell.orElse(options.has("--outside") ? FitRegion.outsideSources() : FitRegion.inside());
  }

  EquationType equation() {
    options.required("--equation");
    return checkEquation(options.value("--equation", OptionText::equation).orElseThrow());
  }

  /** An equation after checking that tables can be fitted with it. */
  static EquationType checkEquation(EquationType type) {
    if (type == EquationType.DIFFUSION || type == EquationType.SEMILINEAR) {
      throw new IllegalArgumentException(
          "--equation "
              + type
              + " is not among those of this program; vekua fit and solve know it");
    }
    return type;
  }

  /** The number that an equation needs, after checking that the options fit together. */
  EquationParameter number(EquationType type) {
    return EquationParameter.ofOptions(type, options::text);
  }

  /** Which columns of a table are which. */
  ColumnChoice choice() {
    return options.value("--columns", ColumnChoice::parse).orElseGet(ColumnChoice::ofOptions);
  }

  /** Whether rows that lack a number are left out and listed. */
  boolean skipsMissing() {
    return options.value("--missing", OptionText::skipsMissing).orElse(false);
  }

  /** The rows of a table as a fit reads them. */
  TableSource source(Dataset<Row> rows) {
    FieldFit reader = FieldFit.of(Equation.laplace());
    reader = options.value("--noise", OptionText::positive).map(reader::withNoise).orElse(reader);
    reader = options.value("--tolerate", OptionText::number).map(reader::tolerating).orElse(reader);
    reader = skipsMissing() ? reader.withoutMissing() : reader;
    return reader.source(SensorTable.of(rows, List.of(), Optional.of(choice())));
  }
}
