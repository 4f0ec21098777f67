package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/**
 * Physics knows no coordinates: data that are turned, moved or told in another unit give the field
 * that is turned, moved or told in that unit, and so does its spread. Seeded random equations,
 * truths, sensors and noise, with nothing set by hand.
 */
class InvarianceTest {

  /**
   * The fit chooses its regularisation by climbing the evidence, which is flat at its summit: the
   * parameter is found to about the root of rounding, 1e-8, and the field inherits that relative
   * accuracy times its sensitivity, which the noise keeps moderate. Moving the data by t radii
   * rounds coordinates by t eps.
   */
  private static final double TOLERANCE = 1e-6;

  private record Motion(double angle, double shiftX, double shiftY, double unit, double gain) {
    Points of(Points points) {
      double[] x = new double[points.size()];
      double[] y = new double[points.size()];
      double c = Math.cos(angle);
      double s = Math.sin(angle);
      for (int i = 0; i < x.length; i++) {
        x[i] = unit * (c * points.x(i) - s * points.y(i) + shiftX);
        y[i] = unit * (s * points.x(i) + c * points.y(i) + shiftY);
      }
      return Points.of(x, y);
    }
  }

  private record Trial(long seed, Equation equation, double noise, Motion motion) {}

  static Stream<Trial> trials() {
    return Stream.iterate(1L, s -> s + 1).limit(24).map(InvarianceTest::trial);
  }

  private static Trial trial(long seed) {
    Random random = new Random(seed);
    double k = 1 + 9 * random.nextDouble();
    Equation equation =
        switch ((int) (seed % 4)) {
          case 0 -> Equation.laplace();
          case 1 -> Equation.helmholtz(k);
          case 2 -> Equation.yukawa(k);
          default -> Equation.biharmonic();
        };
    double unit = Math.pow(10, 12 * random.nextDouble() - 6);
    double angle = 2 * Math.PI * random.nextDouble();
    double gain = Math.pow(10, 12 * random.nextDouble() - 6);
    double shiftX = 20 * random.nextDouble() - 10;
    double shiftY = 20 * random.nextDouble() - 10;
    double noise = new double[] {0.3, 0.1, 0.01}[random.nextInt(3)];
    return new Trial(seed, equation, noise, new Motion(angle, shiftX, shiftY, unit, gain));
  }

  @ParameterizedTest
  @MethodSource("trials")
  void theFieldMovesWithTheData(Trial trial) {
    Random random = new Random(1000 + trial.seed);
    Points sensors = RandomSensors.random(40 + random.nextInt(60), random);
    DiskBasis basis = trial.equation.basis(4 + random.nextInt(6), Disk.unit());
    double[] scales = basis.scales();
    double[] w = new double[basis.size()];
    for (int j = 0; j < w.length; j++) {
      w[j] = random.nextGaussian() / (scales[j] * Math.sqrt(w.length));
    }
    double[] u = Field.of(basis, w).at(sensors);
    for (int i = 0; i < u.length; i++) {
      u[i] += trial.noise * random.nextGaussian();
    }
    Motion motion = trial.motion;
    double[] louder = u.clone();
    for (int i = 0; i < u.length; i++) {
      louder[i] *= motion.gain;
    }
    Equation inUnit = trial.equation.withWavenumber(trial.equation.wavenumber() / motion.unit);
    Fit here = Fitter.withDefaults().fit(trial.equation, Samples.of(sensors, u));
    Fit there = Fitter.withDefaults().fit(inUnit, Samples.of(motion.of(sensors), louder));
    assertThat(there.rank()).isEqualTo(here.rank());
    double noise = here.noise().orElseThrow();
    assertThat(there.noise().orElseThrow() / motion.gain)
        .isCloseTo(noise, within(TOLERANCE * noise));

    Points places = RandomSensors.random(50, random);
    Points moved = motion.of(places);
    double[] expected = here.field().at(places);
    double[] actual = there.field().at(moved);
    double size = 0;
    for (double v : expected) {
      size = Math.max(size, Math.abs(v));
    }
    for (int i = 0; i < places.size(); i++) {
      assertThat(actual[i] / motion.gain).isCloseTo(expected[i], within(TOLERANCE * size));
      double spread = here.uncertainty().spreadAt(places.x(i), places.y(i));
      assertThat(there.uncertainty().spreadAt(moved.x(i), moved.y(i)) / motion.gain)
          .isCloseTo(spread, within(TOLERANCE * spread));
    }
  }
}
