package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.functions.Functions;
import vekua.functions.Selection;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/** Fields of nonlinear equations whose solutions have formulas. */
class NonlinearFitTest {

  private static final Fitter FITTER = Fitter.withDefaults().withOrder(8);

  private static Samples measured(DoubleBinaryOperator u, double noise) {
    Points places = RandomSensors.random(30, 5);
    Random random = new Random(6);
    double[] values = new double[places.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = u.applyAsDouble(places.x(i), places.y(i)) + noise * random.nextGaussian();
    }
    return Samples.of(places, values);
  }

  private static NonlinearFit fit(String right, DoubleBinaryOperator u, double noise) {
    return NonlinearFit.of(
        FITTER, new Equation.Semilinear(right, Optional.empty()), measured(u, noise), Disk.unit());
  }

  private static double at(NonlinearFit fit, double x, double y) {
    return fit.fit().field().at(x, y) + fit.known().values(Points.of(x, y))[0];
  }

  /** u = 2 log((1 + b)/(1 + b r²)), λ = 8b/(1 + b)², moved off the centre of the disc. */
  @Test
  void bratu() {
    double b = 0.5;
    double lambda = 8 * b / ((1 + b) * (1 + b));
    DoubleBinaryOperator exact =
        (x, y) -> 2 * Math.log((1 + b) / (1 + b * ((x - 0.3) * (x - 0.3) + y * y)));
    NonlinearFit fit = fit("-" + lambda + "*exp(u)", exact, 0);
    assertThat(at(fit, 0.2, -0.4)).isCloseTo(exact.applyAsDouble(0.2, -0.4), within(1e-4));
    assertThat(fit.steps()).isLessThan(12);
  }

  /** Δu = sinh u has u = 4 artanh(t e^x); what is off by noise is within the spread. */
  @Test
  void poissonBoltzmann() {
    DoubleBinaryOperator exact =
        (x, y) -> 2 * Math.log((1 + 0.3 * Math.exp(x)) / (1 - 0.3 * Math.exp(x)));
    NonlinearFit fit = fit("sinh(u)", exact, 0.01);
    double worst = 0;
    for (double[] p : new double[][] {{0.2, -0.4}, {-0.5, 0.1}, {0.6, 0.3}, {0, 0}}) {
      double off = Math.abs(at(fit, p[0], p[1]) - exact.applyAsDouble(p[0], p[1]));
      worst = Math.max(worst, off / fit.fit().uncertainty().spreadAt(p[0], p[1]));
    }
    assertThat(worst).isLessThan(4);
  }

  /** About a field of three, e^{u²} and its slope are beyond all resolution. */
  @Test
  void whatDoesNotConvergeSaysSo() {
    assertThatThrownBy(() -> fit("-30*exp(u*u)", (x, y) -> 3 + x, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not converge");
  }

  /**
   * u = e^{0.3x − 0.2y} solves Δu = u u_x + u_x/2 + u_y/10 − 0.3 e^{0.6x − 0.4y}. About the field
   * itself the equation is linear in it at once: one step finds it, and a second at most confirms
   * it.
   */
  @Test
  void aStartThatIsRightStays() {
    DoubleBinaryOperator exact = (x, y) -> Math.exp(0.3 * x - 0.2 * y);
    Disk frame = new Disk(0.5, -1, 1.5);
    Points unit = RandomSensors.random(30, 5);
    double[] x = new double[unit.size()];
    double[] y = new double[x.length];
    double[] u = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = frame.x() + frame.radius() * unit.x(i);
      y[i] = frame.y() + frame.radius() * unit.y(i);
      u[i] = exact.applyAsDouble(x[i], y[i]);
    }
    NonlinearFit fit =
        NonlinearFit.of(
            FITTER,
            new Equation.Semilinear(
                "u*ux + 0.5*ux + 0.1*uy - 0.3*exp(0.6*x - 0.4*y)",
                Optional.of("exp(0.3*x - 0.2*y)")),
            Samples.of(Points.of(x, y), u),
            frame);
    assertThat(at(fit, 0.9, -0.3)).isCloseTo(exact.applyAsDouble(0.9, -0.3), within(1e-6));
    assertThat(fit.steps()).isLessThanOrEqualTo(2);
  }

  /** u = e^{0.3x − 0.2y} has u u_x = 0.3 u²: what is left of the equation about it is rounding. */
  @Test
  void aSourceThatCancelsIsNone() {
    DoubleBinaryOperator exact = (x, y) -> Math.exp(0.3 * x - 0.2 * y);
    Points at = RandomSensors.random(30, 5);
    double[] u = new double[at.size()];
    for (int i = 0; i < u.length; i++) {
      u[i] = exact.applyAsDouble(at.x(i), at.y(i));
    }
    NonlinearFit fit =
        NonlinearFit.of(
            FITTER,
            new Equation.Semilinear(
                "u*ux + 0.5*ux + 0.1*uy - 0.3*u*u", Optional.of("exp(0.3*x - 0.2*y)")),
            Samples.of(at, u),
            Disk.unit());
    assertThat(at(fit, 0.3, -0.4)).isCloseTo(exact.applyAsDouble(0.3, -0.4), within(1e-6));
  }

  /** Values and slopes lose what a known function has there, by differences of it. */
  @Test
  void samplesWithoutWhatIsKnown() {
    Functions known =
        new Selection(Equation.laplace().basis(3, new Disk(0.5, -1, 2)).functions(), 4);
    Points at = Points.of(new double[] {0.2, 1.1, -0.4}, new double[] {-0.3, -1.5, -2});
    List<Functional> measured =
        List.of(
            Functional.robin(1, 0, 1, 0),
            Functional.robin(0, 1, 0.6, 0.8),
            Functional.robin(2, -3, 0.8, -0.6));
    double[][] given = {{5, 6, 7}, {0, 0, 0}};
    Samples rest =
        NonlinearFit.without(Samples.ofSnapshots(at, given).withFunctionals(measured), known);
    double h = 1e-5;
    for (int i = 0; i < 3; i++) {
      Functional f = measured.get(i);
      double dx = h * f.nx();
      double dy = h * f.ny();
      double ahead = known.values(Points.of(at.x(i) + dx, at.y(i) + dy))[0];
      double behind = known.values(Points.of(at.x(i) - dx, at.y(i) - dy))[0];
      double value = known.values(Points.of(at.x(i), at.y(i)))[0];
      double lost = f.a() * value + f.b() * (ahead - behind) / (2 * h);
      assertThat(lost).isNotCloseTo(0, within(1e-3));
      assertThat(rest.value(0, i)).isCloseTo(given[0][i] - lost, within(1e-8));
      assertThat(rest.value(1, i)).isCloseTo(-lost, within(1e-8));
    }
  }
}
