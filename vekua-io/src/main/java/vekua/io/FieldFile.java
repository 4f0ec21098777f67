package vekua.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import vekua.basis.Basis;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.basis.FrameBasis;
import vekua.field.ComplexField;
import vekua.field.Field;
import vekua.fit.ComplexFit;
import vekua.fit.Fit;
import vekua.fit.Uncertainty;
import vekua.functions.BallModes;
import vekua.geometry.Ball;
import vekua.geometry.Bounds;
import vekua.geometry.Disk;
import vekua.geometry.Exterior;
import vekua.geometry.Frame;
import vekua.geometry.Shell;
import vekua.solve.Solution;

/**
 * A field as a JSON file holds it: read back, it gives bit-identical values.
 *
 * @param field on the basis of a frame or on a domain basis; the real part of a complex one
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
    Optional<Bounds> bounds,
    Optional<Uncertainty> uncertainty,
    Optional<DomainField> domain,
    Optional<ComplexField> complex,
    FieldLabels labels) {

  /** How the names of tables end. */
  private static final List<String> TABLES = List.of(".csv", ".tsv", ".txt", ".xlsx", ".parquet");

  private static final String FORMAT = "vekua-field";

  // Files of domains describe their curves since version 2; before, they held outlines.
  private static final int DISK_VERSION = 1;
  private static final int DOMAIN_VERSION = 2;
  private static final String DOMAIN = "domain";
  private static final List<String> KINDS =
      List.of(FrameRange.DISK, FrameRange.BALL, FrameRange.EXTERIOR, FrameRange.SHELL, DOMAIN);

  /** Checks that the field can be written. */
  public FieldFile {
    boolean known = domain.isPresent() ? field.functions() instanceof DomainBasis : isModal(field);
    if (!known) {
      throw new IllegalArgumentException(
          "field must be on the basis of a disc or ball, or on a domain basis with its domain: "
              + field.functions());
    }
  }

  /** The same with other names of coordinates and values. */
  public FieldFile withLabels(FieldLabels newLabels) {
    return new FieldFile(field, fit, bounds, uncertainty, domain, complex, newLabels);
  }

  /** The same without what tells how far to trust it. */
  public FieldFile withoutUncertainty() {
    return new FieldFile(field, fit, bounds, Optional.empty(), domain, complex, labels);
  }

  /**
   * The same with other coefficients of the same functions.
   *
   * @param re of the real part
   * @param im of the imaginary part
   */
  public FieldFile withCoefficients(double[] re, double[] im) {
    Field real = Field.of(field.functions(), re);
    ComplexField both = new ComplexField(real, Field.of(field.functions(), im));
    return new FieldFile(real, fit, bounds, uncertainty, domain, Optional.of(both), labels);
  }

  /** The file of a field whose coordinates and values have their usual names. */
  public FieldFile(
      Field field,
      Optional<FitSummary> fit,
      Optional<Bounds> bounds,
      Optional<Uncertainty> uncertainty,
      Optional<DomainField> domain,
      Optional<ComplexField> complex) {
    this(field, fit, bounds, uncertainty, domain, complex, FieldLabels.none());
  }

  /** The file of a field that was fitted in a frame. */
  public FieldFile(
      Field field,
      Optional<FitSummary> fit,
      Optional<Bounds> bounds,
      Optional<Uncertainty> uncertainty) {
    this(field, fit, bounds, uncertainty, Optional.empty(), Optional.empty());
  }

  private static boolean isModal(Field field) {
    return field.functions() instanceof FrameBasis;
  }

  /** The file of a field without a history. */
  public static FieldFile of(Field field) {
    return new FieldFile(field, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** The file of a fit to samples in a frame, shown within bounds. */
  public static FieldFile of(Fit fit, FitSummary summary, Bounds bounds) {
    return new FieldFile(
        fit.field(), Optional.of(summary), Optional.of(bounds), Optional.of(fit.uncertainty()));
  }

  /** The file of a fit on groups of functions, such as those of a domain, shown within bounds. */
  public static FieldFile of(Fit fit, FitSummary summary, Bounds bounds, DomainField domain) {
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
   * @param domain what else there is to know where the fit is not on the functions of a frame
   */
  public static FieldFile of(
      ComplexFit fit, FitSummary summary, Bounds bounds, Optional<DomainField> domain) {
    return new FieldFile(
        fit.re().field(),
        Optional.of(summary),
        Optional.of(bounds),
        Optional.of(fit.uncertainty()),
        domain,
        Optional.of(fit.field()));
  }

  /** The file of a solution within bounds. */
  public static FieldFile of(Solution solution, DomainField domain, Bounds bounds) {
    return new FieldFile(
        solution.field(),
        Optional.empty(),
        Optional.of(bounds),
        Optional.empty(),
        Optional.of(domain),
        solution.complex());
  }

  /** The basis of a field of a frame's own functions; empty for other fields. */
  public Optional<FrameBasis> modes() {
    return isModal(field) ? Optional.of((FrameBasis) field.functions()) : Optional.empty();
  }

  /** How many coordinates its points have: two or three. */
  public int dimension() {
    return frame().dimension();
  }

  /** The equation that the field satisfies. */
  public Equation equation() {
    return domain.map(DomainField::equation).orElseGet(() -> modes().orElseThrow().equation());
  }

  /**
   * Whether the field means anything at a point: everywhere, unless it has a domain or is in a
   * medium.
   */
  public boolean covers(double x, double y) {
    return domain
        .flatMap(DomainField::domain)
        .map(d -> d.covers(x, y))
        .orElseGet(() -> !equation().fillsDisc() || inFrame(x, y));
  }

  /** A medium is known in its disc only. */
  private boolean inFrame(double x, double y) {
    Frame frame = frame();
    double distance = Math.hypot(x - frame.centre(0), y - frame.centre(1));
    return distance <= frame.radius() * (1 + 1e-10);
  }

  /** Whether there are places where the field means nothing. */
  public boolean coversSome() {
    return domain.isPresent() || equation().fillsDisc();
  }

  /** The disc or ball that the field was made in. */
  public Frame frame() {
    return domain.map(DomainField::frame).orElseGet(() -> modes().orElseThrow().frame());
  }

  /** The file's content. */
  public Map<String, Object> toJson() {
    Frame frame = frame();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("version", domain.isPresent() ? DOMAIN_VERSION : DISK_VERSION);
    json.put("equation", EquationType.toJson(equation()));
    json.put("basis", domain.isPresent() ? DOMAIN : FrameRange.of(frame).name());
    put(frame, json);
    if (domain.isPresent() && frame.dimension() == 3) {
      json.put("frame", FrameRange.of(frame).name());
    }
    modes().ifPresent(basis -> json.put("order", basis.order()));
    json.put("coefficients", field.coefficients());
    complex.ifPresent(c -> json.put("imaginary", c.imaginary().coefficients()));
    domain.ifPresent(d -> d.put(json, (DomainBasis) field.functions()));
    if (!labels.isNone()) {
      json.put("columns", labels.toJson());
    }
    fit.ifPresent(summary -> json.put("fit", summary.toJson()));
    bounds.ifPresent(b -> json.put("bounds", b.ends()));
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

  /** Where a frame is, which {@link #frame(JsonNode, JsonNode)} reads back. */
  static void put(Frame frame, Map<String, Object> json) {
    json.put("centre", FitSettings.Centre.of(frame).coordinates());
    json.put("radius", frame.radius());
    if (frame instanceof Shell shell) {
      json.put("innerRadius", shell.inner());
    }
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
    return fromJson(content(file));
  }

  /**
   * Reads a file that should be that of a field or of several.
   *
   * @throws BadInputException if it seems to be something else, such as a table to be fitted
   */
  public static JsonNode content(Path file) throws IOException {
    JsonNode json;
    try {
      json = JsonReader.read(file);
    } catch (BadInputException e) {
      String name = file.toString().toLowerCase(Locale.ROOT);
      if (TABLES.stream().anyMatch(name::endsWith)) {
        throw new BadInputException(
            file + " is no field: a table becomes one by vekua fit " + file + " --equation …");
      }
      throw e;
    }
    if (json.isObject() && json.find("format").isEmpty()) {
      if (json.find("domain").isPresent()) {
        throw new BadInputException(
            file + " is no field: a problem becomes one by vekua solve " + file);
      }
      if (json.find("outer").isPresent() || json.find("holes").isPresent()) {
        throw new BadInputException(
            file + " is no field, but a domain: vekua fit takes it as --domain, vekua modes alone");
      }
    }
    return json;
  }

  /** The content as text. */
  public void writeTo(OutputStream out) throws IOException {
    TextOutput writer = new TextOutput(out);
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
    Frame frame = frame(json, kind);
    if (kind.text().equals(DOMAIN)) {
      DomainBasis basis = DomainField.basis(json);
      return read(json, basis, Optional.of(DomainField.read(json, equation, frame)));
    }
    int most = frame.dimension() == 2 ? Equation.MAX_ORDER : BallModes.MAX_ORDER;
    int order = (int) json.get("order").integer(0, most);
    return read(json, equation.basis(order, frame), Optional.empty());
  }

  static Frame frame(JsonNode json, JsonNode kind) {
    if (!KINDS.contains(kind.text())) {
      throw kind.problem("must be " + String.join(", ", KINDS.subList(0, 4)) + " or " + DOMAIN);
    }
    JsonNode centre = json.get("centre");
    double[] c = centre.numbers();
    // Groups of functions are those of a disc unless their file tells another frame.
    JsonNode shape = kind.text().equals(DOMAIN) ? json.find("frame").orElse(kind) : kind;
    boolean plane = shape.text().equals(FrameRange.DISK) || shape.text().equals(DOMAIN);
    if (c.length != (plane ? 2 : 3)) {
      throw centre.problem("must be two numbers, or three in space");
    }
    JsonNode radius = json.get("radius");
    if (!(radius.number() > 0)) {
      throw radius.problem("must be positive");
    }
    if (plane) {
      return new Disk(c[0], c[1], radius.number());
    }
    Ball ball = new Ball(c[0], c[1], c[2], radius.number());
    return switch (shape.text()) {
      case FrameRange.BALL -> ball;
      case FrameRange.EXTERIOR -> new Exterior(ball);
      case FrameRange.SHELL -> {
        JsonNode inner = json.get("innerRadius");
        if (!(inner.number() > 0 && inner.number() < ball.radius())) {
          throw inner.problem("must be positive and smaller than the radius");
        }
        yield new Shell(ball, inner.number());
      }
      default -> throw shape.problem("must be " + String.join(", ", KINDS.subList(1, 4)));
    };
  }

  static void checkVersion(JsonNode version, int newest) {
    if (version.integer(1, Integer.MAX_VALUE) > newest) {
      throw version.problem("is newer than this program, which reads up to version " + newest);
    }
  }

  private static FieldFile read(JsonNode json, Basis basis, Optional<DomainField> domain) {
    Field field = field(json.get("coefficients"), basis);
    return new FieldFile(
        field,
        json.find("fit").map(FitSummary::fromJson),
        json.find("bounds").map(FieldFile::bounds),
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

  static Bounds bounds(JsonNode json) {
    double[] ends = json.numbers();
    boolean ascending = ends.length == 4 || ends.length == 6;
    for (int i = 0; ascending && i < ends.length; i += 2) {
      ascending = ends[i] <= ends[i + 1];
    }
    if (!ascending) {
      throw json.problem("must be x0, x1, y0, y1, in space z0, z1 as well, in ascending order");
    }
    return Bounds.of(ends);
  }
}
