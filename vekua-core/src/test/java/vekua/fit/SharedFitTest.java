package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/** Complex fields with one regularisation for all. */
class SharedFitTest {

  private static final double K = 6;
  private static final Basis BASIS = Equation.helmholtz(K).basis(12, new Disk(0, 0, 1));

  /** Places in the unit disc. */
  private static Points places(int n, long seed) {
    Random random = new Random(seed);
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double r = Math.sqrt(random.nextDouble());
      double t = 2 * Math.PI * random.nextDouble();
      x[i] = r * Math.cos(t);
      y[i] = r * Math.sin(t);
    }
    return Points.of(x, y);
  }

  /** Both parts of plane waves from random directions, with noise, for each frame of a size. */
  private static double[][] frames(Points points, double noise, long seed, double... sizes) {
    Random random = new Random(seed);
    double[][] parts = new double[2 * sizes.length][points.size()];
    for (int f = 0; f < sizes.length; f++) {
      for (int wave = 0; wave < 3; wave++) {
        double angle = 2 * Math.PI * random.nextDouble();
        double phase = 2 * Math.PI * random.nextDouble();
        for (int i = 0; i < points.size(); i++) {
          double t = phase + K * (points.x(i) * Math.cos(angle) + points.y(i) * Math.sin(angle));
          parts[2 * f][i] += sizes[f] * Math.cos(t);
          parts[2 * f + 1][i] += sizes[f] * Math.sin(t);
        }
      }
    }
    for (double[] part : parts) {
      for (int i = 0; i < part.length; i++) {
        part[i] += noise * random.nextGaussian();
      }
    }
    return parts;
  }

  /** One frame is a complex fit; frames that repeat it, louder or turned, tell nothing more. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 40})
  void repeatsChangeNothing(int count) {
    Points points = places(20, 1);
    double[][] one = frames(points, 0.05, 2, 1);
    ComplexFit alone = Fitter.withDefaults().fitComplex(BASIS, Samples.ofSnapshots(points, one));
    double[][] all = new double[2 * count][];
    for (int f = 0; f < count; f++) {
      // Multiplied by i once more in every frame.
      all[2 * f] = List.of(one[0], neg(one[1]), neg(one[0]), one[1]).get(f % 4);
      all[2 * f + 1] = List.of(one[1], one[0], neg(one[1]), neg(one[0])).get(f % 4);
    }
    SharedFit shared = Fitter.withDefaults().fitShared(BASIS, Samples.ofSnapshots(points, all), 0);
    double[] expected = alone.re().field().coefficients();
    double size = Arrays.stream(expected).map(Math::abs).max().orElseThrow();
    double[] found = shared.fit().re().field().coefficients();
    double[] again = shared.coefficients().get(0);
    for (int j = 0; j < expected.length; j++) {
      assertThat(found[j]).isCloseTo(expected[j], within(1e-9 * size));
      assertThat(again[j]).isCloseTo(expected[j], within(1e-9 * size));
    }
    assertThat(shared.coefficients()).hasSize(2 * count);
    assertThat(shared.fit().re().noise().orElseThrow())
        .isCloseTo(alone.re().noise().orElseThrow(), within(1e-9));
  }

  private static double[] neg(double[] v) {
    return Arrays.stream(v).map(u -> -u).toArray();
  }

  /** The noise of many frames is better known than that of one, and all of them are linear. */
  @Test
  void framesShareTheirNoise() {
    Points points = places(24, 3);
    double[] sizes = new double[60];
    Arrays.setAll(sizes, f -> f % 3 == 0 ? 1 : 0.3);
    double[][] parts = frames(points, 0.1, 4, sizes);
    Fitter fitter = Fitter.withDefaults().with(OutlierPolicy.KEEP);
    SharedFit shared = fitter.fitShared(BASIS, Samples.ofSnapshots(points, parts), 0);
    assertThat(shared.fit().re().noise().orElseThrow()).isCloseTo(0.1, within(0.01));
    // The sum of two frames in place of a third: the damping is given, so that all is linear.
    Fitter given = fitter.with(Regularisation.ridge(1e-3));
    SharedFit ridge = given.fitShared(BASIS, Samples.ofSnapshots(points, parts), 5);
    Fit own = given.fitComplex(BASIS, Samples.ofSnapshots(points, pair(parts, 7))).re();
    assertThat(ridge.coefficients().get(14))
        .usingComparatorWithPrecision(1e-10)
        .containsExactly(own.field().coefficients());
  }

  private static double[][] pair(double[][] parts, int f) {
    return new double[][] {parts[2 * f], parts[2 * f + 1]};
  }

  @Test
  void silenceIsZero() {
    Points points = places(12, 5);
    SharedFit shared =
        Fitter.withDefaults().fitShared(BASIS, Samples.ofSnapshots(points, new double[8][12]), 0);
    for (double[] part : shared.coefficients()) {
      assertThat(part).containsOnly(0);
    }
    assertThatThrownBy(
            () ->
                Fitter.withDefaults()
                    .fitShared(BASIS, Samples.ofSnapshots(points, new double[3][12]), 0))
        .hasMessageContaining("a real and an imaginary part in turn");
  }
}
