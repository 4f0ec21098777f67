package vekua.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import vekua.basis.Equation;
import vekua.formula.Expression;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.SmoothCurve;

/**
 * A problem's file as a fit needs it: where the field lives. Measurements take the place of
 * boundary conditions.
 *
 * @param domain where the field lives
 * @param equation what the file says it satisfies
 * @param conditions whether the file has boundary conditions, which a fit does not use
 */
public record DomainFile(Domain domain, Optional<Equation> equation, boolean conditions) {

  /**
   * Reads a file.
   *
   * @throws BadInputException if it does not describe a domain, or a field that cannot be fitted
   */
  public static DomainFile read(Path file) throws IOException {
    return fromJson(JsonReader.read(file));
  }

  /** Reads a file's content. */
  public static DomainFile fromJson(JsonNode json) {
    for (String name : List.of("source", "incident")) {
      Optional<JsonNode> known = json.find(name);
      if (known.isPresent()) {
        throw known
            .get()
            .problem(
                "is of no use to a fit, which takes the field from its sensors alone; measure"
                    + " what remains without it, and leave it out");
      }
    }
    return new DomainFile(
        domain(json.get("domain")),
        json.find("equation").map(EquationType::fromJson),
        json.find("boundary").map(b -> !b.elements().isEmpty()).orElse(false));
  }

  static Domain domain(JsonNode json) {
    Optional<Curve> outer = json.find("outer").map(DomainFile::curve);
    List<Curve> holes = new ArrayList<>();
    json.find("holes").ifPresent(h -> h.elements().forEach(e -> holes.add(curve(e))));
    Curve[] rims = holes.toArray(new Curve[0]);
    return checked(
        json, () -> outer.map(o -> Domain.inside(o, rims)).orElseGet(() -> Domain.outside(rims)));
  }

  private static Curve curve(JsonNode json) {
    List<String> names = json.names();
    String kind = names.isEmpty() ? "" : names.get(0);
    JsonNode shape = names.isEmpty() ? json : json.get(kind);
    return checked(
        json,
        () ->
            switch (kind) {
              case "polygon" -> polygon(shape);
              case "circle" -> {
                double[] c = shape.get("centre").numbers(2);
                yield Curve.circle(c[0], c[1], shape.get("radius").number());
              }
              case "ellipse" -> {
                double[] c = shape.get("centre").numbers(2);
                double[] axes = shape.get("semiaxes").numbers(2);
                double angle = shape.find("angle").map(JsonNode::number).orElse(0.0);
                yield SmoothCurve.ellipse(c[0], c[1], axes[0], axes[1], angle);
              }
              case "curve" -> {
                Expression x = parametric(shape.get("x"));
                Expression y = parametric(shape.get("y"));
                yield SmoothCurve.of(x::at, y::at, x::derivativeAt, y::derivativeAt);
              }
              default -> throw json.problem("must be a polygon, circle, ellipse or curve");
            });
  }

  private static Polygon polygon(JsonNode json) {
    List<JsonNode> vertices = json.elements();
    double[] x = new double[vertices.size()];
    double[] y = new double[vertices.size()];
    for (int i = 0; i < x.length; i++) {
      double[] vertex = vertices.get(i).numbers(2);
      x[i] = vertex[0];
      y[i] = vertex[1];
    }
    return Polygon.of(x, y);
  }

  private static Expression parametric(JsonNode json) {
    return checked(json, () -> Expression.parseParametric(json.text()));
  }

  /** Turns a complaint about a value into one that names its place. */
  static <T> T checked(JsonNode json, Supplier<T> work) {
    try {
      return work.get();
    } catch (IllegalArgumentException e) {
      throw json.problem("is not valid (" + e.getMessage() + ")");
    }
  }
}
