package vekua.djl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.functions.Columns;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;

class ModeJetTest {

  static Stream<Equation> equations() {
    return Stream.of(Equation.laplace(), Equation.helmholtz(1), Equation.yukawa(1));
  }

  /** The Taylor polynomial at a point, summed at a nearby one, is the basis' value there. */
  @ParameterizedTest
  @MethodSource("equations")
  void isTheTaylorPolynomialOfTheModes(Equation equation) {
    int order = 4;
    int degree = 6;
    Disk frame = new Disk(0, 0, 3);
    DiskBasis modes = equation.basis(order, frame);
    int size = modes.size();
    ModeJet jet = new ModeJet(modes, modes.scales(), degree);
    for (double[] at : new double[][] {{0, 0}, {1.2, -0.7}, {-2, 1.5}}) {
      double dx = 0.02;
      double dy = -0.015;
      double[] coefficients = jet.at(Points.of(at[0], at[1]), jet.terms());
      double[] expected = new double[size];
      modes.evaluate(
          PointBlock.of(Points.of(at[0] + dx, at[1] + dy), 0, 1), Columns.ofValues(expected, 0, 1));
      for (int column = 0; column < size; column++) {
        double sum = 0;
        int term = 0;
        for (int total = 0; total <= degree; total++) {
          for (int j = 0; j <= total; j++) {
            sum += coefficients[term++ * size + column] * Math.pow(dx, total - j) * Math.pow(dy, j);
          }
        }
        sum *= modes.scales()[column];
        // The remainder is below 0.025^7 ≈ 6e-12 over 7!, the rest is rounding.
        assertThat(sum).isEqualTo(expected[column], within(1e-14 + 1e-14 * Math.abs(sum)));
      }
    }
  }
}
