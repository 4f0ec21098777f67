package vekua.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import vekua.geometry.Domain;
import vekua.geometry.Side;
import vekua.modes.Membrane;

/**
 * A domain whose modes are asked for: the {@code domain} object of a problem, alone or in a
 * problem's file, of whose boundary conditions the kinds count, not the values.
 *
 * @param domain where the modes live
 * @param boundary the entries of boundary conditions, if the file has any
 */
public record DrumFile(Domain domain, Optional<JsonNode> boundary) {

  /**
   * Reads a file.
   *
   * @throws BadInputException if it does not describe a domain
   */
  public static DrumFile read(Path file) throws IOException {
    return fromJson(JsonReader.read(file));
  }

  /**
   * Reads a file's content.
   *
   * @param others members that are not part of the problem, and are read by somebody else
   */
  public static DrumFile fromJson(JsonNode json, String... others) {
    Optional<JsonNode> domain = json.find("domain");
    if (domain.isEmpty()) {
      return new DrumFile(DomainJson.read(json), Optional.empty());
    }
    json.allow(Stream.concat(ProblemFile.MEMBERS.stream(), Stream.of(others)).toList());
    json.find("equation").ifPresent(DrumFile::check);
    return new DrumFile(
        DomainJson.read(domain.get()), json.find("boundary").filter(b -> !b.elements().isEmpty()));
  }

  /** Modes are waves of any length in a uniform medium: a wavenumber is what they find. */
  private static void check(JsonNode equation) {
    EquationType type = EquationType.typeFromJson(equation);
    if (type != EquationType.LAPLACE && type != EquationType.HELMHOLTZ) {
      throw equation
          .get("type")
          .problem("must be laplace or helmholtz, for modes are those of −Δu = λu");
    }
    for (String name : MediumSettings.members(type)) {
      if (equation.find(name).isPresent()) {
        throw equation.get(name).problem("must be left out, for modes are those of −Δu = λu");
      }
    }
  }

  /**
   * The membrane with the conditions of the file; values are zero where it has none.
   *
   * @throws BadInputException if the domain has no modes, or an entry is neither of values nor of
   *     slopes
   */
  public Membrane membrane() {
    Membrane membrane = Membrane.clamped(domain);
    for (JsonNode entry : boundary.map(JsonNode::elements).orElse(List.of())) {
      JsonNode on = entry.get("on");
      boolean value = entry.find("value").isPresent() || entry.find("values").isPresent();
      boolean slope = entry.find("normal").isPresent();
      if (value == slope) {
        throw entry.problem(
            "must have either a value or a normal for modes; --condition overrides");
      }
      boolean known = false;
      for (int s = 0; s < domain.sides().size(); s++) {
        Side side = domain.sides().get(s);
        if (side.matches(on.text())) {
          membrane = membrane.with(s, value);
          known = true;
        }
      }
      if (!known) {
        throw on.problem("must name a part of the boundary, such as outer or hole.0");
      }
    }
    return membrane;
  }
}
