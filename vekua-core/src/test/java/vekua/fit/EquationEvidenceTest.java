package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import vekua.fit.EquationEvidence.Candidate;
import vekua.fit.EquationEvidence.Family;

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
}
