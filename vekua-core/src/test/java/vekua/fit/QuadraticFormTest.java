package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static vekua.fit.RandomSensors.random;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.functions.Columns;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/** Uncertainties of given factors. */
class QuadraticFormTest {

  /**
   * However the sums are arranged, they are those of the factor's columns. Each of the K sums of B
   * products is rounded to about B ulps of its largest term, here below 1e4 times the result.
   */
  @ParameterizedTest
  @CsvSource({"10, 0", "10, 1", "10, 5", "10, 21", "10, 30", "120, 260"})
  void normsAreThoseOfTheColumns(int order, int columns) {
    Random random = new Random(order + columns);
    Basis basis = Equation.helmholtz(10).basis(order, Disk.unit());
    double[][] factor = new double[columns][basis.size()];
    for (double[] column : factor) {
      Arrays.setAll(column, j -> random.nextGaussian());
    }
    Uncertainty uncertainty = Uncertainty.of(basis, factor, Arrays.copyOf(factor, columns / 2));
    Points points = random(300, random);
    double[][] both = uncertainty.spreadAndBlindAt(points);
    assertThat(both[0]).isEqualTo(uncertainty.spreadAt(points));
    assertThat(both[1]).isEqualTo(uncertainty.blindAt(points));
    for (int i = 0; i < points.size(); i++) {
      double[] phi = new double[basis.size()];
      basis.evaluate(PointBlock.of(points, i, i + 1), Columns.ofValues(phi, 0, 1));
      double spread = 0;
      double blind = 0;
      for (int k = 0; k < columns; k++) {
        double sum = 0;
        for (int j = 0; j < phi.length; j++) {
          sum += factor[k][j] * phi[j];
        }
        spread += sum * sum;
        blind += k < columns / 2 ? sum * sum : 0;
      }
      assertThat(both[0][i]).isCloseTo(Math.sqrt(spread), within(1e-10 * Math.sqrt(spread)));
      assertThat(both[1][i]).isCloseTo(Math.sqrt(blind), within(1e-10 * Math.sqrt(blind)));
    }
  }

  /** A single column is a field: what its gradient is, the gradient's spread is without sign. */
  @Test
  void gradientsOfOneColumnAreThoseOfAField() {
    Basis basis = Equation.yukawa(3).basis(6, Disk.unit());
    double[] column = new Random(7).doubles(basis.size(), -1, 1).toArray();
    double[] other = new Random(8).doubles(basis.size(), -1, 1).toArray();
    Uncertainty uncertainty =
        Uncertainty.of(basis, new double[][] {column}, new double[][] {other});
    assertThat(uncertainty.spreadFactor()).isDeepEqualTo(new double[][] {column});
    assertThat(uncertainty.blindFactor()).isDeepEqualTo(new double[][] {other});
    Points points = random(300, new Random(9));
    double[][] field = Field.of(basis, column).gradientAt(points);
    double[][] blind = Field.of(basis, other).gradientAt(points);
    double[][] spreads = uncertainty.gradientSpreadAt(points);
    double[][] blinds = uncertainty.gradientBlindAt(points);
    for (int d = 0; d < 2; d++) {
      for (int i = 0; i < points.size(); i++) {
        // Two orders of summing 13 terms of size up to ten.
        assertThat(spreads[d][i]).isCloseTo(Math.abs(field[d][i]), within(1e-12));
        assertThat(blinds[d][i]).isCloseTo(Math.abs(blind[d][i]), within(1e-12));
      }
    }
    double[][] wrong = {new double[3]};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Uncertainty.of(basis, wrong, new double[0][]))
        .withMessage("rows of a factor must be as many as basis functions: 3 != 13");
  }
}
