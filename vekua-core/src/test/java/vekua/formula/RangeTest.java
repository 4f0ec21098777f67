package vekua.formula;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RangeTest {

  /** No value in a rectangle is outside the range, and the ranges of small rectangles are tight. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "x^2 - 3*x*y + 1",
        "x^3/(2 + y)",
        "exp(-((x - 0.3)/0.01)^2)",
        "sin(9*x)*cos(7*y) - tan(0.3*x)",
        "atan(100*x) + tanh(y) - sinh(x)",
        "log(3 + x) + sqrt(2 + y) + abs(x - y)",
        "r^0.7 + theta",
        "cosh(x)^-2 + asin(x/3) - acos(y/4)",
        "(2 + x)^y",
        "1/(x - 0.1)"
      })
  void holdsAllValues(String formula) {
    Expression f = Expression.parse(formula);
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 400; i++) {
      double h = Math.pow(10, -6 * random.nextDouble());
      double x0 = random.nextDouble(-1, 1);
      double y0 = random.nextDouble(-1, 1);
      double[] range = f.range(x0, x0 + h, y0, y0 + h);
      for (int k = 0; k < 30; k++) {
        double value = f.at(x0 + h * random.nextDouble(), y0 + h * random.nextDouble());
        double slack = 1e-12 * (1 + Math.abs(value));
        assertThat(value).isBetween(range[0] - slack, range[1] + slack);
      }
    }
    double[] small = f.range(0.5, 0.5 + 1e-9, 0.25, 0.25 + 1e-9);
    assertThat(small[1] - small[0]).isLessThan(1e-6);
  }
}
