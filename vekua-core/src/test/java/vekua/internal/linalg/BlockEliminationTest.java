package vekua.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.rows.Reduction;

class BlockEliminationTest {

  private static final int[] SIZES = {3, 1, 4, 2, 5};

  /** A chain of parts, closed to a ring or not, against all rows at once. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void partsEliminatedOneByOneGiveTheLeastSquaresSolution(boolean ring) {
    Random random = new Random(7);
    int unknowns = 15;
    int blocks = ring ? 10 : 9;
    int each = 6;
    int rows = blocks * each;
    double[] matrix = new double[rows * unknowns];
    double[] values = new double[rows];
    BlockElimination elimination = new BlockElimination(SIZES);
    for (int b = 0; b < blocks; b++) {
      // Rows of one part, of two neighbours, or of the first and the last.
      int[] parts = b < 5 ? new int[] {b} : b < 9 ? new int[] {b - 5, b - 4} : new int[] {0, 4};
      int columns = 1;
      for (int p : parts) {
        columns += SIZES[p];
      }
      double[] block = random.doubles((long) columns * each, -1, 1).toArray();
      elimination.add(parts, block, each);
      int at = 0;
      for (int p : parts) {
        int first = 0;
        for (int q = 0; q < p; q++) {
          first += SIZES[q];
        }
        for (int j = 0; j < SIZES[p]; j++, at += each) {
          System.arraycopy(block, at, matrix, (first + j) * rows + b * each, each);
        }
      }
      System.arraycopy(block, at, values, b * each, each);
    }
    double delta = 1e-3;
    double[][] x = elimination.solve(delta);
    double[] whole = Reduction.of(matrix, values).damped(delta);
    int at = 0;
    for (double[] part : x) {
      for (double unknown : part) {
        assertThat(unknown).isCloseTo(whole[at++], within(1e-13));
      }
    }
  }
}
