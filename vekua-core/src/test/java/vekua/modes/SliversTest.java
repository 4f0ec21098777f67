package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.SmoothCurve;

/** Triangles that are long and thin. */
final class SliversTest {

  private static final boolean[] CLAMPED = {true, true, true};

  /** As high as wide that many times, symmetric, its sharp corner in the origin. */
  private static Domain sliver(double times) {
    double half = 0.5 / times;
    return Domain.inside(Polygon.of(new double[] {0, 1, 1}, new double[] {0, -half, half}));
  }

  /**
   * It holds the sector of radius 1 and lies in that whose radius is its side: its first eigenvalue
   * is between those of the sectors, squares of a zero of J_ν, ν = π over the angle (mpmath). Trial
   * values below tell of it, with an error like the square of their distance.
   */
  @Test
  void theFirstLevelIsSeenFromBelow() {
    double larger = 1415.7341593051618614;
    double smaller = larger / 1.0025;
    Stages stages = new Stages(new Drum(sliver(10), CLAMPED));
    for (double lambda : new double[] {1240, 1414}) {
      Strike strike = stages.at(Math.sqrt(lambda), 0).strike(lambda, 0.6);
      assertThat(strike.levels()).isNotEmpty();
      double error = 8e-4 * Math.pow(larger - lambda, 2);
      assertThat(strike.levels()[0]).isBetween(smaller - error, larger + error);
    }
  }

  /** No wave in a strip of width w is below π²/w²; by its area a sliver could be far lower. */
  @Test
  void searchesBeginWhereStripsDo() {
    double width = Math.sin(2 * Math.atan(0.01)) * Math.hypot(1, 0.01);
    double strip = Math.pow(Math.PI / width, 2);
    assertThat(new Drum(sliver(50), CLAMPED).bottom()).isCloseTo(strip, within(1e-8 * strip));
  }

  @Test
  void strips() {
    Polygon bent = Polygon.of(new double[] {0, 4, 4, 1, 0}, new double[] {0, 0, 3, 1, 3});
    assertThat(StripAround.width(bent)).isCloseTo(3, within(1e-14));
    // A triangle with the sides 3, 4 and 5 is as wide as high above the longest.
    Polygon right = Polygon.of(new double[] {7, 10, 7}, new double[] {2, 2, 6});
    assertThat(StripAround.width(right)).isCloseTo(2.4, within(1e-13));
    assertThat(StripAround.width(SmoothCurve.ellipse(1, 2, 5, 0.5, 0.3))).isBetween(1.0, 1.02);
  }

  @Test
  void shortSidesHavePlaces() {
    BoundaryRule rule = new Drum(sliver(1000), CLAMPED).rule(new int[] {300}, 3);
    long end = 0;
    for (int side : rule.side()) {
      end += side == 1 ? 1 : 0;
    }
    assertThat(end).isGreaterThan(80);
  }

  /** In words about the domain, not about the order of some function. */
  @Test
  void wavesThatAreTooShortAreRefusedAtOnce() {
    assertThatThrownBy(() -> ModeSolver.withDefaults().lowest(Membrane.clamped(sliver(2000)), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2000 half waves long");
  }
}
