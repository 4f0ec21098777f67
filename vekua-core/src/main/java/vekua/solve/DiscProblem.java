package vekua.solve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Supplier;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.formula.Expression;
import vekua.functions.ZernikeFunction;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.internal.zernike.DiscColumns;
import vekua.internal.zernike.DiscGrid;
import vekua.internal.zernike.DiscNewton;
import vekua.internal.zernike.DiscSolver;
import vekua.medium.Medium;

/**
 * A problem in a medium, or of a nonlinear equation, in a disc: one condition on the whole rim. Its
 * solution is a sum of Zernike functions whose degree grows until the equation holds between the
 * nodes and the data on the rim are resolved.
 */
final class DiscProblem {

  private static final int[] DEGREES = {40, 60, 90, 135, 200, 300};

  /** Relative residuals that are rounding. */
  private static final double EXACT = 5e-14;

  /** What evaluation adds, relative to the sum of the coefficients of a field. */
  private static final double ROUNDING = 2e-13;

  /** Larger steps of Newton's method, relative to the field, are no convergence in any case. */
  private static final double MOST_CHANGE = 1e-6;

  private static final int RINGS = 12;
  private static final int RIM_NODES = 1500;

  /** A zero mode whose flux is below this share is that of a problem with values left open. */
  private static final double OPEN = 1e-9;

  private final Problem problem;
  private final double tolerance;
  private final Disk disk;
  private final double a;
  private final double b;
  private final BoundaryData data;
  private final DoubleBinaryOperator source;

  private DiscProblem(Problem problem, double tolerance, Disk disk) {
    this.problem = problem;
    this.tolerance = tolerance;
    this.disk = disk;
    Condition condition = problem.conditions(0).get(0);
    a = condition.a();
    b = condition.b();
    data = condition.data();
    source = problem.sourceFunction();
  }

  /** Solves a problem whose equation fills a disc. */
  static Solution solve(Problem problem, double tolerance) {
    Disk disk =
        circle(problem.domain())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "a medium and a nonlinear equation need a disc: an outer circle without"
                            + " holes and slits"));
    if (problem.conditions(0).size() != 1) {
      throw new IllegalArgumentException(
          "the rim of a disc needs one condition: " + problem.conditions(0).size());
    }
    Optional<Medium> medium = problem.equation().medium();
    if (medium.isPresent() && !medium.get().inclusions().isEmpty()) {
      return InclusionProblem.solve(problem, medium.get(), disk, tolerance);
    }
    return new DiscProblem(problem, tolerance, disk).solve();
  }

  private static Optional<Disk> circle(Domain domain) {
    if (domain.exterior()
        || !domain.holes().isEmpty()
        || !domain.slits().isEmpty()
        || domain.sides().size() != 1) {
      return Optional.empty();
    }
    Points rim = domain.outer().orElseThrow().outline(64);
    Disk disk = Disk.covering(rim);
    for (int i = 0; i < rim.size(); i++) {
      double r = Math.hypot(rim.x(i) - disk.x(), rim.y(i) - disk.y());
      if (Math.abs(r - disk.radius()) > 1e-12 * disk.radius()) {
        return Optional.empty();
      }
    }
    return Optional.of(disk);
  }

  /**
   * A solution of some degree.
   *
   * @param column the field in the unit disc
   * @param residual of the equation, in the user's unit
   * @param relative the same, relative to its terms
   * @param boundary the residual on the rim
   * @param barrier with which the error is bounded, where there is a maximum principle
   * @param near what asks how near a resonance is, where there may be one
   * @param warnings about it
   */
  private record Attempt(
      DiscColumns column,
      double residual,
      double relative,
      double boundary,
      Optional<Barrier> barrier,
      Supplier<Optional<Resonance>> near,
      List<String> warnings) {

    double worse(double size) {
      return relative + boundary / Math.max(size, column.scales()[0]);
    }
  }

  /** What bounds errors: the solution of Lw = −1 that is zero on the rim is positive. */
  @SuppressWarnings("ArrayRecordComponent") // private: not shared
  private record Barrier(Medium medium, DiscGrid grid, DiscSolver.Coefficients coefficients) {}

  private Solution solve() {
    double size = 0;
    for (int i = 0; i < RIM_NODES; i++) {
      size = Math.max(size, Math.abs(datum(2 * Math.PI * i / RIM_NODES)));
    }
    Attempt best = attempt(DEGREES[0]);
    for (int d = 1; d < DEGREES.length && !enough(best, size); d++) {
      Attempt next = attempt(DEGREES[d]);
      boolean stalls = next.relative > 0.5 * best.relative && best.relative < 1e-9;
      best = next.worse(size) < best.worse(size) ? next : best;
      if (stalls && resolved(best, size)) {
        break;
      }
    }
    return solution(best, size);
  }

  private Attempt attempt(int degree) {
    Optional<Medium> medium = problem.equation().medium();
    return medium.isPresent() ? linear(degree, medium.get()) : newton(degree);
  }

  private boolean enough(Attempt best, double size) {
    return resolved(best, size) && best.relative <= EXACT;
  }

  /** Whether the data on the rim are resolved. */
  private boolean resolved(Attempt best, double size) {
    double scale = Math.max(size, best.column.scales()[0]);
    return best.boundary <= Math.max(EXACT, 1e-3 * tolerance) * scale;
  }

  private Solution solution(Attempt best, double size) {
    List<String> warnings = new ArrayList<>(best.warnings);
    Optional<Resonance> resonance = best.near.get();
    // What a resonance amplifies counts as it was before: large fields excuse no errors.
    double amplified = resonance.map(Resonance::matters).orElse(1.0);
    // Data that are small beside the field, as where a source makes it, need not be resolved more.
    double field = best.column.scales()[0];
    boolean linear = problem.equation().medium().isPresent();
    double scale = Math.max(size, linear ? field / amplified : field);
    double target = tolerance * (scale > 0 ? scale : 1);
    double relative = best.relative * amplified;
    if (!(best.boundary <= target)) {
      warnings.add(
          text(
              "the tolerance is not reached: the data on the rim are resolved to %.1e",
              best.boundary));
    }
    if (best.relative > tolerance) {
      warnings.add(
          text(
              "the equation holds to %.1e of its terms only: the coefficients are rough",
              best.relative));
    } else if (!(relative <= tolerance)) {
      warnings.add(
          text(
              "the tolerance is not reached: the equation holds to %.1e of its terms, and the"
                  + " resonance amplifies that",
              best.relative));
    }
    resonance
        .filter(r -> r.matters() > 1)
        .ifPresent(r -> warnings.add(r.sentence(problem.equation())));
    DiscColumns column = best.column;
    DomainBasis basis =
        DomainBasis.of(
            column.scales(), ZernikeFunction.of(disk, column.degree(), column.numbers()));
    return new Solution(
        Field.of(basis, new double[] {1}),
        Optional.empty(),
        best.boundary,
        best.barrier.isPresent() ? bound(best, best.barrier.get()) : OptionalDouble.empty(),
        resonance.isPresent()
            ? OptionalDouble.of(estimate(best, resonance.get()))
            : OptionalDouble.empty(),
        resonance,
        target,
        column.numbers().length / 2,
        RIM_NODES,
        List.of(),
        warnings,
        OptionalDouble.of(best.residual),
        OptionalDouble.of(relative > 0 ? best.residual * (tolerance / relative) : tolerance));
  }

  /** What errors on the rim and of the equation make inside, as the resonance amplifies both. */
  private double estimate(Attempt best, Resonance resonance) {
    return resonance.error(best.boundary)
        + resonance.answer(best.residual)
        + ROUNDING * best.column.bound();
  }

  private static String text(String format, Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  private double datum(double theta) {
    double nx = Math.cos(theta);
    double ny = Math.sin(theta);
    double x = disk.x() + disk.radius() * nx;
    double y = disk.y() + disk.radius() * ny;
    double value = data.at(x, y, nx, ny);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "the condition on the rim is not finite at (" + (float) x + ", " + (float) y + ")");
    }
    return value;
  }

  /** Factors of cos mθ and sin mθ of the data. */
  private double[][] rim(int degree) {
    int n = 4 * degree + 8;
    double[] g = new double[n];
    for (int i = 0; i < n; i++) {
      g[i] = datum(2 * Math.PI * i / n);
    }
    double[][] out = new double[degree + 1][2];
    for (int m = 0; m <= degree; m++) {
      double scale = (m == 0 ? 1.0 : 2.0) / n;
      for (int i = 0; i < n; i++) {
        double angle = 2 * Math.PI * ((long) m * i % n) / n;
        out[m][0] += scale * g[i] * Math.cos(angle);
        out[m][1] += scale * g[i] * Math.sin(angle);
      }
    }
    return out;
  }

  private double x(double unit) {
    return disk.x() + disk.radius() * unit;
  }

  private double y(double unit) {
    return disk.y() + disk.radius() * unit;
  }

  private Attempt linear(int degree, Medium medium) {
    DiscGrid grid = DiscGrid.of(degree);
    double radius = disk.radius();
    double[][] bx = new double[medium.still() ? 0 : grid.rings()][grid.angles()];
    double[][] by = new double[bx.length][grid.angles()];
    double[][] c = new double[medium.passive() ? 0 : grid.rings()][grid.angles()];
    double[][] s = new double[grid.rings()][grid.angles()];
    double[] at = new double[4];
    boolean decays = true;
    for (int i = 0; i < grid.rings(); i++) {
      for (int j = 0; j < grid.angles(); j++) {
        double px = x(grid.x(i, j));
        double py = y(grid.y(i, j));
        medium.at(px, py, at);
        if (!medium.still()) {
          bx[i][j] = radius * at[0];
          by[i][j] = radius * at[1];
        }
        if (!medium.passive()) {
          c[i][j] = radius * radius * at[2];
        }
        decays &= at[2] <= 0;
        s[i][j] = radius * radius * finite(px, py) / at[3];
      }
    }
    DiscSolver.Coefficients coefficients = new DiscSolver.Coefficients(bx, by, c);
    double[][] rim = rim(degree);
    List<String> warnings = new ArrayList<>();
    DiscColumns column = column(grid, coefficients, s, rim, warnings);
    double[] worst = residuals(column, medium);
    double boundary = boundary(column);
    return new Attempt(
        column,
        worst[0],
        worst[1],
        boundary,
        decays && b == 0 ? Optional.of(new Barrier(medium, grid, coefficients)) : Optional.empty(),
        decays && a * b >= 0
            ? Optional::empty
            : () -> resonance(grid, coefficients, medium, coefficients.strength()),
        warnings);
  }

  private DiscColumns column(
      DiscGrid grid,
      DiscSolver.Coefficients coefficients,
      double[][] s,
      double[][] rim,
      List<String> warnings) {
    if (b != 0) {
      return flux(grid, coefficients, s, rim, warnings);
    }
    DiscColumns.Given given = DiscColumns.given(grid, 1);
    for (int m = 0; m < rim.length; m++) {
      given.harmonic(0, m, rim[m][0] / a, rim[m][1] / a);
    }
    given.source(0, s);
    return given.solve(new DiscSolver(grid, coefficients, DiscSolver.fixed(grid.degree())));
  }

  /** The nearest equation that has a field without data. */
  private Optional<Resonance> resonance(
      DiscGrid grid, DiscSolver.Coefficients coefficients, Medium medium, double waves) {
    double k = medium.wavenumber();
    double radius = disk.radius();
    double[][] weight = new double[grid.rings()][grid.angles()];
    double[] at = new double[4];
    for (int i = 0; i < grid.rings(); i++) {
      for (int j = 0; j < grid.angles(); j++) {
        medium.at(x(grid.x(i, j)), y(grid.y(i, j)), at);
        weight[i][j] = radius * radius * (k > 0 ? at[2] / k / k : 1) / at[3];
      }
    }
    DiscResonance.Inverse inverse =
        (rim, source) -> column(grid, coefficients, source, rim, new ArrayList<>());
    return new DiscResonance(grid, inverse, weight).find(waves, b == 0, unit(), k * k);
  }

  /** How large an error of the condition is where u and its slope are wrong by one. */
  private double unit() {
    return Math.abs(a) + Math.abs(b) / disk.radius();
  }

  /**
   * A bound of the error by the maximum principle. With |Lw + 1| ≤ δ the function w/(1 − δ) has L
   * below −1, and |u − u*| ≤ max|Lu − s|·max w/(1 − δ) + max|u − g| on the rim; the maxima are
   * bounded by sums of coefficients.
   */
  private OptionalDouble bound(Attempt best, Barrier barrier) {
    int degree = barrier.grid.degree();
    DiscColumns.Given one = DiscColumns.given(barrier.grid, 1);
    one.source(0, 0, 0, -1, 0);
    DiscColumns w =
        one.solve(new DiscSolver(barrier.grid, barrier.coefficients, DiscSolver.fixed(degree)));
    double delta = w.bound(residual(barrier.medium, (px, py, at) -> -1));
    if (!(delta < 0.5)) {
      return OptionalDouble.empty();
    }
    double radius = disk.radius();
    double rest =
        best.column.bound(
            residual(barrier.medium, (px, py, at) -> radius * radius * finite(px, py) / at[3]));
    return OptionalDouble.of(
        w.bound() / (1 - delta) * rest
            + rimBound(best.column) / Math.abs(a)
            + ROUNDING * best.column.bound());
  }

  /** A right-hand side for Δu in the unit disc, where the medium is known. */
  private interface RightHandSide {
    double at(double px, double py, double[] at);
  }

  private DiscColumns.Residual residual(Medium medium, RightHandSide s) {
    double radius = disk.radius();
    return (ux0, uy0, u, ux, uy, f) -> {
      double[] at = new double[4];
      double px = x(ux0);
      double py = y(uy0);
      medium.at(px, py, at);
      return f
          + radius * (at[0] * ux + at[1] * uy)
          + radius * radius * at[2] * u
          - s.at(px, py, at);
    };
  }

  /** A bound of the error on the rim: the sum of the sizes of its Fourier coefficients. */
  private double rimBound(DiscColumns column) {
    double[][] rim = column.rim(0);
    int n = Math.max(1024, 8 * rim.length);
    double[] cos = new double[n];
    double[] sin = new double[n];
    double[] error = new double[n];
    for (int i = 0; i < n; i++) {
      cos[i] = Math.cos(2 * Math.PI * i / n);
      sin[i] = Math.sin(2 * Math.PI * i / n);
    }
    double most = 0;
    for (int i = 0; i < n; i++) {
      double u = 0;
      for (int m = 0; m < rim.length; m++) {
        int at = (int) ((long) m * i % n);
        u += rim[m][0] * cos[at] + rim[m][2] * sin[at];
      }
      error[i] = a * u - datum(2 * Math.PI * i / n);
      most = Math.max(most, Math.abs(error[i]));
    }
    double sum = 0;
    for (int m = 0; m <= n / 2; m++) {
      double re = 0;
      double im = 0;
      for (int i = 0; i < n; i++) {
        int at = (int) ((long) m * i % n);
        re += error[i] * cos[at];
        im += error[i] * sin[at];
      }
      double size = (m == 0 || 2 * m == n ? 1.0 : 2.0) * Math.hypot(re, im) / n;
      // What is beyond counts as much as the uppermost octave.
      sum += m > n / 4 ? 2 * size : size;
    }
    return Math.max(most, sum);
  }

  private double finite(double px, double py) {
    double value = source.applyAsDouble(px, py);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "source must be finite in the disc: "
              + value
              + " at ("
              + (float) px
              + ", "
              + (float) py
              + ")");
    }
    return value;
  }

  /**
   * Conditions a u + b ∂u/∂n: of every order but zero by themselves; the zeroth by a second column,
   * for without values it may be left open.
   */
  private DiscColumns flux(
      DiscGrid grid,
      DiscSolver.Coefficients coefficients,
      double[][] s,
      double[][] rim,
      List<String> warnings) {
    double scale = disk.radius() / b;
    double lambda = -a * scale;
    DiscColumns.Given given = DiscColumns.given(grid, 2);
    for (int m = 1; m < rim.length; m++) {
      if (Math.abs(m - lambda) < 1e-9 * (1 + Math.abs(lambda))) {
        throw new IllegalArgumentException(
            "the condition on the rim is resonant: a/b times the radius is " + -lambda);
      }
      given.harmonic(0, m, scale * rim[m][0] / (m - lambda), scale * rim[m][1] / (m - lambda));
    }
    given.harmonic(1, 0, 1, 0);
    given.source(0, s);
    // For order zero u′ + u = 0 for the first column, and 1 for the second.
    DiscColumns both =
        given.solve(
            new DiscSolver(
                grid, coefficients, DiscSolver.robin(grid.degree(), m -> m == 0 ? -1 : lambda)));
    double first = both.rim(0)[0][0];
    double second = both.rim(1)[0][0];
    // u′ − λu of order zero.
    double missing = scale * rim[0][0] - (-first - lambda * first);
    double each = 1 - second - lambda * second;
    if (Math.abs(each) <= OPEN * (1 + Math.abs(second))) {
      double large = Math.abs(scale * rim[0][0]) + Math.abs(first);
      if (Math.abs(missing) > 1e-8 * Math.max(large, 1e-300)) {
        throw new IllegalArgumentException(
            "the problem has no solution: the flux through the rim does not balance the source");
      }
      warnings.add("the conditions leave a constant open: the mean on the rim is zero");
      return both.sum(new double[] {1, -first / second});
    }
    return both.sum(new double[] {1, missing / each});
  }

  /**
   * Largest residual in the user's unit, relative to its terms, and as Δu has it in the unit disc.
   */
  private double[] residuals(DiscColumns column, Medium medium) {
    double[] worst = new double[3];
    double[] size = {0};
    double radius = disk.radius();
    column.between(
        RINGS,
        (px, py, u, ux, uy, f) -> {
          double[] at = new double[4];
          medium.at(x(px), y(py), at);
          double s = radius * radius * finite(x(px), y(py)) / at[3];
          double drift = radius * (at[0] * ux[0] + at[1] * uy[0]);
          double reaction = radius * radius * at[2] * u[0];
          double rest = Math.abs(f[0] + drift + reaction - s);
          double terms =
              Math.abs(f[0]) + Math.abs(drift) + Math.abs(reaction) + Math.abs(s) + Math.abs(u[0]);
          synchronized (worst) {
            worst[0] = Math.max(worst[0], rest * at[3] / (radius * radius));
            worst[2] = Math.max(worst[2], rest);
            size[0] = Math.max(size[0], terms);
          }
        });
    worst[1] = size[0] > 0 ? worst[2] / size[0] : 0;
    return worst;
  }

  /** The largest error of the condition on the rim, in units of u. */
  private double boundary(DiscColumns column) {
    double[][] rim = column.rim(0);
    double worst = 0;
    double unit = unit();
    for (int i = 0; i < RIM_NODES; i++) {
      double theta = 2 * Math.PI * (i + 0.37) / RIM_NODES;
      double u = 0;
      double slope = 0;
      for (int m = 0; m < rim.length; m++) {
        double cos = Math.cos(m * theta);
        double sin = Math.sin(m * theta);
        u += rim[m][0] * cos + rim[m][2] * sin;
        slope += rim[m][1] * cos + rim[m][3] * sin;
      }
      double error = Math.abs(a * u + b * slope / disk.radius() - datum(theta));
      worst = Math.max(worst, error / unit);
    }
    return worst;
  }

  private Attempt newton(int degree) {
    if (b != 0) {
      throw new IllegalArgumentException(
          "a nonlinear equation needs the value of u on the rim, not its slope");
    }
    Equation.Semilinear equation = (Equation.Semilinear) problem.equation();
    Expression right = equation.expression();
    Optional<Expression> start = equation.startExpression();
    double radius = disk.radius();
    double[][] rim = rim(degree);
    for (double[] order : rim) {
      order[0] /= a;
      order[1] /= a;
    }
    DiscNewton.Right scaled =
        (place, field, out) -> {
          double[] v = {x(place[0]), y(place[1]), field[0], field[1] / radius, field[2] / radius};
          right.valueAndSlopes(v, 2, out);
          double source0 = source.applyAsDouble(v[0], v[1]);
          out[0] = radius * radius * (out[0] + source0);
          out[1] *= radius * radius;
          out[2] *= radius;
          out[3] *= radius;
        };
    DiscGrid grid = DiscGrid.of(degree);
    double[][][] from = new double[3][grid.rings()][grid.angles()];
    for (int i = 0; i < grid.rings(); i++) {
      for (int j = 0; j < grid.angles() && start.isPresent(); j++) {
        double px = x(grid.x(i, j));
        double py = y(grid.y(i, j));
        double[] slopes = start.get().gradientAt(px, py);
        from[0][i][j] = start.get().at(px, py);
        from[1][i][j] = radius * slopes[0];
        from[2][i][j] = radius * slopes[1];
      }
    }
    DiscNewton.Outcome outcome = new DiscNewton(grid, scaled).solve(rim, from);
    Optional<Resonance> near =
        outcome.converged() ? Optional.empty() : resonance(grid, outcome.linear());
    List<String> warnings = new ArrayList<>();
    if (!outcome.converged()) {
      double amplified = near.map(Resonance::matters).orElse(1.0);
      // Where fields without data are near, steps end where amplified roundings do.
      if (!(outcome.change() <= Math.min(MOST_CHANGE, DiscNewton.CONVERGED * amplified))) {
        throw new IllegalArgumentException(
            text(
                "Newton's method does not converge: step %d still changes u by %.1e of its size;"
                    + " there may be no solution, or a \"start\" nearer to one is needed%s",
                outcome.steps(),
                outcome.change(),
                amplified > 1
                    ? "; about the last field the equation is nearly singular, as where two"
                        + " solutions meet and end"
                    : ""));
      }
      warnings.add(
          text(
              "Newton's method ends with steps of %.1e of u: the equation about the solution is"
                  + " nearly singular",
              outcome.change()));
    }
    double[] worst = new double[2];
    double[] size = {0};
    outcome
        .solution()
        .between(
            RINGS,
            (px, py, u, ux, uy, f) -> {
              double[] out = new double[4];
              scaled.at(new double[] {px, py}, new double[] {u[0], ux[0], uy[0]}, out);
              synchronized (worst) {
                worst[0] = Math.max(worst[0], Math.abs(f[0] - out[0]));
                size[0] = Math.max(size[0], Math.abs(f[0]) + Math.abs(out[0]) + Math.abs(u[0]));
              }
            });
    worst[1] = size[0] > 0 ? worst[0] / size[0] : 0;
    return new Attempt(
        outcome.solution(),
        worst[0] / (radius * radius),
        worst[1],
        boundary(outcome.solution()),
        Optional.empty(),
        () -> near.isPresent() ? near : resonance(grid, outcome.linear()),
        warnings);
  }

  /** The same of the linear equation about a solution of a nonlinear one. */
  private Optional<Resonance> resonance(DiscGrid grid, DiscSolver linear) {
    double[][] weight = new double[grid.rings()][grid.angles()];
    for (double[] ring : weight) {
      Arrays.fill(ring, disk.radius() * disk.radius());
    }
    DiscResonance.Inverse inverse =
        (rim, source) -> {
          DiscColumns.Given given = DiscColumns.given(grid, 1);
          for (int m = 0; m < rim.length; m++) {
            given.harmonic(0, m, rim[m][0] / a, rim[m][1] / a);
          }
          given.source(0, source);
          return given.solve(linear);
        };
    double waves = linear.strength();
    return new DiscResonance(grid, inverse, weight).find(waves, true, unit(), 0);
  }
}
