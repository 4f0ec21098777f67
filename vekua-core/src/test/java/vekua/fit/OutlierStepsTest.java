package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Engines;
import vekua.rows.RowAssembler;
import vekua.rows.Samples;

/** The first look at sensors and the search that follows, on fields of five functions. */
class OutlierStepsTest {

  private static final Basis BASIS = Equation.laplace().basis(2, Disk.unit());
  private static final double SIGMA = 0.01;

  /** Sensors with a harmonic field in one part or two, and what is made of them. */
  private static final class Case {
    final Samples sensors;
    final double[] phi;
    final Design design;
    final ColumnFactor factor;

    Case(int n) {
      Random random = new Random(17);
      double[] x = random.doubles(n, -0.7, 0.7).toArray();
      double[] y = random.doubles(n, -0.7, 0.7).toArray();
      sensors = Samples.of(Points.of(x, y), new double[n]);
      phi = new RowAssembler(BASIS).matrix(sensors);
      factor = Engines.choose(BASIS.size(), n).factor(phi.clone(), n, BASIS.size());
      design = Design.of(factor.triangle(), BASIS.size(), BASIS, n, Double.NaN, Scaling.PRIOR, 1);
    }

    double[] values(long seed) {
      Random random = new Random(seed);
      double[] u = new double[sensors.size()];
      Points p = sensors.points();
      Arrays.setAll(u, i -> 1 + p.x(i) - 2 * p.x(i) * p.y(i) + SIGMA * random.nextGaussian());
      return u;
    }

    RotatedData data(double[] u) {
      double[] beyond = new double[1];
      double[] c = factor.rotate(u.clone(), 1, beyond);
      return new RotatedData(c, beyond[0], 0, new RotatedData.Rows(phi, u));
    }

    ErrorForms forms() {
      double[] ones = new double[sensors.size()];
      Arrays.fill(ones, 1);
      return new ErrorForms(sensors, ones, phi);
    }

    boolean suspicious(RotatedData data) {
      return new Outliers(design, data).suspicious(forms());
    }

    List<Outliers.Off> find(RotatedData data) {
      return new Outliers(design, data).find(forms());
    }
  }

  /** Clean data are looked at once; a single error is noticed and found. */
  @ParameterizedTest
  @ValueSource(ints = {30, 40, 220})
  void aFirstLookTellsWhetherASecondIsWorthIt(int n) {
    Case c = new Case(n);
    double[] u = c.values(1);
    assertThat(c.suspicious(c.data(u))).isFalse();
    assertThat(c.find(c.data(u))).isEmpty();
    u[3] += 30 * SIGMA;
    assertThat(c.suspicious(c.data(u))).isTrue();
    List<Outliers.Off> found = c.find(c.data(u));
    assertThat(found).hasSize(1);
    assertThat(found.get(0).sensor()).isEqualTo(3);
  }

  /** The deviation of a sensor from a fit without it, over that of noise and prediction. */
  @Test
  void deviationsAreThoseOfAFitWithoutTheSensor() {
    Case c = new Case(40);
    double[] u = c.values(2);
    u[5] -= 40 * SIGMA;
    double z = c.find(c.data(u)).get(0).z();
    int n = u.length - 1;
    int[] others = IntStream.range(0, n + 1).filter(i -> i != 5).toArray();
    double[] rest = Arrays.stream(others).mapToDouble(i -> u[i]).toArray();
    Fit fit = Fitter.withDefaults().fit(BASIS, Samples.of(c.sensors.select(others).points(), rest));
    double x = c.sensors.points().x(5);
    double y = c.sensors.points().y(5);
    double expected =
        (u[5] - fit.field().at(x, y))
            / Math.hypot(fit.noise().orElseThrow(), fit.uncertainty().spreadAt(x, y));
    // The likeliest damping for all, and a factor for a noise that is learnt from 39 rows.
    assertThat(z).isCloseTo(expected, within(0.06 * Math.abs(expected)));
  }

  /** A complex value is as far off as its modulus says, in either part or both. */
  @Test
  void complexErrorsHaveModuli() {
    Case c = new Case(40);
    double[] re = c.values(3);
    double[] im = c.values(4);
    assertThat(c.find(c.data(re).with(c.data(im)))).isEmpty();
    re[7] += 24 * SIGMA;
    double one = c.find(c.data(re).with(c.data(im))).get(0).z();
    im[7] -= 32 * SIGMA;
    List<Outliers.Off> both = c.find(c.data(re).with(c.data(im)));
    assertThat(both).hasSize(1);
    assertThat(both.get(0).sensor()).isEqualTo(7);
    // What is off is off the field; others predict it to half a deviation.
    double x = c.sensors.points().x(7);
    double y = c.sensors.points().y(7);
    double field = 1 + x - 2 * x * y;
    double ratio =
        Math.hypot(re[7] - field, im[7] - field)
            / Math.hypot(re[7] - field, im[7] + 32 * SIGMA - field);
    assertThat(both.get(0).z() / one).isCloseTo(ratio, within(0.05 * ratio));
    assertThat(one).isPositive();
  }

  /** A fifth of the sensors may be wrong; of more it is not known who is. */
  @Test
  void moreThanAFifthIsAnotherModel() {
    Case c = new Case(30);
    double[] six = c.values(5);
    double[] eight = six.clone();
    for (int i = 0; i < 8; i++) {
      double error = (i % 2 == 0 ? 1 : -1) * (1 + 0.1 * i);
      six[3 * i] += i < 5 ? error : 0;
      eight[3 * i] += error;
    }
    assertThat(c.find(c.data(six)).stream().map(Outliers.Off::sensor))
        .containsExactly(0, 3, 6, 9, 12);
    assertThat(c.find(c.data(eight))).isEmpty();
  }
}
