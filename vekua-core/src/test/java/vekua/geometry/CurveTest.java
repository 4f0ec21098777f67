package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.formula.Expression;

class CurveTest {

  private static final SmoothCurve ELLIPSE = SmoothCurve.ellipse(3, -1, 2, 1, Math.PI / 6);

  @Test
  void ellipsesAreTurnedAboutTheirCentre() {
    double c = Math.cos(Math.PI / 6);
    double s = Math.sin(Math.PI / 6);
    assertThat(ELLIPSE.x(0)).isCloseTo(3 + 2 * c, within(1e-15));
    assertThat(ELLIPSE.y(0)).isCloseTo(-1 + 2 * s, within(1e-15));
    assertThat(ELLIPSE.x(Math.PI / 2)).isCloseTo(3 - s, within(1e-15));
    assertThat(ELLIPSE.y(Math.PI / 2)).isCloseTo(-1 + c, within(1e-15));
    assertThat(ELLIPSE.sides()).isEqualTo(1);
    assertThat(ELLIPSE.counterClockwise()).isTrue();
    for (int i = 0; i < 20; i++) {
      double t = 0.3 * i;
      double u = (ELLIPSE.x(t) - 3) * c + (ELLIPSE.y(t) + 1) * s;
      double v = (ELLIPSE.y(t) + 1) * c - (ELLIPSE.x(t) - 3) * s;
      assertThat(u * u / 4 + v * v).isCloseTo(1, within(1e-14));
      // Central differences of step h are off by h² / 6 and by rounding over h.
      double h = 1e-5;
      double dx = (ELLIPSE.x(t + h) - ELLIPSE.x(t - h)) / (2 * h);
      double dy = (ELLIPSE.y(t + h) - ELLIPSE.y(t - h)) / (2 * h);
      assertThat(ELLIPSE.dx(t)).isCloseTo(dx, within(1e-9));
      assertThat(ELLIPSE.dy(t)).isCloseTo(dy, within(1e-9));
    }
  }

  /** The perimeter by the arithmetic-geometric mean: 2π (a² − Σ 2^(n−1) c_n²) / M(a, b). */
  @Test
  void lengthsAreThoseOfEllipticIntegrals() {
    double a = 2;
    double b = 1;
    double sum = (a * a - b * b) / 2;
    double power = 1;
    for (int n = 0; n < 6; n++) {
      double c = (a - b) / 2;
      sum += power * c * c;
      power *= 2;
      double mean = (a + b) / 2;
      b = Math.sqrt(a * b);
      a = mean;
    }
    double perimeter = 2 * Math.PI * (4 - sum) / a;
    assertThat(ELLIPSE.length()).isCloseTo(perimeter, within(1e-12));
    assertThat(ELLIPSE.length(0)).isEqualTo(ELLIPSE.length());
  }

  @Test
  void outlinesRunAlongTheCurve() {
    Points outline = Curve.circle(1, 2, 0.5).outline(8);
    assertThat(outline.size()).isEqualTo(8);
    for (int i = 0; i < 8; i++) {
      assertThat(outline.x(i)).isCloseTo(1 + 0.5 * Math.cos(i * Math.PI / 4), within(1e-15));
      assertThat(outline.y(i)).isCloseTo(2 + 0.5 * Math.sin(i * Math.PI / 4), within(1e-15));
    }
  }

  @Test
  void clockwiseCurvesEncloseTheSame() {
    SmoothCurve clockwise =
        SmoothCurve.of(
            t -> 5 + Math.cos(t), t -> -Math.sin(t), t -> -Math.sin(t), t -> -Math.cos(t));
    assertThat(clockwise.counterClockwise()).isFalse();
    assertThat(clockwise.encloses(5.9, 0)).isTrue();
    assertThat(clockwise.encloses(6.1, 0)).isFalse();
    assertThat(clockwise.encloses(0, 0)).isFalse();
    assertThat(clockwise.distance(5, 0)).isCloseTo(1, within(1e-6));
  }

  @Test
  void curvesThatStandStillOrDoNotCloseAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SmoothCurve.of(t -> 1, t -> 1, t -> 0, t -> 0))
        .withMessage("speed of the curve at t = 0.0 must be positive and finite: 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SmoothCurve.of(t -> 1 / t, t -> 1, t -> 1, t -> 1))
        .withMessage("x(0.0) must be finite: Infinity");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SmoothCurve.of(Math::cos, t -> t / 9, t -> -Math.sin(t), t -> 1 / 9.))
        .withMessageContaining("the ends at t = 0 and t = 2π are 0.698");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SmoothCurve.ellipse(0, 0, 1, -2, 0))
        .withMessage("semiaxis b must be positive and finite: -2.0");
  }

  private static SmoothCurve curve(String x, String y) {
    return SmoothCurve.of(Expression.parseParametric(x), Expression.parseParametric(y));
  }

  @ParameterizedTest
  @CsvSource({
    // A figure eight, a limaçon with a loop, a tiny loop, a circle run along twice, a pinch and one
    // far away.
    "sin(2*t), sin(t)",
    "(1+1.2*cos(t))*cos(t), (1+1.2*cos(t))*sin(t)",
    "cos(t)+0.001*cos(1005*t), sin(t)+0.001*sin(1005*t)",
    "cos(2*t), sin(2*t)",
    "(0.5+cos(t)^2)*cos(t), (cos(t)^2-1e-5)*sin(t)",
    "1e6+sin(2*t), sin(t)-1e6",
  })
  void curvesThatCrossThemselvesAreRefused(String x, String y) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> curve(x, y))
        .withMessageMatching(
            "curve must not cross itself: t = [0-9.e-]+ and t = [0-9.e-]+ are the same place");
  }

  @Test
  void theParametersOfACrossingAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> curve("sin(2*t+1)", "sin(t+0.5)"))
        .withMessage("curve must not cross itself: t = 2.64159 and t = 5.78319 are the same place");
  }

  /** Thin, lobed, wound and pinched: no two parameters share a place. */
  @ParameterizedTest
  @CsvSource({
    "1e-8, cos(t), 0.001*sin(t)",
    "1e-11, cos(t), 1e-6*sin(t)",
    "1e-11, 1e-6*cos(t), sin(t)",
    "1e-8, (1+0.9*cos(40*t))*cos(t), (1+0.9*cos(40*t))*sin(t)",
    "1e-8, (0.5+cos(t)^2)*cos(t), (cos(t)^2+1e-5)*sin(t)",
    // A band of width 0.0004 wound twice around the origin.
    "1e-8, (1+0.3*cos(t)+0.0002*sin(t))*cos(6*cos(t)), (1+0.3*cos(t)+0.0002*sin(t))*sin(6*cos(t))",
  })
  void thinCurvesAreSimple(double far, String x, String y) {
    SmoothCurve curve = curve(x, y);
    for (int i = 0; i < 500; i++) {
      double t = 0.001 + 2 * Math.PI * i / 500;
      double speed = Math.hypot(curve.dx(t), curve.dy(t));
      double left = curve.counterClockwise() ? 1 : -1;
      for (double step : new double[] {far, 1e-12}) {
        double nx = -left * step * curve.dy(t) / speed;
        double ny = left * step * curve.dx(t) / speed;
        assertThat(curve.encloses(curve.x(t) + nx, curve.y(t) + ny)).as("%s", t).isTrue();
        assertThat(curve.encloses(curve.x(t) - nx, curve.y(t) - ny)).as("%s", t).isFalse();
        assertThat(curve.distance(curve.x(t) + nx, curve.y(t) + ny))
            .isCloseTo(step, within(1e-3 * step + 1e-15));
      }
    }
  }

  @Test
  void distancesAreThoseOfTheCurve() {
    SmoothCurve circle = Curve.circle(1, -2, 3);
    for (int i = 0; i < 300; i++) {
      double r = 0.02 * i;
      double px = 1 + r * Math.cos(i);
      double py = -2 + r * Math.sin(i);
      assertThat(circle.distance(px, py)).isCloseTo(Math.abs(r - 3), within(1e-14));
      if (i != 150) {
        assertThat(circle.encloses(px, py)).isEqualTo(r < 3);
      }
    }
    // The nearest place of an ellipse from its major axis, before the centre of curvature, is not
    // the vertex: x = a² d / (a² − b²).
    SmoothCurve ellipse = SmoothCurve.ellipse(0, 0, 2, 1, 0);
    double x = 4 * 1.2 / 3;
    assertThat(ellipse.distance(1.2, 0))
        .isCloseTo(Math.hypot(x - 1.2, Math.sqrt(1 - x * x / 4)), within(1e-14));
    assertThat(ellipse.distance(1.8, 0)).isCloseTo(0.2, within(1e-14));
  }

  @Test
  void curvesKnowWhatTheyAreMadeFrom() {
    assertThat(Curve.circle(1, 2, 3).shape()).isEqualTo(new Shape.Ellipse(1, 2, 3, 3, 0));
    assertThat(((Shape.Formulas) curve("2*cos(t)", "sin(t)").shape()).x()).hasToString("2*cos(t)");
    SmoothCurve star =
        SmoothCurve.of(
            t -> 7 + (1 + 0.3 * Math.cos(5 * t)) * Math.cos(t),
            t -> (1 + 0.3 * Math.cos(5 * t)) * Math.sin(t) / (2 + Math.sin(t)),
            t -> -1.5 * Math.sin(5 * t) * Math.cos(t) - (1 + 0.3 * Math.cos(5 * t)) * Math.sin(t),
            t ->
                -1.5 * Math.sin(5 * t) * Math.sin(t) / (2 + Math.sin(t))
                    + (1 + 0.3 * Math.cos(5 * t)) * 2 * Math.cos(t) / Math.pow(2 + Math.sin(t), 2));
    Shape.Formulas series = (Shape.Formulas) star.shape();
    SmoothCurve again = SmoothCurve.of(series.x(), series.y());
    for (int i = 0; i < 100; i++) {
      double t = 0.0628 * i;
      assertThat(again.x(t)).isCloseTo(star.x(t), within(1e-14));
      assertThat(again.y(t)).isCloseTo(star.y(t), within(1e-14));
      assertThat(again.dx(t)).isCloseTo(star.dx(t), within(1e-13));
      assertThat(again.dy(t)).isCloseTo(star.dy(t), within(1e-13));
    }
  }

  @Test
  void theKernelOfACircleIsItself() {
    Disk kernel = Curve.circle(-4, 7, 0.25).inscribedDisk();
    assertThat(kernel.x()).isCloseTo(-4, within(1e-14));
    assertThat(kernel.y()).isCloseTo(7, within(1e-14));
    assertThat(kernel.radius()).isCloseTo(0.25, within(1e-14));
  }

  /** The largest disc in the L touches both axes and the inner corner: c = √2 (1 − c). */
  @Test
  void theKernelOfAnLTouchesItsInnerCorner() {
    Polygon shape = Polygon.of(new double[] {2, 2, 1, 1, 0, 0}, new double[] {0, 1, 1, 2, 2, 0});
    Disk kernel = shape.inscribedDisk();
    double c = 2 - Math.sqrt(2);
    double step = 2 * Disk.covering(shape.outline(400)).radius() / 40;
    assertThat(kernel.radius()).isBetween(c - step, c);
    assertThat(kernel.x()).isCloseTo(c, within(step));
    assertThat(kernel.y()).isCloseTo(c, within(step));
    Points rim = new Disk(kernel.x(), kernel.y(), 0.99 * kernel.radius()).boundary(100);
    for (int i = 0; i < rim.size(); i++) {
      assertThat(shape.encloses(rim.x(i), rim.y(i))).isTrue();
    }
  }
}
