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

  /**
   * An incoming wave, as yet without obstacles.
   *
   * @param wavenumber positive
   * @param incident the incoming wave
   */
  public static Scattering of(double wavenumber, Incident incident) {
    return new Scattering(
        Equation.helmholtz(wavenumber).wavenumber(), incident, List.of(), List.of());
  }

  /**
   * Adds an obstacle on which the total field vanishes.
   *
   * @param obstacle its rim, apart from other obstacles
   */
  public Scattering withSoft(Curve obstacle) {
    return with(obstacle, false);
  }

  /**
   * Adds an obstacle on which the total field has no normal derivative.
   *
   * @param obstacle its rim, apart from other obstacles
   */
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

  /**
   * The condition that makes the total field vanish on an obstacle, or its normal derivative, put
   * as a condition on the scattered field.
   *
   * @param incident the incoming wave
   * @param wavenumber positive
   * @param hard whether the normal derivative vanishes rather than the total field
   */
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

  /**
   * Solves for the scattered field.
   *
   * @param solver with the tolerance to reach
   * @throws IllegalArgumentException if there are no obstacles, or some meet
   */
  public Solution solve(Solver solver) {
    return solver.solve(problem());
  }

  /**
   * Real and imaginary part at a point of the total field: the incoming wave and the scattered one.
   *
   * @param solution what {@link #solve} returned
   * @param x abscissa of the point, outside the obstacles
   * @param y ordinate of the point
   */
  public double[] totalAt(Solution solution, double x, double y) {
    double[] scattered = solution.complex().orElseThrow().at(x, y);
    double[] u = incident.at(wavenumber, x, y);
    return new double[] {scattered[0] + u[0], scattered[1] + u[1]};
  }
}
