package vekua.io;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import vekua.basis.Basis;
import vekua.basis.DiskBasis;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.field.ComplexField;
import vekua.field.Field;
import vekua.fit.ComplexFit;
import vekua.fit.Fit;
import vekua.fit.Uncertainty;
import vekua.geometry.Disk;
import vekua.geometry.Rectangle;
import vekua.solve.Solution;

/**
 * A field as a JSON file holds it: read back, it gives bit-identical values.
 *
 * @param field on a disc basis or on a domain basis; the real part of a complex one
 * @param fit what is known of the fit that made it
 * @param bounds where it was measured
 * @param uncertainty how far to trust it
 * @param domain what else there is to know of a field on groups of functions
 * @param complex the whole field where it is complex
 * @param labels what coordinates and values are called
 */
public record FieldFile(
    Field field,
    Optional<FitSummary> fit,
    Optional<Rectangle> bounds,
    Optional<Uncertainty> uncertainty,
    Optional<DomainField> domain,
    Optional<ComplexField> complex,
    FieldLabels labels) {

  private static final String FORMAT = "vekua-field";

  // Files of domains describe their curves since version 2; before, they held outlines.
  private static final int DISK_VERSION = 1;
  private static final int DOMAIN_VERSION = 2;
  private static final String DISK = "disk";
  private static final String DOMAIN = "domain";

  /** Checks that the field can be written. */
  public FieldFile {
    boolean known = domain.isPresent() ? field.functions() instanceof DomainBasis : isDisk(field);
    if (!known) {
      throw new IllegalArgumentException(
          "field must be on a disc basis, or on a domain basis with its domain: "
              + field.functions());
    }
  }

  /** The same with other names of coordinates and values. */
  public FieldFile withLabels(FieldLabels newLabels) {
    return new FieldFile(field, fit, bounds, uncertainty, domain, complex, newLabels);
  }

  /** The file of a field whose coordinates and values have their usual names. */
  public FieldFile(
      Field field,
      Optional<FitSummary> fit,
      Optional<Rectangle> bounds,
      Optional<Uncertainty> uncertainty,
      Optional<DomainField> domain,
      Optional<ComplexField> complex) {
    this(field, fit, bounds, uncertainty, domain, complex, FieldLabels.none());
  }

  /** The file of a field that was fitted in a disc. */
  public FieldFile(
      Field field,
      Optional<FitSummary> fit,
      Optional<Rectangle> bounds,
      Optional<Uncertainty> uncertainty) {
    this(field, fit, bounds, uncertainty, Optional.empty(), Optional.empty());
  }

  private static boolean isDisk(Field field) {
    return field.functions() instanceof DiskBasis;
  }

  /** The file of a field without a history. */
  public static FieldFile of(Field field) {
    return new FieldFile(field, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** The file of a fit to samples in a disc, shown within bounds. */
  public static FieldFile of(Fit fit, FitSummary summary, Rectangle bounds) {
    return new FieldFile(
        fit.field(), Optional.of(summary), Optional.of(bounds), Optional.of(fit.uncertainty()));
  }

  /** The file of a fit on groups of functions, such as those of a domain, shown within bounds. */
  public static FieldFile of(Fit fit, FitSummary summary, Rectangle bounds, DomainField domain) {
    return new FieldFile(
        fit.field(),
        Optional.of(summary),
        Optional.of(bounds),
        Optional.of(fit.uncertainty()),
        Optional.of(domain),
        Optional.empty());
  }

  /**
   * The file of a complex fit, shown within bounds.
   *
   * @param domain what else there is to know where the fit is not on the functions of a disc
   */
  public static FieldFile of(
      ComplexFit fit, FitSummary summary, Rectangle bounds, Optional<DomainField> domain) {
    return new FieldFile(
        fit.re().field(),
        Optional.of(summary),
        Optional.of(bounds),
        Optional.of(fit.uncertainty()),
        domain,
        Optional.of(fit.field()));
  }

  /** The file of a solution within bounds. */
  public static FieldFile of(Solution solution, DomainField domain, Rectangle bounds) {
    return new FieldFile(
        solution.field(),
        Optional.empty(),
        Optional.of(bounds),
        Optional.empty(),
        Optional.of(domain),
        solution.complex());
  }

  /** The disc basis of a field that was fitted in a disc; empty for other fields. */
  public Optional<DiskBasis> disk() {
    return isDisk(field) ? Optional.of((DiskBasis) field.functions()) : Optional.empty();
  }

  /** The equation that the field satisfies. */
  public Equation equation() {
    return domain.map(DomainField::equation).orElseGet(() -> disk().orElseThrow().equation());
  }

  /** Whether the field means anything at a point: everywhere, unless it has a domain. */
  public boolean covers(double x, double y) {
    return domain.flatMap(DomainField::domain).map(d -> d.covers(x, y)).orElse(true);
  }

  /** The disc that the field was made in. */
  public Disk frame() {
    return domain.map(DomainField::frame).orElseGet(() -> disk().orElseThrow().frame());
  }

  /** The file's content. */
  public Map<String, Object> toJson() {
    Disk frame = frame();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("version", domain.isPresent() ? DOMAIN_VERSION : DISK_VERSION);
    json.put("equation", EquationType.toJson(equation()));
    json.put("basis", domain.isPresent() ? DOMAIN : DISK);
    json.put("centre", new double[] {frame.x(), frame.y()});
    json.put("radius", frame.radius());
    disk().ifPresent(basis -> json.put("order", basis.order()));
    json.put("coefficients", field.coefficients());
    complex.ifPresent(c -> json.put("imaginary", c.imaginary().coefficients()));
    domain.ifPresent(d -> d.put(json, (DomainBasis) field.functions()));
    if (!labels.equals(FieldLabels.none())) {
      json.put("columns", labels.toJson());
    }
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
    AtomicFile.write(file, this::writeTo);
  }

  /**
   * Reads a file.
   *
   * @throws BadInputException if it is not a field's file that this version understands
   */
  public static FieldFile read(Path file) throws IOException {
    return fromJson(JsonReader.read(file));
  }

  /** The content as text. */
  public void writeTo(OutputStream out) throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    JsonWriter.write(toJson(), writer);
    writer.flush();
  }

  /** Reads a file's content. */
  public static FieldFile fromJson(JsonNode json) {
    JsonNode format = json.get("format");
    if (!format.text().equals(FORMAT)) {
      throw format.problem("must be " + FORMAT);
    }
    JsonNode version = json.get("version");
    checkVersion(version, DOMAIN_VERSION);
    JsonNode kind = json.get("basis");
    checkVersion(version, kind.text().equals(DOMAIN) ? DOMAIN_VERSION : DISK_VERSION);
    Equation equation = EquationType.fromJson(json.get("equation"));
    double[] centre = json.get("centre").numbers(2);
    JsonNode radius = json.get("radius");
    if (!(radius.number() > 0)) {
      throw radius.problem("must be positive");
    }
    Disk frame = new Disk(centre[0], centre[1], radius.number());
    if (kind.text().equals(DOMAIN)) {
      DomainBasis basis = DomainField.basis(json);
      return read(json, basis, Optional.of(DomainField.read(json, equation, frame)));
    }
    if (!kind.text().equals(DISK)) {
      throw kind.problem("must be " + DISK + " or " + DOMAIN);
    }
    int order = (int) json.get("order").integer(0, Equation.MAX_ORDER);
    return read(json, equation.basis(order, frame), Optional.empty());
  }

  private static void checkVersion(JsonNode version, int newest) {
    if (version.integer(1, Integer.MAX_VALUE) > newest) {
      throw version.problem("is newer than this program, which reads up to version " + newest);
    }
  }

  private static FieldFile read(JsonNode json, Basis basis, Optional<DomainField> domain) {
    Field field = field(json.get("coefficients"), basis);
    return new FieldFile(
        field,
        json.find("fit").map(FitSummary::fromJson),
        json.find("bounds").map(FieldFile::rectangle),
        json.find("uncertainty")
            .map(
                u ->
                    Uncertainty.of(
                        basis,
                        FactorJson.decode(u.get("spread"), basis.size()),
                        FactorJson.decode(u.get("blind"), basis.size()))),
        domain,
        json.find("imaginary").map(part -> new ComplexField(field, field(part, basis))),
        json.find("columns").map(FieldLabels::fromJson).orElse(FieldLabels.none()));
  }

  private static Field field(JsonNode coefficients, Basis basis) {
    return Field.of(basis, coefficients.numbers(basis.size()));
  }

  private static Rectangle rectangle(JsonNode json) {
    double[] sides = json.numbers(4);
    if (!(sides[0] <= sides[1] && sides[2] <= sides[3])) {
      throw json.problem("must be x0, x1, y0, y1 in ascending order");
    }
    return new Rectangle(sides[0], sides[1], sides[2], sides[3]);
  }
}
