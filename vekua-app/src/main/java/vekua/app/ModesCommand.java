package vekua.app;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;
import vekua.io.AtomicFile;
import vekua.io.BadInputException;
import vekua.io.DrumFile;
import vekua.io.JsonWriter;
import vekua.io.OptionText;
import vekua.modes.Membrane;
import vekua.modes.Mode;
import vekua.plot.Figure;
import vekua.task.ModesOutcome;
import vekua.task.ModesTask;

/** Finds the modes of a domain. */
@Command(
    name = "modes",
    description = "Find the eigenvalues and modes of the domain that a JSON file describes.",
    footer = {
      "",
      "Example:",
      "  vekua modes l-drum.json --count 10 -o modes.csv --pictures pictures",
      "",
      "A domain: {\"outer\": {\"polygon\": [[0,0],[2,0],[2,1],[1,1],[1,2],[0,2]]}}",
      "or a problem that has one; the kinds of its boundary conditions (value or normal) then",
      "count where no --condition is given.",
    })
final class ModesCommand extends VekuaCommand {

  private static final int STEPS = 1000;

  @Parameters(paramLabel = "DOMAIN.json", description = "The domain, or a problem with one.")
  private Path file;

  @Option(
      names = "--count",
      paramLabel = "N",
      converter = CountText.class,
      description = "The lowest N modes, 1 to 10000.")
  private @Nullable Integer count;

  @Option(
      names = "--range",
      paramLabel = "A:B",
      converter = RangeText.class,
      description = "The modes with eigenvalues from A to B.")
  private ModesTask.@Nullable Question range;

  @Option(
      names = "--condition",
      paramLabel = "NAME",
      converter = ConditionName.class,
      description =
          "dirichlet (the value is zero on the boundary) or neumann (the slope is); default: as the"
              + " file's conditions, else dirichlet.")
  private @Nullable Edge edge;

  @Option(
      names = "--tolerance",
      paramLabel = "T",
      converter = Arguments.PositiveNumber.class,
      description = "How wide intervals may be, relative to the eigenvalue; default: 1e-8.")
  private double tolerance = ModesTask.TOLERANCE;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      converter = Arguments.PositiveNumber.class,
      description =
          "How long it may take; the modes until then are the list, said not to be complete; default:"
              + " 600.")
  private double seconds = ModesTask.SECONDS;

  @Option(
      names = "--strict",
      description = "Fail (exit code 1) if the tolerance is not reached or a mode may be missing.")
  private boolean strict;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "MODES.csv",
      description = "Where the table goes; - is standard output.")
  private @Nullable Path output;

  @Option(
      names = "--fields",
      paramLabel = "DIR",
      description = "A folder for the modes as fields, which predict and plot read.")
  private @Nullable Path fields;

  @Option(
      names = "--pictures",
      paramLabel = "DIR",
      description = "A folder for sheets of pictures with nodal lines.")
  private @Nullable Path pictures;

  @Option(names = "--json", description = "Report as one JSON object.")
  private boolean json;

  /** The number of modes. */
  static final class CountText implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
      try {
        return OptionText.count(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** A range of eigenvalues. */
  static final class RangeText implements ITypeConverter<ModesTask.Question> {
    @Override
    public ModesTask.Question convert(String text) {
      String[] ends = text.split(":", -1);
      if (ends.length != 2) {
        throw new TypeConversionException("must be A:B: " + text);
      }
      try {
        return ModesTask.Question.between(OptionText.number(ends[0]), OptionText.number(ends[1]));
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** What is zero on the boundary. */
  enum Edge {
    VALUE,
    SLOPE
  }

  /** The name of a condition. */
  static final class ConditionName implements ITypeConverter<Edge> {
    @Override
    public Edge convert(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "dirichlet" -> Edge.VALUE;
        case "neumann" -> Edge.SLOPE;
        default -> throw new TypeConversionException("must be dirichlet or neumann: " + text);
      };
    }
  }

  @Override
  public Integer call() throws IOException {
    if ((count == null) == (range == null)) {
      throw usage("give either --count N or --range A:B");
    }
    if (tolerance >= 1) {
      throw new BadInputException("--tolerance must be less than 1: " + tolerance);
    }
    if (json && isStandard(output)) {
      throw usage("--json and -o - would both go to standard output; name a file");
    }
    if (output != null) {
      checkOutput(output, file);
    }
    for (Path folder : folders()) {
      if (Files.exists(folder) && !Files.isDirectory(folder)) {
        throw new BadInputException(folder + " is a file, not a folder");
      }
    }
    ModesTask.Question question =
        count != null ? ModesTask.Question.lowest(count) : Objects.requireNonNull(range);
    ModesTask task = new ModesTask(file.toString(), membrane(), question, tolerance, seconds);
    for (Path folder : folders()) {
      prepare(folder);
    }
    ModesOutcome outcome;
    try (Bar bar = Bar.ofSteps("Modes", STEPS)) {
      outcome = task.run(share -> bar.accept(Math.round(share * STEPS)));
    }
    write(outcome);
    if (json) {
      Map<String, Object> report = outcome.toJson();
      System.out.print(JsonWriter.toString(report));
    } else if (!isStandard(output)) {
      System.out.print(outcome.text());
    }
    return strict && !outcome.reached() ? 1 : 0;
  }

  /** Makes a folder before work is spent on what goes there. */
  private static void prepare(Path folder) throws IOException {
    try {
      Files.createDirectories(folder);
    } catch (FileSystemException e) {
      throw new BadInputException("the folder " + folder + " cannot be made here");
    }
    AtomicFile.check(folder.resolve("modes.png"));
  }

  private List<Path> folders() {
    return Stream.of(fields, pictures).filter(Objects::nonNull).toList();
  }

  private Membrane membrane() throws IOException {
    DrumFile drum = DrumFile.read(file);
    try {
      if (edge == null) {
        return drum.membrane();
      }
      return edge == Edge.VALUE ? Membrane.clamped(drum.domain()) : Membrane.free(drum.domain());
    } catch (IllegalArgumentException e) {
      throw new BadInputException(file + ": " + e.getMessage());
    }
  }

  private void write(ModesOutcome outcome) throws IOException {
    if (output != null) {
      write(output, outcome::writeCsv);
    }
    List<Mode> modes = outcome.spectrum().modes();
    if (fields != null) {
      for (Mode mode : modes) {
        outcome.field(mode).write(fields.resolve("mode-" + mode.index() + ".field.json"));
      }
    }
    if (pictures != null) {
      List<Figure> sheets = ModeSheet.of(outcome.membrane().domain(), modes);
      for (int i = 0; i < sheets.size(); i++) {
        String name = i == 0 ? "modes.png" : "modes-" + (i + 1) + ".png";
        write(pictures.resolve(name), sheets.get(i)::writePng);
      }
    }
  }
}
