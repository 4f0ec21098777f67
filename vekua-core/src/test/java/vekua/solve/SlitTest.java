package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;

/** Slits, against √(z² − ¼), whose parts have no value or no slope on a slit from −½ to ½. */
class SlitTest {

  private static final Polygon SQUARE = Polygon.of(new Rectangle(-1, 1, -1, 1));
  private static final Slit STRAIGHT = Slit.of(new double[] {-0.5, 0.5}, new double[] {0, 0});
  private static final Domain CRACKED = Domain.inside(SQUARE).withSlits(STRAIGHT);

  private static double root(boolean real, double x, double y) {
    double r = Math.sqrt(Math.hypot(x - 0.5, y) * Math.hypot(x + 0.5, y));
    double angle = (Math.atan2(y, x - 0.5) + Math.atan2(y, x + 0.5)) / 2;
    return r * (real ? Math.cos(angle) : Math.sin(angle));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void valuesOrSlopesOnBothFaces(boolean real) {
    Condition none =
        real
            ? Condition.value(BoundaryData.constant(0))
            : Condition.normal(BoundaryData.constant(0));
    Problem problem =
        Problem.of(Equation.laplace(), CRACKED)
            .withValue("outer", (x, y, nx, ny) -> root(real, x, y))
            .with("slit.0", none);
    Solution solution = Solver.withDefaults().withTolerance(1e-9).solve(problem);
    assertThat(solution.reached()).isTrue();
    for (double x = -0.9; x < 1; x += 0.17) {
      for (double y : new double[] {-0.7, -0.01, 0.01, 0.3}) {
        assertThat(solution.field().at(x, y)).isCloseTo(root(real, x, y), within(1e-9));
      }
    }
    // √(z − ½) √(z + ½) is √(z − ½) at the right end, and its mirror image at the left.
    assertThat(solution.intensities()).hasSize(2);
    assertThat(solution.intensities().get(0).factor()).isCloseTo(-1, within(1e-6));
    assertThat(solution.intensities().get(1).factor()).isCloseTo(1, within(1e-6));
    assertThat(solution.intensities().get(1).tip().x()).isEqualTo(0.5);
  }

  @Test
  void facesMayHaveDataOfTheirOwn() {
    Problem problem =
        Problem.of(Equation.laplace(), CRACKED)
            .withValue("outer", "0")
            .withValue("slit.0.left", "1")
            .withValue("slit.0.right", "-1");
    Solution solution = Solver.withDefaults().withTolerance(1e-9).solve(problem);
    assertThat(solution.reached()).isTrue();
    Field u = solution.field();
    assertThat(solution.errorBound()).isEmpty();
    double bound = solution.errorEstimate().orElseThrow();
    assertThat(u.at(0.1, 1e-9)).isCloseTo(1, within(1e-7 + bound));
    assertThat(u.at(0.1, -1e-9)).isCloseTo(-1, within(1e-7 + bound));
    assertThat(u.at(0.7, 0)).isCloseTo(0, within(bound));
    assertThat(u.at(0.2, 0.3)).isCloseTo(-u.at(0.2, -0.3), within(2 * bound));
  }

  @Test
  void bendsHolesAndSeveralSlits() {
    Domain domain =
        Domain.inside(Curve.circle(0, 0, 1.5), Curve.circle(-0.2, -0.8, 0.2))
            .withSlits(
                Slit.of(new double[] {-0.6, 0, 0.5}, new double[] {-0.1, 0.2, -0.3}),
                Slit.of(new double[] {0.2, 0.7}, new double[] {0.6, 0.5}));
    Problem problem =
        Problem.of(Equation.laplace(), domain)
            .withValue("outer", "x")
            .withValue("hole.0", "1")
            .withValue("slit.0", "0")
            .withValue("slit.0.right.1", "0.5")
            .withNormal("slit.1", "0");
    Solution coarse = Solver.withDefaults().withTolerance(1e-5).solve(problem);
    Solution fine = Solver.withDefaults().withTolerance(1e-7).solve(problem);
    assertThat(fine.reached()).isTrue();
    assertThat(fine.intensities()).hasSize(4);
    for (double x = -1; x < 1; x += 0.13) {
      assertThat(coarse.field().at(x, 0.35)).isCloseTo(fine.field().at(x, 0.35), within(1e-5));
    }
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    Domain square = Domain.inside(SQUARE);
    assertThatThrownBy(() -> square.withSlits(Slit.of(new double[] {0, 2}, new double[] {0, 0})))
        .hasMessageContaining("slit must lie inside the domain")
        .hasMessageContaining("slit.0");
    assertThatThrownBy(
            () -> square.withSlits(STRAIGHT, Slit.of(new double[] {0, 0}, new double[] {-1e-3, 1})))
        .hasMessageContaining("slit");
    assertThatThrownBy(
            () ->
                square.withSlits(STRAIGHT, Slit.of(new double[] {0, 0}, new double[] {-0.5, 0.5})))
        .hasMessageContaining("slits must be apart: slit.0 and slit.1");
    assertThatThrownBy(() -> Slit.of(new double[] {0, 0}, new double[] {1, 1}))
        .hasMessageContaining("must differ");
    assertThatThrownBy(() -> Slit.of(new double[] {0, 1, 1, 0.5}, new double[] {0, 0, 1, -1}))
        .hasMessageContaining("must not meet");
    assertThatThrownBy(() -> Domain.outside(Curve.circle(0, 0, 1)).withSlits(STRAIGHT))
        .hasMessageContaining("slits need an outer boundary");
    assertThatThrownBy(
            () ->
                Solver.withDefaults()
                    .solve(
                        Problem.of(Equation.biharmonic(), CRACKED)
                            .with(
                                "outer",
                                Condition.value(BoundaryData.constant(0)),
                                Condition.normal(BoundaryData.constant(0)))
                            .with(
                                "slit.0",
                                Condition.value(BoundaryData.constant(0)),
                                Condition.normal(BoundaryData.constant(0)))))
        .hasMessageContaining("slits need an equation of second order");
    assertThatThrownBy(() -> Problem.of(Equation.laplace(), CRACKED).withValue("slit.1", "0"))
        .hasMessageContaining("slit.0.left");
  }
}
