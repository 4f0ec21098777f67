package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
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
}
