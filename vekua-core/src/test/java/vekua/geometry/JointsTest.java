package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.formula.Expression;

/** Where arcs meet. */
public class JointsTest {

  JointsTest() {}

  private static SmoothCurve curve(String x, String y) {
    return SmoothCurve.of(Expression.parseParametric(x), Expression.parseParametric(y));
  }

  /** Two half circles of radius 1 and straight sides of length 2. */
  public static SmoothCurve stadium() {
    String s = "((1+2/pi)*t)";
    String a = "abs(" + s + "-pi)";
    String b = "abs(" + s + "-pi-2)";
    String c = "abs(" + s + "-2*pi-2)";
    String turn = "(" + s + "-" + a + "+" + b + "-" + c + "+pi)/2";
    return curve(
        "cos(" + turn + ")+(" + s + "-" + a + "+" + b + "+" + c + "-2*pi-2)/2",
        "sin(" + turn + ")");
  }

  @Test
  void aStadiumHasFour() {
    double unit = 1 + 2 / Math.PI;
    assertThat(stadium().joints())
        .containsExactly(
            new double[] {0, Math.PI / unit, (Math.PI + 2) / unit, (2 * Math.PI + 2) / unit},
            within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cos(t)+0.65*cos(2*t)-0.65 | 1.5*sin(t)",
        "(1+0.3*cos(5*t))*cos(t) | (1+0.3*cos(5*t))*sin(t)",
        "cos(t) | 0.1*sin(t)",
        "(1+0.1*cos(40*t))*cos(t) | (1+0.1*cos(40*t))*sin(t)",
        "1e-6*cos(t) | 2e-6*sin(t)",
        "cos(t+0.9*sin(t)) | sin(t+0.9*sin(t))",
      })
  void smoothCurvesHaveNone(String x, String y) {
    assertThat(curve(x, y).joints()).isEmpty();
  }
}
