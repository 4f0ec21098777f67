package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.basis.DomainBasis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.internal.bessel.BesselJ;
import vekua.internal.bessel.BesselK;
import vekua.internal.bessel.BesselY;

/** Helmholtz, Yukawa and biharmonic problems, and scattering. */
class OtherEquationsTest {

  private static final Condition[] CLAMPED = {
    Condition.value(BoundaryData.constant(0)), Condition.normal(BoundaryData.constant(0))
  };

  @Test
  void helmholtzInATriangle() {
    Polygon triangle = Polygon.of(new double[] {0, 1, 0.3}, new double[] {0, 0, 0.8});
    Problem problem =
        Problem.of(Equation.helmholtz(10), Domain.inside(triangle)).withValue("outer", "1");
    Solution s = Solver.withDefaults().withTolerance(1e-11).solve(problem);
    // By another method: reference.py.
    assertThat(s.field().at(0.4, 0.3)).isCloseTo(-3.5185061402126365, within(1e-10));
    assertThat(s.errorBound()).isEmpty();
  }

  @Test
  void helmholtzOnASquareWithASource() {
    // Δu + k²u = 1, u = 0: by Fourier series in x.
    double k = 3;
    Domain square = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));
    Problem problem =
        Problem.of(Equation.helmholtz(k), square).withValue("outer", "0").withSource("1");
    Solution s = Solver.withDefaults().withTolerance(1e-11).solve(problem);
    double exact = 0;
    for (int n = 1; n < 40_000; n += 2) {
      double q = n * Math.PI;
      double m = q * q - k * k;
      double g = Math.sqrt(Math.abs(m));
      double ratio = m > 0 ? 1 / Math.cosh(g / 2) : 1 / Math.cos(g / 2);
      exact -= 4 / q * Math.sin(q / 2) * (1 - ratio) / m;
    }
    assertThat(s.field().at(0.5, 0.5)).isCloseTo(exact, within(1e-10));
  }

  @Test
  void yukawaObeysTheMaximumPrinciple() {
    Problem problem =
        Problem.of(Equation.yukawa(3), Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1))))
            .withValue("outer", "1");
    Solution s = Solver.withDefaults().withTolerance(1e-10).solve(problem);
    double exact = 1;
    for (int n = 1; n < 20_000; n += 2) {
      double q = n * Math.PI;
      double g = Math.sqrt(q * q + 9);
      exact -= 36 / (q * g * g) * Math.sin(q / 2) * (1 - 1 / Math.cosh(g / 2));
    }
    assertThat(s.field().at(0.5, 0.5)).isCloseTo(exact, within(1e-10));
    assertThat(s.errorBound().orElseThrow()).isLessThan(1e-10);
  }

  @Test
  void yukawaOutsideADiscDecays() {
    Problem problem =
        Problem.of(Equation.yukawa(2), Domain.outside(Curve.circle(0, 0, 1)))
            .withValue("hole.0", "1");
    Solution s = Solver.withDefaults().withTolerance(1e-12).solve(problem);
    double[] far = new double[1];
    double[] rim = new double[1];
    BesselK.orders(6, far);
    BesselK.orders(2, rim);
    assertThat(s.field().at(0, 3)).isCloseTo(far[0] / rim[0] * Math.exp(-4), within(1e-13));
  }

  @Test
  void clampedPlate() {
    Domain square = Domain.inside(Polygon.of(new Rectangle(-1, 1, -1, 1)));
    Problem problem =
        Problem.of(Equation.biharmonic(), square).with("outer", CLAMPED).withSource("1");
    Solution s = Solver.withDefaults().withTolerance(1e-12).solve(problem);
    // By Galerkin's method: reference.py.
    assertThat(s.field().at(0, 0)).isCloseTo(0.0202451053996714, within(1e-12));
  }

  @Test
  void clampedAnnulusInClosedForm() {
    // Δ²u = 0 with u = r² ln r + ln r on both circles, and its slope.
    Domain ring = Domain.inside(Curve.circle(0.1, 0, 2), Curve.circle(0.1, 0, 1));
    BoundaryData value =
        (x, y, nx, ny) -> {
          double r = Math.hypot(x - 0.1, y);
          return r * r * Math.log(r) + Math.log(r);
        };
    BoundaryData slope =
        (x, y, nx, ny) -> {
          double r = Math.hypot(x - 0.1, y);
          return (2 * r * Math.log(r) + r + 1 / r) * ((x - 0.1) * nx + y * ny) / r;
        };
    Problem problem = Problem.of(Equation.biharmonic(), ring);
    for (String on : List.of("outer", "hole.0")) {
      problem = problem.with(on, Condition.value(value), Condition.normal(slope));
    }
    Solution s = Solver.withDefaults().withTolerance(1e-11).solve(problem);
    assertThat(s.field().at(1.6, 0)).isCloseTo(value.at(1.6, 0, 0, 0), within(1e-9));
  }

  @Test
  void softCylinderInClosedForm() {
    double k = 4;
    Scattering scattering = Scattering.of(k, Incident.plane(1, 0)).withSoft(Curve.circle(0, 0, 1));
    Solution s = scattering.solve(Solver.withDefaults().withTolerance(1e-12));
    double x = -1.3;
    double y = 0.8;
    int n = 40;
    double[] j = new double[n];
    double[] v = new double[n];
    double[] hr = new double[n];
    double[] hi = new double[n];
    BesselJ.orders(k, j);
    BesselY.orders(k, v);
    BesselJ.orders(k * Math.hypot(x, y), hr);
    BesselY.orders(k * Math.hypot(x, y), hi);
    double re = 0;
    double im = 0;
    for (int m = 0; m < n; m++) {
      // −ε_m i^m J_m(k)/H_m(k) H_m(kr) cos mθ.
      double square = j[m] * j[m] + v[m] * v[m];
      double a = -(m == 0 ? 1 : 2) * j[m] / square * Math.cos(m * Math.atan2(y, x));
      double pr = a * (hr[m] * j[m] + hi[m] * v[m]);
      double pi = a * (hi[m] * j[m] - hr[m] * v[m]);
      double c = new double[] {1, 0, -1, 0}[m % 4];
      double d = new double[] {0, 1, 0, -1}[m % 4];
      re += c * pr - d * pi;
      im += c * pi + d * pr;
    }
    assertThat(s.field().at(x, y)).isCloseTo(re, within(1e-11));
    assertThat(s.complex().orElseThrow().imaginary().at(x, y)).isCloseTo(im, within(1e-11));
  }

  @Test
  void reciprocityAtASquareWithCorners() {
    // What a source at p sends to q equals what a source at q sends to p: two different problems.
    Polygon square = Polygon.of(new Rectangle(-0.5, 0.5, -0.5, 0.5));
    double[][] places = {{1.1, 0.3}, {-0.2, 1.4}};
    double[][] received = new double[2][];
    for (int i = 0; i < 2; i++) {
      double[] p = places[i];
      double[] q = places[1 - i];
      Scattering scattering = Scattering.of(6, Incident.point(p[0], p[1])).withSoft(square);
      Solution s = scattering.solve(Solver.withDefaults().withTolerance(1e-9));
      assertThat(s.reached()).isTrue();
      received[i] = scattering.totalAt(s, q[0], q[1]);
    }
    assertThat(received[0][0]).isCloseTo(received[1][0], within(1e-10));
    assertThat(received[0][1]).isCloseTo(received[1][1], within(1e-10));
  }

  @Test
  void hardObstacleStopsTheFlow() {
    Scattering scattering =
        Scattering.of(3, Incident.plane(0.6, 0.8)).withHard(Curve.circle(0, 0, 1));
    Solution s = scattering.solve(Solver.withDefaults().withTolerance(1e-10));
    double h = 1e-5;
    double[] out = scattering.totalAt(s, 0, 1 + h);
    double[] rim = scattering.totalAt(s, 0, 1);
    // The slope vanishes, so the difference is of second order.
    assertThat(out[0]).isCloseTo(rim[0], within(1e-8));
    assertThat(out[1]).isCloseTo(rim[1], within(1e-8));
  }

  @Test
  void storedGroupsGiveBitIdenticalFields() {
    Problem wave =
        Problem.of(Equation.yukawa(2), Domain.inside(LaplaceTest.L_SHAPE)).withValue("outer", "x");
    Problem harmonic =
        Problem.of(
                Equation.laplace(), Domain.inside(LaplaceTest.L_SHAPE, Curve.circle(0.5, 0.5, 0.2)))
            .withValue("outer", "x")
            .withValue("hole.0", "1")
            .withSource("x*y");
    for (Problem problem : List.of(wave, harmonic)) {
      Solution s = Solver.withDefaults().withTolerance(1e-4).solve(problem);
      DomainBasis basis = (DomainBasis) s.field().functions();
      Field again =
          Field.of(DomainBasis.of(basis.groups(), basis.scales()), s.field().coefficients());
      assertThat(again.at(0.3, 1.2)).isEqualTo(s.field().at(0.3, 1.2));
      assertThat(again.gradientAt(0.3, 1.2)).containsExactly(s.field().gradientAt(0.3, 1.2));
    }
  }

  @Test
  void smoothSources() {
    // (Δ + λ) u = f for u = sin 3x e^y + 1/(1 + r²)
    BoundaryData exact = (x, y, nx, ny) -> Math.sin(3 * x) * Math.exp(y) + 1 / (1 + x * x + y * y);
    Domain ring = Domain.inside(Curve.circle(0.3, 0.1, 1.2), Curve.circle(0, 0, 0.3));
    for (double lambda : new double[] {0, -4, 9}) {
      Equation equation =
          lambda == 0
              ? Equation.laplace()
              : lambda < 0 ? Equation.yukawa(2) : Equation.helmholtz(3);
      Problem problem =
          Problem.of(equation, ring)
              .withValue("outer", exact)
              .withValue("hole.0", exact)
              .withSource(
                  (x, y) -> {
                    double r = x * x + y * y;
                    return -8 * Math.sin(3 * x) * Math.exp(y)
                        + 8 * r / Math.pow(1 + r, 3)
                        - 4 / Math.pow(1 + r, 2)
                        + lambda * exact.at(x, y, 0, 0);
                  });
      Solution s = Solver.withDefaults().withTolerance(1e-9).solve(problem);
      double error = Math.abs(s.field().at(0.8, 0.5) - exact.at(0.8, 0.5, 0, 0));
      assertThat(s.reached()).isTrue();
      assertThat(error).isLessThan(1e-9);
      s.errorBound().ifPresent(bound -> assertThat(error).isLessThan(bound));
    }
  }

  @Test
  void platesOutsideHoles() {
    // Of finite bending energy: logarithms, linear functions, and x ln r about two places at once.
    double[][] places = {{0.1, 0.2}, {3.1, -0.1}};
    BoundaryData value =
        (x, y, nx, ny) -> {
          double a = x - places[0][0];
          double b = y - places[0][1];
          double c = x - places[1][0];
          double d = y - places[1][1];
          double la = Math.log(Math.hypot(a, b));
          double lc = Math.log(Math.hypot(c, d));
          return 1 + 0.3 * y + la + a * la - c * lc + (a * a - b * b) / (a * a + b * b);
        };
    double h = 1e-5;
    BoundaryData slope =
        (x, y, nx, ny) ->
            (8 * value.at(x + h * nx, y + h * ny, 0, 0)
                    - 8 * value.at(x - h * nx, y - h * ny, 0, 0)
                    - value.at(x + 2 * h * nx, y + 2 * h * ny, 0, 0)
                    + value.at(x - 2 * h * nx, y - 2 * h * ny, 0, 0))
                / (12 * h);
    Domain domain = Domain.outside(Curve.circle(0, 0, 1), Curve.circle(3, 0, 0.7));
    Problem problem = Problem.of(Equation.biharmonic(), domain);
    for (String on : List.of("hole.0", "hole.1")) {
      problem = problem.with(on, Condition.value(value), Condition.normal(slope));
    }
    Solution s = Solver.withDefaults().withTolerance(1e-7).solve(problem);
    assertThat(s.reached()).isTrue();
    assertThat(s.field().at(1.5, 1.2)).isCloseTo(value.at(1.5, 1.2, 0, 0), within(1e-6));
    assertThat(s.field().at(-8, 3)).isCloseTo(value.at(-8, 3, 0, 0), within(1e-5));
  }

  @Test
  void resonancesAreNamed() {
    double eigenvalue = 2 * Math.PI * Math.PI;
    Domain square = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));
    for (double distance : new double[] {1e-2, 1e-9}) {
      double k = Math.sqrt(eigenvalue + distance);
      Solution s =
          Solver.withDefaults()
              .withMaxColumns(200)
              .solve(Problem.of(Equation.helmholtz(k), square).withValue("outer", "1"));
      Resonance r = s.resonance().orElseThrow();
      assertThat(r.eigenvalue()).isCloseTo(eigenvalue, within(0.2 * distance));
      // The mode 2 sin πx sin πy grows by ∮ u ∂u/∂n = distance ∫ u², and its slope is about 2π.
      assertThat(r.amplification() * distance).isBetween(5.0, 50.0);
      assertThat(s.warnings())
          .anyMatch(w -> w.contains("eigenvalue 19.739") && w.contains("amplified"));
      assertThat(s.errorEstimate().orElseThrow()).isGreaterThan(s.boundaryResidual());
    }
    Solution away =
        Solver.withDefaults()
            .solve(Problem.of(Equation.helmholtz(3), square).withValue("outer", "1"));
    assertThat(away.warnings()).isEmpty();
    assertThat(away.errorBound()).isEmpty();
  }

  @Test
  void badProblemsAreRefused() {
    Domain square = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));
    Problem none = Problem.of(Equation.laplace(), square);
    assertThatThrownBy(() -> Solver.withDefaults().solve(none))
        .hasMessage("boundary \"outer.0\" lacks a condition: none set");
    assertThatThrownBy(() -> none.withValue("outer.7", "0"))
        .hasMessage(
            "boundary \"outer.7\" does not exist; there are outer.0, outer.1, outer.2, outer.3");
    assertThatThrownBy(
            () ->
                Solver.withDefaults().solve(none.withValue("outer", "0").withSource("log(x-0.5)")))
        .hasMessageStartingWith("source must be finite on the square around the domain: ");
    assertThatThrownBy(
            () ->
                Solver.withDefaults()
                    .solve(Problem.of(Equation.biharmonic(), square).withValue("outer", "0")))
        .hasMessageContaining("needs a value and a normal");
    assertThatThrownBy(() -> Solver.withDefaults().solve(none.withValue("outer", "1/(x-x)")))
        .hasMessageStartingWith("boundary data must be finite: ");
  }

  /** What was not solved because layers are thin is said to be so, with what would help. */
  @Test
  void thinLayersAreNamedWhereTheyAreNotResolved() {
    Domain square = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));
    Problem thin = Problem.of(Equation.yukawa(1e5), square).withValue("outer", "1");
    assertThat(Solver.warnings(ResolvedProblem.of(thin, 1e-8), 90, 1e-8))
        .anyMatch(text -> text.contains("is 1.4e+05: a smaller domain"));
    assertThat(Solver.warnings(ResolvedProblem.of(thin, 1e-8), 1e-9, 1e-8)).isEmpty();
    Problem wide = Problem.of(Equation.yukawa(10), square).withValue("outer", "1");
    assertThat(Solver.warnings(ResolvedProblem.of(wide, 1e-8), 90, 1e-8)).hasSize(1);
    Problem waves = Problem.of(Equation.helmholtz(1e3), square).withValue("outer", "1");
    assertThat(Solver.warnings(ResolvedProblem.of(waves, 1e-8), 90, 1e-8)).hasSize(1);
  }
}
