package vekua.task;

import vekua.io.BadInputException;
import vekua.io.ProblemFile;
import vekua.solve.Problem;
import vekua.solve.Solution;
import vekua.solve.Solver;

/**
 * From a boundary-value problem to a field and a report.
 *
 * @param name what complaints call the problem
 * @param problem what to solve
 * @param tolerance largest boundary error, relative to the data
 */
public record SolveTask(String name, ProblemFile problem, double tolerance) {

  private static final double DEFAULT_TOLERANCE = 1e-10;

  /** A problem to be solved to its own tolerance, or to 1e-10 if it has none. */
  public static SolveTask of(String name, ProblemFile problem) {
    return new SolveTask(name, problem, problem.tolerance().orElse(DEFAULT_TOLERANCE));
  }

  /** The same to another tolerance. */
  public SolveTask withTolerance(double newTolerance) {
    return new SolveTask(name, problem, newTolerance);
  }

  /**
   * Solves.
   *
   * @throws BadInputException if the problem has no solution, infinitely many or too many waves
   */
  public SolveOutcome run() {
    long start = System.nanoTime();
    Problem asked = problem.problem();
    try {
      // Waves that no order could follow are refused by their number, not by an order.
      asked.equation().order(asked.domain(), 1);
      Solution solution = Solver.withDefaults().withTolerance(tolerance).solve(asked);
      return new SolveOutcome(problem.file(solution), solution, (System.nanoTime() - start) * 1e-9);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(name + ": " + e.getMessage());
    }
  }
}
