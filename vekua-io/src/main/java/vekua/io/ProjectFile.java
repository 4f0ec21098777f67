package vekua.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A project file of the page: {@code {"format": "vekua-project", "version": 1, …}} with the
 * measurements in {@code samples} and the members of {@link FitSettings}, or with a boundary-value
 * problem in {@code problem}. What the page keeps for itself is in {@code page} and means nothing
 * elsewhere.
 */
public final class ProjectFile {

  private static final String FORMAT = "vekua-project";

  private static final List<String> MEMBERS = members();

  private final JsonNode json;

  private ProjectFile(JsonNode json) {
    this.json = json;
  }

  private static List<String> members() {
    List<String> all =
        new ArrayList<>(List.of("format", "version", "samples", "missing", "noise", "domain"));
    all.addAll(FitSettings.MEMBERS);
    all.addAll(List.of("problem", "page"));
    return List.copyOf(all);
  }

  /**
   * The project in a file, if it is one.
   *
   * @throws BadInputException if it is one and damaged
   */
  public static Optional<ProjectFile> find(Path file) throws IOException {
    if (file.toString().equals(ByteSource.STANDARD) || !Files.isRegularFile(file)) {
      return Optional.empty();
    }
    ByteSource source = ByteSource.of(file);
    return recognised(source.head(TableFormat.HEAD))
        ? Optional.of(of(source.toString(), source.all()))
        : Optional.empty();
  }

  private static ProjectFile of(String name, byte[] content) {
    JsonNode json = JsonReader.read(name, new String(content, StandardCharsets.UTF_8));
    check(json);
    return new ProjectFile(json);
  }

  /**
   * Looks for members that no project has, and for those that every project has.
   *
   * @throws BadInputException if it is no project that this program reads
   */
  public static void check(JsonNode json) {
    json.allow(MEMBERS);
    if (!json.get("format").text().equals(FORMAT)) {
      throw json.get("format").problem("must be " + FORMAT);
    }
    if (json.get("version").number() != 1) {
      throw json.get("version").problem("must be 1, which is what this program reads");
    }
    if (json.find("samples").isPresent() == json.find("problem").isPresent()) {
      throw json.problem("must have samples or a problem, and not both");
    }
  }

  /** An object that names its format early on. */
  private static boolean recognised(byte[] head) {
    String text = new String(head, StandardCharsets.UTF_8).strip();
    return text.startsWith("{") && text.contains("\"" + FORMAT + "\"");
  }

  /**
   * How to fit.
   *
   * @throws BadInputException if this is a project of a boundary-value problem
   */
  public FitSettings settings() {
    samples();
    return FitSettings.fromJson(json);
  }

  /** The noise of sensors that do not say theirs. */
  public OptionalDouble noise() {
    Optional<JsonNode> noise = json.find("noise");
    if (noise.isEmpty()) {
      return OptionalDouble.empty();
    }
    NoiseSize.complaint(noise.get().number())
        .ifPresent(
            complaint -> {
              throw noise.get().problem(complaint);
            });
    return OptionalDouble.of(noise.get().number());
  }

  /** Whether samples that are null, or whose place or value is, are left out. */
  public boolean skipsMissing() {
    return json.find("missing").map(node -> node.converted(OptionText::skipsMissing)).orElse(false);
  }

  /** Where the field lives, if that is not the disc around the sensors. */
  public Optional<DomainFile> domain() {
    return json.find("domain").map(DomainFile::ofDomain);
  }

  /**
   * The boundary-value problem.
   *
   * @throws BadInputException if this is a project of measurements
   */
  JsonNode problem() {
    return json.find("problem")
        .orElseThrow(() -> json.problem("is a project of measurements: use vekua fit"));
  }

  private JsonNode samples() {
    return json.find("samples")
        .orElseThrow(() -> json.problem("is a project of a problem: use vekua solve"));
  }

  /** The measurements as columns; NaN where a row has no such member. */
  private List<NamedArray> columns() {
    List<JsonNode> rows = samples().elements();
    boolean skips = skipsMissing();
    double[][] columns = new double[SamplesJson.MEMBERS.size()][rows.size()];
    boolean[] there = new boolean[columns.length];
    for (double[] column : columns) {
      Arrays.fill(column, Double.NaN);
    }
    for (int i = 0; i < rows.size(); i++) {
      JsonNode row = rows.get(i);
      if (skips && row.value() == null) {
        continue;
      }
      List<String> names = row.isObject() ? row.names() : List.of();
      double[] cells =
          row.isObject()
              ? names.stream().mapToDouble(name -> cell(row, name, skips)).toArray()
              : skips ? withGaps(row) : row.numbers();
      if (names.isEmpty()) {
        names = SamplesJson.names(row, cells.length);
      }
      for (int c = 0; c < cells.length; c++) {
        int column = SamplesJson.MEMBERS.indexOf(names.get(c));
        if (column < 0) {
          throw row.problem(
              String.format(Locale.ROOT, "has a member that no sensor has: %s", names.get(c)));
        }
        columns[column][i] = cells[c];
        there[column] = true;
      }
    }
    List<NamedArray> arrays = new ArrayList<>();
    for (int c = 0; c < columns.length; c++) {
      if (there[c]) {
        arrays.add(NamedArray.of(SamplesJson.MEMBERS.get(c), columns[c]));
      }
    }
    return arrays;
  }

  private static double cell(JsonNode row, String name, boolean skips) {
    return skips && row.find(name).isEmpty() ? Double.NaN : row.get(name).number();
  }

  /** An array of numbers, NaN where one is null. */
  private static double[] withGaps(JsonNode row) {
    return row.elements().stream()
        .mapToDouble(cell -> cell.value() == null ? Double.NaN : cell.number())
        .toArray();
  }

  /** The measurements of a project as a table. */
  record Format() implements TableFormat {
    @Override
    public boolean recognises(byte[] head) {
      return recognised(head);
    }

    @Override
    public Table open(ByteSource source) throws IOException {
      if (source.isStandard()) {
        throw new BadInputException(
            "standard input is a project: name its file, so that its settings are read as well");
      }
      return new ArrayTable(source, of(source.toString(), source.all()).columns());
    }
  }
}
