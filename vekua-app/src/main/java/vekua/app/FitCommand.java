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
import picocli.CommandLine.TypeConversionException;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.fit.WavenumberSearch;
import vekua.geometry.Disk;
import vekua.io.AtomicFile;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitSettings;
import vekua.io.FitSummary;
import vekua.io.JsonWriter;
import vekua.io.SensorsCsv;
import vekua.io.UnknownNumber;

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
      converter = Arguments.RangeText.class,
      description = "Where auto looks; default: what the sensors can resolve.")
  private Arguments.@Nullable Pair wavenumberRange;

  @Option(
      names = "--decay",
      paramLabel = "KAPPA|auto",
      description = "Decay rate of yukawa, or auto: found from the data.")
  private @Nullable String decay;

  @Option(
      names = "--decay-range",
      paramLabel = "A:B",
      converter = Arguments.RangeText.class,
      description = "Where auto looks.")
  private Arguments.@Nullable Pair decayRange;

  @Option(
      names = "--order",
      defaultValue = "auto",
      paramLabel = "N",
      description = "Highest angular order, or auto (default).")
  private String order;

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
      converter = Arguments.PairText.class,
      description = "Centre of the frame; default: of the smallest disc that covers the sensors.")
  private Arguments.@Nullable Pair centre;

  @Option(
      names = "--radius",
      paramLabel = "R",
      converter = Arguments.PositiveNumber.class,
      description = "Radius of the frame; default: to the farthest sensor.")
  private @Nullable Double radius;

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
    for (String column : file.unusedColumns()) {
      System.err.println("vekua: note: column " + column + " of " + sensors + " is not used");
    }
    SensorsCsv.Survey survey = survey(file);
    Disk frame = settings.frame(survey.disk(), survey.bounds());
    WavenumberSearch.Result found =
        settings.number().find(type, file.snapshot(0)::readEvery, survey.rows(), frame);
    DiskBasis basis = settings.basis(found, frame, survey.rows());
    List<Fit> fits = fits(file, survey, basis, settings.fitter());
    List<FitSummary> summaries = fits.stream().map(fit -> settings.summary(fit, found)).toList();
    for (int s = 0; s < fits.size(); s++) {
      FieldFile.of(fits.get(s), summaries.get(s), survey.bounds())
          .write(target(target, s, fits.size()));
    }
    double seconds = (System.nanoTime() - start) * 1e-9;
    if (json) {
      System.out.print(
          JsonWriter.toString(report(summaries, settings.report(basis, found, seconds), target)));
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
          FitReport.of(summaries.get(s), basis, sensors, target(target, s, fits.size()), seconds));
    }
    return 0;
  }

  private FitSettings settings() {
    return new FitSettings(
        type,
        number(),
        order(),
        regularisation,
        scaling,
        Optional.ofNullable(centre).map(c -> new FitSettings.Centre(c.first(), c.second())),
        radius == null ? OptionalDouble.empty() : OptionalDouble.of(radius));
  }

  /** The number that the equation needs, after checking that the options fit together. */
  private UnknownNumber number() {
    if (type != EquationType.HELMHOLTZ && (wavenumber != null || wavenumberRange != null)) {
      throw usage("--wavenumber belongs to --equation helmholtz, not " + type);
    }
    if (type != EquationType.YUKAWA && (decay != null || decayRange != null)) {
      throw usage("--decay belongs to --equation yukawa, not " + type);
    }
    if (type.parameter().isEmpty()) {
      return UnknownNumber.none();
    }
    String value = type == EquationType.HELMHOLTZ ? wavenumber : decay;
    Arguments.Pair range = type == EquationType.HELMHOLTZ ? wavenumberRange : decayRange;
    if (value == null) {
      throw usage("--equation " + type + " needs --" + type.parameter() + ", a number or auto");
    }
    if (value.equals("auto")) {
      return UnknownNumber.auto(
          Optional.ofNullable(range).map(r -> WavenumberSearch.between(r.first(), r.second())));
    }
    if (range != null) {
      throw usage("--" + type.parameter() + "-range needs --" + type.parameter() + " auto");
    }
    try {
      return UnknownNumber.of(Arguments.positive(value));
    } catch (TypeConversionException e) {
      throw usage("--" + type.parameter() + " must be auto or a positive number: " + value);
    }
  }

  private OptionalInt order() {
    if (order.equals("auto")) {
      return OptionalInt.empty();
    }
    try {
      int n = Integer.parseInt(order);
      if (n >= 0 && n <= Equation.MAX_ORDER) {
        return OptionalInt.of(n);
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw usage(
        "--order must be auto or a whole number from 0 to " + Equation.MAX_ORDER + ": " + order);
  }

  private SensorsCsv.Survey survey(SensorsCsv file) throws IOException {
    try (Bar bar = Bar.ofBytes("Reading", Files.size(sensors))) {
      return file.observedBy(bar).survey();
    }
  }

  private List<Fit> fits(SensorsCsv file, SensorsCsv.Survey survey, DiskBasis basis, Fitter fitter)
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
