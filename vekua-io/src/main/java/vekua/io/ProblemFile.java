package vekua.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import vekua.basis.Equation;
import vekua.geometry.Domain;
import vekua.solve.BoundaryData;
import vekua.solve.Condition;
import vekua.solve.Incident;
import vekua.solve.Problem;
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
    return fromJson(JsonReader.read(file));
  }

  /**
   * Reads a file's content.
   *
   * @param others members that are not part of the problem, and are read by somebody else
   */
  public static ProblemFile fromJson(JsonNode json, String... others) {
    json.allow(Stream.concat(MEMBERS.stream(), Stream.of(others)).toList());
    Equation equation = EquationType.fromJson(json.get("equation"));
    Domain domain = DomainJson.read(json.get("domain"));
    Optional<Incident> incident = json.find("incident").map(DomainField::incident);
    Problem problem = Problem.of(equation, domain);
    if (incident.isPresent() && !problem.radiating()) {
      throw json.get("incident")
          .problem("needs the Helmholtz equation and a domain without an outer boundary");
    }
    problem = withConditions(problem, json.get("boundary"), incident);
    Optional<JsonNode> source = json.find("source");
    if (source.isPresent()) {
      Problem before = problem;
      problem = DomainJson.checked(source.get(), () -> before.withSource(formula(source.get())));
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
    solution.errorBound().ifPresent(bound -> json.put("errorBound", bound));
    json.put("toleranceReached", solution.reached());
    json.put("columns", solution.columns());
    json.put("samples", solution.samples());
    json.put("seconds", seconds);
    json.put("warnings", solution.warnings());
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
  static Problem withConditions(Problem problem, JsonNode boundary, Optional<Incident> incident) {
    Problem all = problem;
    for (JsonNode entry : boundary.elements()) {
      Problem before = all;
      Condition[] set = conditions(entry, problem.equation(), incident);
      JsonNode on = entry.get("on");
      all = DomainJson.checked(on, () -> before.with(on.text(), set));
    }
    return all;
  }

  private static Condition[] conditions(
      JsonNode entry, Equation equation, Optional<Incident> incident) {
    entry.allow(List.of("on", "value", "normal", "robin", "condition"));
    List<Condition> set = new ArrayList<>();
    entry.find("value").ifPresent(g -> set.add(Condition.value(data(g))));
    entry.find("normal").ifPresent(g -> set.add(Condition.normal(data(g))));
    entry
        .find("robin")
        .ifPresent(
            r -> {
              r.allow(List.of("a", "b", "value"));
              double a = r.get("a").number();
              double b = r.get("b").number();
              BoundaryData value = data(r.get("value"));
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
      throw entry.problem("must have a value, normal, robin or condition");
    }
    return set.toArray(new Condition[0]);
  }

  private static BoundaryData data(JsonNode json) {
    return DomainJson.checked(json, () -> BoundaryData.of(formula(json)));
  }

  /** A formula, or a plain number in its place. */
  private static String formula(JsonNode json) {
    return json.isNumber() ? Double.toString(json.number()) : json.text();
  }
}
