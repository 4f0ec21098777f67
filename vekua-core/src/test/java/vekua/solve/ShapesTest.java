package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.SmoothCurve;
import vekua.internal.bessel.LowOrders;

/** Elongated holes and the corners of waves, against fields of known sources. */
class ShapesTest {

  private static final Polygon UNIT_SQUARE = Polygon.of(new Rectangle(0, 1, 0, 1));

  private static SmoothCurve ellipse(double aspect) {
    return SmoothCurve.ellipse(0.1, 0.2, 0.8, 0.8 / aspect, 0.4);
  }

  @ParameterizedTest
  @ValueSource(doubles = {2, 5, 10})
  void harmonicAroundAnElongatedHole(double aspect) {
    // Sources at two places of the long axis, and something regular.
    double c = Math.cos(0.4);
    double s = Math.sin(0.4);
    BoundaryData exact =
        (x, y, nx, ny) ->
            Math.log(Math.hypot(x - 0.1 - 0.3 * c, y - 0.2 - 0.3 * s))
                - 0.5 * Math.log(Math.hypot(x - 0.1 + 0.5 * c, y - 0.2 + 0.5 * s))
                + x * y;
    Problem problem =
        Problem.of(Equation.laplace(), Domain.inside(Curve.circle(0, 0, 1.5), ellipse(aspect)))
            .withValue("outer", exact)
            .withValue("hole.0", exact);
    Solution solution = Solver.withDefaults().withTolerance(1e-9).solve(problem);
    assertThat(solution.reached()).isTrue();
    assertThat(solution.field().at(0.4, 0.9))
        .isCloseTo(exact.at(0.4, 0.9, 0, 0), within(solution.errorBound().orElseThrow()));
  }

  @ParameterizedTest
  @ValueSource(doubles = {2, 10})
  void outgoingAroundAnElongatedHole(double aspect) {
    Incident source = Incident.point(0.1 + 0.3 * Math.cos(0.4), 0.2 + 0.3 * Math.sin(0.4));
    double k = 6;
    Problem problem =
        Problem.of(Equation.helmholtz(k), Domain.outside(ellipse(aspect)))
            .with(
                "hole.0",
                new Condition(
                    1,
                    0,
                    (x, y, nx, ny) -> source.at(k, x, y)[0],
                    (x, y, nx, ny) -> source.at(k, x, y)[1]));
    Solution solution = Solver.withDefaults().withTolerance(1e-9).solve(problem);
    assertThat(solution.reached()).isTrue();
    double[] exact = source.at(k, -0.7, 1.1);
    // The boundary error is 1e-9 of the data, and an obstacle amplifies it mildly.
    assertThat(solution.field().at(-0.7, 1.1)).isCloseTo(exact[0], within(1e-8));
    assertThat(solution.complex().orElseThrow().imaginary().at(-0.7, 1.1))
        .isCloseTo(exact[1], within(1e-8));
  }

  @Test
  void yukawaOnTheLShape() {
    // A source in the notch: smooth inside, but near the re-entrant corner.
    double kappa = 3;
    BoundaryData exact =
        (x, y, nx, ny) -> {
          double r = Math.hypot(x - 1.2, y - 1.2);
          double[] k = new double[2];
          LowOrders.scaledK(kappa * r, k);
          return k[0] * Math.exp(-kappa * r);
        };
    Problem problem =
        Problem.of(Equation.yukawa(kappa), Domain.inside(LaplaceTest.L_SHAPE))
            .withValue("outer", exact);
    Solution solution = Solver.withDefaults().withTolerance(1e-9).solve(problem);
    assertThat(solution.reached()).isTrue();
    assertThat(solution.field().at(0.9, 0.9))
        .isCloseTo(exact.at(0.9, 0.9, 0, 0), within(solution.errorBound().orElseThrow()));
    Solution quadratic =
        Solver.withDefaults()
            .solve(
                Problem.of(Equation.yukawa(kappa), Domain.inside(LaplaceTest.L_SHAPE))
                    .withValue("outer", "x^2"));
    assertThat(quadratic.reached()).isTrue();
    assertThat(quadratic.columns()).isLessThan(400);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-9, 9})
  void wavesWithJumpsAtCorners(double lambda) {
    double k = Math.sqrt(Math.abs(lambda));
    Equation equation = lambda > 0 ? Equation.helmholtz(k) : Equation.yukawa(k);
    Problem problem =
        Problem.of(equation, Domain.inside(UNIT_SQUARE))
            .withValue("outer", "0")
            .withValue("outer.2", "1");
    Solution s = Solver.withDefaults().withTolerance(1e-11).solve(problem);
    assertThat(s.reached()).isTrue();
    double exact = 0;
    for (int n = 1; n < 200; n += 2) {
      double q = n * Math.PI;
      double g = Math.sqrt(q * q - lambda);
      exact += 4 / q * Math.sin(q * 0.3) * Math.sinh(g * 0.7) / Math.sinh(g);
    }
    assertThat(s.field().at(0.3, 0.7)).isCloseTo(exact, within(1e-10));
  }

  @Test
  void slopesAtCornersOfWaves() {
    double k = 4;
    Equation equation = Equation.helmholtz(k);
    Problem problem =
        Problem.of(equation, Domain.inside(LaplaceTest.L_SHAPE))
            .withValue("outer", "x*y")
            .withNormal("outer.2", "0")
            .withNormal("outer.3", "0");
    Solution s = Solver.withDefaults().withTolerance(1e-9).solve(problem);
    assertThat(s.reached()).isTrue();
    // The gradient of the field is that of its values.
    double h = 1e-5;
    double[] slope = s.field().gradientAt(0.8, 0.9);
    double dx = (s.field().at(0.8 + h, 0.9) - s.field().at(0.8 - h, 0.9)) / (2 * h);
    double dy = (s.field().at(0.8, 0.9 + h) - s.field().at(0.8, 0.9 - h)) / (2 * h);
    // Third derivatives times h²/6 and rounding over h.
    assertThat(slope[0]).isCloseTo(dx, within(1e-7));
    assertThat(slope[1]).isCloseTo(dy, within(1e-7));
  }

  @Test
  void linesAndRingsOfSourcesAreStoredExactly() {
    Solution s =
        Scattering.of(3, Incident.plane(1, 0))
            .withSoft(UNIT_SQUARE)
            .solve(Solver.withDefaults().withTolerance(1e-4));
    DomainBasis basis = (DomainBasis) s.field().functions();
    Field again =
        Field.of(DomainBasis.of(basis.groups(), basis.scales()), s.field().coefficients());
    assertThat(again.at(1.3, 1.2)).isEqualTo(s.field().at(1.3, 1.2));
    assertThat(again.gradientAt(1.3, 1.2)).containsExactly(s.field().gradientAt(1.3, 1.2));
  }
}
