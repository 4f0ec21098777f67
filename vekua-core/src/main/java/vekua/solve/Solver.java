package vekua.solve;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import vekua.basis.Ansatz;
import vekua.basis.DomainBasis;
import vekua.basis.Resolution;
import vekua.field.ComplexField;
import vekua.field.Field;
import vekua.internal.Check;

/**
 * Solves boundary-value problems: a combination of exact solutions of the equation is fitted to the
 * boundary conditions, with more functions where the error is until it is small enough. Immutable.
 */
public final class Solver {

  private static final int MAX_ROUNDS = 40;

  private static final double AIM = 0.3;

  private final double tolerance;
  private final int maxColumns;

  private Solver(double tolerance, int maxColumns) {
    this.tolerance = tolerance;
    this.maxColumns = maxColumns;
  }

  /** A solver with tolerance 1e-10 that makes no further attempt beyond 2000 functions. */
  public static Solver withDefaults() {
    return new Solver(1e-10, 2000);
  }

  /**
   * The same with another tolerance: the largest boundary error to accept, relative to the size of
   * the boundary data.
   *
   * @param relative positive and less than 1, for at 1 the field u = 0 would do
   * @throws IllegalArgumentException if the tolerance is not positive or not less than 1
   */
  public Solver withTolerance(double relative) {
    if (!(relative > 0 && relative < 1)) {
      throw new IllegalArgumentException("tolerance must be positive and less than 1: " + relative);
    }
    return new Solver(relative, maxColumns);
  }

  /**
   * The same with another number of functions beyond which no further attempt is made.
   *
   * @param columns 1 to 20,000
   */
  public Solver withMaxColumns(int columns) {
    return new Solver(tolerance, Check.inRange(columns, 1, 20_000, "columns"));
  }

  /**
   * Solves a problem. If the tolerance is not reached the best attempt is returned, with a warning.
   *
   * @param problem with conditions on the whole boundary
   * @throws IllegalArgumentException if the problem lacks a condition or has no solution of the
   *     kind asked for
   * @throws CancellationException if the calling thread is interrupted
   */
  public Solution solve(Problem problem) {
    problem.check();
    Ansatz ansatz = problem.equation().ansatz(problem.domain(), problem.kinds());
    Resolution resolution = ansatz.initial(tolerance);
    Resolution bestResolution = resolution;
    Attempt best = Attempt.of(problem, ansatz, resolution, tolerance);
    Attempt last = best;
    double before = Double.POSITIVE_INFINITY;
    int stalled = 0;
    // Aims lower than it has to, so that the last round does not miss by a hair.
    for (int round = 1;
        round < MAX_ROUNDS && best.boundaryResidual() > AIM * best.target();
        round++) {
      resolution = Refinement.of(ansatz, before, last, resolution);
      before = last.boundaryResidual();
      last = Attempt.of(problem, ansatz, resolution, tolerance);
      stalled = last.boundaryResidual() < 0.7 * best.boundaryResidual() ? 0 : stalled + 1;
      if (last.boundaryResidual() < best.boundaryResidual()) {
        best = last;
        bestResolution = resolution;
      }
      if (last.layout().unknowns() > maxColumns || stalled >= 4) {
        break;
      }
    }
    if (best.boundaryResidual() <= best.target()) {
      best = trimmed(problem, ansatz, best, bestResolution);
    }
    return solution(problem, ansatz, best);
  }

  /** Leaves out what is not needed as long as the target is met: fields are evaluated often. */
  private Attempt trimmed(Problem problem, Ansatz ansatz, Attempt reached, Resolution resolution) {
    Attempt best = reached;
    for (double share : new double[] {0.2, 1, 5}) {
      Resolution fewer = Refinement.trimmed(ansatz, reached, resolution, share);
      if (fewer.same(resolution)) {
        continue;
      }
      Attempt attempt = Attempt.of(problem, ansatz, fewer, tolerance);
      if (attempt.boundaryResidual() > best.target()
          || attempt.layout().unknowns() >= best.layout().unknowns()) {
        break;
      }
      best = attempt;
    }
    return best;
  }

  private static Solution solution(Problem problem, Ansatz ansatz, Attempt best) {
    DomainBasis basis = best.layout().basis().scaledOver(ansatz.inside());
    List<String> warnings = new ArrayList<>();
    if (!(best.boundaryResidual() <= best.target())) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "the tolerance was not reached: boundary residual %.2g, wanted %.2g",
              best.boundaryResidual(),
              best.target()));
    }
    if (problem.floating()) {
      warnings.add(
          "the conditions leave a constant free; the mean of u over the samples was set to zero");
    }
    Field field = Field.of(basis, best.real());
    Optional<ComplexField> complex =
        problem.radiating()
            ? Optional.of(new ComplexField(field, Field.of(basis, best.imaginary())))
            : Optional.empty();
    OptionalDouble bound =
        problem.maximumPrinciple()
            ? OptionalDouble.of(best.boundaryResidual())
            : OptionalDouble.empty();
    return new Solution(
        field,
        complex,
        best.boundaryResidual(),
        bound,
        best.target(),
        best.layout().unknowns(),
        best.samples(),
        List.copyOf(warnings));
  }
}
