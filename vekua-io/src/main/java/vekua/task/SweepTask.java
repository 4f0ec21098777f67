package vekua.task;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import vekua.fit.Warning;
import vekua.geometry.Frame;
import vekua.io.BadInputException;
import vekua.io.ColumnLabel;
import vekua.io.EquationParameter;
import vekua.io.FieldFile;
import vekua.io.FieldLabels;
import vekua.io.FieldSeries;
import vekua.io.FitSettings;
import vekua.io.FitSummary;
import vekua.io.Outlier;
import vekua.io.Progress;
import vekua.io.Recording;
import vekua.io.SensorGroups;

/**
 * A fit for each group of rows, such as one for each frequency, all in one frame. With a speed of
 * waves the group's value is a frequency f, and its wavenumber k = 2πf/c; in radians per second it
 * is an angular frequency ω, and k = ω/c. Immutable.
 *
 * @param groups of rows
 * @param settings of all fits
 * @param speed c of the waves, if values are frequencies
 * @param complex whether values are complex
 * @param labels what coordinates and values are called
 * @param progress told how many groups are done
 * @param recording that the groups are frequencies of, if they are
 */
public record SweepTask(
    SensorGroups groups,
    FitSettings settings,
    OptionalDouble speed,
    boolean complex,
    FieldLabels labels,
    Progress progress,
    Optional<Recording> recording) {

  /** Groups that are not of a recording. */
  public SweepTask(
      SensorGroups groups,
      FitSettings settings,
      OptionalDouble speed,
      boolean complex,
      FieldLabels labels,
      Progress progress) {
    this(groups, settings, speed, complex, labels, progress, Optional.empty());
  }

  /**
   * What the fits give.
   *
   * @param series the fields
   * @param reports one for each
   * @param missing rows without a value that tells their group
   * @param seconds that all took
   */
  public record Outcome(
      FieldSeries series, List<FitReport> reports, List<Outlier> missing, double seconds) {

    /** Copies the lists. */
    public Outcome {
      reports = List.copyOf(reports);
      missing = List.copyOf(missing);
    }

    /** What there is to say of rows that belong to no group. */
    public List<Warning> warnings() {
      return missing.isEmpty()
          ? List.of()
          : List.of(Doubts.ungrouped(missing.size(), series.by().name()));
    }

    /** The same, and for each code that fits warn with how many do, with the first sentence. */
    private List<Warning> allWarnings() {
      Map<String, String> first = new LinkedHashMap<>();
      Map<String, Integer> counts = new LinkedHashMap<>();
      for (int i = 0; i < reports.size(); i++) {
        Map<String, String> here = new LinkedHashMap<>();
        for (FitSummary fit : reports.get(i).fits()) {
          fit.warnings().forEach(each -> here.putIfAbsent(each.code(), each.sentence()));
        }
        String group =
            String.format(Locale.ROOT, "%s %s", series.by().name(), series.values().get(i));
        here.forEach(
            (code, sentence) -> {
              first.putIfAbsent(code, group + ": " + sentence);
              counts.merge(code, 1, Integer::sum);
            });
      }
      List<Warning> all = new ArrayList<>(warnings());
      first.forEach(
          (code, sentence) ->
              all.add(
                  new Warning(
                      code,
                      String.format(
                          Locale.ROOT,
                          "%d of %d fits warn, such as of %s",
                          counts.get(code),
                          reports.size(),
                          sentence))));
      return all;
    }

    /** The report as a JSON object: in {@code fits} one for each group, its value first. */
    public Map<String, Object> toJson() {
      List<Map<String, Object>> fits = new ArrayList<>();
      for (int i = 0; i < reports.size(); i++) {
        Map<String, Object> fit = new LinkedHashMap<>();
        fit.put(series.by().name(), series.values().get(i));
        fit.putAll(reports.get(i).toJson());
        fits.add(fit);
      }
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("by", series.by().name());
      json.put("fits", fits);
      json.put("outliers", missing.stream().map(Outlier::toJson).toList());
      List<Warning> all = allWarnings();
      json.put("warnings", all.stream().map(Warning::sentence).toList());
      json.put("warningCodes", all.stream().map(Warning::code).toList());
      json.put("seconds", seconds);
      return json;
    }
  }

  /**
   * Fits all groups.
   *
   * @throws BadInputException if a group's rows are not what they should be
   */
  public Outcome run() throws IOException {
    long start = System.nanoTime();
    if (speed.isPresent()) {
      checkUnits();
    }
    FitSettings common = common().with(settings.fitter().remembering());
    checkSize(common);
    Thread asker = Thread.currentThread();
    AtomicLong done = new AtomicLong();
    List<Fitted> all;
    try (Progress.Step step = progress.begin("Fitting", groups.groups().size())) {
      all =
          // Groups whose sensors stay where they are share what is made of their places.
          groups.groups().parallelStream()
              .map(
                  group -> {
                    if (asker.isInterrupted()) {
                      throw new CancellationException("interrupted");
                    }
                    Fitted fitted = fit(group, common);
                    step.accept(done.incrementAndGet());
                    return fitted;
                  })
              .toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    FieldSeries series =
        new FieldSeries(
            groups.by(),
            groups.groups().stream().map(SensorGroups.Group::value).toList(),
            all.stream().map(Fitted::field).toList(),
            recording,
            all.stream().map(Fitted::frames).flatMap(Optional::stream).toList());
    List<FitReport> reports = all.stream().map(Fitted::report).toList();
    return new Outcome(series, reports, groups.missing(), (System.nanoTime() - start) * 1e-9);
  }

  /** A speed in metres a second makes wavenumbers of hertz, for places in metres. */
  private void checkUnits() {
    if (!groups.by().isAngular()) {
      refuse(groups.by(), "k?m?g?(c(ycles)?|rad|rpm).*|[kmg]hz", "Hz");
    }
    for (ColumnLabel label : List.of(labels.x(), labels.y(), labels.z())) {
      refuse(label, "[µumck]m|in|inch(es)?|ft|feet|km", "m");
    }
  }

  private static void refuse(ColumnLabel label, String others, String wanted) {
    if (label.unit().toLowerCase(Locale.ROOT).matches(others)) {
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "column %s is in %s, but --speed is for frequencies in Hz or rad/s and places in m:"
                  + " convert it to %s",
              label.name(),
              label.unit(),
              wanted));
    }
  }

  /** One frame for all groups. */
  private FitSettings common() throws IOException {
    if (settings.region().isInside()) {
      return settings.in(groups.frame());
    }
    if (groups.frame().dimension() == 2) {
      throw new BadInputException(
          "groups of a field outside its sources need places of three coordinates: the table has no"
              + " z");
    }
    return settings.in(settings.frame(groups.survey(), groups::nearest));
  }

  /** What is kept of a group's fit: the field, not what led to it, which is many times as large. */
  private record Fitted(FieldFile field, FitReport report, Optional<double[][]> frames) {}

  /** Refuses more coefficients than a file should hold before any is computed. */
  private void checkSize(FitSettings common) {
    if (recording.isEmpty() || recording.get().frames().isEmpty()) {
      return;
    }
    long coefficients = 0;
    Frame frame = common.frame(groups.frame().dimension()).orElseGet(groups::frame);
    for (SensorGroups.Group group : groups.groups()) {
      FitSettings own = settings(group, common);
      double number = own.number().given().orElseThrow();
      coefficients += own.basis(own.equation(number), frame, group.rows().size()).size();
    }
    recording.get().checkSize(name(), coefficients, "coefficients");
  }

  private String name() {
    return groups.groups().get(0).samples().name().replaceFirst(", freq .*", "");
  }

  /** Those of a group: with its own wavenumber. */
  private FitSettings settings(SensorGroups.Group group, FitSettings common) {
    if (speed.isEmpty()) {
      return common;
    }
    if (!(group.value() > 0)) {
      throw new BadInputException(group.samples().name() + ": a frequency must be positive");
    }
    double turn = groups.by().isAngular() ? 1 : 2 * Math.PI;
    return common.with(EquationParameter.of(turn * group.value() / speed.getAsDouble()));
  }

  private Fitted fit(SensorGroups.Group group, FitSettings common) {
    try {
      FitTask task = FitTask.of(group.samples(), settings(group, common));
      FitOutcome outcome =
          group.frames().map(task::in).orElse(complex ? task.complex() : task).run();
      FitSummary summary = inTable(outcome.report().fits().get(0), group);
      Optional<Warning> degrees = Doubts.degrees(labels, outcome.bounds());
      if (degrees.isPresent()) {
        List<Warning> warnings = new ArrayList<>(summary.warnings());
        warnings.add(degrees.get());
        summary = summary.with(summary.outliers(), warnings);
      }
      FitReport report = outcome.report().withFits(List.of(summary));
      return new Fitted(
          outcome.with(report).fields().get(0).withLabels(labels),
          report,
          group.frames().map(f -> outcome.frames().toArray(double[][]::new)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A group's summary with rows numbered as in the whole table. */
  private static FitSummary inTable(FitSummary summary, SensorGroups.Group group) {
    List<Outlier> outliers =
        Stream.concat(
                summary.outliers().stream()
                    .map(
                        out ->
                            new Outlier(
                                group.rows().get((int) out.row() - 1), out.reason(), out.z())),
                group.missing().stream())
            .sorted(Comparator.comparingLong(Outlier::row))
            .toList();
    List<Warning> warnings = new ArrayList<>(summary.warnings());
    warnings.addAll(Doubts.leftOut(group.missing()));
    return summary.with(outliers, warnings);
  }
}
