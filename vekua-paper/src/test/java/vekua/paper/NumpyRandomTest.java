package vekua.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Known answers by NumPy 2.4. */
class NumpyRandomTest {

  /** NumPy's logarithm and ours may differ in the last bit. */
  private static final double LAST_BIT = 4e-16;

  /** {@code np.random.seed(s); np.random.randn(4); np.random.rand(3)}. */
  @ParameterizedTest
  @CsvSource({
    "0, 1.764052345967664, 0.4001572083672233, 0.9787379841057392, 2.240893199201458,"
        + "0.4236547993389047, 0.6458941130666561, 0.4375872112626925",
    "42, 0.4967141530112327, -0.13826430117118466, 0.6476885381006925, 1.5230298564080254,"
        + "0.15601864044243652, 0.15599452033620265, 0.05808361216819946",
    "43, 0.25739992534469336, -0.9084814327806611, -0.37850310605882326, -0.5349155987755707,"
        + "0.3271390558111398, 0.8591374909485977, 0.6660902130980257",
    "44, -0.7506147172558728, 1.3163573247118194, 1.2461400286434303, -1.6049157412585944,"
        + "0.39377955108825136, 0.40907260986089866, 0.5099024095896064",
    "4294967295, 0.6484086742306527, 0.6693235306338161, -1.0805437227474493,"
        + "0.2845010447986309, 0.9093750727977705, 0.5537363115925001, 0.9845555560357949",
  })
  void givesTheNumbersOfNumpy(
      long seed, double a, double b, double c, double d, double u, double v, double w) {
    NumpyRandom random = new NumpyRandom(seed);
    assertThat(random.normals(4)).containsExactly(new double[] {a, b, c, d}, within(LAST_BIT));
    assertThat(random.uniforms(3)).containsExactly(u, v, w);
  }

  /** After an odd number of normals the second of the last pair waits for the next call. */
  @Test
  void keepsTheSecondNormalOfAPair() {
    NumpyRandom random = new NumpyRandom(42);
    double[] normals = random.normals(1001);
    assertThat(normals[1000]).isEqualTo(1.3993554365860021, within(LAST_BIT));
    assertThat(random.uniform()).isEqualTo(0.03158614482564204);
    assertThat(random.normal()).isEqualTo(0.9246336829127688, within(LAST_BIT));
  }

  /** The first word of the reference program with its default seed. */
  @Test
  void isTheMersenneTwister() {
    assertThat(Integer.toUnsignedLong(new NumpyRandom(5489).bits())).isEqualTo(3499211612L);
  }

  @Test
  void refusesSeedsThatNumpyRefuses() {
    assertThatThrownBy(() -> new NumpyRandom(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("seed must be between 0 and 4294967295: -1");
    assertThatThrownBy(() -> new NumpyRandom(1L << 32))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
