package vekua.io;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.functions.Description;
import vekua.geometry.Domain;
import vekua.geometry.Frame;
import vekua.solve.Incident;

/**
 * What a file knows of a field on groups of functions, besides the field itself.
 *
 * @param equation that it satisfies
 * @param frame a disc or ball that covers the boundary, or the sensors
 * @param domain where it was fitted or solved for; empty for a field that was fitted in its frame
 * @param incident the wave that was scattered
 */
public record DomainField(
    Equation equation, Frame frame, Optional<Domain> domain, Optional<Incident> incident) {

  /** What is known of a real field. */
  public static DomainField of(Equation equation, Domain domain) {
    return of(equation, domain, Optional.empty());
  }

  /** What is known of a solution, perhaps of a scattered wave. */
  public static DomainField of(Equation equation, Domain domain, Optional<Incident> incident) {
    return new DomainField(equation, domain.frame(), Optional.of(domain), incident);
  }

  /** What is known of a field that was fitted in a frame. */
  public static DomainField of(Equation equation, Frame frame) {
    return new DomainField(equation, frame, Optional.empty(), Optional.empty());
  }

  void put(Map<String, Object> json, DomainBasis basis) {
    incident.ifPresent(wave -> json.put("incident", incidentJson(wave)));
    domain.ifPresent(d -> json.put("domain", DomainJson.write(d)));
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
    json.allow(plane.isPresent() ? List.of("plane") : List.of("plane", "point"));
    if (plane.isPresent()) {
      plane.get().allow(List.of("direction"));
      JsonNode direction = plane.get().get("direction");
      double[] d = direction.numbers(2);
      if (!(Math.hypot(d[0], d[1]) > 0)) {
        throw direction.problem("must not be zero");
      }
      return Incident.plane(d[0], d[1]);
    }
    JsonNode point = json.get("point");
    point.allow(List.of("at"));
    double[] at = point.get("at").numbers(2);
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

  /** What a file of either version knows. */
  static DomainField read(JsonNode json, Equation equation, Frame frame) {
    boolean outlines = json.get("version").number() == 1;
    return new DomainField(
        equation,
        frame,
        json.find("domain")
            .map(domain -> outlines ? DomainJson.readOutlines(domain) : DomainJson.read(domain)),
        json.find("incident").map(DomainField::incident));
  }
}
