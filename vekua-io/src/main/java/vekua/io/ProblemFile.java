package vekua.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.SmoothCurve;
import vekua.solve.BoundaryData;
import vekua.solve.Condition;
import vekua.solve.Expression;
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

  /**
   * Reads a file.
   *
   * @throws BadInputException if it does not describe a problem
   */
  public static ProblemFile read(Path file) throws IOException {
    return fromJson(JsonReader.read(file));
  }

  /** Reads a file's content. */
  public static ProblemFile fromJson(JsonNode json) {
    Equation equation = EquationType.fromJson(json.get("equation"));
    JsonNode shape = json.get("domain");
    Optional<Curve> outer = shape.find("outer").map(ProblemFile::curve);
    List<Curve> holes = new ArrayList<>();
    shape.find("holes").ifPresent(h -> h.elements().forEach(e -> holes.add(curve(e))));
    Curve[] rims = holes.toArray(new Curve[0]);
    Domain domain =
        checked(
            shape,
            () -> outer.map(o -> Domain.inside(o, rims)).orElseGet(() -> Domain.outside(rims)));
    Optional<Incident> incident = json.find("incident").map(SolvedField::incident);
    Problem problem = Problem.of(equation, domain);
    if (incident.isPresent() && !problem.radiating()) {
      throw json.get("incident")
          .problem("needs the Helmholtz equation and a domain without an outer boundary");
    }
    for (JsonNode entry : json.get("boundary").elements()) {
      Problem before = problem;
      Condition[] set = conditions(entry, equation, incident);
      JsonNode on = entry.get("on");
      problem = checked(on, () -> before.with(on.text(), set));
    }
    Optional<JsonNode> source = json.find("source");
    if (source.isPresent()) {
      Problem before = problem;
      problem = checked(source.get(), () -> before.withSource(formula(source.get())));
    }
    OptionalDouble tolerance = OptionalDouble.empty();
    Optional<JsonNode> wanted = json.find("tolerance");
    if (wanted.isPresent()) {
      if (!(wanted.get().number() > 0)) {
        throw wanted.get().problem("must be positive");
      }
      tolerance = OptionalDouble.of(wanted.get().number());
    }
    return new ProblemFile(problem, tolerance, incident);
  }

  /** The file of a solution of this problem. */
  public FieldFile file(Solution solution) {
    Domain domain = problem.domain();
    SolvedField solved =
        new SolvedField(problem.equation(), domain.frame(), domain, solution.imaginary(), incident);
    return FieldFile.of(solution.field(), solved, bounds());
  }

  /** What a report says of a solution. */
  public static Map<String, Object> report(Solution solution, double seconds) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("boundaryResidualMax", solution.residual());
    solution.errorBound().ifPresent(bound -> json.put("errorBound", bound));
    json.put("toleranceReached", solution.reached());
    json.put("columns", solution.columns());
    json.put("samples", solution.samples());
    json.put("seconds", seconds);
    json.put("warnings", solution.warnings());
    return json;
  }

  /** The box around the outer boundary, or a square twice as wide as the frame of obstacles. */
  public Rectangle bounds() {
    Domain domain = problem.domain();
    if (domain.exterior()) {
      Disk frame = domain.frame();
      return new Disk(frame.x(), frame.y(), 2 * frame.radius()).bounds();
    }
    return Rectangle.covering(domain.outer().orElseThrow().outline(400));
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

  private static Condition[] conditions(
      JsonNode entry, Equation equation, Optional<Incident> incident) {
    List<Condition> set = new ArrayList<>();
    entry.find("value").ifPresent(g -> set.add(Condition.value(data(g))));
    entry.find("normal").ifPresent(g -> set.add(Condition.normal(data(g))));
    entry
        .find("robin")
        .ifPresent(
            r ->
                set.add(
                    checked(
                        r,
                        () ->
                            Condition.robin(
                                r.get("a").number(), r.get("b").number(), data(r.get("value"))))));
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
    return checked(json, () -> BoundaryData.of(formula(json)));
  }

  /** A formula, or a plain number in its place. */
  private static String formula(JsonNode json) {
    return json.isNumber() ? Double.toString(json.number()) : json.text();
  }

  /** Turns a complaint about a value into one that names its place. */
  private static <T> T checked(JsonNode json, Supplier<T> work) {
    try {
      return work.get();
    } catch (IllegalArgumentException e) {
      throw json.problem("is not valid (" + e.getMessage() + ")");
    }
  }
}
