package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
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
}
