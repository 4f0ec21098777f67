package vekua.spark;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import vekua.basis.Equation;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.fit.WavenumberSearch;
import vekua.io.EquationType;
import vekua.io.FitSettings;
import vekua.io.UnknownNumber;

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
  FitSettings settings(EquationType type, UnknownNumber number) {
    return new FitSettings(
        type,
        number,
        options.value("--order", FitOptions::order).orElse(OptionalInt.empty()),
        options
            .value("--regularisation", FitSettings::regularisation)
            .orElseGet(Regularisation::automatic),
        options.value("--scaling", FitSettings::scaling).orElse(Scaling.DOMAIN),
        options.value("--centre", FitOptions::centre),
        options
            .value("--radius", JobOptions::positive)
            .map(OptionalDouble::of)
            .orElse(OptionalDouble.empty()));
  }

  /** How to fit, with the order that was asked for. */
  static Fitter fitter(FitSettings settings) {
    Fitter fitter = settings.fitter();
    return settings.order().isPresent() ? fitter.withOrder(settings.order().getAsInt()) : fitter;
  }

  EquationType equation() {
    options.required("--equation");
    return options.value("--equation", FitOptions::equation).orElseThrow();
  }

  private static EquationType equation(String text) {
    return EquationType.named(text.toLowerCase(Locale.ROOT))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    Arrays.stream(EquationType.values())
                        .map(EquationType::toString)
                        .collect(Collectors.joining(", ", "must be one of ", ": " + text))));
  }

  /** The number that an equation needs, after checking that the options fit together. */
  UnknownNumber number(EquationType type) {
    for (EquationType other : EquationType.values()) {
      String option = "--" + other.parameter();
      if (other != type && (options.has(option) || options.has(option + "-range"))) {
        throw new IllegalArgumentException(
            option + " belongs to --equation " + other + ", not " + type);
      }
    }
    if (type.parameter().isEmpty()) {
      return UnknownNumber.none();
    }
    String option = "--" + type.parameter();
    if (!options.has(option)) {
      throw new IllegalArgumentException(
          "--equation " + type + " needs " + option + ", a number or auto");
    }
    Optional<WavenumberSearch> range = options.value(option + "-range", FitOptions::range);
    if (options.required(option).equals("auto")) {
      return UnknownNumber.auto(range);
    }
    if (range.isPresent()) {
      throw new IllegalArgumentException(option + "-range needs " + option + " auto");
    }
    return UnknownNumber.of(options.value(option, JobOptions::positive).orElseThrow());
  }

  private static WavenumberSearch range(String text) {
    String[] parts = text.split(":", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("must be A:B: " + text);
    }
    double low = JobOptions.positive(parts[0]);
    double high = JobOptions.positive(parts[1]);
    if (!(low < high)) {
      throw new IllegalArgumentException("must have ascending bounds: " + text);
    }
    return WavenumberSearch.between(low, high);
  }

  private static OptionalInt order(String text) {
    if (text.equals("auto")) {
      return OptionalInt.empty();
    }
    int order;
    try {
      order = Integer.parseInt(text);
    } catch (NumberFormatException e) {
      order = -1;
    }
    if (!(order >= 0 && order <= Equation.MAX_ORDER)) {
      throw new IllegalArgumentException(
          "must be auto or a whole number from 0 to " + Equation.MAX_ORDER + ": " + text);
    }
    return OptionalInt.of(order);
  }

  private static FitSettings.Centre centre(String text) {
    String[] parts = text.split(",", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("must be X,Y: " + text);
    }
    return new FitSettings.Centre(JobOptions.number(parts[0]), JobOptions.number(parts[1]));
  }
}
