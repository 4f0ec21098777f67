package vekua.task;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.fit.Fit;
import vekua.geometry.BoundaryNodes;
import vekua.geometry.Bounds;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Side;
import vekua.geometry.SmoothCurve;
import vekua.io.BadInputException;
import vekua.io.DomainField;
import vekua.io.DomainFile;
import vekua.io.EquationParameter;
import vekua.io.EquationType;
import vekua.io.FieldFile;
import vekua.io.FitSummary;
import vekua.rows.Functional;
import vekua.rows.Samples;
import vekua.solve.Condition;
import vekua.solve.Problem;

/**
 * The domain that sensors lie in, and what is known on its boundary.
 *
 * <p>Boundary conditions count as further rows at nodes along the boundary, as many as functions of
 * the order can tell apart there. Each is {@link #WEIGHT} times as heavy as a row of a sensor of
 * average precision. The weight is relative: where the noise is unknown, its size is learnt from
 * all rows together. More nodes than the functions can tell apart would fit without a residual
 * whatever the noise is, and make it look smaller.
 *
 * @param name what complaints call it
 * @param problem the domain, and the conditions on those of its sides that have any
 */
public record FitPlace(String name, Problem problem) {

  /** How much heavier a row of a boundary condition is than that of a sensor. */
  public static final double WEIGHT = 1000;

  /** The fewest nodes on a curve, and on a side. */
  private static final int FEWEST = 9;

  private static final int FEWEST_ON_SIDE = 3;

  private static final double RIM = 1e-6;

  /**
   * Reads a problem's file; its equation, if it tells one, must be the one asked for.
   *
   * @param number wavenumber or decay rate; one that is to be found agrees with any
   */
  public static FitPlace read(Path file, EquationType type, EquationParameter number)
      throws IOException {
    return of(file.toString(), DomainFile.read(file), type, number);
  }

  /**
   * The content of a problem's file; its equation, if it tells one, must be the one asked for.
   *
   * @param name what complaints call it
   * @param number wavenumber or decay rate; one that is to be found agrees with any
   */
  public static FitPlace of(
      String name, DomainFile content, EquationType type, EquationParameter number) {
    Equation equation = type.equation(number.given().orElse(1));
    boolean same =
        content
            .equation()
            .map(
                told ->
                    number.given().isPresent()
                        ? told.equals(equation)
                        : EquationType.of(told) == type)
            .orElse(true);
    if (!same) {
      throw new BadInputException(
          name
              + " is about "
              + name(content.equation().orElseThrow())
              + ", but the options ask for "
              + (number.given().isPresent() ? name(equation) : type));
    }
    return new FitPlace(name, content.problem(equation));
  }

  /** The plane outside a disc, which holds the sources. */
  static FitPlace outside(EquationType type, Disk disc) {
    // The nearest sensor may be on the rim, to rounding.
    double r = (1 - RIM) * disc.radius();
    Domain domain = Domain.outside(SmoothCurve.ellipse(disc.x(), disc.y(), r, r, 0));
    return new FitPlace("the outside of " + disc, Problem.of(type.equation(1), domain));
  }

  private static String name(Equation equation) {
    EquationType type = EquationType.of(equation);
    return type.parameter().isEmpty()
        ? type.toString()
        : type + " with " + type.parameter() + " " + equation.wavenumber();
  }

  /** Where the field lives. */
  public Domain domain() {
    return problem.domain();
  }

  /** The functions for the domain. */
  DomainBasis basis(Equation equation, int order) {
    try {
      return equation.basis(order, domain());
    } catch (IllegalArgumentException e) {
      throw new BadInputException(name + ": " + e.getMessage());
    }
  }

  /** The file of a fit, to be shown in the whole domain or, if that has no end, at the sensors. */
  FieldFile file(Fit fit, FitSummary summary, Equation equation, Bounds sensors) {
    return FieldFile.of(
        fit,
        summary,
        domain().exterior() ? sensors : domain().bounds(),
        DomainField.of(equation, domain()));
  }

  /**
   * The rows of the boundary conditions, if there are any.
   *
   * @param order of the functions
   * @param noise of a sensor of average precision, NaN if it is unknown
   * @param snapshots how often each row is repeated
   */
  Optional<Samples> conditions(int order, double noise, int snapshots) {
    BoundaryNodes nodes =
        domain().nodes(nodesPerSide(order), new double[domain().corners().size()][0]);
    double radius = domain().frame().radius();
    List<Functional> functionals = new ArrayList<>();
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      double x = nodes.points().x(i);
      double y = nodes.points().y(i);
      for (Condition condition : problem.conditions(nodes.side(i))) {
        // In units of the field itself, whatever the unit of length.
        double weight = WEIGHT / (Math.abs(condition.a()) + Math.abs(condition.b()) / radius);
        functionals.add(
            Functional.robin(
                weight * condition.a(), weight * condition.b(), nodes.nx(i), nodes.ny(i)));
        double value = condition.data().at(x, y, nodes.nx(i), nodes.ny(i));
        rows.add(new double[] {x, y, weight * finite(value, x, y)});
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    double[] values = column(rows, 2);
    double[][] repeated = new double[snapshots][];
    Arrays.fill(repeated, values);
    Samples samples =
        Samples.ofSnapshots(Points.of(column(rows, 0), column(rows, 1)), repeated)
            .withFunctionals(functionals);
    return Optional.of(Double.isNaN(noise) ? samples : samples.withNoise(noise));
  }

  private double finite(double value, double x, double y) {
    if (!Double.isFinite(value)) {
      throw new BadInputException(
          name + ": a boundary condition is not finite at (" + x + ", " + y + "): " + value);
    }
    return value;
  }

  private static double[] column(List<double[]> rows, int i) {
    return rows.stream().mapToDouble(row -> row[i]).toArray();
  }

  /** As many as the modes of the order have along the longest curve, in proportion elsewhere. */
  private int[] nodesPerSide(int order) {
    List<Side> sides = domain().sides();
    double longest = sides.stream().mapToDouble(side -> side.curve().length()).max().orElseThrow();
    return sides.stream()
        .mapToInt(
            side -> {
              double length = side.curve().length();
              double onCurve = Math.max(FEWEST, (2 * order + 1) * length / longest);
              return (int) Math.max(FEWEST_ON_SIDE, Math.ceil(onCurve * side.length() / length));
            })
        .toArray();
  }

  /** What a user should know about so many rows. */
  String note(int rows) {
    return String.format(
        Locale.ROOT,
        "the boundary conditions of %s count as %d further rows, each %.0f times as heavy as a"
            + " sensor's",
        name,
        rows,
        WEIGHT);
  }

  /** The noise of a sensor of average precision, NaN if it is unknown. */
  static double noise(Samples samples) {
    double precision = 0;
    for (int i = 0; i < samples.size(); i++) {
      precision += 1 / (samples.sigma(i) * samples.sigma(i));
    }
    return samples.hasNoise() ? Math.sqrt(samples.size() / precision) : Double.NaN;
  }
}
