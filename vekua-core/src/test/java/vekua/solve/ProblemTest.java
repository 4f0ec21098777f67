package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.basis.Opening;
import vekua.field.Field;
import vekua.functions.Functions;
import vekua.functions.PolynomialFunction;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;

/** What problems are, and which have no solution or infinitely many. */
final class ProblemTest {

  private static final Domain SQUARE = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));
  private static final Domain OUTSIDE = Domain.outside(Curve.circle(0, 0, 1));
  private static final BoundaryData ONE = BoundaryData.constant(1);
  private static final BoundaryData ZERO = BoundaryData.constant(0);

  private static Problem square(Equation equation) {
    return Problem.of(equation, SQUARE).withValue("outer", ONE);
  }

  private static void assertRefused(Problem problem, String why) {
    assertThatIllegalArgumentException().isThrownBy(problem::check).withMessageContaining(why);
  }

  private static void assertSound(Problem problem) {
    assertThatCode(problem::check).doesNotThrowAnyException();
  }

  @Test
  void kindsOfProblems() {
    Problem values = square(Equation.laplace());
    assertThat(values.floating()).isFalse();
    assertThat(values.maximumPrinciple()).isTrue();
    assertThat(values.radiating()).isFalse();
    Problem slopes = Problem.of(Equation.laplace(), SQUARE).withNormal("outer", ZERO);
    assertThat(slopes.floating()).isTrue();
    assertThat(slopes.maximumPrinciple()).isFalse();
    assertThat(slopes.with("outer.1", Condition.robin(1, 2, ONE)).floating()).isFalse();
    assertThat(values.withNormal("outer.1", ZERO).maximumPrinciple()).isFalse();
    assertThat(square(Equation.yukawa(2)).maximumPrinciple()).isTrue();
    assertThat(square(Equation.helmholtz(2)).maximumPrinciple()).isFalse();
    assertThat(square(Equation.biharmonic()).maximumPrinciple()).isFalse();
    // Only Laplace's equation knows no constants.
    for (Equation equation : List.of(Equation.yukawa(2), Equation.helmholtz(2))) {
      assertThat(Problem.of(equation, SQUARE).withNormal("outer", ZERO).floating()).isFalse();
    }
    assertThat(Problem.of(Equation.helmholtz(2), OUTSIDE).radiating()).isTrue();
    assertThat(Problem.of(Equation.yukawa(2), OUTSIDE).radiating()).isFalse();
    assertThat(square(Equation.helmholtz(2)).radiating()).isFalse();
  }

  @Test
  void sources() {
    Problem none = square(Equation.laplace());
    assertThat(none.hasSource()).isFalse();
    assertThat(none.sourceFunction().applyAsDouble(2, 3)).isZero();
    assertThat(none.particular().functions()).isEmpty();
    Problem polynomial = none.withSource("x*y");
    assertThat(polynomial.hasSource()).isTrue();
    assertThat(polynomial.source().degree()).isEqualTo(2);
    assertThat(polynomial.sourceFunction().applyAsDouble(2, 3)).isEqualTo(6);
    assertThat(polynomial.particular().error()).isZero();
    Problem smooth = none.withSource("exp(x)");
    assertThat(smooth.hasSource()).isTrue();
    assertThat(smooth.source().isZero()).isTrue();
    assertThat(smooth.sourceFunction().applyAsDouble(0, 3)).isEqualTo(1);
    // Δ of the particular solution, by differences that are exact for its degree.
    Functions f = polynomial.particular().functions().get(0);
    double[] v = f.values(Points.of(new double[] {2, 3, 1, 2, 2}, new double[] {3, 3, 3, 4, 2}));
    assertThat(v[1] + v[2] + v[3] + v[4] - 4 * v[0]).isCloseTo(6, within(1e-12));
  }

  @Test
  void sourcesOutsideHolesAreRefused() {
    Problem outside = Problem.of(Equation.laplace(), OUTSIDE).withValue("hole.0", ONE);
    assertSound(outside);
    assertRefused(outside.withSource("x"), "source must be zero outside holes");
    assertRefused(outside.withSource((x, y) -> 1), "source must be zero outside holes");
    assertSound(outside.withSource("0"));
  }

  @Test
  void logarithmsAtInfinity() {
    Problem slopes = Problem.of(Equation.laplace(), OUTSIDE).withNormal("hole.0", ONE);
    assertSound(slopes);
    assertSound(slopes.withLogarithmAtInfinity());
    assertThat(slopes.logarithmic()).isFalse();
    assertThat(slopes.withLogarithmAtInfinity().logarithmic()).isTrue();
    assertRefused(
        slopes.withValue("hole.0", ONE).withLogarithmAtInfinity(), "values leave it open");
    assertRefused(
        square(Equation.laplace()).withLogarithmAtInfinity(),
        "a logarithm at infinity needs Laplace's equation without an outer boundary");
    assertRefused(
        Problem.of(Equation.yukawa(1), OUTSIDE).withNormal("hole.0", ONE).withLogarithmAtInfinity(),
        "a logarithm at infinity needs Laplace's equation");
    assertThat(
            Problem.of(Equation.laplace(), OUTSIDE)
                .withValue("hole.0", ONE)
                .withLogarithmAtInfinity()
                .maximumPrinciple())
        .isFalse();
  }

  @Test
  void conditionsThatLack() {
    Problem plate = Problem.of(Equation.biharmonic(), SQUARE);
    Condition[] clamped = {Condition.value(ONE), Condition.normal(ZERO)};
    assertSound(plate.with("outer", clamped));
    assertRefused(
        plate.with("outer", clamped).withValue("outer.3", ONE),
        "boundary \"outer.3\" lacks a condition: the biharmonic equation needs a value and a normal");
    assertThat(plate.with("outer", clamped).conditions(2)).hasSize(2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Condition(0, 0, ONE, ZERO))
        .withMessage("a and b must not both be zero");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Condition.robin(Double.NaN, 1, ONE))
        .withMessageContaining("a must be finite");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Condition.robin(1, Double.POSITIVE_INFINITY, ONE))
        .withMessageContaining("b must be finite");
  }

  /** A flux of a hundredth of what flows either way is not yet too much. */
  @Test
  void fluxThatHardlyBalances() {
    for (double surplus : new double[] {0.019, 0.021}) {
      Problem problem =
          Problem.of(Equation.laplace(), SQUARE)
              .withNormal("outer", ZERO)
              .withNormal("outer.0", BoundaryData.constant(1 + surplus))
              .withNormal("outer.2", BoundaryData.constant(-1));
      if (surplus < 0.02) {
        assertSound(problem);
      } else {
        assertRefused(problem, "flux is 0.0210 where it must be zero");
      }
      // A source may take what flows in, no more.
      assertSound(problem.withSource(Double.toString(surplus)));
      assertSound(problem.withSource((x, y) -> surplus));
      assertRefused(problem.withSource("5"), "must be 5.00, the integral of the source");
      assertRefused(problem.withSource((x, y) -> 5), "must be 5.00, the integral of the source");
    }
  }

  @Test
  void jumpsAreMoreThanRounding() {
    List<Condition> one = List.of(Condition.value(ONE));
    for (double other : new double[] {1 + 1e-12, 1 + 3e-12, 1 - 3e-12, -1}) {
      List<Condition> second = List.of(Condition.value(BoundaryData.constant(other)));
      assertThat(Problem.jump(one, second, 0, 0)).isEqualTo(Math.abs(other - 1) > 2e-12);
      assertThat(Problem.jump(second, one, 0, 0)).isEqualTo(Math.abs(other - 1) > 2e-12);
    }
    List<Condition> slope = List.of(Condition.normal(ZERO));
    assertThat(Problem.jump(one, slope, 0, 0)).isFalse();
    assertThat(Problem.jump(slope, one, 0, 0)).isFalse();
    List<Condition> zero = List.of(Condition.value(ZERO));
    assertThat(Problem.jump(zero, zero, 0, 0)).isFalse();
  }

  @Test
  void openingsAtTheEndsOfASlit() {
    Domain cracked =
        Domain.inside(Polygon.of(new Rectangle(-2, 2, -2, 2)))
            .withSlits(Slit.of(new double[] {-0.5, 0.5}, new double[] {0, 0}));
    Problem problem =
        Problem.of(Equation.laplace(), cracked)
            .withValue("outer", ZERO)
            .withValue("slit.0.left", BoundaryData.of("x"))
            .withValue("slit.0.right", BoundaryData.of("0.5"));
    for (int t = 0; t < 2; t++) {
      Opening opening = problem.opening(cracked.tips().get(t));
      assertThat(opening.angle()).isEqualTo(2 * Math.PI);
      assertThat(opening.mixed()).isFalse();
      // They agree at x = 1/2.
      assertThat(opening.jump()).isEqualTo(cracked.tips().get(t).x() < 0);
    }
    Opening mixed = problem.withNormal("slit.0.left", ZERO).opening(cracked.tips().get(0));
    assertThat(mixed.mixed()).isTrue();
    assertThat(mixed.jump()).isFalse();
  }

  @Test
  void boundsOfSolvers() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Solver.withDefaults().withMaxColumns(0))
        .withMessageContaining("columns");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Solver.withDefaults().withMaxColumns(20_001))
        .withMessageContaining("columns");
    assertThatCode(() -> Solver.withDefaults().withMaxColumns(1).withMaxColumns(20_000))
        .doesNotThrowAnyException();
  }

  @Test
  void whatIsKnownOfData() {
    assertThat(BoundaryData.constant(4).degree()).isZero();
    assertThat(BoundaryData.constant(4).at(1, 2, 1, 0)).isEqualTo(4);
    assertThat(BoundaryData.constant(4).range(0, 1, 0, 1)).isEmpty();
    BoundaryData product = BoundaryData.of("x*y");
    assertThat(product.degree()).isEqualTo(2);
    assertThat(product.at(2, 3, 1, 0)).isEqualTo(6);
    assertThat(product.range(1, 2, 3, 4).orElseThrow()).containsExactly(3, 8);
    assertThat(BoundaryData.of("sin(x)").degree()).isEqualTo(-1);
    BoundaryData other = (x, y, nx, ny) -> 1;
    assertThat(other.degree()).isEqualTo(-1);
    assertThat(other.range(0, 1, 0, 1)).isEmpty();
  }

  @Test
  void tolerancesAreReachedWithTheTargetItself() {
    for (double residual : new double[] {0.9e-3, 1e-3, 1.1e-3}) {
      Solution s =
          new Solution(
              Field.of(
                  DomainBasis.of(new double[] {1}, new PolynomialFunction(new double[] {1, 0, 0})),
                  new double[] {1}),
              Optional.empty(),
              residual,
              OptionalDouble.empty(),
              OptionalDouble.empty(),
              Optional.empty(),
              1e-3,
              1,
              1,
              List.of(),
              List.of());
      assertThat(s.reached()).isEqualTo(residual <= 1e-3);
      assertThat(s.equationResidual()).isEmpty();
    }
  }
}
