package vekua.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Disk;
import vekua.io.AtomicFile;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitSettings;
import vekua.io.FitSummary;
import vekua.io.JsonWriter;
import vekua.io.SensorsCsv;

/** Fits a field to measurements. */
@Command(
    name = "fit",
    description = "Fit a field to the measurements of a CSV file with columns x,y,u.",
    footer = {
      "",
      "Examples:",
      "  vekua fit sensors.csv --equation laplace",
      "  vekua fit room.csv --equation helmholtz --wavenumber 9.2 -o room.json",
      "  vekua fit room.csv --equation helmholtz --wavenumber auto --json",
      "  vekua fit plate.csv --equation laplace --domain plate.json",
      "",
      "Optional columns: sigma, the noise of that sensor; nx,ny: the row measures",
      "the derivative along that normal; a,b as well: it measures a*u + b*du/dn;",
      "u1,u2,... in place of u: several snapshots, a field file each.",
      "Lines that start with # are comments.",
    })
final class FitCommand extends VekuaCommand {

  /** Up to this many matrix elements the samples are held in memory, which refines the fit. */
  private static final long IN_MEMORY = 1 << 20;

  private static final int BATCH = 1 << 16;

  @Parameters(paramLabel = "SENSORS.csv", description = "The measurements.")
  private Path sensors;

  @Option(
      names = "--equation",
      required = true,
      paramLabel = "NAME",
      converter = Arguments.EquationName.class,
      description = "laplace, helmholtz, yukawa or biharmonic.")
  private EquationType type;

  @Option(
      names = "--wavenumber",
      paramLabel = "K|auto",
      description = "Wavenumber of helmholtz, or auto: found from the data.")
  private @Nullable String wavenumber;

  @Option(
      names = "--wavenumber-range",
      paramLabel = "A:B",
      description = "Where auto looks; default: what the sensors can resolve.")
  private @Nullable String wavenumberRange;

  @Option(
      names = "--decay",
      paramLabel = "KAPPA|auto",
      description = "Decay rate of yukawa, or auto: found from the data.")
  private @Nullable String decay;

  @Option(names = "--decay-range", paramLabel = "A:B", description = "Where auto looks.")
  private @Nullable String decayRange;

  @Option(
      names = "--order",
      defaultValue = "auto",
      paramLabel = "N",
      converter = Arguments.OrderText.class,
      description = "Highest angular order, or auto (default).")
  private OptionalInt order;

  @Option(
      names = "--regularisation",
      defaultValue = "auto",
      paramLabel = "METHOD",
      converter = Arguments.RegularisationName.class,
      description = "auto (default), evidence, loo, gcv, discrepancy, truncate:TAU or ridge:MU.")
  private Regularisation regularisation;

  @Option(
      names = "--noise",
      paramLabel = "SIGMA",
      converter = Arguments.PositiveNumber.class,
      description = "Standard deviation of the noise, where the file has no sigma.")
  private @Nullable Double noise;

  @Option(
      names = "--scaling",
      defaultValue = "domain",
      paramLabel = "WHERE",
      converter = Arguments.ScalingName.class,
      description = "Scale columns over the domain (default) or at the samples.")
  private Scaling scaling;

  @Option(
      names = "--centre",
      paramLabel = "X,Y",
      converter = Arguments.CentreText.class,
      description = "Centre of the frame; default: of the smallest disc that covers the sensors.")
  private FitSettings.@Nullable Centre centre;

  @Option(
      names = "--radius",
      paramLabel = "R",
      converter = Arguments.PositiveNumber.class,
      description = "Radius of the frame; default: to the farthest sensor.")
  private @Nullable Double radius;

  @Option(
      names = "--domain",
      paramLabel = "PROBLEM.json",
      description = "Where the field lives: functions for the holes and corners of this domain.")
  private @Nullable Path domain;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FIELD.json",
      description = "Where the field goes; default: beside the CSV file.")
  private @Nullable Path output;

  @Option(names = "--json", description = "Report as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    long start = System.nanoTime();
    FitSettings settings = settings();
    Path target = output != null ? output : beside(sensors);
    AtomicFile.check(target);
    SensorsCsv file = SensorsCsv.open(sensors);
    if (noise != null) {
      file = file.withNoise(noise);
    }
    file.unusedNote(" of " + sensors).ifPresent(note -> System.err.println("vekua: note: " + note));
    Optional<FitPlace> place = place(settings.number());
    if (place.isPresent()) {
      file = file.within(place.get().domain());
    }
    SensorsCsv.Survey survey = survey(file);
    Disk frame = settings.frame(survey.disk(), survey.bounds());
    WavenumberSearch.Result found =
        settings.number().find(type, file.snapshot(0)::readEvery, survey.rows(), frame);
    Equation equation = type.equation(found.wavenumber());
    int suitable =
        place
            .map(p -> equation.order(p.domain(), survey.rows()))
            .orElseGet(() -> equation.order(frame, survey.rows()));
    int n = settings.order().orElse(suitable);
    Basis basis = place.isPresent() ? place.get().basis(equation, n) : equation.basis(n, frame);
    List<Fit> fits = fits(file, survey, basis, settings.fitter());
    List<FitSummary> summaries = fits.stream().map(fit -> settings.summary(fit, found)).toList();
    List<FieldFile> fields = new ArrayList<>();
    for (int s = 0; s < fits.size(); s++) {
      Fit fit = fits.get(s);
      FitSummary summary = summaries.get(s);
      fields.add(
          place
              .map(p -> p.file(fit, summary, equation, survey.bounds()))
              .orElseGet(() -> FieldFile.of(fit, summary, survey.bounds())));
      fields.get(s).write(target(target, s, fits.size()));
    }
    double seconds = (System.nanoTime() - start) * 1e-9;
    if (json) {
      System.out.print(
          JsonWriter.toString(report(summaries, settings.report(n, found, seconds), target)));
      return 0;
    }
    if (found.sigma() > 0) {
      System.out.printf(
          Locale.ROOT,
          "Found the %s %.6g with a standard deviation of %s.%n",
          type.parameter(),
          found.wavenumber(),
          FitReport.digits(found.sigma()));
    }
    for (int s = 0; s < fits.size(); s++) {
      System.out.print(
          FitReport.of(fields.get(s), sensors, target(target, s, fits.size()), seconds));
    }
    return 0;
  }

  private FitSettings settings() {
    return new FitSettings(
        type,
        number(),
        order,
        regularisation,
        scaling,
        Optional.ofNullable(centre),
        radius == null ? OptionalDouble.empty() : OptionalDouble.of(radius));
  }

  private EquationParameter number() {
    try {
      return EquationParameter.ofOptions(
          type,
          name ->
              Optional.ofNullable(
                  switch (name) {
                    case "--wavenumber" -> wavenumber;
                    case "--wavenumber-range" -> wavenumberRange;
                    case "--decay" -> decay;
                    case "--decay-range" -> decayRange;
                    default -> null;
                  }));
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()));
    }
  }

  /** The domain to fit in, after checking that it and the other options fit together. */
  private Optional<FitPlace> place(EquationParameter number) throws IOException {
    if (domain == null) {
      return Optional.empty();
    }
    if (centre != null || radius != null) {
      throw usage("--centre and --radius do not go with --domain, which says where the field is");
    }
    if (number.given().isEmpty()) {
      throw usage(
          "--"
              + type.parameter()
              + " auto does not go with --domain: find the number without it, then give it");
    }
    return Optional.of(FitPlace.read(domain, type.equation(number.given().getAsDouble())));
  }

  private SensorsCsv.Survey survey(SensorsCsv file) throws IOException {
    try (Bar bar = Bar.ofBytes("Reading", Files.size(sensors))) {
      return file.observedBy(bar).survey();
    }
  }

  private List<Fit> fits(SensorsCsv file, SensorsCsv.Survey survey, Basis basis, Fitter fitter)
      throws IOException {
    if (survey.rows() <= IN_MEMORY / basis.size()) {
      return fitter.fitAll(basis, file.read());
    }
    List<Fit> fits = new ArrayList<>();
    for (int s = 0; s < file.snapshots(); s++) {
      try (Bar bar = Bar.ofBytes("Fitting", Files.size(sensors));
          SensorsCsv.Batches batches = file.snapshot(s).observedBy(bar).batches(BATCH)) {
        fits.add(fitter.fit(basis, batches));
      }
    }
    return fits;
  }

  private static Map<String, Object> report(
      List<FitSummary> fits, Map<String, Object> common, Path target) {
    Map<String, Object> report = new LinkedHashMap<>();
    if (fits.size() == 1) {
      report.putAll(fits.get(0).toJson());
    } else {
      report.put("snapshots", fits.stream().map(FitSummary::toJson).toList());
    }
    report.putAll(common);
    report.put("field", target.toString());
    return report;
  }

  /** {@code room.csv} gives {@code room.field.json} in the same folder. */
  static Path beside(Path csv) {
    String name = Optional.ofNullable(csv.getFileName()).map(Path::toString).orElse("");
    String stem = name.replaceFirst("\\.[^.]*$", "");
    return csv.resolveSibling((stem.isEmpty() ? name : stem) + ".field.json");
  }

  /** With several snapshots a number goes before the extension: {@code field-2.json}. */
  private static Path target(Path target, int snapshot, int snapshots) {
    if (snapshots == 1) {
      return target;
    }
    String name = String.valueOf(target.getFileName());
    int dot = name.endsWith(".field.json") ? name.length() - 11 : name.lastIndexOf('.');
    int at = dot < 0 ? name.length() : dot;
    return target.resolveSibling(name.substring(0, at) + "-" + (snapshot + 1) + name.substring(at));
  }
}
