package vekua.io;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import vekua.basis.DiskBasis;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.fit.Fit;
import vekua.fit.Uncertainty;
import vekua.geometry.Disk;
import vekua.geometry.Rectangle;

/**
 * A field as a JSON file holds it: read back, it gives bit-identical values.
 *
 * @param field on a disc basis, or on a domain basis if it was solved for
 * @param fit what is known of the fit that made it
 * @param bounds where it was measured
 * @param uncertainty how far to trust it
 * @param solved what else there is to know of a solution of a boundary-value problem
 */
public record FieldFile(
    Field field,
    Optional<FitSummary> fit,
    Optional<Rectangle> bounds,
    Optional<Uncertainty> uncertainty,
    Optional<SolvedField> solved) {

  private static final String FORMAT = "vekua-field";
  private static final int VERSION = 1;
  private static final String DISK = "disk";
  private static final String DOMAIN = "domain";

  /** Checks that the field can be written. */
  public FieldFile {
    boolean known = solved.isPresent() ? field.basis() instanceof DomainBasis : isDisk(field);
    if (!known) {
      throw new IllegalArgumentException(
          "field must be on a disc basis, or solved for on a domain basis: " + field.basis());
    }
  }

  /** The file of a field that was fitted. */
  public FieldFile(
      Field field,
      Optional<FitSummary> fit,
      Optional<Rectangle> bounds,
      Optional<Uncertainty> uncertainty) {
    this(field, fit, bounds, uncertainty, Optional.empty());
  }

  private static boolean isDisk(Field field) {
    return field.basis() instanceof DiskBasis;
  }

  /** The file of a field without a history. */
  public static FieldFile of(Field field) {
    return new FieldFile(field, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** The file of a fit to samples within bounds, with its summary. */
  public static FieldFile of(Fit fit, FitSummary summary, Rectangle bounds) {
    return new FieldFile(
        fit.field(), Optional.of(summary), Optional.of(bounds), Optional.of(fit.uncertainty()));
  }

  /** The file of a solution within bounds. */
  public static FieldFile of(Field field, SolvedField solved, Rectangle bounds) {
    return new FieldFile(
        field, Optional.empty(), Optional.of(bounds), Optional.empty(), Optional.of(solved));
  }

  /** The disc basis of a field that was fitted in a disc; empty for other fields. */
  public Optional<DiskBasis> disk() {
    return isDisk(field) ? Optional.of((DiskBasis) field.basis()) : Optional.empty();
  }

  /** The equation that the field satisfies. */
  public Equation equation() {
    return solved.map(SolvedField::equation).orElseGet(() -> disk().orElseThrow().equation());
  }

  /** The disc that the field was made in. */
  public Disk frame() {
    return solved.map(SolvedField::frame).orElseGet(() -> disk().orElseThrow().frame());
  }

  /** The file's content. */
  public Map<String, Object> toJson() {
    Disk frame = frame();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("version", VERSION);
    json.put("equation", EquationType.toJson(equation()));
    json.put("basis", solved.isPresent() ? DOMAIN : DISK);
    json.put("centre", new double[] {frame.x(), frame.y()});
    json.put("radius", frame.radius());
    disk().ifPresent(basis -> json.put("order", basis.order()));
    json.put("coefficients", field.coefficients());
    solved.ifPresent(s -> s.put(json, (DomainBasis) field.basis()));
    fit.ifPresent(summary -> json.put("fit", summary.toJson()));
    bounds.ifPresent(b -> json.put("bounds", new double[] {b.x0(), b.x1(), b.y0(), b.y1()}));
    uncertainty.ifPresent(
        u ->
            json.put(
                "uncertainty",
                new TreeMap<>(
                    Map.of(
                        "spread", FactorJson.encode(u.spreadFactor()),
                        "blind", FactorJson.encode(u.blindFactor())))));
    return json;
  }

  /** Writes a file, whole or not at all. */
  public void write(Path file) throws IOException {
    AtomicFile.write(
        file,
        out -> {
          Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
          JsonWriter.write(toJson(), writer);
          writer.flush();
        });
  }

  /**
   * Reads a file.
   *
   * @throws BadInputException if it is not a field's file that this version understands
   */
  public static FieldFile read(Path file) throws IOException {
    return fromJson(JsonReader.read(file));
  }

  /** Reads a file's content. */
  public static FieldFile fromJson(JsonNode json) {
    JsonNode format = json.get("format");
    if (!format.text().equals(FORMAT)) {
      throw format.problem("must be " + FORMAT);
    }
    JsonNode version = json.get("version");
    if (version.integer(1, Integer.MAX_VALUE) > VERSION) {
      throw version.problem("is newer than this program, which reads up to version " + VERSION);
    }
    JsonNode kind = json.get("basis");
    Equation equation = EquationType.fromJson(json.get("equation"));
    double[] centre = json.get("centre").numbers(2);
    JsonNode radius = json.get("radius");
    if (!(radius.number() > 0)) {
      throw radius.problem("must be positive");
    }
    if (kind.text().equals(DOMAIN)) {
      return SolvedField.read(
          json,
          equation,
          new Disk(centre[0], centre[1], radius.number()),
          json.find("bounds").map(FieldFile::rectangle));
    }
    if (!kind.text().equals(DISK)) {
      throw kind.problem("must be " + DISK + " or " + DOMAIN);
    }
    int order = (int) json.get("order").integer(0, Equation.MAX_ORDER);
    double[] coefficients = json.get("coefficients").numbers(equation.size(order));
    DiskBasis basis = equation.basis(order, new Disk(centre[0], centre[1], radius.number()));
    return new FieldFile(
        Field.of(basis, coefficients),
        json.find("fit").map(FitSummary::fromJson),
        json.find("bounds").map(FieldFile::rectangle),
        json.find("uncertainty")
            .map(
                u ->
                    Uncertainty.of(
                        basis,
                        FactorJson.decode(u.get("spread"), basis.size()),
                        FactorJson.decode(u.get("blind"), basis.size()))));
  }

  private static Rectangle rectangle(JsonNode json) {
    double[] sides = json.numbers(4);
    if (!(sides[0] <= sides[1] && sides[2] <= sides[3])) {
      throw json.problem("must be x0, x1, y0, y1 in ascending order");
    }
    return new Rectangle(sides[0], sides[1], sides[2], sides[3]);
  }
}
