package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.functions.Modes;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;

/** Many levels at once, at short waves. */
class WindowTest {

  private static final Domain DISC = Domain.inside(Curve.circle(0, 0, 1));

  @Test
  void shortWavesOfADiscAreAllFoundWithTheirMultiplicities() {
    Drum drum = new Drum(DISC, new boolean[] {true});
    assertThat(Window.length(drum, 12_000)).isGreaterThan(2.5 * drum.spacing(12_000));
    double[] exact = ExactSpectra.disc(12_000, 12_060);
    Spectrum spectrum = ModeSolver.withDefaults().between(Membrane.clamped(DISC), 12_000, 12_060);
    assertThat(spectrum.complete()).isTrue();
    assertThat(spectrum.modes()).hasSize(exact.length);
    for (int i = 0; i < exact.length; i++) {
      Mode mode = spectrum.modes().get(i);
      // A wave's boundary values are good to rounding of its argument, 110, and of 250 terms.
      assertThat(mode.eigenvalue()).isCloseTo(exact[i], within(1e-12 * exact[i]));
      assertThat(mode.lower()).isLessThanOrEqualTo(exact[i] * (1 + 2e-15));
      assertThat(mode.upper()).isGreaterThanOrEqualTo(exact[i] * (1 - 2e-15));
      assertThat(mode.upper() - mode.lower()).isLessThan(1e-9 * exact[i]);
      assertThat(mode.certified()).isTrue();
    }
  }

  private static Strike strike(double lambda, double... levels) {
    Waves none = new Waves(List.of(), List.of(Modes.of(1, 1, 0, new Disk(0, 0, 1))));
    return new Strike(lambda, none, new double[1], levels, new double[levels.length][1]);
  }

  @Test
  void whatTwoTrialValuesSayMustBeTheSame() {
    Drum drum = new Drum(DISC, new boolean[] {true});
    double a = 12_000;
    double b = 12_012;
    // Guesses may be off by a little more the farther away they are.
    assertThat(
            Window.agreed(
                    drum,
                    strike(a, 11_990, 12_001, 12_010.001, 12_013),
                    strike(b, 11_999, 12_001.02, 12_010, 12_013))
                .orElseThrow())
        .extracting(Window.Found::value)
        .containsExactly(12_001.0, 12_010.0);
    // One that only one of them knows.
    assertThat(Window.agreed(drum, strike(a, 12_001, 12_005), strike(b, 12_001))).isEmpty();
    assertThat(Window.agreed(drum, strike(a, 12_001), strike(b, 12_001, 12_005))).isEmpty();
    assertThat(Window.agreed(drum, strike(a), strike(b))).contains(List.of());
    // A pair of which one sees a single level.
    assertThat(Window.agreed(drum, strike(a, 12_003, 12_003.01), strike(b, 12_003))).isEmpty();
    // On which side of an end a level is, only that end tells.
    assertThat(Window.agreed(drum, strike(a, a - 1e-6, 12_005), strike(b, a + 0.01, 12_005)))
        .hasValueSatisfying(found -> assertThat(found).hasSize(1));
  }

  /** Each level by the nearer trial value, with its error and its number at both. */
  @Test
  void levelsAreKnownByTheNearerTrialValue() {
    Drum drum = new Drum(Domain.inside(Curve.circle(0, 0, 4)), new boolean[] {true});
    double a = 12_000;
    double b = 12_006;
    double k = Math.sqrt(a);
    List<Window.Found> found =
        Window.agreed(
                drum,
                strike(a, 11_990, 12_001, 12_005.001),
                strike(b, 11_980, 11_990, 12_001.001, 12_005, 12_010))
            .orElseThrow();
    assertThat(found).hasSize(2);
    // 0.06 of the square of the distance, over k/R, and a billionth.
    double error = 0.06 * 4 / k + 1e-9 * a;
    assertThat(found.get(0).value()).isEqualTo(12_001);
    assertThat(found.get(0).error()).isCloseTo(error, within(1e-12));
    assertThat(found.get(0).low()).isEqualTo(1);
    assertThat(found.get(0).high()).isEqualTo(2);
    assertThat(found.get(1).value()).isEqualTo(12_005);
    assertThat(found.get(1).error()).isCloseTo(error, within(1e-12));
    assertThat(found.get(1).low()).isEqualTo(2);
    assertThat(found.get(1).high()).isEqualTo(3);
    // Far away no more than a fifth of the mean distance, which is a quarter.
    assertThat(Window.error(drum, a, 100)).isCloseTo(0.05 + 1e-9 * a, within(1e-12));
    assertThat(Window.error(drum, a, 2)).isCloseTo(0.06 * 4 * 4 / k + 1e-9 * a, within(1e-12));
    // Two guesses may differ by both their errors, and no more.
    double both = 0.06 * (4 + 16) * 4 / k + 2e-9 * a;
    assertThat(Window.agreed(drum, strike(a, 12_002), strike(b, 12_002 + 0.97 * both))).isPresent();
    assertThat(Window.agreed(drum, strike(a, 12_002), strike(b, 12_002 + 1.01 * both))).isEmpty();
  }

  /** Disc of radius R with spacing 4/R²: both sides of where a window holds two and a half. */
  @Test
  void windowsBeginWhereTheyHoldTwoAndAHalfLevels() {
    for (double radius : new double[] {1, 4}) {
      Drum drum = new Drum(Domain.inside(Curve.circle(0, 0, radius)), new boolean[] {true});
      // 0.15 k/R = 2.5 · 4/R².
      double k = 10 / 0.15 / radius;
      double below = k * k * (1 - 1e-6);
      double above = k * k * (1 + 1e-6);
      assertThat(Window.length(drum, below)).isZero();
      assertThat(Window.length(drum, above)).isCloseTo(10 / (radius * radius), within(1e-5));
      assertThat(Window.waves(drum, below)).isEqualTo(16);
      assertThat(Window.waves(drum, above)).isEqualTo(16 + 16);
      assertThat(Window.waves(drum, 4 * above)).isEqualTo(16 + 31);
    }
  }

  /** Windows follow one another: a level at their common end belongs to the upper one. */
  @Test
  void levelsAtTheEndsOfWindows() {
    Drum drum = new Drum(DISC, new boolean[] {true});
    double a = 12_000;
    double b = 12_012;
    List<Window.Found> found =
        Window.agreed(drum, strike(a, a, 12_006, b), strike(b, a, 12_006, b)).orElseThrow();
    // As far from one as from the other: either tells the same.
    assertThat(found).extracting(Window.Found::value).containsExactly(a, 12_006.0);
    assertThat(found).extracting(Window.Found::low).containsExactly(0, 1);
    assertThat(found).extracting(Window.Found::high).containsExactly(0, 1);
    assertThat(found.get(0).error()).isEqualTo(1e-9 * a);
  }

  /** Twice the error of a guess from the other end is how near to an end counts as beside it. */
  @Test
  void whatOnlyOneTrialValueSeesIsForgivenBesideTheOtherOnly() {
    Drum drum = new Drum(Domain.inside(Curve.circle(0, 0, 4)), new boolean[] {true});
    double a = 12_000;
    double b = 12_003;
    double fringe = 2 * (0.06 * 9 * 4 / Math.sqrt(a) + 1e-9 * a);
    // Seen from a just below b, where b has it above itself; and the other way round.
    assertThat(Window.agreed(drum, strike(a, b - 0.9 * fringe), strike(b))).contains(List.of());
    assertThat(Window.agreed(drum, strike(a, b - 1.1 * fringe), strike(b))).isEmpty();
    assertThat(Window.agreed(drum, strike(a), strike(b, a + 0.9 * fringe))).contains(List.of());
    assertThat(Window.agreed(drum, strike(a), strike(b, a + 1.1 * fringe))).isEmpty();
    // Beside its own end a level is known best.
    assertThat(Window.agreed(drum, strike(a, a + 0.9 * fringe), strike(b))).isEmpty();
    assertThat(Window.agreed(drum, strike(a), strike(b, b - 0.9 * fringe))).isEmpty();
    // Beyond the end it may be seen from the other side of the window.
    assertThat(Window.agreed(drum, strike(a, b + 0.5 * fringe), strike(b, b - 1e-9)))
        .hasValueSatisfying(found -> assertThat(found).hasSize(1));
    assertThat(Window.agreed(drum, strike(a, a + 1e-9), strike(b, a - 0.5 * fringe)))
        .hasValueSatisfying(found -> assertThat(found).hasSize(1));
  }
}
