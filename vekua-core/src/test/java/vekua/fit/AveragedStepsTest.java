package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;

/** Which priors are tried, how much their evidence counts, and what is made of filter factors. */
class AveragedStepsTest {

  private static final double NONE = Double.NEGATIVE_INFINITY;

  /** Nine rows are taken at their word, of thirty and more three tenths count. */
  @Test
  void manyRowsAreTrustedLess() {
    assertThat(Averaged.trust(1)).isEqualTo(1);
    assertThat(Averaged.trust(9)).isEqualTo(1);
    assertThat(Averaged.trust(12)).isEqualTo(0.75);
    assertThat(Averaged.trust(30)).isEqualTo(0.3);
    assertThat(Averaged.trust(1_000_000)).isEqualTo(0.3);
  }

  @Test
  void ofALongListEveryThirdPriorIsTriedFirst() {
    for (int i = 0; i < 6; i++) {
      assertThat(Averaged.first(i, 6)).isTrue();
      assertThat(Averaged.first(i, 7)).isEqualTo(i == 1 || i == 4);
    }
  }

  /** Two on each side of those that are within 6 of the best, or 20 where three tenths count. */
  @Test
  void thenNeighboursOfThoseThatAreNear() {
    double[] highest = {NONE, 0, NONE, NONE, NONE, NONE, NONE, -5.9, NONE, NONE};
    assertThat(Averaged.next(highest, 5))
        .containsExactly(true, true, true, true, false, true, true, true, true, true);
    highest[7] = -6;
    assertThat(Averaged.next(highest, 5))
        .containsExactly(true, true, true, true, false, false, false, false, false, false);
    highest[7] = -19.9;
    assertThat(Averaged.next(highest, 100)[6]).isTrue();
    highest[7] = -20.1;
    assertThat(Averaged.next(highest, 100)[6]).isFalse();
  }

  @Test
  void sharesOfDampingsAddUp() {
    Component component =
        new Component(null, new double[] {1, 2}, new double[] {3, 1}, new double[] {5, 6});
    assertThat(component.weight()).isEqualTo(4);
    Component half = component.over(8);
    assertThat(half.weights()).containsExactly(0.375, 0.125);
    assertThat(half.lambdas()).containsExactly(1, 2);
    assertThat(half.variances()).containsExactly(5, 6);
    Component only = Component.only(null, 0.5, 7);
    assertThat(only.weight()).isEqualTo(1);
    assertThat(only.lambdas()).containsExactly(0.5);
    assertThat(only.variances()).containsExactly(7);
  }

  /** Directions that are kept by half or more count. */
  @Test
  void filterFactors() {
    assertThat(Estimate.rank(new double[] {1, 0.5, 0.49, 0})).isEqualTo(2);
    double[] unit = {2, 0, 0, 4};
    Spectrum spectrum = Spectrum.of(unit, new double[] {1, 1}, false);
    double[] w = Estimate.solve(spectrum, new double[] {0.5, 1}, new double[] {6, 8});
    // Singular values 4 and 2: half of 8/4, and 6/2.
    assertThat(w).containsExactly(new double[] {3, 1}, within(1e-14));
    assertThat(Estimate.solve(spectrum, new double[] {0, 0}, new double[] {6, 8}))
        .containsExactly(0, 0);
  }

  /** Squared lengths, functions and noise for which snapshots are fitted side by side. */
  @Test
  void snapshotsSideBySideAreOfUsualSizes() {
    assertThat(AveragedSnapshots.suits(1)).isTrue();
    assertThat(AveragedSnapshots.suits(1.1e-200)).isTrue();
    assertThat(AveragedSnapshots.suits(1e-200)).isFalse();
    assertThat(AveragedSnapshots.suits(0.9e200)).isTrue();
    assertThat(AveragedSnapshots.suits(1e200)).isFalse();
    assertThat(AveragedSnapshots.suits(Double.NaN)).isFalse();
    Basis basis = Equation.laplace().basis(0, Disk.unit());
    assertThat(AveragedSnapshots.suits(design(basis, 1, Double.NaN))).isTrue();
    assertThat(AveragedSnapshots.suits(design(basis, 1, 0.1))).isFalse();
    assertThat(AveragedSnapshots.suits(design(basis, Double.POSITIVE_INFINITY, Double.NaN)))
        .isFalse();
  }

  private static Design design(Basis basis, double r, double noise) {
    return Design.of(new double[] {r}, 1, basis, 4, noise, Scaling.DOMAIN, 5);
  }

  /** With the noise given nothing is learnt; else half a row must be left. */
  @Test
  void noiseIsLearntFromWhatIsLeft() {
    Basis basis = Equation.laplace().basis(0, Disk.unit());
    assertThat(Filter.noise(design(basis, 1, 0.1), 50, 2)).isEqualTo(0.1);
    assertThat(Filter.noise(design(basis, 1, Double.NaN), 50, 2)).isEqualTo(5);
    assertThat(Filter.noise(design(basis, 1, Double.NaN), 50, 3.49)).isBetween(9.9, 10.0);
    assertThat(Filter.noise(design(basis, 1, Double.NaN), 50, 3.5)).isNaN();
  }

  @Test
  void truncationsAndRidges() {
    Filter.Truncation truncation = new Filter.Truncation(0.25);
    assertThat(truncation.factor(1.01, 4)).isEqualTo(1);
    assertThat(truncation.factor(1, 4)).isZero();
    assertThat(truncation.variance(2, 1)).isEqualTo(0.25);
    assertThat(truncation.variance(2, 0)).isZero();
    assertThat(truncation.keepsAllAbove(0.25)).isFalse();
    assertThat(truncation.keepsAllAbove(0.26)).isTrue();
    assertThat(truncation.damps()).isFalse();
    assertThat(truncation.joinsReadings()).isFalse();
    assertThat(truncation.doubtsRows()).isFalse();
    assertThat(truncation).hasToString("truncate");
    Filter.Ridge ridge = new Filter.Ridge(2);
    assertThat(ridge.factor(2, 9)).isCloseTo(4 / 6.0, within(1e-15));
    assertThat(ridge.factor(0, 9)).isZero();
    assertThat(ridge.variance(2, 0.5)).isCloseTo(1 / 6.0, within(1e-15));
    assertThat(ridge.damps()).isTrue();
    assertThat(ridge.keepsAllAbove(1)).isFalse();
    Filter.Ridge none = new Filter.Ridge(0);
    assertThat(none.damps()).isFalse();
    assertThat(none.keepsAllAbove(1e-9)).isTrue();
    assertThat(none.keepsAllAbove(0)).isFalse();
    for (Regularisation each :
        List.of(
            Regularisation.automatic(),
            Regularisation.evidence(),
            Regularisation.gcv(),
            Regularisation.leaveOneOut(),
            Regularisation.discrepancy(),
            Regularisation.lCurve())) {
      assertThat(each.joinsReadings()).as(each.method()).isTrue();
      assertThat(each.doubtsRows()).isEqualTo(each.method().equals("evidence"));
    }
  }
}
