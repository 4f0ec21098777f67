package vekua.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import vekua.fit.Fitter;
import vekua.fit.ModelErrorPolicy;
import vekua.fit.OutlierPolicy;
import vekua.fit.Regularisation;
import vekua.fit.Scaling;
import vekua.geometry.Points;
import vekua.io.ColumnChoice;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FieldColumns;
import vekua.io.FieldFile;
import vekua.io.FieldLabels;
import vekua.io.FileClaim;
import vekua.io.FitRegion;
import vekua.io.FitSettings;
import vekua.io.FitState;
import vekua.io.JsonWriter;
import vekua.io.MediumSettings;
import vekua.io.NoiseSize;
import vekua.io.PointsCsv;
import vekua.io.ProjectFile;
import vekua.io.Recording;
import vekua.io.SensorsCsv;
import vekua.io.WaveFile;
import vekua.task.FitOutcome;
import vekua.task.FitPlace;
import vekua.task.FitTask;
import vekua.task.ReportText;
import vekua.task.StateTask;
import vekua.task.SweepTask;

/** Fits a field to measurements. */
@Command(
    name = "fit",
    description =
        "Fit a field to the measurements of a table with columns x,y,u or, in space, x,y,z,u.",
    footer = {
      "",
      "Examples:",
      "  vekua fit sensors.csv --equation laplace",
      "  vekua fit room.csv --equation helmholtz --wavenumber 9.2 -o room.json",
      "  vekua fit room.csv --equation helmholtz --wavenumber auto --json",
      "  vekua fit plate.csv --equation laplace --domain plate.json",
      "  vekua fit plate.txt --equation laplace --columns u=T --missing skip",
      "  vekua fit sweep.csv --equation helmholtz --by freq --speed 343",
      "  vekua fit recording.wav --positions microphones.csv --speed 343 --band 50:800",
      "  vekua fit orbit.csv --equation laplace --outside --centre 0,0,0",
      "  vekua fit tonight.csv --equation laplace --state logger.state -o room.json",
      "  vekua fit heads.csv --equation diffusion --conductivity map.csv --source -0.002",
      "  vekua fit project.json -o field.json",
      "",
      "Tables are text (comma, semicolon, tab or spaces between cells; .gz), NumPy",
      ".npy and .npz, HDF5 (SOFA, netCDF-4) or MATLAB .mat; - is standard input. A project file"
          + " that the page saved",
      "brings its settings: options change them.",
      "A header may have units: x [m], T (K). Optional columns: sigma, the noise of that sensor;"
          + " nx,ny",
      "(nx,ny,nz): the row measures the derivative along that normal; a,b as well: it measures a*u"
          + " + b*du/dn;",
      "u1,u2,... in place of u: several snapshots, a field file each; re,im: one",
      "complex field.",
      "Lines that start with # are comments.",
    })
final class FitCommand extends VekuaCommand {

  /** The options that say which equation it is, besides its name. */
  private static final List<String> NUMBERS =
      List.of(
          "--wavenumber",
          "--wavenumber-range",
          "--decay",
          "--decay-range",
          "--conductivity",
          "--advection",
          "--reaction",
          "--index",
          "--source",
          "--speed");

  /** The options that say where the field lives. */
  private static final List<String> PLACES =
      List.of("--centre", "--radius", "--outside", "--shell");

  /** How long to wait for others that fold rows into the same state. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** A file has fewer channels. */
  private static final int MOST_MICROPHONES = 1 << 17;

  @Parameters(paramLabel = "SENSORS", description = "The measurements, such as sensors.csv.")
  private Path sensors;

  @Mixin private ColumnsOption columns;

  @Option(
      names = "--missing",
      defaultValue = "refuse",
      paramLabel = "refuse|skip",
      converter = Arguments.MissingName.class,
      description = "Rows with an empty cell or NaN: refuse the table (default), or skip them.")
  private Arguments.Missing missing;

  @Option(
      names = "--equation",
      paramLabel = "NAME",
      converter = Arguments.EquationName.class,
      description =
          "laplace, helmholtz, yukawa, biharmonic, diffusion or semilinear; with --speed: helmholtz.")
  private @Nullable EquationType equation;

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
      names = "--conductivity",
      paramLabel = "E|GRID",
      description =
          "Conductivity of diffusion, div(s grad u) + b.grad u + c u = source: a formula in x, y,"
              + " r, theta, or a table x,y,value on a rectangular grid.")
  private @Nullable String conductivity;

  @Option(
      names = "--advection",
      paramLabel = "EX,EY",
      description = "The drift b of diffusion, two formulas.")
  private @Nullable String advection;

  @Option(names = "--reaction", paramLabel = "E|GRID", description = "The reaction c of diffusion.")
  private @Nullable String reaction;

  @Option(
      names = "--index",
      paramLabel = "E|GRID",
      description = "Index of refraction n of helmholtz: waves of wavenumber K n.")
  private @Nullable String index;

  @Option(
      names = "--inclusions",
      paramLabel = "X,Y,R,C[;...]",
      description =
          "Discs in the medium: centre, radius and contrast, their conductivity or index relative"
              + " to what is around.")
  private @Nullable String inclusions;

  @Option(
      names = "--exponent",
      paramLabel = "P|auto",
      description = "Power of --conductivity: a number, or auto for what the data say; default 1.")
  private @Nullable String exponent;

  @Option(
      names = "--right",
      paramLabel = "E",
      description = "Right-hand side of semilinear, a formula in x, y, u, ux, uy: Laplacian u = E.")
  private @Nullable String right;

  @Option(
      names = "--start",
      paramLabel = "E",
      description = "Where a semilinear fit begins, a formula in x and y; default 0.")
  private @Nullable String start;

  @Option(
      names = "--source",
      paramLabel = "E|GRID",
      description = "Right-hand side of the equation in a medium; default 0.")
  private @Nullable String source;

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
      description = "Standard deviation of the noise of sensors whose sigma is not given.")
  private @Nullable Double noise;

  @Option(
      names = "--scaling",
      defaultValue = "domain",
      paramLabel = "WHERE",
      converter = Arguments.ScalingName.class,
      description = "Scale columns over the domain (default) or at the samples.")
  private Scaling scaling;

  @Option(
      names = "--outliers",
      defaultValue = "auto",
      paramLabel = "auto|keep",
      converter = Arguments.OutliersName.class,
      description = "Leave gross errors out and list them (auto, default), or keep them.")
  private OutlierPolicy outliers;

  @Option(
      names = "--model-error",
      defaultValue = "auto",
      paramLabel = "auto|none",
      converter = Arguments.ModelErrorName.class,
      description =
          "Where the data speak against the equation: fit a smooth error with it (auto, default),"
              + " or none.")
  private ModelErrorPolicy modelError;

  @Option(
      names = "--centre",
      paramLabel = "X,Y[,Z]",
      converter = Arguments.CentreText.class,
      description =
          "Centre of the frame; default: of the smallest disc or ball that covers the sensors.")
  private FitSettings.@Nullable Centre centre;

  @Option(
      names = "--radius",
      paramLabel = "R",
      converter = Arguments.PositiveNumber.class,
      description =
          "Radius of the frame; default: to the farthest sensor, with --outside to the nearest.")
  private @Nullable Double radius;

  @ArgGroup(multiplicity = "0..1")
  private Where where = new Where();

  private static final class Where {
    @Option(
        names = "--outside",
        description =
            "The field lives outside its sources, which are within the radius: it decays far away.")
    private boolean outside;

    @Option(
        names = "--shell",
        paramLabel = "RIN:ROUT",
        converter = Arguments.ShellText.class,
        description = "In space: the field lives between two spheres, with sources on both sides.")
    private @Nullable FitRegion shell;

    private FitRegion region() {
      if (shell != null) {
        return shell;
      }
      return outside ? FitRegion.outsideSources() : FitRegion.inside();
    }
  }

  @Option(
      names = "--domain",
      paramLabel = "PROBLEM.json",
      description =
          "Where the field lives: functions for the holes and corners of this domain. Its boundary"
              + " conditions count as rows 1000 times as heavy as a sensor's.")
  private @Nullable Path domain;

  @Option(
      names = "--by",
      paramLabel = "COLUMN",
      description =
          "Fit the rows of each value of this column, numbers, on their own: one file with all.")
  private @Nullable String by;

  @Option(
      names = "--speed",
      paramLabel = "C",
      converter = Arguments.PositiveNumber.class,
      description =
          "Speed of waves: --by is a frequency f, and its wavenumber 2 pi f/C; in rad/s it is omega,"
              + " and omega/C.")
  private @Nullable Double speed;

  @Option(
      names = "--positions",
      paramLabel = "POINTS",
      description = "Of a recording (.wav): where its microphones are, a row for each channel.")
  private @Nullable Path positions;

  @Option(
      names = "--band",
      paramLabel = "A:B",
      converter = Arguments.BandText.class,
      description = "Of a recording: which frequencies to fit, in Hz; default: 20:1000.")
  private Recording.@Nullable Band band;

  @Option(
      names = "--state",
      paramLabel = "STATE",
      description =
          "Fold the rows into what this file holds of all rows of earlier calls, and fit all of"
              + " them. The first call makes the file; frame and order stay.")
  private @Nullable Path state;

  @Option(
      names = "--frame",
      paramLabel = "SECONDS|auto",
      defaultValue = "auto",
      converter = Arguments.FrameText.class,
      description =
          "Of a recording: the length of its overlapping frames, rounded up to a power of two"
              + " samples; default: auto, 64 times as long as waves take across the microphones and"
              + " 8 periods of the lowest frequency. What is no longer is one window.")
  private OptionalDouble frame;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FIELD.json",
      description = "Where the field goes; default: beside the table; - is standard output.")
  private @Nullable Path output;

  @Option(names = "--json", description = "Report as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    if (where.shell != null && radius != null) {
      throw usage("--shell has two radii of its own: leave out --radius");
    }
    Optional<ProjectFile> project = ProjectFile.find(sensors);
    EquationType type = type(project);
    if (isRecording()) {
      return recording(type);
    }
    FitSettings settings = settings(type, project);
    Path target = output != null ? output : beside(sensors);
    checkOutput(target, sensors, domain);
    if (json && isStandard(target)) {
      throw usage("--json prints on standard output, where the field goes: name its file by -o");
    }
    ColumnChoice choice = by == null ? columns.choice() : columns.choice().by(by);
    SensorsCsv file = SensorsCsv.open(sensors, choice);
    if (isStandard(target) && file.snapshots() > 1 && !file.complex()) {
      throw usage("several snapshots make several fields: name their files by -o");
    }
    boolean skips = project.map(ProjectFile::skipsMissing).orElse(false);
    if (skips || missing == Arguments.Missing.SKIP) {
      file = file.withoutMissing();
    }
    OptionalDouble told =
        noise != null
            ? OptionalDouble.of(noise)
            : project.map(ProjectFile::noise).orElse(OptionalDouble.empty());
    if (told.isPresent()) {
      Optional<String> complaint = NoiseSize.complaint(told.getAsDouble());
      if (complaint.isPresent()) {
        throw usage("--noise " + complaint.get() + ": " + told.getAsDouble());
      }
      file = file.withNoise(told.getAsDouble());
    }
    if (by != null) {
      sweep(file, settings, target);
      return 0;
    }
    if (state != null) {
      fold(state, file, settings, target);
      return 0;
    }
    FitTask task = FitTask.of(file, settings).with(Bar::ofBytes);
    if (domain != null) {
      if (centre != null || radius != null || !where.region().isInside()) {
        throw usage(
            "--centre, --radius, --outside and --shell do not go with --domain, which says where"
                + " the field is");
      }
      task = task.in(FitPlace.read(domain, type, settings.number()));
    } else if (project.flatMap(ProjectFile::domain).isPresent()) {
      task =
          task.in(
              FitPlace.of(
                  sensors.toString(),
                  project.flatMap(ProjectFile::domain).orElseThrow(),
                  type,
                  settings.number()));
    }
    FitOutcome outcome = task.run();
    tell(outcome, outcome.report().toJson(), file.name(), target);
    return 0;
  }

  /** Folds the rows into a state and fits all of it; the state is written before the field. */
  @SuppressWarnings("try") // the claim is held, not used
  private void fold(Path where, SensorsCsv file, FitSettings settings, Path target)
      throws IOException {
    if (domain != null) {
      throw usage("--state does not go with --domain");
    }
    for (Path other : List.of(sensors, target)) {
      if (isStandard(where)
          || where.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())) {
        throw usage("--state " + where + " must be a file of its own");
      }
    }
    try (FileClaim claim =
        FileClaim.of(
            where,
            PATIENCE,
            () ->
                System.err.println(
                    "vekua: waiting for another process that writes " + where + " ..."))) {
      Optional<FitState> before =
          Files.exists(where) ? Optional.of(FitState.load(where)) : Optional.empty();
      StateTask.Outcome outcome =
          StateTask.of(file, settings, where.toString(), before).run(Bar::ofBytes);
      if (!outcome.repeated()) {
        outcome.state().save(where);
      }
      tell(
          outcome.fit(),
          outcome.toJson(where.toString()),
          outcome.told(file.name(), where.toString()),
          target);
    }
  }

  private void tell(FitOutcome outcome, Map<String, Object> report, String name, Path target)
      throws IOException {
    outcome.report().notes().forEach(note -> System.err.println("vekua: note: " + note));
    List<String> targets = outcome.targets(target.toString());
    List<FieldFile> fields = outcome.fields();
    for (int s = 0; s < fields.size(); s++) {
      write(Path.of(targets.get(s)), fields.get(s)::writeTo);
    }
    if (isStandard(target)) {
      System.err.print(ReportText.of(outcome, name, List.of("standard output")));
    } else if (json) {
      if (targets.size() == 1) {
        report.put("field", targets.get(0));
      } else {
        report.put("fields", targets);
      }
      if (!outcome.labels().isNone()) {
        report.put("labels", outcome.labels().toJson());
      }
      System.out.print(JsonWriter.toString(report));
    } else {
      System.out.print(ReportText.of(outcome, name, targets));
    }
  }

  private void sweep(SensorsCsv file, FitSettings settings, Path target) throws IOException {
    if (domain != null || state != null) {
      throw usage("--by does not go with " + (state == null ? "--domain" : "--state"));
    }
    if (file.snapshots() > 1 && !file.complex()) {
      throw usage("--by does not go with several snapshots");
    }
    SweepTask.Outcome outcome =
        new SweepTask(
                file.groups(Bar::ofBytes),
                settings,
                speed == null ? OptionalDouble.empty() : OptionalDouble.of(speed),
                file.complex(),
                file.labels(),
                Bar::ofSteps)
            .run();
    file.notes().forEach(note -> System.err.println("vekua: note: " + note));
    tell(outcome, file.name(), target);
  }

  private void tell(SweepTask.Outcome outcome, String name, Path target) throws IOException {
    write(target, outcome.series()::writeTo);
    if (json) {
      Map<String, Object> report = outcome.toJson();
      report.put("field", target.toString());
      System.out.print(JsonWriter.toString(report));
    } else {
      String where = isStandard(target) ? "standard output" : target.toString();
      (isStandard(target) ? System.err : System.out).print(ReportText.of(outcome, name, where));
    }
  }

  private EquationType type(Optional<ProjectFile> project) {
    if (project.isPresent() && equation == null && speed == null) {
      return project.get().settings().type();
    }
    if (equation == null && speed == null && positions != null) {
      throw usage("a recording needs --speed, that of its waves, such as 343");
    }
    if (equation == null && speed == null) {
      throw usage("Missing required option: '--equation=NAME'");
    }
    return equation == null ? EquationType.HELMHOLTZ : equation;
  }

  private boolean isRecording() throws IOException {
    boolean wave = WaveFile.isOne(sensors);
    if (wave && positions == null) {
      throw usage(sensors + " is a recording: say where its microphones are by --positions");
    }
    if (wave && speed == null) {
      throw usage(sensors + " is a recording: say how fast its waves are by --speed, such as 343");
    }
    if (!wave && (positions != null || band != null || isGiven("--frame"))) {
      throw usage(
          "--positions, --band and --frame belong to a recording, and " + sensors + " is none");
    }
    if (wave && frame.isPresent() && !where.region().isInside()) {
      throw usage("--frame does not go with --outside or --shell: such a recording is one window");
    }
    if (wave && (by != null || domain != null || noise != null || state != null)) {
      throw usage("--by, --domain, --noise and --state do not go with a recording");
    }
    return wave;
  }

  /** Fits every frequency of a recording. */
  private int recording(EquationType type) throws IOException {
    Path table = Objects.requireNonNull(positions);
    Path target = output != null ? output : beside(sensors);
    checkOutput(target, sensors, table);
    if (json && isStandard(target)) {
      throw usage("--json prints on standard output, where the field goes: name its file by -o");
    }
    FitSettings settings = settings(type, Optional.empty());
    WaveFile sound = WaveFile.read(sensors);
    Points points = microphones(table);
    Recording.Band chosen = band == null ? Recording.Band.USUAL : band;
    double waves = Objects.requireNonNull(speed);
    Recording recording =
        where.region().isInside()
            ? Recording.of(sound, points, chosen, waves, frame)
            : new Recording(sound.rate(), sound.length());
    SweepTask.Outcome outcome =
        new SweepTask(
                recording.groups(sensors.toString(), sound, points, chosen),
                settings,
                OptionalDouble.of(waves),
                true,
                FieldLabels.none(),
                Bar::ofSteps,
                Optional.of(recording))
            .run();
    tell(outcome, sensors.toString(), target);
    return 0;
  }

  private Points microphones(Path table) throws IOException {
    try (PointsCsv points =
        PointsCsv.open(
            table, columns.choice(), FieldColumns.none(), 0, MOST_MICROPHONES, bytes -> {})) {
      return points.next();
    }
  }

  /** What the options say; where they say nothing, what a project says. */
  private FitSettings settings(EquationType type, Optional<ProjectFile> project) {
    Optional<FitSettings> saved = project.map(ProjectFile::settings);
    Optional<Fitter> usual = saved.map(FitSettings::fitter);
    boolean sameEquation = equation == null && NUMBERS.stream().noneMatch(this::isGiven);
    boolean samePlace = PLACES.stream().noneMatch(this::isGiven) && domain == null;
    Optional<FitSettings> number = saved.filter(s -> sameEquation);
    Optional<FitSettings> place = saved.filter(s -> samePlace);
    return new FitSettings(
        type,
        number.isPresent() ? number.get().number() : number(type),
        FitSettings.fitter(
            isGiven("--order") || usual.isEmpty() ? order : usual.get().order(),
            Optional.of(choose("--regularisation", regularisation, usual, Fitter::regularisation)),
            Optional.of(choose("--scaling", scaling, usual, Fitter::scaling)),
            Optional.of(choose("--outliers", outliers, usual, Fitter::outliers)),
            Optional.of(choose("--model-error", modelError, usual, Fitter::modelError))),
        place.isPresent() ? place.get().centre() : Optional.ofNullable(centre),
        place.isPresent()
            ? place.get().radius()
            : radius == null ? OptionalDouble.empty() : OptionalDouble.of(radius),
        place.isPresent() ? place.get().region() : where.region(),
        number.isPresent() ? number.get().medium() : medium(type));
  }

  private <T> T choose(String option, T told, Optional<Fitter> saved, Function<Fitter, T> of) {
    return isGiven(option) || saved.isEmpty() ? told : of.apply(saved.get());
  }

  private MediumSettings medium(EquationType type) {
    try {
      return MediumSettings.ofOptions(
          type,
          name ->
              Optional.ofNullable(
                  switch (name) {
                    case "--conductivity" -> conductivity;
                    case "--advection" -> advection;
                    case "--reaction" -> reaction;
                    case "--index" -> index;
                    case "--inclusions" -> inclusions;
                    case "--source" -> source;
                    case "--right" -> right;
                    case "--exponent" -> exponent;
                    case "--start" -> start;
                    default -> null;
                  }));
    } catch (IllegalArgumentException e) {
      throw usage(String.valueOf(e.getMessage()));
    }
  }

  private EquationParameter number(EquationType type) {
    if (speed != null) {
      if (by == null && positions == null) {
        throw usage("--speed needs --by, the column of frequencies");
      }
      if (!type.parameter().equals("wavenumber") || wavenumber != null) {
        throw usage("--speed gives the wavenumber of --equation helmholtz: leave out others");
      }
      // Every group gets its own.
      return EquationParameter.of(1);
    }
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

  /** {@code room.csv} gives {@code room.field.json} in the same folder. */
  static Path beside(Path csv) {
    // A pipe of the shell has no folder where a file could be.
    if (isStandard(csv) || csv.toAbsolutePath().normalize().startsWith("/dev")) {
      return Path.of("-");
    }
    String name = Optional.ofNullable(csv.getFileName()).map(Path::toString).orElse("");
    String stem = name.replaceFirst("(?i)\\.gz$", "").replaceFirst("\\.[^.]*$", "");
    return csv.resolveSibling((stem.isEmpty() ? name : stem) + ".field.json");
  }
}
