package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.functions.Functions;
import vekua.functions.TrigonometricSum;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;

final class ParticularSolutionTest {

  private static final Domain DOMAIN = Domain.inside(Polygon.of(new Rectangle(0.5, 1.5, -1, -0.4)));

  private static final DoubleBinaryOperator SOURCE =
      (x, y) -> 2 + Math.cos(x - 2 * y) + 0.5 * x * y;

  static List<Equation> equations() {
    return List.of(
        Equation.laplace(), Equation.helmholtz(3), Equation.yukawa(2), Equation.biharmonic());
  }

  /** What the operator makes of the sum, term by term. */
  private static double applied(Equation equation, Functions functions, double x, double y) {
    if (functions instanceof TrigonometricSum sum) {
      double[] c = sum.c().clone();
      int n = (int) Math.sqrt(c.length);
      for (int p = 0; p < n; p++) {
        for (int q = 0; q < n; q++) {
          int squares = (p + 1) / 2 * ((p + 1) / 2) + (q + 1) / 2 * ((q + 1) / 2);
          double factor = equation.lambda() - squares * sum.omega() * sum.omega();
          c[p * n + q] *= Math.pow(factor, equation.power());
        }
      }
      return new TrigonometricSum(sum.x0(), sum.y0(), sum.omega(), c).values(Points.of(x, y))[0];
    }
    // Differences of polynomials up to degree four with a step of one: Δ₁r² = 4 and Δ₁²r⁴ = 64.
    double[] r = {x, x + 1, x - 1, x, x};
    double[] s = {y, y, y, y + 1, y - 1};
    if (equation.power() == 1) {
      double[] v = functions.values(Points.of(r, s));
      return v[1] + v[2] + v[3] + v[4] - 4 * v[0];
    }
    double sum = 0;
    for (int i = 0; i < 5; i++) {
      sum += (i == 0 ? -4 : 1) * applied(Equation.laplace(), functions, r[i], s[i]);
    }
    return sum;
  }

  @ParameterizedTest
  @MethodSource("equations")
  void solvesTheEquation(Equation equation) {
    ParticularSolution solution = ParticularSolution.of(SOURCE, equation, DOMAIN);
    assertThat(solution.error()).isLessThan(1e-10);
    for (double[] p : new double[][] {{0.6, -0.9}, {1, -0.7}, {1.4, -0.45}}) {
      double left = 0;
      for (Functions each : solution.functions()) {
        left += applied(equation, each, p[0], p[1]);
      }
      assertThat(left).isCloseTo(SOURCE.applyAsDouble(p[0], p[1]), within(1e-10));
    }
  }

  @Test
  void sourcesMustBeFiniteAroundTheDomain() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                ParticularSolution.of(
                    (x, y) -> x > 1.4 ? Double.NaN : 1, equations().get(0), DOMAIN))
        .withMessageStartingWith(
            "source must be finite on the square around the domain: NaN at (1.4");
  }

  /** Of twelve periods the one whose frequencies stay farthest from λ. */
  @ParameterizedTest
  @ValueSource(doubles = {Math.PI, 2.5, 7, 20})
  void periodsStayAwayFromResonances(double k) {
    Domain domain = Domain.inside(Polygon.of(new Rectangle(2, 3, -1, -0.3)));
    Equation equation = Equation.helmholtz(k);
    double best = 0;
    double farthest = 0;
    for (int i = 0; i < 12; i++) {
      double omega = Math.PI / (1 + 0.02 * i);
      double nearest = Double.POSITIVE_INFINITY;
      for (int pair = 0; pair < 55 * 55; pair++) {
        int p = pair % 55;
        int q = pair / 55;
        nearest = Math.min(nearest, Math.abs(k * k - omega * omega * (p * p + q * q)));
      }
      if (nearest > farthest) {
        farthest = nearest;
        best = omega;
      }
    }
    ParticularSolution found = ParticularSolution.of((x, y) -> 3, equation, domain);
    TrigonometricSum sum = (TrigonometricSum) found.functions().get(0);
    assertThat(sum.omega()).isCloseTo(best, within(1e-12));
    assertThat(found.functions()).hasSize(1);
    double left = applied(equation, sum, 2.3, -0.4);
    assertThat(left).isCloseTo(3, within(1e-12));
    // The lowest order has all that a constant needs.
    assertThat(sum.c()).hasSize(13 * 13);
    assertThat(found.error()).isLessThan(6e-14);
    assertThat(sum.x0()).isEqualTo(2);
    assertThat(sum.y0()).isEqualTo(-1);
  }

  /** Without a wavenumber the period is twice the longer extent. */
  @Test
  void periodsAreTwiceTheExtent() {
    for (Equation equation : List.of(Equation.laplace(), Equation.yukawa(2))) {
      ParticularSolution found =
          ParticularSolution.of(
              (x, y) -> 5, equation, Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 4))));
      TrigonometricSum sum = (TrigonometricSum) found.functions().get(0);
      assertThat(sum.omega()).isEqualTo(Math.PI / 4);
      assertThat(found.functions()).hasSize(equation.lambda() == 0 ? 2 : 1);
    }
  }
}
