package vekua.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import vekua.basis.Equation;
import vekua.geometry.Domain;

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
    json.allow(ProblemFile.MEMBERS);
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
        DomainJson.read(json.get("domain")),
        json.find("equation").map(EquationType::fromJson),
        json.find("boundary").map(b -> !b.elements().isEmpty()).orElse(false));
  }
}
