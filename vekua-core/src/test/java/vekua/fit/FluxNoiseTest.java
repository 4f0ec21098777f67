package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/** Values and fluxes in turn, of which the noise is another. */
class FluxNoiseTest {

  private static final double NOISE = 0.01;
  private static final Points TESTS = Disk.unit().grid(9, 9);

  private static double field(double x, double y) {
    return Math.log(Math.hypot(x - 1.5, y)) - 2 * Math.log(Math.hypot(x + 1, y - 1.4)) + y;
  }

  /** The field's derivatives. */
  private static double[] slopes(double x, double y) {
    double[] slopes = {0, 1};
    double[][] sources = {{1, 1.5, 0}, {-2, -1, 1.4}};
    for (double[] source : sources) {
      double dx = x - source[1];
      double dy = y - source[2];
      slopes[0] += source[0] * dx / (dx * dx + dy * dy);
      slopes[1] += source[0] * dy / (dx * dx + dy * dy);
    }
    return slopes;
  }

  /**
   * Every second row is a flux.
   *
   * @param bent times r² that the field is more than harmonic
   */
  private static Samples mixed(int n, double length, double ratio, double bent) {
    Points unit = RandomSensors.random(n, 7);
    Random random = new Random(11);
    double[] u = new double[n];
    double[] x = new double[n];
    double[] y = new double[n];
    List<Functional> functionals = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      double px = unit.x(i);
      double py = unit.y(i);
      x[i] = length * px;
      y[i] = length * py;
      double angle = 2 * Math.PI * random.nextDouble();
      double nx = Math.cos(angle);
      double ny = Math.sin(angle);
      if (i % 2 == 0) {
        functionals.add(Functional.value());
        u[i] = field(px, py) + bent * (px * px + py * py) + NOISE * random.nextGaussian();
      } else {
        functionals.add(Functional.normal(nx, ny));
        double[] slopes = slopes(px, py);
        double slope = (slopes[0] + 2 * bent * px) * nx + (slopes[1] + 2 * bent * py) * ny;
        u[i] = (slope + ratio * NOISE * random.nextGaussian()) / length;
      }
    }
    return Samples.of(Points.of(x, y), u).withFunctionals(functionals);
  }

  private static List<String> codes(Fit fit) {
    return fit.warnings().stream().map(Warning::code).toList();
  }

  private static double error(Fit fit) {
    double[] truth =
        IntStream.range(0, TESTS.size()).mapToDouble(i -> field(TESTS.x(i), TESTS.y(i))).toArray();
    return RandomSources.rmsOfDifference(fit.field().at(TESTS), truth);
  }

  @Test
  void fluxesOfMoreNoiseAreNoErrorOfTheEquation() {
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), mixed(60, 1, 10, 0));
    assertThat(codes(fit)).containsExactly("two-noises");
    assertThat(fit.warnings().get(0).sentence())
        .matches("the noise of fluxes is taken for (7|8|9|10|11|12|13)(\\.\\d)? times .*")
        .endsWith("a column sigma would settle it");
    assertThat(error(fit)).isLessThan(NOISE);
    assertThat(fit.modelError().orElseThrow().probability()).isLessThan(0.5);
  }

  @Test
  void equalNoiseStaysEqual() {
    Samples samples = mixed(60, 1, 1, 0);
    assertThat(codes(Fitter.withDefaults().fit(Equation.laplace(), samples))).isEmpty();
  }

  @Test
  void millimetresMakeFluxesSmall() {
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), mixed(60, 1000, 1, 0));
    assertThat(codes(fit)).containsExactly("two-noises");
    assertThat(fit.leftOut()).isEmpty();
  }

  @Test
  void errorsOfTheEquationAreStillFound() {
    Fit equal = Fitter.withDefaults().fit(Equation.laplace(), mixed(60, 1, 1, 0.25));
    assertThat(codes(equal)).containsExactly("model-error");
    Fit noisier = Fitter.withDefaults().fit(Equation.laplace(), mixed(60, 1, 10, 0.25));
    assertThat(codes(noisier)).containsExactly("two-noises", "model-error");
  }

  @Test
  void bothKindsAreAskedWhereSomeHaveToDo() {
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), mixed(200, 1, 10, 0));
    assertThat(codes(fit)).containsExactly("two-noises");
  }

  @Test
  void grossErrorsAreNoNoise() {
    Samples samples = mixed(60, 1, 1, 0);
    double[] u = samples.snapshot(0).clone();
    u[7] += 0.5;
    u[21] -= 0.5;
    Samples wrong = samples.withSnapshots(new double[][] {u});
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), wrong);
    assertThat(fit.leftOut().stream().map(LeftOut::row)).containsExactly(7, 21);
    assertThat(codes(fit)).containsExactly("outliers");
  }

  @Test
  void repeatedReadingsBoundBothNoises() {
    Samples once = mixed(40, 1, 10, 0);
    Random random = new Random(3);
    double[] again = once.snapshot(0).clone();
    for (int i = 0; i < again.length; i++) {
      again[i] += (i % 2 == 0 ? 1 : 10) * NOISE * random.nextGaussian();
    }
    Samples twice = Samples.join(List.of(once, once.withSnapshots(new double[][] {again})));
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), twice);
    assertThat(codes(fit)).contains("two-noises").doesNotContain("model-error");
    // Of average precision is a sensor between a value and a flux, nearer to the value.
    assertThat(fit.noise().orElseThrow()).isCloseTo(1.4 * NOISE, within(NOISE));
  }
}
