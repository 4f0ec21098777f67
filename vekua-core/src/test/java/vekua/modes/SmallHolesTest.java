package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.geometry.Curve;
import vekua.geometry.Domain;

/** Drums with holes however small: a pin in the middle is enough to move every round mode. */
final class SmallHolesTest {

  private static Domain annulus(double radius) {
    return Domain.inside(Curve.circle(0, 0, 1), Curve.circle(0, 0, radius));
  }

  private static void haveModes(Membrane membrane, double from, double to, double[] exact) {
    Spectrum spectrum = ModeSolver.withDefaults().between(membrane, from, to);
    assertThat(spectrum.complete()).isTrue();
    assertThat(spectrum.modes()).hasSameSizeAs(exact);
    for (int i = 0; i < exact.length; i++) {
      Mode mode = spectrum.modes().get(i);
      assertThat(mode.eigenvalue()).isCloseTo(exact[i], within(2e-12 * exact[i]));
      assertThat(mode.upper() - mode.lower()).isLessThan(1e-10 * exact[i]);
    }
  }

  /** In this range there is one mode, at 5.78 without a hole, at 10.98 with one of radius 0.1. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7})
  void clampedHoles(double radius) {
    double[] exact = ExactSpectra.annulus(radius, true, true, 5, 13);
    assertThat(exact).hasSize(1);
    haveModes(Membrane.clamped(annulus(radius)), 5, 13, exact);
  }

  /** Round waves between walls: at 14.68 without a hole. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-2, 1e-4, 1e-7})
  void freeHoles(double radius) {
    double[] exact = ExactSpectra.annulus(radius, false, false, 13, 16);
    assertThat(exact).hasSize(1);
    haveModes(Membrane.free(annulus(radius)), 13, 16, exact);
  }

  /** Between walls a hole where values vanish makes a mode of the constant, and of others. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-3, 1e-7})
  void clampedHolesBetweenWalls(double radius) {
    Membrane membrane = Membrane.free(annulus(radius)).with(1, true);
    haveModes(membrane, 0.03, 2, ExactSpectra.annulus(radius, false, true, 0.03, 2));
    haveModes(membrane, 12, 17, ExactSpectra.annulus(radius, false, true, 12, 17));
  }

  /** The first is where no hole at all would be, nearly. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-2, 1e-5})
  void freeHolesInClampedDrums(double radius) {
    Membrane membrane = Membrane.clamped(annulus(radius)).with(1, false);
    haveModes(membrane, 4, 10, ExactSpectra.annulus(radius, true, false, 4, 10));
  }

  /**
   * A hole at a place p adds a wave cG_k(x, p) to those of the disc, G its Green's function:
   * Y_0(kε) = Σ' J_m(k|p|)² Y_m(k)/J_m(k), with 2 for m > 0, up to ε² (scipy).
   */
  @Test
  void holesOffTheCentre() {
    Domain domain = Domain.inside(Curve.circle(0, 0, 1), Curve.circle(0.3, 0.1, 1e-3));
    Spectrum spectrum = ModeSolver.withDefaults().between(Membrane.clamped(domain), 15, 17);
    assertThat(spectrum.modes()).hasSize(1);
    assertThat(spectrum.modes().get(0).eigenvalue()).isCloseTo(15.82978584, within(2e-4));
  }

  /** The same for two places, where a determinant of such functions vanishes (scipy). */
  @Test
  void severalHoles() {
    Domain domain =
        Domain.inside(
            Curve.circle(0, 0, 1), Curve.circle(0.3, 0.1, 1e-5), Curve.circle(-0.4, 0.2, 1e-6));
    Spectrum spectrum = ModeSolver.withDefaults().between(Membrane.clamped(domain), 6, 8);
    assertThat(spectrum.modes()).hasSize(1);
    assertThat(spectrum.modes().get(0).eigenvalue()).isCloseTo(6.620891719, within(1e-7));
  }

  /** Trial values from afar know of the level, as they do without a hole. */
  @Test
  void levelsAreSeenFromAfar() {
    for (double radius : new double[] {1e-2, 1e-4, 1e-7}) {
      Stages stages = new Stages(new Drum(annulus(radius), new boolean[] {true, true}));
      double exact = ExactSpectra.annulus(radius, true, true, 5, 13)[0];
      for (double off : new double[] {-1, -0.3, 0.3, 1}) {
        Strike strike = stages.at(Math.sqrt(exact + off), 0).strike(exact + off, 0.6);
        double nearest =
            Arrays.stream(strike.levels()).map(v -> Math.abs(v - exact)).min().orElse(99);
        assertThat(nearest).as("radius %s, off by %s", radius, off).isLessThan(0.15 * off * off);
        // No wave of another λ passes for a mode.
        assertThat(strike.sigma()[0]).isGreaterThan(0.05 * Math.abs(off));
      }
    }
  }

  /** Fewer places than functions on a rim would let waves vanish at all of them. */
  @Test
  void rimsHavePlacesForTheirFunctions() {
    Drum drum = new Drum(annulus(1e-5), new boolean[] {true, true});
    for (int effort = 0; effort <= 6; effort++) {
      int columns = new Stages(drum).at(3, effort).columns();
      BoundaryRule rule = drum.rule(new int[] {columns}, 3);
      long onHole = Arrays.stream(rule.side()).filter(s -> s == 1).count();
      // Less than half of the functions are the hole's.
      assertThat(onHole).isGreaterThan(columns);
    }
  }

  @Test
  void onlySmallClampedHolesCountMoreThanTheirLength() {
    assertThat(new Drum(annulus(0.1), new boolean[] {true, true}).importance(1))
        .isCloseTo(3, within(1e-9));
    assertThat(new Drum(annulus(0.1), new boolean[] {true, true}).unit(1))
        .isCloseTo(0.1, within(1e-9));
    assertThat(new Drum(annulus(0.1), new boolean[] {true, true}).importance(0)).isEqualTo(1);
    assertThat(new Drum(annulus(0.5), new boolean[] {true, true}).importance(1)).isEqualTo(1);
    assertThat(new Drum(annulus(0.1), new boolean[] {true, false}).importance(1)).isEqualTo(1);
  }
}
