package vekua.solve;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;

/** Slopes on the whole boundary are refused where what flows in does not flow out. */
final class FluxTest {

  private static final Domain TRIANGLE =
      Domain.inside(Polygon.of(new double[] {0, 3, 1}, new double[] {0, 0, 2}));

  private static final double PERIMETER = 3 + Math.hypot(2, 2) + Math.hypot(1, 2);

  private static Problem laplace(Domain domain, double b, BoundaryData g) {
    return Problem.of(Equation.laplace(), domain).with("outer", Condition.robin(0, b, g));
  }

  private static void assertRefused(Problem problem, double flux) {
    assertThatIllegalArgumentException()
        .isThrownBy(problem::check)
        .withMessageContaining(String.format(Locale.ROOT, "flux is %.3g where", flux));
  }

  @Test
  void thatOfOneIsTheLengthOfTheBoundary() {
    assertRefused(laplace(TRIANGLE, 1, (x, y, nx, ny) -> 1), PERIMETER);
    assertRefused(laplace(TRIANGLE, -2, (x, y, nx, ny) -> 1), -PERIMETER / 2);
    assertRefused(
        laplace(Domain.inside(Curve.circle(0.5, -1, 2)), 1, (x, y, nx, ny) -> 1), 4 * Math.PI);
  }

  /** That of x² is twice the area by Gauss's theorem. */
  @Test
  void thatOfAFieldIsItsSource() {
    assertRefused(laplace(TRIANGLE, 1, (x, y, nx, ny) -> 2 * x * nx), 6);
    assertRefused(laplace(TRIANGLE, 4, (x, y, nx, ny) -> y * y * ny * 3), 3);
  }

  @Test
  void harmonicFieldsHaveNone() {
    BoundaryData g = (x, y, nx, ny) -> (2 * x + 1) * nx - 2 * y * ny;
    assertThatCode(() -> laplace(TRIANGLE, 1, g).check()).doesNotThrowAnyException();
    // That of x² + y has a source: the area is 3.
    BoundaryData more = (x, y, nx, ny) -> 2 * x * nx + ny;
    assertThatCode(() -> laplace(TRIANGLE, 1, more).withSource("2").check())
        .doesNotThrowAnyException();
    assertThatCode(() -> laplace(TRIANGLE, 1, more).withSource("x - 4/3").check())
        .hasMessageContaining("flux is 6.00 where it must be 0.00");
    assertThatCode(() -> laplace(TRIANGLE, 1, g).withSource("x - 4/3").check())
        .doesNotThrowAnyException();
    assertThatCode(
            () ->
                Problem.of(Equation.helmholtz(1), TRIANGLE)
                    .with("outer", Condition.normal((x, y, nx, ny) -> 1))
                    .check())
        .doesNotThrowAnyException();
  }
}
