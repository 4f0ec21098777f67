package vekua.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.geometry.Disk;
import vekua.geometry.Rectangle;
import vekua.io.AtomicFile;
import vekua.io.EquationType;
import vekua.io.FieldFile;
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
      "  vekua fit room.csv --equation helmholtz --wavenumber 9.2 --noise 0.02 -o room.json",
      "",
      "Optional columns: sigma (noise of that sensor); nx,ny (the row measures the derivative",
      "along that normal); a,b as well (the row measures a*u + b*du/dn); u1,u2,... in place of u",
      "(several snapshots, a field file each). Lines that start with # are comments.",
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
      paramLabel = "K",
      converter = Arguments.PositiveNumber.class,
      description = "Wavenumber k of helmholtz.")
  private @Nullable Double wavenumber;

  @Option(
      names = "--decay",
      paramLabel = "KAPPA",
      converter = Arguments.PositiveNumber.class,
      description = "Decay rate of yukawa.")
  private @Nullable Double decay;

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
      converter = Arguments.Pair.class,
      description = "Centre of the frame; default: of the smallest disc that covers the sensors.")
  private double @Nullable [] centre;

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
    Equation equation = equation();
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
    Disk frame = frame(survey);
    DiskBasis basis = equation.basis(order(equation, frame, survey.rows()), frame);
    List<Fit> fits = fits(file, survey, basis);
    for (int s = 0; s < fits.size(); s++) {
      FieldFile.of(fits.get(s), survey.bounds()).write(target(target, s, fits.size()));
    }
    double seconds = (System.nanoTime() - start) * 1e-9;
    for (int s = 0; s < fits.size() && !json; s++) {
      System.out.print(
          FitReport.of(fits.get(s), basis, sensors, target(target, s, fits.size()), seconds));
    }
    if (json) {
      System.out.print(JsonWriter.toString(report(fits, basis, target, seconds)));
    }
    return 0;
  }

  private Equation equation() {
    Double value = null;
    if (type == EquationType.HELMHOLTZ) {
      value = wavenumber;
    } else if (wavenumber != null) {
      throw usage("--wavenumber belongs to --equation helmholtz, not " + type);
    }
    if (type == EquationType.YUKAWA) {
      value = decay;
    } else if (decay != null) {
      throw usage("--decay belongs to --equation yukawa, not " + type);
    }
    if (value == null && !type.parameter().isEmpty()) {
      throw usage("--equation " + type + " needs --" + type.parameter());
    }
    return type.equation(value == null ? 0 : value);
  }

  private int order(Equation equation, Disk frame, long rows) {
    if (order.equals("auto")) {
      return equation.order(frame, rows);
    }
    try {
      int n = Integer.parseInt(order);
      if (n >= 0 && n <= Equation.MAX_ORDER) {
        return n;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw usage(
        "--order must be auto or a whole number from 0 to " + Equation.MAX_ORDER + ": " + order);
  }

  private Disk frame(SensorsCsv.Survey survey) {
    double x = centre == null ? survey.disk().x() : centre[0];
    double y = centre == null ? survey.disk().y() : centre[1];
    if (radius != null) {
      return new Disk(x, y, radius);
    }
    if (centre == null) {
      return survey.disk();
    }
    Rectangle b = survey.bounds();
    double reach = Math.hypot(Math.max(x - b.x0(), b.x1() - x), Math.max(y - b.y0(), b.y1() - y));
    return new Disk(x, y, reach > 0 ? reach : 1);
  }

  private SensorsCsv.Survey survey(SensorsCsv file) throws IOException {
    try (Bar bar = Bar.ofBytes("Reading", Files.size(sensors))) {
      return file.observedBy(bar).survey();
    }
  }

  private List<Fit> fits(SensorsCsv file, SensorsCsv.Survey survey, DiskBasis basis)
      throws IOException {
    Fitter fitter = Fitter.withDefaults().with(regularisation).with(scaling);
    try (Bar bar = Bar.ofBytes("Fitting", Files.size(sensors))) {
      SensorsCsv observed = file.observedBy(bar);
      if (survey.rows() <= IN_MEMORY / basis.size() || file.snapshots() > 1) {
        return fitter.fitAll(basis, observed.read());
      }
      try (SensorsCsv.Batches batches = observed.batches(BATCH)) {
        return List.of(fitter.fit(basis, batches));
      }
    }
  }

  private Map<String, Object> report(List<Fit> fits, DiskBasis basis, Path target, double seconds) {
    Map<String, Object> report = new LinkedHashMap<>();
    if (fits.size() == 1) {
      report.putAll(FitSummary.of(fits.get(0)).toJson());
    } else {
      report.put("snapshots", fits.stream().map(fit -> FitSummary.of(fit).toJson()).toList());
    }
    report.put("order", basis.order());
    if (!type.parameter().isEmpty()) {
      Map<String, Object> value = new LinkedHashMap<>();
      value.put("value", basis.equation().wavenumber());
      value.put("sigma", 0.0);
      report.put(type.parameter(), value);
    }
    report.put("seconds", seconds);
    report.put("field", target.toString());
    return report;
  }

  /** {@code room.csv} gives {@code room.field.json} in the same folder. */
  private static Path beside(Path csv) {
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
