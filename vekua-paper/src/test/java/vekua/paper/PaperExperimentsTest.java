package vekua.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.djl.Progress;

class PaperExperimentsTest {

  static Experiment experiment(String key) {
    return Experiment.all().stream().filter(e -> e.key().equals(key)).findFirst().orElseThrow();
  }

  static Run vekua(String key, long seed) {
    return new Job(experiment(key), Method.VEKUA, seed).run(Progress.NONE);
  }

  /** The same algorithm by NumPy 2.4 and SciPy 1.17, seed by seed, to all five printed digits. */
  @ParameterizedTest
  @CsvSource({
    "C, 42, 1.3141e-02, 17",
    "C, 43, 9.2342e-03, 17",
    "C, 44, 7.8319e-02, 17",
    "D, 42, 1.3688e-08, 31",
    "D, 43, 4.6491e-09, 31",
    "D, 44, 1.0688e-08, 31",
  })
  void noisyAndChaoticFieldsAreThoseOfScipy(String key, long seed, double mse, int rank) {
    Run run = vekua(key, seed);
    assertThat(run.mse()).isEqualTo(mse, within(5.1e-5 * mse));
    assertThat(run.rank()).hasValue(rank);
    assertThat(run.seconds()).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"A, 4.1e-33, 11", "B, 2.4e-31, 4"})
  void exactFieldsReachThePrecisionOfThePaper(String key, double mse, int rank) {
    Run run = vekua(key, 42);
    assertThat(run.mse()).isLessThanOrEqualTo(mse);
    assertThat(run.rank()).hasValue(rank);
  }

  /** Values by SciPy at the ends of the line, the first sensor and the noisy samples. */
  @Test
  void theDataAreThoseOfTheAppendix() {
    Task chaos = experiment("D").task(42);
    assertThat(chaos.samples().size()).isEqualTo(500);
    assertThat(chaos.truth()).hasSize(200);
    // Sums of thirty terms of order one.
    assertThat(chaos.truth()[0]).isEqualTo(0.18297261577190538, within(1e-14));
    assertThat(chaos.truth()[199]).isEqualTo(0.294115138003612, within(1e-14));
    assertThat(chaos.samples().values(0)[0]).isEqualTo(0.05034012024606847, within(1e-14));
    assertThat(chaos.steps()).isEqualTo(4000);

    Task robustness = experiment("C").task(42);
    double[] noisy = robustness.samples().values(0);
    assertThat(noisy).hasSize(300);
    assertThat(noisy[0]).isEqualTo(0.0851183577754658, within(1e-15));
    assertThat(noisy[299]).isEqualTo(0.1117012955579417, within(1e-15));
    assertThat(robustness.steps()).isEqualTo(3000);

    Task helmholtz = experiment("A").task(42);
    assertThat(helmholtz.samples().size()).isEqualTo(200);
    assertThat(helmholtz.targets().x(0)).isEqualTo(-0.9);
    assertThat(helmholtz.targets().x(99)).isEqualTo(0.9);
    // J_0(18) and J_0(20) by mpmath.
    assertThat(helmholtz.truth()[0]).isEqualTo(-0.013355805721984111, within(3e-16));
    assertThat(helmholtz.samples().values(0)[0]).isEqualTo(0.16702466434058316, within(1e-15));

    Task holography = experiment("B").task(42);
    assertThat(holography.samples().points().y(0)).isEqualTo(1);
    assertThat(holography.targets().y(0)).isEqualTo(-1);
    assertThat(holography.targets().x(199)).isEqualTo(-1);
  }

  @Test
  void equallySpacedNumbersAreThoseOfNumpy() {
    assertThat(PaperExperiments.linspace(-1, 1, 5)).containsExactly(-1, -0.5, 0, 0.5, 1);
    // np.linspace(0, 2 * np.pi, 200)[[1, 198, 199]]
    double[] angles = PaperExperiments.linspace(0, 2 * Math.PI, 200);
    assertThat(angles[1]).isEqualTo(0.03157379551346526);
    assertThat(angles[198]).isEqualTo(6.2516115116661215);
    assertThat(angles[199]).isEqualTo(2 * Math.PI);
  }
}
