package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
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

  /** Turned, moved and begun elsewhere, with its joints where the straight sides end. */
  @Test
  void aTurnedStadiumHasTheSame() {
    SmoothCurve plain = stadium();
    double unit = 1 + 2 / Math.PI;
    double[] joints = {0, Math.PI / unit, (Math.PI + 2) / unit, (2 * Math.PI + 2) / unit};
    for (double[] turned : new double[][] {{0.7, 0}, {2.5, 1}}) {
      double turn = turned[0];
      double shift = turned[1];
      double cos = Math.cos(turn);
      double sin = Math.sin(turn);
      // The formulas of a stadium hold from 0 to 2π.
      DoubleUnaryOperator in = t -> t + shift - 2 * Math.PI * Math.floor((t + shift) / 2 / Math.PI);
      SmoothCurve curve =
          SmoothCurve.of(
              t -> 5 + cos * plain.x(in.applyAsDouble(t)) - sin * plain.y(in.applyAsDouble(t)),
              t -> sin * plain.x(in.applyAsDouble(t)) + cos * plain.y(in.applyAsDouble(t)) - 9,
              t -> cos * plain.dx(in.applyAsDouble(t)) - sin * plain.dy(in.applyAsDouble(t)),
              t -> sin * plain.dx(in.applyAsDouble(t)) + cos * plain.dy(in.applyAsDouble(t)));
      double[] expected = new double[4];
      for (int i = 0; i < 4; i++) {
        double t = joints[i] - shift;
        expected[i] = t < 0 ? t + 2 * Math.PI : t;
      }
      Arrays.sort(expected);
      assertThat(curve.joints()).containsExactly(expected, within(1e-9));
    }
  }
}
