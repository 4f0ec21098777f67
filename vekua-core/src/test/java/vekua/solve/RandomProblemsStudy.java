package vekua.solve;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Solves random problems with known solutions and tells how many reached their tolerance, how the
 * bound of the error compares with the error, and every problem whose bound is below it.
 */
final class RandomProblemsStudy {

  /** What the exact formulas themselves lose, relative to the data. */
  private static final double ROUNDING = 1e-15;

  private RandomProblemsStudy() {}

  /**
   * Runs the study and prints its result.
   *
   * @param args the first seed, the number of problems and the largest number of functions
   */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    long first = Long.parseLong(args[0]);
    int count = Integer.parseInt(args[1]);
    int columns = Integer.parseInt(args[2]);
    int reached = 0;
    int claimed = 0;
    int below = 0;
    List<Double> ratios = new ArrayList<>();
    for (long seed = first; seed < first + count; seed++) {
      RandomProblem random = RandomProblem.of(seed);
      long start = System.nanoTime();
      Solution s =
          Solver.withDefaults()
              .withTolerance(random.tolerance())
              .withMaxColumns(columns)
              .solve(random.problem());
      double seconds = (System.nanoTime() - start) * 1e-9;
      double size = s.target() / random.tolerance();
      double error = random.error(s, new Random(seed));
      reached += s.reached() ? 1 : 0;
      if (s.errorBound().isPresent()) {
        claimed++;
        double bound = s.errorBound().getAsDouble() + ROUNDING * size;
        ratios.add(bound / error);
        if (error > bound) {
          below++;
          System.out.printf("bound %.2e below the error %.2e: %s%n", bound, error, random.title());
        }
      }
      if (seconds > 30 || !s.reached()) {
        System.err.printf(
            "%s: %.0f s, residual %.1e, wanted %.1e, error %.1e%n",
            random.title(), seconds, s.boundaryResidual(), s.target(), error);
      }
      if ((seed - first) % 10 == 9) {
        System.err.printf(
            "%d done: reached %d, bounds %d, below the error %d%n",
            seed - first + 1, reached, claimed, below);
      }
    }
    Collections.sort(ratios);
    System.out.printf(
        "%d problems from seed %d on: tolerance reached in %d, a bound claimed in %d, below the"
            + " error in %d%n",
        count, first, reached, claimed, below);
    System.out.print("bound / error, quantiles");
    for (double q : new double[] {0, 0.01, 0.1, 0.5, 0.9, 0.99, 1}) {
      int at = Math.min(ratios.size() - 1, (int) (q * ratios.size()));
      System.out.printf("; %g: %.3g", q, ratios.get(at));
    }
    System.out.println();
  }
}
