package vekua.solve;

import java.util.Locale;
import java.util.OptionalDouble;
import vekua.basis.Ansatz;
import vekua.basis.Equation;
import vekua.functions.Functions;
import vekua.geometry.Domain;
import vekua.geometry.Rectangle;
import vekua.modes.Membrane;
import vekua.modes.ModeSolver;

/**
 * How near an equation is to one that has solutions without data: Δu + k²u = f in a domain, Δu +
 * k²n²u = f or div(σ∇u) + b·∇u + cu = f in a disc, or the linear equation about the solution of a
 * nonlinear one.
 *
 * @param eigenvalue about the nearest number in place of k² for which a field without data exists
 *     (of −κ² for the Yukawa, of zero for Laplace's equation); in a medium without k the number
 *     that would have to be added to c, or the factor of u. It is the more exact the larger the
 *     amplification; below 10 no eigenvalue is near, and this and the distance are NaN
 * @param distance how far k², or what stands for it, is from that
 * @param amplification how many times larger a field inside may be than it is on the boundary, root
 *     mean squares: an error on the boundary may grow so much
 */
public record Resonance(double eigenvalue, double distance, double amplification) {

  /** An amplification that is worth a warning. */
  static final double MATTERS = 100;

  /** An amplification from which the field tells of an eigenvalue. */
  private static final double TELLS = 10;

  /** The maximum of a resonating field, about, in units of its root mean square. */
  static final double SUP = 3;

  /**
   * Looks for the field that is largest inside for its size on the boundary.
   *
   * @param attempt at a problem inside a curve, of an equation with a wavenumber
   */
  static Resonance of(ResolvedProblem resolved, Ansatz ansatz, Attempt attempt) {
    Kernel.Strongest found = Kernel.strongest(resolved, ansatz, attempt);
    Problem problem = resolved.problem();
    double shift =
        flux(problem, attempt.layout().basis(), found.coefficients())
            / (found.inside() * found.inside() * area(problem.domain()));
    // A field that is hardly larger inside than on the boundary is near none without data.
    double off = found.amplification() < TELLS ? Double.NaN : shift;
    return new Resonance(problem.equation().lambda() + off, Math.abs(off), found.amplification());
  }

  /**
   * The same with the eigenvalue itself, where the conditions are ones that membranes have.
   *
   * @param problem with the conditions
   */
  Resonance exact(Problem problem) {
    Domain domain = problem.domain();
    if (problem.equation().lambda() <= 0 || !(eigenvalue > 0)) {
      return this;
    }
    Membrane membrane = Membrane.clamped(domain);
    for (int s = 0; s < domain.sides().size(); s++) {
      Condition condition = problem.conditions(s).get(0);
      if (!condition.isValue() && condition.a() != 0) {
        return this;
      }
      membrane = membrane.with(s, condition.isValue());
    }
    OptionalDouble found = ModeSolver.withDefaults().nearest(membrane, eigenvalue);
    double k2 = problem.equation().lambda();
    // Another eigenvalue is not meant.
    return found.isPresent() && Math.abs(found.getAsDouble() - k2) < 3 * distance
        ? new Resonance(found.getAsDouble(), Math.abs(found.getAsDouble() - k2), amplification)
        : this;
  }

  /** The amplification if it is worth a warning, otherwise one. */
  double matters() {
    return amplification > MATTERS ? amplification : 1;
  }

  /**
   * An estimate of the error inside.
   *
   * @param residual the largest error on the boundary
   */
  double error(double residual) {
    return error(residual, amplification);
  }

  /**
   * An estimate of the error inside.
   *
   * @param residual the largest error on the boundary
   * @param times how many times larger it may be inside, root mean squares
   */
  static double error(double residual, double times) {
    return residual * Math.max(1, SUP * times);
  }

  /**
   * An estimate of what a source makes inside, as far as the resonance answers.
   *
   * @param source its largest value
   */
  double answer(double source) {
    return SUP * source / distance;
  }

  /**
   * A warning of a resonance that matters.
   *
   * @param equation the equation that is near one without a unique solution
   */
  String sentence(Equation equation) {
    String what =
        equation instanceof Equation.Semilinear
            ? String.format(
                Locale.ROOT,
                "the linear equation about this solution nearly has a field without data, at %.2g"
                    + " more or less of u: another solution is near, or none is certain",
                distance)
            : equation.medium().isPresent() && equation.medium().get().wavenumber() == 0
                ? String.format(
                    Locale.ROOT,
                    "the reaction is within %.2g of one that has a field without data",
                    distance)
                : String.format(
                    Locale.ROOT,
                    "the square of the wavenumber is within %.2g of an eigenvalue, about %.10g",
                    distance,
                    eigenvalue);
    return what + amplifies(amplification);
  }

  /** What it does, to end a sentence with. */
  static String amplifies(double times) {
    return String.format(
        Locale.ROOT, ": errors on the boundary are amplified about %.2g times inside", times);
  }

  /**
   * By Green's formula (μ − k²) ∫uv = ∮ (v ∂u/∂n − u ∂v/∂n) for an eigenfunction v of μ, which near
   * a resonance is u itself but for what u fails of the conditions.
   */
  private static double flux(Problem problem, Functions functions, double[] x) {
    double sum = 0;
    for (int s = 0; s < problem.domain().sides().size(); s++) {
      Condition c = problem.conditions(s).get(0);
      Kernel.Trace u = new Kernel.Trace(problem.domain().sides().get(s), functions, x);
      for (int i = 0; i < u.value.length; i++) {
        // v vanishes where values are given; elsewhere its slope is −a/b times its value.
        double work = c.isValue() ? -u.slope[i] : u.slope[i] + c.a() / c.b() * u.value[i];
        sum += u.value[i] * work * u.length[i];
      }
    }
    return sum;
  }

  private static double area(Domain domain) {
    Rectangle r = domain.bounds();
    int n = 200;
    int count = 0;
    for (int i = 0; i < n; i++) {
      double x = r.x0() + (r.x1() - r.x0()) * (i + 0.5) / n;
      for (int j = 0; j < n; j++) {
        double y = r.y0() + (r.y1() - r.y0()) * (j + 0.5) / n;
        count += domain.contains(x, y) ? 1 : 0;
      }
    }
    return (r.x1() - r.x0()) * (r.y1() - r.y0()) * count / n / n;
  }
}
