package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import vekua.fit.EquationEvidence.Candidate;
import vekua.fit.EquationEvidence.Family;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/** What is concluded from given evidence. */
final class EquationEvidenceTest {

  private static Candidate candidate(Family family, double log, boolean limit) {
    return new Candidate(family, Optional.empty(), log, limit);
  }

  private static EquationEvidence of(
      double helmholtz, double laplace, boolean limit, double smooth, double noise) {
    return new EquationEvidence(
        List.of(
            candidate(Family.HELMHOLTZ, helmholtz, false),
            candidate(Family.LAPLACE, laplace, limit)),
        smooth,
        noise,
        50);
  }

  @Test
  void differencesOfThreeAreClear() {
    assertThat(of(10, 6.9, false, 0, 0).isClear()).isTrue();
    assertThat(of(10, 7, false, 0, 0).isClear()).isFalse();
    assertThat(of(10, 9, true, 0, 0).isClear()).as("a limit is no rival").isTrue();
    assertThat(of(10, 9, false, 0, 0).best().family()).isEqualTo(Family.HELMHOLTZ);
  }

  @Test
  void aSmoothFieldOrNoiseMayExplainMore() {
    assertThat(of(10, 12, false, 15.1, 0).noneFits()).isTrue();
    assertThat(of(10, 12, false, 15, 0).noneFits()).isFalse();
    assertThat(of(10, 12, false, 0, 9).mayBeNoise()).isTrue();
    assertThat(of(10, 12, false, 0, 8.9).mayBeNoise()).isFalse();
    assertThat(of(10, 12, false, 0, Double.NaN).mayBeNoise()).isTrue();
  }

  @Test
  void familiesMakeTheirEquations() {
    assertThat(Family.LAPLACE.of(2).lambda()).isZero();
    assertThat(Family.HELMHOLTZ.of(2).lambda()).isEqualTo(4);
    assertThat(Family.YUKAWA.of(2).lambda()).isEqualTo(-4);
  }

  private static EquationEvidence of(DoubleBinaryOperator field, double noise, double low) {
    Random random = new Random(9);
    double[] x = random.doubles(24, -0.7, 0.7).toArray();
    double[] y = random.doubles(24, -0.7, 0.7).toArray();
    double[] u = new double[24];
    Arrays.setAll(u, i -> field.applyAsDouble(x[i], y[i]) + noise * random.nextGaussian());
    return EquationEvidence.of(
        Samples.of(Points.of(x, y), u), Disk.unit(), WavenumberSearch.between(low, 6));
  }

  @Test
  void aWaveIsAWave() {
    EquationEvidence found =
        of((x, y) -> Math.cos(4 * x) + Math.sin(4 * (0.6 * x + 0.8 * y)), 0.02, 2);
    assertThat(found.best().family()).isEqualTo(Family.HELMHOLTZ);
    WavenumberSearch.Result number = found.best().number().orElseThrow();
    assertThat(number.wavenumber()).isCloseTo(4, within(4 * number.sigma()));
    assertThat(found.isClear()).isTrue();
    assertThat(found.noneFits()).isFalse();
    assertThat(found.mayBeNoise()).isFalse();
    assertThat(found.sensors()).isEqualTo(24);
    assertThat(found.candidates()).hasSize(3);
    assertThat(found.candidates().get(1).logEvidence())
        .isGreaterThanOrEqualTo(found.candidates().get(2).logEvidence());
  }

  @Test
  void aDecayIsADecay() {
    EquationEvidence found =
        of((x, y) -> Math.exp(4 * (x - 1)) + Math.exp(4 * (0.6 * x - 0.8 * y - 1)), 2e-4, 2);
    assertThat(found.best().family()).isEqualTo(Family.YUKAWA);
    assertThat(found.isClear()).isTrue();
    assertThat(found.best().number().orElseThrow().wavenumber()).isCloseTo(4, within(0.5));
  }

  /** Slow waves and decays are Laplace's equation by another name. */
  @Test
  void whatVariesSlowlyIsHarmonic() {
    EquationEvidence found = of((x, y) -> 1 + x - 2 * x * y, 0.01, 0.1);
    assertThat(found.best().family()).isEqualTo(Family.LAPLACE);
    assertThat(found.best().number()).isEmpty();
    assertThat(found.best().limit()).isFalse();
    assertThat(found.candidates().subList(1, 3)).allMatch(Candidate::limit);
    assertThat(found.isClear()).as("limits are no rivals").isTrue();
    assertThat(found.mayBeNoise()).isFalse();
  }

  @Test
  void aBowlObeysNoneOfThem() {
    EquationEvidence found = of((x, y) -> Math.exp(-4 * (x * x + y * y)), 1e-3, 2);
    assertThat(found.noneFits()).isTrue();
    assertThat(found.mayBeNoise()).isFalse();
  }

  @Test
  void noiseMayBeNoise() {
    assertThat(of((x, y) -> 0, 1, 2).mayBeNoise()).isTrue();
  }

  /** A smooth field is judged by values alone, and by slopes not at all. */
  @Test
  void slopesAreNotComparedWithASmoothField() {
    Random random = new Random(9);
    double[] x = random.doubles(12, -0.7, 0.7).toArray();
    double[] y = random.doubles(12, -0.7, 0.7).toArray();
    double[] u = new double[12];
    Arrays.setAll(u, i -> i == 0 ? Math.sin(4 * x[0]) : 4 * Math.cos(4 * x[i]));
    List<Functional> mixed = new ArrayList<>(Collections.nCopies(12, Functional.normal(1, 0)));
    mixed.set(0, Functional.value());
    EquationEvidence found =
        EquationEvidence.of(
            Samples.of(Points.of(x, y), u).withFunctionals(mixed),
            Disk.unit(),
            WavenumberSearch.between(2, 6));
    assertThat(found.smooth()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(found.noneFits()).isFalse();
  }
}
