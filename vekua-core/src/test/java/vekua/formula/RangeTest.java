package vekua.formula;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        "1/(x - 0.1)",
        "sign(x - 0.3) + atan2(y, 0.2 - x)",
        "atan2(x*y, x - y)"
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

  /**
   * Ranges of one operation on an interval of x are its values; numbers of doubt are everything.
   */
  @ParameterizedTest
  @CsvSource({
    "x^0, -1, 1, 1, 1",
    "x^2, -1, 2, 0, 4",
    "x^3, -1, 2, -1, 8",
    "x^-2, 1, 2, 0.25, 1",
    "x^-2, -1, 1, -Infinity, Infinity",
    "x^-2, 0, 1, -Infinity, Infinity",
    "x^0.5, 4, 9, 2, 3",
    "x^0.5, -4, 9, 0, 3",
    "x^0.5, -4, -1, -Infinity, Infinity",
    "x^-0.5, 0, 4, -Infinity, Infinity",
    "2^x, -1, 3, 0.5, 8",
    "x^x, 0, 2, -Infinity, Infinity",
    "tan(x), -1, 1, -1.5574077246549023, 1.5574077246549023",
    "tan(x), 1, 2, -Infinity, Infinity",
    "tan(x), 2, 4, -2.185039863261519, 1.1578212823495777",
    "1/x, 2, 4, 0.25, 0.5",
    "1/x, 0, 4, -Infinity, Infinity",
    "1/x, -1, 0, -Infinity, Infinity",
    "sin(x), 0, 7, -1, 1",
    "sin(x), 1, 2, 0.8414709848078965, 1",
    "sin(x), 4, 5, -1, -0.7568024953079282",
    "cos(x), -1, 2, -0.4161468365471424, 1",
    "cos(x), 3, 4, -1, -0.6536436208636119",
    "-x, -1, 2, -2, 1",
    "'atan2(1, x)', -1, 1, 0.7853981633974483, 2.356194490192345",
    "'atan2(x, 1)', -1, 1, -0.7853981633974483, 0.7853981633974483",
    "'atan2(x, -1)', -1, 1, -3.141592653589793, 3.141592653589793",
    "sign(x), -1, 2, -1, 1",
    "sign(x), -1e-15, 2, 1, 1",
    "sign(x), -2, 1e-15, -1, -1",
    "sign(x), -1e-15, 1e-15, -1, 1",
    "sign(x), 0, 0, 0, 0",
    "sign(x), -3, -2, -1, -1",
    "sign(x), 1, 2, 1, 1",
    "abs(x), -3, 2, 0, 3",
    "cosh(x), -1, 0.5, 1, 1.543080634815244",
    "sqrt(x), -1, 4, 0, 2",
    "sqrt(x), -2, -1, -Infinity, Infinity",
    "log(x), -1, 1, -Infinity, 0",
    "acos(x), -3, 0, 1.5707963267948966, 3.141592653589793",
    "asin(x), 0, 3, 0, 1.5707963267948966"
  })
  void isTheSetOfValues(String formula, double from, double to, double low, double high) {
    double[] range = Expression.parse(formula).range(from, to, 5, 6);
    assertThat(range[0]).isEqualTo(low, tolerance(low));
    assertThat(range[1]).isEqualTo(high, tolerance(high));
  }

  /** Elementary functions round by a unit or two; infinities do not. */
  private static Offset<Double> tolerance(double value) {
    return Offset.offset(Double.isInfinite(value) ? 0 : 1e-15 * (1 + Math.abs(value)));
  }
}
