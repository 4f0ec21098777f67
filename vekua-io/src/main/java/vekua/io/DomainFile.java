package vekua.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import vekua.basis.Equation;
import vekua.geometry.Domain;
import vekua.solve.Problem;

/**
 * A problem's file as a fit needs it: where the field lives, and what is known on the boundary,
 * which need not be all of it.
 *
 * @param domain where the field lives
 * @param equation what the file says it satisfies
 * @param boundary the entries of boundary conditions, if there are any
 * @param folder what files that they name are relative to; empty if they cannot name any
 */
public record DomainFile(
    Domain domain,
    Optional<Equation> equation,
    Optional<JsonNode> boundary,
    Optional<Path> folder) {

  /** Members by which a domain alone is known. */
  private static final List<String> DOMAIN = List.of("outer", "holes", "slits");

  /**
   * Reads a file; a domain alone will do.
   *
   * @throws BadInputException if it does not describe a domain, or a field that cannot be fitted
   */
  public static DomainFile read(Path file) throws IOException {
    return fromJson(JsonReader.read(file), ProblemFile.folder(file));
  }

  /** Reads a file's content; it cannot name further files. */
  public static DomainFile fromJson(JsonNode json) {
    return fromJson(json, Optional.empty());
  }

  /** A domain alone: {@code {"outer": …, "holes": […], "slits": […]}}. */
  public static DomainFile ofDomain(JsonNode domain) {
    return new DomainFile(
        DomainJson.read(domain), Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static DomainFile fromJson(JsonNode json, Optional<Path> folder) {
    if (json.find("domain").isEmpty() && DOMAIN.stream().anyMatch(m -> json.find(m).isPresent())) {
      return ofDomain(json);
    }
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
        json.find("boundary").filter(b -> !b.elements().isEmpty()),
        folder);
  }

  /** Whether the file has boundary conditions. */
  public boolean conditions() {
    return boundary.isPresent();
  }

  /**
   * The domain with its conditions as a problem of an equation.
   *
   * @throws BadInputException if they are not valid
   */
  public Problem problem(Equation wanted) {
    Problem bare = Problem.of(wanted, domain);
    return boundary
        .map(entries -> ProblemFile.withConditions(bare, entries, Optional.empty(), folder))
        .orElse(bare);
  }
}
