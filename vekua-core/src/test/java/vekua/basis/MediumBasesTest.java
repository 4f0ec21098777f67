package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;
import vekua.medium.Inclusion;
import vekua.medium.Refracting;

/** Bases in media: of a medium that does not vary they are those of the plane. */
class MediumBasesTest {

  private static final Disk DISC = new Disk(1, 2, 1.5);
  private static final int ORDER = 3;
  private static final int MODES = 2 * ORDER + 1;
  private static final Equation SAME = Equation.diffusion(Conducting.of(Coefficient.of("2")));

  @Test
  void aMediumThatIsTheSameEverywhereHasThePlanesModes() {
    DiskBasis basis = SAME.basis(ORDER, DISC);
    assertThat(basis.size()).isEqualTo(SAME.size(ORDER)).isEqualTo(MODES + 66);
    Points place = Points.of(1.4, 2.7);
    double[] modes = Equation.laplace().basis(ORDER, DISC).values(place);
    double[] values = basis.values(place);
    for (int j = 0; j < MODES; j++) {
      assertThat(values[j]).isCloseTo(modes[j], within(1e-11));
    }
  }

  /**
   * Beside every ring four sizes of sources that the medium is not known to have, rougher ones
   * weaker, none being far more plausible than any other.
   */
  @Test
  void everyRingStandsBesideSourcesOfSeveralSizes() {
    List<Prior> rings = Equation.laplace().basis(ORDER, DISC).priors();
    List<Prior> priors = SAME.basis(ORDER, DISC).priors();
    assertThat(priors).hasSize(4 * rings.size());
    double[] sizes = {1e-7, 0.05, 0.3, 1.5};
    for (int p = 0; p < priors.size(); p++) {
      double[] d = priors.get(p).deviations();
      assertThat(d).hasSize(MODES + 66);
      assertThat(d).startsWith(rings.get(p / 4).deviations());
      assertThat(priors.get(p).weight()).isEqualTo(p % 4 == 0 ? 3e7 : 1);
      double tau = sizes[p % 4];
      // Degree n has n + 1 functions.
      assertThat(d[MODES]).isCloseTo(tau, within(1e-14 * tau));
      assertThat(d[MODES + 1]).isCloseTo(tau * Math.sqrt(2) * 0.75, within(1e-14 * tau));
      assertThat(d[MODES + 2]).isEqualTo(d[MODES + 1]);
      assertThat(d[MODES + 3]).isCloseTo(tau * Math.sqrt(3) * 0.6, within(1e-14 * tau));
      assertThat(d[MODES + 65]).isCloseTo(tau * Math.sqrt(11) * 3 / 13, within(1e-14 * tau));
    }
  }

  @Test
  void draftsHaveSixDigits() {
    Equation waves = Equation.helmholtz(new Refracting(3, Coefficient.of("1 + 0.05*x")));
    DiskBasis exact = waves.basis(ORDER, DISC);
    DiskBasis draft = waves.draft(ORDER, DISC, false);
    DiskBasis trusted = waves.draft(ORDER, DISC, true);
    Points place = Points.of(0.4, 2.3);
    assertThat(draft.size()).isEqualTo(exact.size());
    assertThat(trusted.size()).isEqualTo(MODES);
    for (int j = 0; j < MODES; j++) {
      double u = exact.values(place)[j];
      assertThat(draft.values(place)[j]).isCloseTo(u, within(1e-5));
      assertThat(trusted.values(place)[j]).isCloseTo(u, within(1e-5));
    }
    List<Prior> rings = Equation.helmholtz(3).basis(ORDER, DISC).priors();
    assertThat(draft.priors()).hasSize(4 * rings.size());
    assertThat(trusted.priors()).hasSize(rings.size());
    assertThat(trusted.priors().get(1).deviations()).containsExactly(rings.get(1).deviations());
    assertThat(trusted.priors().get(1).deviations()).hasSize(MODES);
    assertThat(SAME.draft(ORDER, DISC, true).size()).isEqualTo(MODES);
    assertThat(SAME.draft(ORDER, DISC, true).priors())
        .hasSameSizeAs(Equation.laplace().basis(ORDER, DISC).priors());
    assertThat(SAME.draft(ORDER, DISC, false).priors()).hasSizeGreaterThan(50);
    // Equations of the plane cost little: their drafts are they themselves.
    DiskBasis plane = Equation.laplace().draft(ORDER, DISC, false);
    assertThat(plane.values(place))
        .containsExactly(Equation.laplace().basis(ORDER, DISC).values(place));
  }

  /** Functions in a medium are not orthogonal: the mean square is that of the sum. */
  @Test
  void meanSquaresAreOfSums() {
    Equation strong = Equation.diffusion(Conducting.of(Coefficient.of("exp(x)")));
    DiskBasis basis = strong.basis(ORDER, DISC);
    double[] w = new double[basis.size()];
    w[1] = 1;
    w[3] = -0.7;
    w[MODES + 4] = 0.4;
    // Gauss–Legendre in the radius and equal angles.
    double[] nodes = LegendreNodes.nodes();
    double[] weights = LegendreNodes.weights();
    int n = 48;
    double mean = 0;
    for (int q = 0; q < nodes.length; q++) {
      double t = (nodes[q] + 1) / 2;
      double[] values = basis.values(new Disk(1, 2, 1.5 * t).boundary(n));
      for (int i = 0; i < n; i++) {
        double u = values[n + i] - 0.7 * values[3 * n + i] + 0.4 * values[(MODES + 4) * n + i];
        mean += u * u / n * weights[q] * t;
      }
    }
    assertThat(basis.meanSquare(new double[][] {w})).isCloseTo(mean, within(1e-8 * mean));
    double[] scales = basis.scales();
    double apart = 0;
    for (int j = 0; j < w.length; j++) {
      apart += w[j] * w[j] * scales[j] * scales[j];
    }
    assertThat(Math.abs(apart - mean)).as("not orthogonal").isGreaterThan(0.01 * mean);
  }

  @Test
  void discsOfAnotherMediumHaveFunctionsOfTheirOwn() {
    Equation one =
        Equation.diffusion(
            Conducting.of(Coefficient.of("1"))
                .withInclusions(List.of(new Inclusion(1, 2, 0.5, 3))));
    DiskBasis basis = one.draft(ORDER, DISC, true);
    assertThat(basis.description().kind()).isEqualTo("inclusions");
    assertThat(basis.size()).isEqualTo(MODES);
    Equation outside =
        Equation.diffusion(
            Conducting.of(Coefficient.of("1"))
                .withInclusions(List.of(new Inclusion(9, 9, 0.5, 3))));
    assertThatIllegalArgumentException().isThrownBy(() -> outside.basis(ORDER, DISC));
    assertThatIllegalArgumentException().isThrownBy(() -> outside.draft(ORDER, DISC, true));
  }
}
