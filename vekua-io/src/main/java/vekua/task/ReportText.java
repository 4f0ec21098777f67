package vekua.task;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import vekua.basis.Equation;
import vekua.fit.Warning;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Domain;
import vekua.geometry.Frame;
import vekua.io.DomainField;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FieldSeries;
import vekua.io.FitSummary;
import vekua.io.FrameRange;
import vekua.io.Outlier;
import vekua.io.SensorRow;
import vekua.solve.Intensity;
import vekua.solve.Solution;

/** Reports in words. */
public final class ReportText {

  /** As many digits as instruments write: the level of a pressure hides what is off it. */
  private static final String READ = "%.9g";

  /** Rows that were left out are listed up to this number. */
  private static final int MOST_LISTED = 10;

  /** Lines of a table about several fields. */
  private static final int MOST_LINES = 40;

  /** Digits that tell all numbers apart. */
  private static final int MOST_DIGITS = 17;

  private ReportText() {}

  /**
   * A fit of every snapshot.
   *
   * @param sensors what was fitted
   * @param targets where the fields went
   */
  public static String of(FitOutcome outcome, String sensors, List<String> targets) {
    FitReport report = outcome.report();
    StringBuilder text = new StringBuilder();
    if (report.number().sigma() > 0 && Double.isFinite(report.number().sigma())) {
      text.append(
          String.format(
              Locale.ROOT,
              "Found the %s %.6g with a standard deviation of %s.%n",
              report.type().parameter(),
              report.number().wavenumber(),
              digits(report.number().sigma())));
      text.append(likely(report.number().likely()));
    }
    List<FieldFile> fields = outcome.fields();
    for (int s = 0; s < fields.size(); s++) {
      text.append("Fitted ").append(sensors).append(" with ").append(basis(fields.get(s)));
      text.append(fit(report.fits().get(s), outcome.labels().u().unit()));
      text.append(leftOut(report.fits().get(s), s, report.named()))
          .append(written(targets.get(s), report.seconds()));
    }
    return text.toString();
  }

  /** Where a number is that was found; several intervals are told by a warning. */
  private static String likely(List<WavenumberSearch.Interval> intervals) {
    return intervals.size() == 1
        ? String.format(
            Locale.ROOT,
            "With a probability of 95 %% it is between %.6g and %.6g.%n",
            intervals.get(0).low(),
            intervals.get(0).high())
        : "";
  }

  /**
   * A fit of every group: a line for each, then what some of them warn about.
   *
   * @param sensors what was fitted
   * @param target where the fields went
   */
  public static String of(SweepTask.Outcome outcome, String sensors, String target) {
    FieldSeries series = outcome.series();
    return "Fitted "
        + sensors
        + " by "
        + series.by()
        + ": "
        + basis(series.fields().get(series.fields().size() - 1))
        + recording(series)
        + table(series)
        + warnings(series)
        + warnings(outcome.warnings().stream().map(Warning::sentence).toList())
        + (outcome.missing().isEmpty() ? "" : rows(outcome.missing()))
        + written(target, outcome.seconds());
  }

  /** What fits of several fields warn about, each kind once in words. */
  public static String warnings(FieldSeries series) {
    StringBuilder text = new StringBuilder();
    List<String> labels = labels(series.values());
    Map<String, List<Double>> warned = new LinkedHashMap<>();
    for (int i = 0; i < series.values().size(); i++) {
      for (Warning warning :
          series.fields().get(i).fit().map(FitSummary::warnings).orElse(List.of())) {
        warned
            .computeIfAbsent(warning.code(), code -> new ArrayList<>())
            .add(series.values().get(i));
        if (Objects.requireNonNull(warned.get(warning.code())).size() == 1) {
          text.append(
              String.format(
                  Locale.ROOT, "Warning at %s: %s.%n", labels.get(i), warning.sentence()));
        }
      }
    }
    warned.values().removeIf(values -> values.size() == 1);
    warned.forEach(
        (code, values) ->
            text.append(
                String.format(
                    Locale.ROOT,
                    "%d of %d warn of the same (%s).%n",
                    values.size(),
                    series.values().size(),
                    code)));
    return text.toString();
  }

  /** Values in few digits, or in as many as tell them apart. */
  private static List<String> labels(List<Double> values) {
    List<String> labels = values.stream().map(ReportText::digits).toList();
    for (int digits = 5; digits <= MOST_DIGITS; digits++) {
      if (Set.copyOf(labels).size() == values.size()) {
        break;
      }
      MathContext context = new MathContext(digits);
      labels =
          values.stream()
              .map(value -> new BigDecimal(value, context).stripTrailingZeros().toPlainString())
              .toList();
    }
    return labels;
  }

  /** The numbers of the first of some rows. */
  private static String rows(List<Outlier> rows) {
    String first =
        rows.stream()
            .limit(MOST_LISTED)
            .map(out -> String.valueOf(out.row()))
            .collect(Collectors.joining(", "));
    int more = rows.size() - MOST_LISTED;
    return String.format(
        "  %s %s%s%n",
        rows.size() == 1 ? "row" : "rows", first, more > 0 ? ", and " + more + " more" : "");
  }

  /** The recording that fields were fitted to, if they were. */
  public static String recording(FieldSeries series) {
    return series
        .recording()
        .map(
            sound ->
                sound.sentence()
                    + " Frequencies from "
                    + digits(series.values().get(0))
                    + " to "
                    + digits(series.values().get(series.values().size() - 1))
                    + " Hz."
                    + (series.inFrames()
                        ? " The table tells of the loudest frame of each frequency."
                        : "")
                    + System.lineSeparator())
        .orElse("");
  }

  /** A line for each of several fields, some of very many. */
  public static String table(FieldSeries series) {
    EquationType type = EquationType.of(series.fields().get(0).equation());
    String number = type.parameter().isEmpty() ? "" : type.parameter();
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%10s %10s %8s %8s %10s %10s %9s%n",
                series.by().name(),
                number,
                "samples",
                "rank",
                "residual",
                "noise",
                "left out"));
    int n = series.values().size();
    List<String> labels = labels(series.values());
    int step = (n + MOST_LINES - 1) / MOST_LINES;
    for (int i = 0; i < n; i += step) {
      FieldFile field = series.fields().get(i);
      if (field.fit().isPresent()) {
        FitSummary fit = field.fit().get();
        text.append(
            String.format(
                Locale.ROOT,
                "%10s %10s %8d %8d %10s %10s %9d%n",
                labels.get(i),
                number.isEmpty() ? "" : digits(field.equation().wavenumber()),
                fit.samples(),
                fit.rank(),
                digits(fit.residualRms()),
                fit.noise().isPresent() ? digits(fit.noise().getAsDouble()) : "unknown",
                fit.outliers().size()));
      }
    }
    return step > 1
        ? text + String.format(Locale.ROOT, "(%d in all; 1 in %d is listed)%n", n, step)
        : text.toString();
  }

  /**
   * A solution.
   *
   * @param problem what was solved
   * @param target where the field went
   */
  public static String of(SolveOutcome outcome, String problem, String target) {
    Solution solution = outcome.solution();
    return String.format(
            Locale.ROOT,
            "Solved %s with %d functions.%nBoundary residual %s at most%s%n",
            problem,
            solution.columns(),
            digits(solution.boundaryResidual()),
            inside(solution))
        + equation(solution)
        + intensities(solution)
        + warnings(solution.warnings())
        + written(target, outcome.seconds());
  }

  /** How far the equation itself holds where functions do not satisfy it by themselves. */
  private static String equation(Solution solution) {
    return solution.equationResidual().isPresent()
        ? String.format(
            Locale.ROOT,
            "The equation holds to %s between the nodes.%n",
            digits(solution.equationResidual().getAsDouble()))
        : "";
  }

  /** What the residual says of the error inside. */
  private static String inside(Solution solution) {
    if (solution.errorBound().isPresent()) {
      return ": the error inside is at most "
          + digits(solution.errorBound().getAsDouble())
          + " (maximum principle).";
    }
    return solution.errorEstimate().isPresent()
        ? "; the error inside is estimated, not bounded, as "
            + digits(solution.errorEstimate().getAsDouble())
            + "."
        : "; no maximum principle turns it into a bound of the error inside.";
  }

  private static String intensities(Solution solution) {
    StringBuilder text = new StringBuilder();
    for (Intensity each : solution.intensities()) {
      text.append(
          String.format(
              Locale.ROOT,
              "At the end (%s, %s) of slit.%d the coefficient of √r is %s.%n",
              digits(each.tip().x()),
              digits(each.tip().y()),
              each.tip().slit(),
              digits(each.factor())));
    }
    return text.toString();
  }

  private static String written(String target, double seconds) {
    return String.format(Locale.ROOT, "Field written to %s after %.2f s.%n", target, seconds);
  }

  private static String warnings(List<String> warnings) {
    StringBuilder text = new StringBuilder();
    warnings.forEach(each -> text.append(String.format(Locale.ROOT, "Warning: %s.%n", each)));
    return text.toString();
  }

  /** What a field is, in one sentence. */
  public static String field(FieldFile field) {
    boolean solved = field.fit().isEmpty() && field.domain().isPresent();
    return solved
        ? String.format(
            Locale.ROOT,
            "A%s solution of %s without measurements: %d functions.%n",
            field.complex().isPresent() ? " complex" : "",
            EquationType.of(field.equation()),
            field.field().functions().size())
        : "A field of " + basis(field);
  }

  /** Equation, number of functions and where they live. */
  private static String basis(FieldFile field) {
    Equation equation = field.equation();
    EquationType type = EquationType.of(equation);
    String parameter =
        type.parameter().isEmpty()
            ? ""
            : ", " + type.parameter() + " " + digits(equation.wavenumber());
    String order = field.modes().map(basis -> "order " + basis.order() + ", ").orElse("");
    return String.format(
        Locale.ROOT,
        "%s%s: %s%d functions %s.%n",
        type,
        parameter,
        order,
        field.field().functions().size(),
        field
            .domain()
            .flatMap(DomainField::domain)
            .map(ReportText::place)
            .orElseGet(() -> place(field.frame(), field.labels().x().unit())));
  }

  private static String place(Frame frame, String unit) {
    FrameRange range = FrameRange.of(frame);
    String about = " about " + centre(frame);
    if (!range.hasCore()) {
      String shape = frame.dimension() == 2 ? "disc" : "ball";
      return "in the " + shape + " of radius " + digits(frame.radius()) + after(unit) + about;
    }
    return Double.isInfinite(range.outer())
        ? "outside the ball of radius " + digits(range.inner()) + after(unit) + about
        : "in the shell from "
            + digits(range.inner())
            + " to "
            + digits(range.outer())
            + after(unit)
            + about;
  }

  /**
   * The centre of a frame, in parentheses, to a thousandth of the radius: maps have far origins.
   */
  public static String centre(Frame frame) {
    return IntStream.range(0, frame.dimension())
        .mapToObj(axis -> digits(frame.centre(axis), frame.radius()))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String place(Domain domain) {
    int n = domain.holes().size();
    String holes = n + (n == 1 ? " hole" : " holes");
    return domain.exterior() ? "outside " + holes : "in a domain with " + holes;
  }

  /**
   * What the fit says of itself.
   *
   * @param unit of the values; empty if it is not known
   */
  public static String fit(FitSummary fit, String unit) {
    return String.format(
            Locale.ROOT,
            "%d samples determine %d of %d directions (condition %.2g).%n",
            fit.samples(),
            fit.rank(),
            fit.columns(),
            fit.condition())
        + String.format(
            Locale.ROOT,
            "Residual %s rms; noise %s. Regularisation: %s, parameter %s.%n",
            digits(fit.residualRms()) + after(unit),
            fit.noise().isPresent() ? digits(fit.noise().getAsDouble()) + after(unit) : "unknown",
            fit.method(),
            digits(fit.parameter()))
        + scale(fit)
        + sources(fit)
        + warnings(fit.warnings().stream().map(Warning::sentence).toList());
  }

  private static String after(String unit) {
    return unit.isEmpty() ? "" : " " + unit;
  }

  private static String sources(FitSummary fit) {
    return fit.sourceRadius()
        .map(
            r ->
                String.format(
                    Locale.ROOT,
                    "Sources at a distance of %s from the centre, with a standard deviation of"
                        + " %s.%n",
                    digits(r.value()),
                    digits(r.sigma())))
        .orElse("");
  }

  private static String scale(FitSummary fit) {
    return fit.noiseScale()
        .map(
            scale ->
                String.format(
                    Locale.ROOT,
                    "The noise is %s times the given one (right with probability %.2f).%n",
                    digits(scale.value()),
                    scale.probability()))
        .orElse("");
  }

  /**
   * The rows that a fit left out, the first of them by place and value.
   *
   * @param snapshot that was fitted, from zero
   * @param named what is known of rows, by number
   */
  public static String leftOut(FitSummary fit, int snapshot, Map<Long, SensorRow> named) {
    StringBuilder text = new StringBuilder();
    int listed = Math.min(MOST_LISTED, fit.outliers().size());
    for (Outlier out : fit.outliers().subList(0, listed)) {
      String place =
          Optional.ofNullable(named.get(out.row()))
              .map(row -> row.where() + value(row.values()[snapshot]))
              .orElse("row " + out.row());
      text.append("Left out: ").append(place).append(why(out)).append(System.lineSeparator());
    }
    int more = fit.outliers().size() - listed;
    return more > 0 ? text + "and " + more + " more" + System.lineSeparator() : text.toString();
  }

  private static String value(double value) {
    return Double.isNaN(value) ? ", no value" : ", value " + digits(READ, value);
  }

  private static String why(Outlier out) {
    return switch (out.reason()) {
      case "place" -> ": " + digits(out.z()) + " times as far away as others";
      case "code" -> ": a code for a missing value";
      case "missing" -> "";
      case "unusable" -> ": not usable";
      default -> ": z " + digits(out.z());
    };
  }

  /** A number with as many digits as tell it from others a thousandth of a scale away. */
  static String digits(double value, double scale) {
    int decimals = 3 - (int) Math.floor(Math.log10(scale));
    BigDecimal rounded = new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN);
    if (rounded.signum() == 0) {
      return "0";
    }
    return rounded.precision() <= 4
        ? digits(rounded.doubleValue())
        : rounded.stripTrailingZeros().toPlainString();
  }

  /** A number with four digits, without zeros at its end. */
  public static String digits(double value) {
    return digits("%.4g", value);
  }

  private static String digits(String format, double value) {
    String plain = String.format(Locale.ROOT, format, value);
    if (plain.contains("e")) {
      return plain.replaceFirst("\\.?0+e", "e");
    }
    return plain.contains(".") ? plain.replaceFirst("\\.?0+$", "") : plain;
  }
}
