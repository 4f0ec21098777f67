package vekua.io;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.functions.Description;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.solve.Incident;

/**
 * What a file knows of a field in a domain, besides the field itself.
 *
 * @param equation that it satisfies
 * @param frame a disc that covers the boundary
 * @param domain where it was fitted or solved for; read back, curves are polygons of many sides
 * @param imaginary the imaginary part of a complex solution
 * @param incident the wave that was scattered
 */
public record DomainField(
    Equation equation,
    Disk frame,
    Domain domain,
    Optional<Field> imaginary,
    Optional<Incident> incident) {

  /** Sides of the polygons that stand for curves. */
  private static final int OUTLINE = 400;

  /** What is known of a real field. */
  public static DomainField of(Equation equation, Domain domain) {
    return new DomainField(equation, domain.frame(), domain, Optional.empty(), Optional.empty());
  }

  void put(Map<String, Object> json, DomainBasis basis) {
    imaginary.ifPresent(field -> json.put("imaginary", field.coefficients()));
    incident.ifPresent(wave -> json.put("incident", incidentJson(wave)));
    Map<String, Object> shape = new LinkedHashMap<>();
    domain.outer().ifPresent(outer -> shape.put("outer", outline(outer)));
    shape.put("holes", domain.holes().stream().map(DomainField::outline).toList());
    json.put("domain", shape);
    json.put("scales", basis.scales());
    json.put("groups", basis.groups().stream().map(DomainField::group).toList());
  }

  private static Map<String, Object> group(Description group) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", group.kind());
    json.put("numbers", group.numbers());
    if (!group.members().isEmpty()) {
      json.put("members", group.members().stream().map(DomainField::group).toList());
    }
    return json;
  }

  /** Groups of version 1 have no members of their own. */
  private static Description group(JsonNode json) {
    String kind = json.get("kind").text();
    double[] numbers = json.get("numbers").numbers();
    return json.find("members")
        .map(
            members ->
                new Description(
                    kind, numbers, members.elements().stream().map(DomainField::group).toList()))
        .orElseGet(() -> Description.ofVersion1(kind, numbers));
  }

  /** The curve's x and y in turn. */
  private static double[] outline(Curve curve) {
    Points line = curve.outline(OUTLINE);
    double[] flat = new double[2 * line.size()];
    for (int i = 0; i < line.size(); i++) {
      flat[2 * i] = line.x(i);
      flat[2 * i + 1] = line.y(i);
    }
    return flat;
  }

  private static Polygon polygon(JsonNode json) {
    double[] flat = json.numbers();
    double[] x = new double[flat.length / 2];
    double[] y = new double[flat.length / 2];
    for (int i = 0; i < x.length; i++) {
      x[i] = flat[2 * i];
      y[i] = flat[2 * i + 1];
    }
    try {
      return Polygon.of(x, y);
    } catch (IllegalArgumentException e) {
      throw json.problem("is not an outline (" + e.getMessage() + ")");
    }
  }

  private static Domain domain(JsonNode json) {
    Curve[] holes =
        json.get("holes").elements().stream().map(DomainField::polygon).toArray(Curve[]::new);
    try {
      return json.find("outer")
          .map(outer -> Domain.inside(polygon(outer), holes))
          .orElseGet(() -> Domain.outside(holes));
    } catch (IllegalArgumentException e) {
      throw json.problem("is not valid (" + e.getMessage() + ")");
    }
  }

  private static Map<String, Object> incidentJson(Incident wave) {
    Map<String, Object> json = new LinkedHashMap<>();
    if (wave instanceof Incident.Plane plane) {
      json.put("plane", Map.of("direction", new double[] {plane.dx(), plane.dy()}));
    } else if (wave instanceof Incident.Point point) {
      json.put("point", Map.of("at", new double[] {point.x(), point.y()}));
    }
    return json;
  }

  static Incident incident(JsonNode json) {
    Optional<JsonNode> plane = json.find("plane");
    if (plane.isPresent()) {
      JsonNode direction = plane.get().get("direction");
      double[] d = direction.numbers(2);
      if (!(Math.hypot(d[0], d[1]) > 0)) {
        throw direction.problem("must not be zero");
      }
      return Incident.plane(d[0], d[1]);
    }
    double[] at = json.get("point").get("at").numbers(2);
    return Incident.point(at[0], at[1]);
  }

  /** The basis of a file. */
  static DomainBasis basis(JsonNode json) {
    JsonNode stored = json.get("groups");
    try {
      return DomainBasis.of(
          stored.elements().stream().map(DomainField::group).toList(),
          json.get("scales").numbers());
    } catch (IllegalArgumentException e) {
      throw stored.problem("cannot be read, for the " + e.getMessage());
    }
  }

  static DomainField read(JsonNode json, Equation equation, Disk frame, DomainBasis basis) {
    return new DomainField(
        equation,
        frame,
        domain(json.get("domain")),
        json.find("imaginary").map(i -> Field.of(basis, i.numbers(basis.size()))),
        json.find("incident").map(DomainField::incident));
  }
}
