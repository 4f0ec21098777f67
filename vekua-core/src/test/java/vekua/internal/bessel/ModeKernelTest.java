package vekua.internal.bessel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every mode kernel. */
class ModeKernelTest {

  static Stream<Arguments> kernels() {
    return Stream.of(
        Arguments.of("J", BesselModes.j(20, 1, 25), 1.0),
        Arguments.of("J, low order", BesselModes.j(20, 1, 5), 1.0),
        Arguments.of("J, order 0", BesselModes.j(7, 1, 0), 1.0),
        Arguments.of("J, order 1", BesselModes.j(7, 1, 1), 1.0),
        Arguments.of("J, order far above kR", BesselModes.j(1, 1, 300), 1.0),
        Arguments.of("J, kR far above order", BesselModes.j(500, 1, 30), 1.0),
        Arguments.of("J, large", BesselModes.j(1e4, 1, 60), 1.0),
        Arguments.of("J, small kR", BesselModes.j(1e-9, 1, 40), 1.0),
        Arguments.of("J, tiny kR", BesselModes.j(1e-200, 1, 40), 1.0),
        Arguments.of("J, tiny disc", BesselModes.j(1e201, 1e-200, 40), 1e-200),
        Arguments.of("J, subnormal kR", BesselModes.j(1e-310, 1, 40), 1.0),
        Arguments.of("J, huge disc", BesselModes.j(1e-200, 1e202, 130), 1e202),
        Arguments.of("I", BesselModes.i(20, 1, 25), 1.0),
        Arguments.of("I, order 0", BesselModes.i(7, 1, 0), 1.0),
        Arguments.of("I, order far above kR", BesselModes.i(1, 1, 300), 1.0),
        Arguments.of("I, large", BesselModes.i(3000, 1, 60), 1.0),
        Arguments.of("I, tiny", BesselModes.i(1e-200, 1, 40), 1.0),
        Arguments.of("powers", PowerModes.of(2, 50), 2.0),
        Arguments.of("powers, order 0", PowerModes.of(2, 0), 2.0),
        Arguments.of("powers, order 3", PowerModes.of(1e-200, 3), 1e-200));
  }

  /** Points in the disc, its centre, its axes and some a little outside. */
  private static double[][] points(int count, double radius) {
    Random random = new Random(count);
    double[][] p = new double[2][count];
    for (int i = 0; i < count; i++) {
      double r =
          radius * (i % 11 == 0 ? 1.2 * random.nextDouble() : Math.sqrt(random.nextDouble()));
      double theta = 2 * Math.PI * random.nextDouble();
      p[0][i] = r * Math.cos(theta);
      p[1][i] = r * Math.sin(theta);
      switch (i % 17) {
        case 3 -> p[0][i] = 0;
        case 5 -> p[1][i] = 0;
        case 7 -> {
          p[0][i] = 0;
          p[1][i] = 0;
        }
        case 9 -> p[0][i] *= 1e-12;
        case 11 -> {
          p[0][i] *= 1e-13;
          p[1][i] *= 1e-13;
        }
        default -> {}
      }
    }
    return p;
  }

  private static double[] modes(ModeKernel kernel, double[][] p, int count) {
    double[] out = new double[count * (2 * kernel.order() + 1)];
    kernel.modes(p[0], p[1], count, out, 0, count);
    return out;
  }

  private static double[] weights(ModeKernel kernel) {
    return new Random(9).doubles(2 * kernel.order() + 1, -1, 1).toArray();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kernels")
  void modesAreFinite(String name, ModeKernel kernel, double radius) {
    double[] all = modes(kernel, points(600, radius), 600);
    assertThat(Arrays.stream(all).allMatch(v -> Math.abs(v) < 1e300)).isTrue();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kernels")
  void aPointHasTheSameModesAloneOrInAnyBlock(String name, ModeKernel kernel, double radius) {
    double[][] p = points(600, radius);
    double[] all = modes(kernel, p, 600);
    double[] sums = new double[600];
    kernel.series(weights(kernel), p[0], p[1], 600, sums, 0);
    for (int i = 0; i < 600; i += 13) {
      double[][] one = {{p[0][i]}, {p[1][i]}};
      double[] alone = modes(kernel, one, 1);
      for (int j = 0; j < alone.length; j++) {
        assertThat(all[j * 600 + i]).isEqualTo(alone[j]);
      }
      double[] sum = new double[1];
      kernel.series(weights(kernel), one[0], one[1], 1, sum, 0);
      assertThat(sums[i]).isEqualTo(sum[0]);
    }
    double[] fewer = modes(kernel, p, 300);
    for (int j = 0; j <= 2 * kernel.order(); j++) {
      for (int i = 0; i < 300; i++) {
        assertThat(fewer[j * 300 + i]).isEqualTo(all[j * 600 + i]);
      }
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kernels")
  void nothingElseIsTouched(String name, ModeKernel kernel, double radius) {
    int columns = 2 * kernel.order() + 1;
    for (int count : new int[] {0, 1, 127, 128, 129, 257}) {
      double[][] p = points(count, radius);
      int stride = count + 3;
      double[] out = new double[5 + columns * stride];
      Arrays.fill(out, 77.25);
      kernel.modes(p[0], p[1], count, out, 5, stride);
      double[] plain = modes(kernel, p, count);
      for (int i = 0; i < out.length; i++) {
        int j = (i - 5) / stride;
        int point = (i - 5) % stride;
        boolean inside = i >= 5 && point < count;
        assertThat(out[i]).isEqualTo(inside ? plain[j * count + point] : 77.25);
      }
      double[] sums = new double[count + 9];
      Arrays.fill(sums, 77.25);
      kernel.series(weights(kernel), p[0], p[1], count, sums, 4);
      assertThat(Arrays.copyOf(sums, 4)).containsOnly(77.25);
      assertThat(Arrays.copyOfRange(sums, count + 4, count + 9)).containsOnly(77.25);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kernels")
  void seriesIsTheSumOfWeightedModes(String name, ModeKernel kernel, double radius) {
    int count = 700;
    int columns = 2 * kernel.order() + 1;
    double[][] p = points(count, radius);
    double[] all = modes(kernel, p, count);
    double[] weights = weights(kernel);
    double[] sums = new double[count];
    kernel.series(weights, p[0], p[1], count, sums, 0);
    for (int i = 0; i < count; i++) {
      double sum = 0;
      double low = 0;
      double size = 0;
      for (int j = 0; j < columns; j++) {
        double term = weights[j] * all[j * count + i];
        low += Math.fma(weights[j], all[j * count + i], -term);
        double next = sum + term;
        double back = next - sum;
        low += (sum - (next - back)) + (term - back);
        sum = next;
        size = Math.hypot(size, term);
      }
      // An angle is off by up to eps/2 in either way of summing, mode n by n times that; the radial
      // parts by some ten eps.
      double bound = Reference.EPS * (2 * kernel.order() + 40) * size;
      assertThat(sums[i]).isCloseTo(sum + low, within(bound + Double.MIN_NORMAL));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kernels")
  void onlyOrderZeroIsLeftAtTheCentre(String name, ModeKernel kernel, double radius) {
    double[] out = modes(kernel, new double[][] {{0}, {0}}, 1);
    if (!name.startsWith("I")) {
      assertThat(out[0]).isEqualTo(1);
    }
    for (int j = 1; j < out.length; j++) {
      assertThat(out[j]).isZero();
    }
  }
}
