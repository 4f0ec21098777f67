package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import vekua.basis.Equation;
import vekua.basis.Prior;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.medium.Coefficient;
import vekua.medium.Refracting;
import vekua.rows.Samples;

/** The bases among which a search for a wavenumber chooses. */
final class CandidatesTest {

  private static final Disk FRAME = new Disk(0.5, -1, 2);

  private static final Candidates WAVES =
      new Candidates(k -> Equation.helmholtz(k), FRAME, Optional.empty());

  private static final Candidates LENSES =
      new Candidates(
          k -> Equation.helmholtz(new Refracting(k, Coefficient.of("1 + 0.1*exp(-r^2)"))),
          FRAME,
          Optional.empty());

  private static Samples samples() {
    Points unit = RandomSensors.random(12, 3);
    double[] x = new double[unit.size()];
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = FRAME.x() + FRAME.radius() * unit.x(i);
      y[i] = FRAME.y() + FRAME.radius() * unit.y(i);
    }
    return Samples.of(Points.of(x, y), new double[x.length]);
  }

  private static Candidates.Trial trial(double... weights) {
    return new Candidates.Trial(
        Arrays.stream(weights).mapToObj(w -> new Prior(w, new double[] {1, 2, 3})).toList(),
        new double[0]);
  }

  @Test
  void theMostPlausiblePriorIsScannedWith() {
    assertThat(trial(1, 1, 1).likeliest()).isEqualTo(1);
    assertThat(trial(1, 1, 2).likeliest()).isEqualTo(2);
    assertThat(trial(3, 1, 2).likeliest()).isEqualTo(0);
    assertThat(trial(1, 1, 1, 1).likeliest()).isEqualTo(2);
    assertThat(trial(1, 2, 2, 3, 3).likeliest()).isEqualTo(3);
    assertThat(trial(1).size()).isEqualTo(3);
  }

  @Test
  void mediaAreCostlyDrafts() {
    assertThat(WAVES.costly(2)).isFalse();
    assertThat(LENSES.costly(2)).isTrue();
    assertThat(WAVES.precision(2)).isEqualTo(1e-14);
    assertThat(LENSES.precision(2)).isEqualTo(1e-7);
    assertThat(WAVES.frame()).isSameAs(FRAME);
    assertThat(WAVES.family().apply(3).wavenumber()).isEqualTo(3);
  }

  /** Columns are the functions of the basis of the order that suits, at the sensors. */
  @Test
  void wavesWithoutAMedium() {
    Samples samples = samples();
    Candidates.Trial trial = WAVES.trial(1.7, samples, true);
    Equation equation = Equation.helmholtz(1.7);
    var basis = equation.basis(equation.order(FRAME, 12), FRAME);
    double[] values = basis.functions().values(samples.points());
    assertThat(trial.phi()).hasSameSizeAs(values);
    assertThat(trial.size()).isEqualTo(values.length / 12);
    for (int i = 0; i < values.length; i++) {
      assertThat(trial.phi()[i]).isCloseTo(values[i], within(1e-13));
    }
    assertThat(trial.priors()).hasSameSizeAs(basis.priors());
  }

  /**
   * Real and imaginary parts of scattered fields are combinations of as many real functions, one
   * for each order and part, with priors like those of the functions; what was made is kept.
   */
  @Test
  void mediaScatter() {
    Samples samples = samples();
    Candidates.Trial trial = LENSES.trial(1.7, samples, true);
    assertThat(LENSES.trial(1.7, samples, true)).isSameAs(trial);
    assertThat(LENSES.trial(1.7, samples, false)).isNotSameAs(trial);
    int order = LENSES.family().apply(1.7).order(FRAME, 12);
    int n = 2 * order + 1;
    assertThat(trial.phi()).hasSize(12 * trial.size());
    assertThat(trial.size()).isGreaterThanOrEqualTo(2 * n);
    for (Prior prior : trial.priors()) {
      for (int j = 0; j < n; j++) {
        assertThat(prior.deviations()[n + j]).isEqualTo(prior.deviations()[j]).isPositive();
      }
    }
  }
}
