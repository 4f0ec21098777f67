package vekua.solve;

import java.util.ArrayList;
import java.util.List;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Domain;

/**
 * Scattering of a wave by obstacles: sound-soft ones, where the total field vanishes, and
 * sound-hard ones, where its normal derivative does. Immutable.
 */
public final class Scattering {

  private final double wavenumber;
  private final Incident incident;
  private final List<Curve> obstacles;
  private final List<Boolean> hard;

  private Scattering(
      double wavenumber, Incident incident, List<Curve> obstacles, List<Boolean> hard) {
    this.wavenumber = wavenumber;
    this.incident = incident;
    this.obstacles = List.copyOf(obstacles);
    this.hard = List.copyOf(hard);
  }

  /** A wave without obstacles yet. */
  public static Scattering of(double wavenumber, Incident incident) {
    return new Scattering(
        Equation.helmholtz(wavenumber).wavenumber(), incident, List.of(), List.of());
  }

  /** Adds an obstacle on which the total field vanishes. */
  public Scattering withSoft(Curve obstacle) {
    return with(obstacle, false);
  }

  /** Adds an obstacle on which the total field has no normal derivative. */
  public Scattering withHard(Curve obstacle) {
    return with(obstacle, true);
  }

  private Scattering with(Curve obstacle, boolean isHard) {
    List<Curve> curves = new ArrayList<>(obstacles);
    List<Boolean> kinds = new ArrayList<>(hard);
    curves.add(obstacle);
    kinds.add(isHard);
    return new Scattering(wavenumber, incident, curves, kinds);
  }

  /** The boundary-value problem of the scattered field. */
  public Problem problem() {
    Domain domain = Domain.outside(obstacles.toArray(new Curve[0]));
    Problem problem = Problem.of(Equation.helmholtz(wavenumber), domain);
    for (int h = 0; h < obstacles.size(); h++) {
      problem = problem.with("hole." + h, condition(incident, wavenumber, hard.get(h)));
    }
    return problem;
  }

  /** What the scattered field satisfies on a soft or hard obstacle. */
  public static Condition condition(Incident incident, double wavenumber, boolean hard) {
    return new Condition(
        hard ? 0 : 1,
        hard ? 1 : 0,
        data(incident, wavenumber, hard, 0),
        data(incident, wavenumber, hard, 1));
  }

  private static BoundaryData data(Incident incident, double k, boolean hard, int part) {
    return (x, y, nx, ny) -> {
      double[] u = incident.at(k, x, y);
      return hard ? -(u[2 + part] * nx + u[4 + part] * ny) : -u[part];
    };
  }

  /** Solves for the scattered field. */
  public Solution solve(Solver solver) {
    return solver.solve(problem());
  }

  /** Real and imaginary part of the total field of a solution at a point. */
  public double[] totalAt(Solution solution, double x, double y) {
    double[] scattered = solution.complex().orElseThrow().at(x, y);
    double[] u = incident.at(wavenumber, x, y);
    return new double[] {scattered[0] + u[0], scattered[1] + u[1]};
  }
}
