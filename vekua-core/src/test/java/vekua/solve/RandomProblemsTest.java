package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The bound of the error is never below the error, over random problems with known solutions; 8 of
 * them, or as many as the system property {@code vekua.problems} says.
 */
class RandomProblemsTest {

  /** What the exact formulas themselves lose, relative to the data. */
  private static final double ROUNDING = 1e-15;

  @Test
  void theBoundIsNeverBelowTheError() {
    int count = Integer.getInteger("vekua.problems", 8);
    int reached = 0;
    for (long seed = 1; seed <= count; seed++) {
      RandomProblem random = RandomProblem.of(seed);
      Solution s =
          Solver.withDefaults()
              .withTolerance(random.tolerance())
              .withMaxColumns(700)
              .solve(random.problem());
      double size = s.target() / random.tolerance();
      // Beside slits it is an estimate.
      double bound = s.errorBound().orElseGet(() -> s.errorEstimate().orElseThrow());
      assertThat(random.error(s, new Random(seed)))
          .as(random.title())
          .isLessThanOrEqualTo(bound + ROUNDING * size);
      reached += s.reached() ? 1 : 0;
    }
    assertThat(reached).isGreaterThan(count * 3 / 4);
  }
}
