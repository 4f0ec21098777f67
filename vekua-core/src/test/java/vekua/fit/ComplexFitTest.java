package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.field.ComplexPart;
import vekua.geometry.Disk;
import vekua.geometry.Points;

class ComplexFitTest {

  /** A plane wave exp(ik d·x) has modulus one and a linear phase. */
  @Test
  void recoversAPlaneWave() {
    Random random = new Random(1);
    double[] x = random.doubles(120, -0.7, 0.7).toArray();
    double[] y = random.doubles(120, -0.7, 0.7).toArray();
    double[] re = new double[120];
    double[] im = new double[120];
    Arrays.setAll(re, i -> Math.cos(8 * (0.6 * x[i] + 0.8 * y[i])));
    Arrays.setAll(im, i -> Math.sin(8 * (0.6 * x[i] + 0.8 * y[i])));
    Points sensors = Points.of(x, y);
    Basis basis = Equation.helmholtz(8).basis(30, Disk.unit());
    ComplexFit fit = ComplexFit.of(Fitter.withDefaults(), basis, sensors, re, im);
    Points tests = new Disk(0, 0, 0.6).grid(9, 9);
    double[] modulus = fit.field().at(tests, ComplexPart.MAGNITUDE);
    double[] phase = fit.field().at(tests, ComplexPart.PHASE);
    double[] spread = fit.spreadAt(tests);
    for (int i = 0; i < tests.size(); i++) {
      double expected = 8 * (0.6 * tests.x(i) + 0.8 * tests.y(i));
      assertThat(modulus[i]).isCloseTo(1, within(1e-11));
      assertThat(Math.cos(phase[i] - expected)).isCloseTo(1, within(1e-11));
      assertThat(spread[i]).isLessThan(1e-10);
    }
  }

  /**
   * Both parts share noise and damping: a common factor of modulus one, which mixes them, turns the
   * fit and does not change it.
   */
  @Test
  void turningTheDataTurnsTheFit() {
    Random random = new Random(2);
    double[] x = random.doubles(40, -0.7, 0.7).toArray();
    double[] y = random.doubles(40, -0.7, 0.7).toArray();
    double[] re = new double[40];
    double[] im = new double[40];
    Arrays.setAll(re, i -> Math.cos(5 * x[i]) + 0.05 * random.nextGaussian());
    Arrays.setAll(im, i -> 0.2 * Math.sin(5 * y[i]) + 0.05 * random.nextGaussian());
    double c = Math.cos(1.1);
    double s = Math.sin(1.1);
    double[] turnedRe = new double[40];
    double[] turnedIm = new double[40];
    Arrays.setAll(turnedRe, i -> c * re[i] - s * im[i]);
    Arrays.setAll(turnedIm, i -> s * re[i] + c * im[i]);
    Points sensors = Points.of(x, y);
    Basis basis = Equation.helmholtz(5).basis(12, Disk.unit());

    ComplexFit fit = ComplexFit.of(Fitter.withDefaults(), basis, sensors, re, im);
    ComplexFit turned = ComplexFit.of(Fitter.withDefaults(), basis, sensors, turnedRe, turnedIm);

    assertThat(fit.re().regularisation()).isEqualTo(fit.im().regularisation());
    assertThat(fit.re().noise()).isEqualTo(fit.im().noise());
    double[] u = fit.field().at(0.2, -0.3);
    double[] v = turned.field().at(0.2, -0.3);
    assertThat(v[0]).isCloseTo(c * u[0] - s * u[1], within(1e-9));
    assertThat(v[1]).isCloseTo(s * u[0] + c * u[1], within(1e-9));
    Points tests = new Disk(0, 0, 0.6).grid(5, 5);
    assertThat(turned.uncertainty().spreadAt(tests))
        .containsExactly(fit.spreadAt(tests), within(1e-9));
  }

  @Test
  void aGrossErrorInOnePartIsLeftOutOfBoth() {
    Random random = new Random(3);
    double[] x = random.doubles(60, -0.7, 0.7).toArray();
    double[] y = random.doubles(60, -0.7, 0.7).toArray();
    double[] re = new double[60];
    double[] im = new double[60];
    Arrays.setAll(re, i -> Math.cos(3 * x[i]) + 0.01 * random.nextGaussian());
    Arrays.setAll(im, i -> Math.sin(3 * y[i]) + 0.01 * random.nextGaussian());
    im[17] += 5;
    ComplexFit fit =
        ComplexFit.of(
            Fitter.withDefaults(),
            Equation.helmholtz(3).basis(8, Disk.unit()),
            Points.of(x, y),
            re,
            im);
    assertThat(fit.re().leftOut()).extracting(LeftOut::row).containsExactly(17);
    assertThat(fit.im().leftOut()).extracting(LeftOut::row).containsExactly(17);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 1.05})
  void anotherWavenumberIsDoubted(double factor) {
    Random random = new Random(4);
    double[] x = random.doubles(60, -0.7, 0.7).toArray();
    double[] y = random.doubles(60, -0.7, 0.7).toArray();
    double[] re = new double[60];
    double[] im = new double[60];
    Arrays.setAll(re, i -> Math.cos(6 * x[i]) + 0.01 * random.nextGaussian());
    Arrays.setAll(im, i -> Math.sin(6 * x[i]) + 0.01 * random.nextGaussian());
    ComplexFit fit =
        ComplexFit.of(
            Fitter.withDefaults(),
            Equation.helmholtz(6 * factor).basis(14, Disk.unit()),
            Points.of(x, y),
            re,
            im);
    boolean right = factor == 1;
    assertThat(fit.re().warnings())
        .filteredOn(warning -> warning.code().equals("model-error"))
        .hasSize(right ? 0 : 1);
    assertThat(fit.im().modelError().map(error -> error.probability() >= 0.95).orElse(false))
        .isNotEqualTo(right);
    assertThat(fit.im().modelError().map(ModelError::carried).orElse(false)).isFalse();
  }
}
