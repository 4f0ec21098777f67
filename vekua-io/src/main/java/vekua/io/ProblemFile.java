package vekua.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import vekua.basis.Equation;
import vekua.geometry.Domain;
import vekua.geometry.Side;
import vekua.solve.BoundaryData;
import vekua.solve.Condition;
import vekua.solve.Incident;
import vekua.solve.Intensity;
import vekua.solve.Problem;
import vekua.solve.Resonance;
import vekua.solve.Scattering;
import vekua.solve.Solution;

/**
 * A boundary-value problem as a JSON file describes it.
 *
 * @param problem the problem
 * @param tolerance the tolerance that the file asks for
 * @param incident the wave to be scattered
 */
public record ProblemFile(Problem problem, OptionalDouble tolerance, Optional<Incident> incident) {

  /** The members of a problem's file. */
  static final List<String> MEMBERS =
      List.of("equation", "domain", "boundary", "source", "incident", "infinity", "tolerance");

  /**
   * Reads a file.
   *
   * @throws BadInputException if it does not describe a problem
   */
  public static ProblemFile read(Path file) throws IOException {
    Optional<ProjectFile> project = ProjectFile.find(file);
    JsonNode json = project.isPresent() ? project.get().problem() : JsonReader.read(file);
    return fromJson(json, folder(file));
  }

  /** The folder that a file's other files are relative to. */
  static Optional<Path> folder(Path file) {
    return Optional.ofNullable(file.toAbsolutePath().getParent());
  }

  /**
   * Reads a file's content; it cannot name further files.
   *
   * @param others members that are not part of the problem, and are read by somebody else
   */
  public static ProblemFile fromJson(JsonNode json, String... others) {
    return fromJson(json, Optional.empty(), others);
  }

  private static ProblemFile fromJson(JsonNode json, Optional<Path> folder, String... others) {
    if (json.find("domain").isEmpty()
        && (json.find("outer").isPresent() || json.find("holes").isPresent())) {
      throw json.problem(
          "is a domain alone: a problem has it as its member domain, beside equation and boundary");
    }
    json.allow(Stream.concat(MEMBERS.stream(), Stream.of(others)).toList());
    Equation equation = EquationType.fromJson(json.get("equation"), folder);
    Domain domain = DomainJson.read(json.get("domain"));
    Optional<Incident> incident = json.find("incident").map(DomainField::incident);
    Problem problem = Problem.of(equation, domain);
    if (incident.isPresent() && !problem.radiating()) {
      throw json.get("incident")
          .problem("needs the Helmholtz equation and a domain without an outer boundary");
    }
    problem = withConditions(problem, json.get("boundary"), incident, folder);
    Optional<JsonNode> source = json.find("source");
    if (source.isPresent()) {
      Problem before = problem;
      problem =
          source.get().isObject()
              ? before.withSource(CoefficientJson.read(source.get(), folder)::at)
              : DomainJson.checked(source.get(), () -> before.withSource(formula(source.get())));
    }
    Optional<JsonNode> infinity = json.find("infinity");
    if (infinity.isPresent()) {
      problem = atInfinity(problem, infinity.get());
    }
    OptionalDouble tolerance = OptionalDouble.empty();
    Optional<JsonNode> wanted = json.find("tolerance");
    if (wanted.isPresent()) {
      double number = wanted.get().number();
      if (!(number > 0 && number < 1)) {
        throw wanted.get().problem("must be positive and less than 1");
      }
      tolerance = OptionalDouble.of(number);
    }
    return new ProblemFile(problem, tolerance, incident);
  }

  /** The file of a solution of this problem. */
  public FieldFile file(Solution solution) {
    Domain domain = problem.domain();
    DomainField solved = DomainField.of(problem.equation(), domain, incident);
    return FieldFile.of(solution, solved, domain.bounds());
  }

  /** What a report says of a solution. */
  public static Map<String, Object> report(Solution solution, double seconds) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("boundaryResidualMax", solution.boundaryResidual());
    solution.equationResidual().ifPresent(r -> json.put("equationResidualMax", r));
    solution.errorBound().ifPresent(bound -> json.put("errorBound", bound));
    solution.errorEstimate().ifPresent(error -> json.put("errorEstimate", error));
    solution.resonance().ifPresent(r -> json.put("resonance", resonance(r)));
    json.put("toleranceReached", solution.reached());
    json.put("columns", solution.columns());
    json.put("samples", solution.samples());
    if (!solution.intensities().isEmpty()) {
      json.put(
          "stressIntensity", solution.intensities().stream().map(ProblemFile::report).toList());
    }
    json.put("seconds", seconds);
    json.put("warnings", solution.warnings());
    return json;
  }

  private static Map<String, Object> resonance(Resonance r) {
    Map<String, Object> json = new LinkedHashMap<>();
    if (!Double.isNaN(r.distance())) {
      json.put("eigenvalue", r.eigenvalue());
      json.put("distance", r.distance());
    }
    json.put("amplification", r.amplification());
    return json;
  }

  private static Map<String, Object> report(Intensity intensity) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("on", "slit." + intensity.tip().slit());
    json.put("x", intensity.tip().x());
    json.put("y", intensity.tip().y());
    json.put("factor", intensity.factor());
    return json;
  }

  /** How a field behaves far away: "bounded", as always unless said, or "log". */
  private static Problem atInfinity(Problem problem, JsonNode json) {
    if (!problem.domain().exterior()) {
      throw json.problem("needs a domain without an outer boundary");
    }
    return switch (json.text()) {
      case "bounded" -> problem;
      case "log" -> {
        if (!(problem.equation() instanceof Equation.Laplace)) {
          throw json.problem("needs Laplace's equation");
        }
        yield problem.withLogarithmAtInfinity();
      }
      default -> throw json.problem("must be bounded or log");
    };
  }

  /** A problem with the conditions of an array of entries. */
  static Problem withConditions(
      Problem problem, JsonNode boundary, Optional<Incident> incident, Optional<Path> folder) {
    Problem all = problem;
    for (JsonNode entry : boundary.elements()) {
      Problem before = all;
      JsonNode on = entry.get("on");
      String name = on.text();
      List<Side> sides =
          problem.domain().sides().stream().filter(side -> side.matches(name)).toList();
      if (sides.isEmpty()) {
        DomainJson.checked(on, () -> before.with(name));
      }
      Condition[] set =
          conditions(entry, problem.equation(), incident, g -> data(g, folder, sides));
      all = DomainJson.checked(on, () -> before.with(name, set));
    }
    return all;
  }

  private static Condition[] conditions(
      JsonNode entry,
      Equation equation,
      Optional<Incident> incident,
      Function<JsonNode, BoundaryData> data) {
    entry.allow(List.of("on", "value", "values", "normal", "robin", "condition"));
    List<Condition> set = new ArrayList<>();
    entry.find("value").ifPresent(g -> set.add(Condition.value(data.apply(g))));
    entry.find("values").ifPresent(g -> set.add(Condition.value(data.apply(entry))));
    entry.find("normal").ifPresent(g -> set.add(Condition.normal(data.apply(g))));
    entry
        .find("robin")
        .ifPresent(
            r -> {
              r.allow(List.of("a", "b", "value"));
              double a = r.get("a").number();
              double b = r.get("b").number();
              BoundaryData value = data.apply(r.get("value"));
              set.add(DomainJson.checked(r, () -> Condition.robin(a, b, value)));
            });
    entry
        .find("condition")
        .ifPresent(
            c -> {
              if (incident.isEmpty()) {
                throw c.problem("needs an incident wave");
              }
              boolean hard = c.text().equals("hard");
              if (!hard && !c.text().equals("soft")) {
                throw c.problem("must be soft or hard");
              }
              set.add(Scattering.condition(incident.get(), equation.wavenumber(), hard));
            });
    if (set.isEmpty()) {
      throw entry.problem("must have a value, values, normal, robin or condition");
    }
    return set.toArray(new Condition[0]);
  }

  /** A formula, a number, or a file: {@code {"values": "file.csv"}}. */
  private static BoundaryData data(JsonNode json, Optional<Path> folder, List<Side> sides) {
    if (json.isObject()) {
      if (json.find("on").isEmpty()) {
        json.allow(List.of("values"));
      }
      return BoundaryCsv.read(json.get("values"), folder, sides);
    }
    return DomainJson.checked(json, () -> BoundaryData.of(formula(json)));
  }

  /** A formula, or a plain number in its place. */
  private static String formula(JsonNode json) {
    return json.isNumber() ? Double.toString(json.number()) : json.text();
  }
}
