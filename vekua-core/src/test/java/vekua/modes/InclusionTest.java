package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.functions.Functions;
import vekua.functions.Modes;
import vekua.functions.PlaneWaves;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.internal.bessel.BesselJ;

/** Waves whose boundary values are known in closed form. */
final class InclusionTest {

  private static final double ZERO = 2.404825557695773;

  /** Of waves whose directions are those of diagonals. */
  private static final double K = Math.sqrt(2) * Math.PI;

  private static Drum drum(Domain domain, boolean value) {
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, value);
    return new Drum(domain, values);
  }

  private static Inclusion of(Drum drum, double lambda, Functions functions, double... wave) {
    return Inclusion.of(
        drum, lambda, new Waves(drum.division().patches(), List.of(functions)), wave);
  }

  /** J_0(kr) on a disc: its value at the rim is J_0(k), its norm √π(J_0² + J_1²)^½. */
  @Test
  void aDiscAgainstItsClosedForm() {
    Drum disc = drum(Domain.inside(Curve.circle(0, 0, 1)), true);
    for (double off : new double[] {1e-3, -1e-3, 1e-6, 1e-9}) {
      double k = ZERO * (1 + off);
      double lambda = k * k;
      double[] j = new double[2];
      BesselJ.orders(k, j);
      Inclusion inclusion = of(disc, lambda, Modes.of(1, k, 0, Disk.unit()), 1);
      assertThat(inclusion.certified()).isTrue();
      assertThat(inclusion.lower()).isLessThanOrEqualTo(ZERO * ZERO * (1 + 1e-15));
      assertThat(inclusion.upper()).isGreaterThanOrEqualTo(ZERO * ZERO * (1 - 1e-15));
      double norm = Math.sqrt(Math.PI * (j[0] * j[0] + j[1] * j[1]));
      double tension = Math.abs(j[0]) / (norm / Math.sqrt(Math.PI));
      assertThat(inclusion.tension()).isCloseTo(tension, within(1e-5 * tension));
      // Barnett and Hassell: x·n is one. Discs inside have more than half of the integral.
      double distance = Math.sqrt(2 * lambda) * Math.sqrt(2 * Math.PI) * Math.abs(j[0]) / norm;
      double width = inclusion.width() / 2 - 0x1p-50 * lambda;
      assertThat(width).isBetween(distance * 0.999, 1.6 * distance);
    }
  }

  /** A wave that is far from a mode says nothing of levels above, but something below. */
  @Test
  void poorWavesHaveNoUpperEnd() {
    Drum disc = drum(Domain.inside(Curve.circle(0, 0, 1)), true);
    Inclusion poor = of(disc, 1, Modes.of(1, 1, 0, Disk.unit()), 1);
    assertThat(poor.certified()).isFalse();
    assertThat(poor.upper()).isInfinite();
    assertThat(poor.lower()).isBetween(0.0, 1.0);
    Inclusion none = of(disc, 1, Modes.of(1, 1, 0, Disk.unit()), 0);
    assertThat(none.lower()).isZero();
    assertThat(none.upper()).isInfinite();
    assertThat(none.certified()).isFalse();
    assertThat(none.tension()).isNaN();
  }

  /** Slopes at the walls of a disc: u = J_1(kr) cos θ with the slope k J_1'(k) cos θ. */
  @Test
  void wallsGetAnEstimate() {
    Drum room = drum(Domain.inside(Curve.circle(0, 0, 1)), false);
    double zero = 1.8411837813406593;
    for (double off : new double[] {1e-3, -1e-3, 1e-6}) {
      double k = zero * (1 + off);
      double lambda = k * k;
      double[] j = new double[3];
      BesselJ.orders(k, j);
      double slope = k * (j[0] - j[2]) / 2;
      Inclusion inclusion = of(room, lambda, Modes.of(1, k, 1, Disk.unit()), 0, 1, 0);
      double square = Math.PI / 2 * (j[1] * j[1] - j[0] * j[2]);
      double distance = Math.PI * Math.abs(slope * j[1]) / square;
      assertThat(inclusion.certified()).isFalse();
      assertThat(inclusion.width() / 2).isCloseTo(distance, within(2e-5 * distance));
      // To first order in the distance.
      double second = 4 * off * off * lambda;
      assertThat(inclusion.lower()).isLessThanOrEqualTo(zero * zero + second);
      assertThat(inclusion.upper()).isGreaterThanOrEqualTo(zero * zero - second);
      // Slopes count over the wavenumber.
      double tension = Math.abs(slope) / k * Math.sqrt(0.5) / Math.sqrt(square / Math.PI);
      assertThat(inclusion.tension()).isCloseTo(tension, within(1e-5 * tension));
    }
  }

  /** sin πx sin πy, of plane waves, and a little of another one, in a square. */
  @Test
  void planeWavesInASquareAreEstimated() {
    Drum square = drum(Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1))), true);
    double k = Math.sqrt(2) * Math.PI;
    // Directions 0, π/4, π/2 and 3π/4: cosines of k times those are even columns.
    Functions waves = new PlaneWaves(k, 4, new Disk(0, 0, 1));
    double[] mode = new double[8];
    mode[2] = -1;
    mode[6] = 1;
    Inclusion exact = of(square, k * k, waves, mode);
    assertThat(exact.certified()).isFalse();
    assertThat(exact.lower()).isLessThanOrEqualTo(2 * Math.PI * Math.PI);
    assertThat(exact.upper()).isGreaterThanOrEqualTo(2 * Math.PI * Math.PI);
    assertThat(exact.width()).isLessThan(1e-12);
    double little = 1e-6;
    mode[0] = little;
    Inclusion off = of(square, k * k, waves, mode);
    // The norm is one; cos kx on the boundary: x·n is ½.
    double squares = 2 * (0.5 + Math.sin(2 * k) / (4 * k)) + 1 + Math.cos(k) * Math.cos(k);
    double distance = Math.sqrt(2) * k * little * Math.sqrt(2 * squares);
    assertThat(off.width() / 2).isBetween(distance * 0.99, distance * 1.05);
    assertThat(off.tension()).isCloseTo(little * Math.sqrt(squares / 4), within(1e-3 * little));
  }

  /** The largest value on the boundary, from places that it is not at. */
  @Test
  void theLargestValueBetweenPlaces() {
    Drum square = drum(Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1))), true);
    Drum disc = drum(Domain.inside(Curve.circle(0, 0, 1)), true);
    for (double k : new double[] {3, 10, 25}) {
      Functions waves = new PlaneWaves(k, 3, new Disk(0, 0, 1));
      for (int j = 0; j < waves.size(); j++) {
        double[] wave = new double[waves.size()];
        wave[j] = 2;
        wave[(j + 1) % wave.length] = -0.5;
        for (Drum drum : List.of(square, disc)) {
          Waves all = new Waves(drum.division().patches(), List.of(waves));
          // Fewer places than a wave has need of, and many.
          for (double density : new double[] {0.1, 6}) {
            BoundaryRule rule = drum.rule(new int[] {6}, density);
            double largest = new BoundaryWave(drum, rule, k, all, wave).largest();
            double seen = seen(drum.domain(), waves, wave);
            // Cubics between places are off by the fourth power of their distance in radians.
            double loose = k > 3 ? 0.06 : drum == square ? 1e-5 : density > 1 ? 1e-4 : 2e-3;
            assertThat(largest)
                .as("k %s, wave %s", k, j)
                .isBetween(seen * (1 - 1e-6), (1 + loose) * seen);
          }
        }
      }
    }
  }

  private static double seen(Domain domain, Functions functions, double[] wave) {
    double most = 0;
    for (vekua.geometry.Side side : domain.sides()) {
      int n = 3001;
      double[] x = new double[n];
      double[] y = new double[n];
      for (int i = 0; i < n; i++) {
        double[] p = side.at(i / (n - 1.0));
        x[i] = p[0];
        y[i] = p[1];
      }
      double[] u = new double[n];
      functions.sum(
          wave,
          vekua.geometry.PointBlock.of(vekua.geometry.Points.of(x, y)),
          vekua.functions.Columns.ofValues(u, 0, n));
      most = Math.max(most, Arrays.stream(u).map(Math::abs).max().orElse(0));
    }
    return most;
  }

  /** The factor of Barnett and Hassell's bound as it is proven, where a wave is not so good. */
  @Test
  void theFactorOfStarsIsExact() {
    Drum square = drum(Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1))), true);
    Functions waves = new PlaneWaves(K, 4, new Disk(0, 0, 1));
    double[] mode = new double[8];
    mode[2] = -1;
    mode[6] = 1;
    for (double little : new double[] {3e-4, 1e-3, 3e-3}) {
      mode[0] = little;
      Inclusion off = of(square, K * K, waves, mode);
      double lambda = K * K;
      // cos Kx is one at the most, on an area of one; ∫ cos Kx sin πx = π(1 + cos K)/(π² − K²).
      double product = 4 * (1 + Math.cos(K)) / (Math.PI * Math.PI - K * K);
      double cosine = 0.5 + Math.sin(2 * K) / (4 * K);
      double norm = Math.sqrt(1 + 2 * little * product + little * little * cosine);
      double epsilon = little / norm;
      double reach = 1.01 * Math.sqrt(0.5);
      double delta = Math.sqrt(epsilon / (K * reach));
      double others = epsilon / delta;
      double width = delta * lambda / (1 - delta) * reach;
      double factor = Math.sqrt(2 * lambda / (1 - delta) + width * width);
      double squares = 2 * (0.5 + Math.sin(2 * K) / (4 * K)) + 1 + Math.cos(K) * Math.cos(K);
      double distance =
          factor * little * Math.sqrt(2 * squares) / norm / Math.sqrt(1 - others * others);
      double epsilons = lambda / (1 - epsilon) - lambda / (1 + epsilon);
      assertThat(off.width()).isCloseTo(Math.min(2 * distance, epsilons), within(1e-4 * epsilons));
    }
  }

  /** Where nothing sees all of the boundary, only the first bound holds. */
  @Test
  void domainsThatAreNoStarsHaveTheWiderInterval() {
    double[] x = {0, 3, 3, 2, 2, 1, 1, 0};
    double[] y = {0, 0, 2, 2, 1, 1, 2, 2};
    Drum horseshoe = drum(Domain.inside(Polygon.of(x, y)), true);
    assertThat(horseshoe.margin()).isNegative();
    // sin πx sin πy vanishes on all its sides.
    double[] mode = new double[8];
    mode[2] = -1;
    mode[6] = 1;
    double little = 1e-5;
    mode[0] = little;
    Inclusion off = of(horseshoe, K * K, new PlaneWaves(K, 4, new Disk(0, 0, 1)), mode);
    // √A max|u|/‖u‖ with A = 5 and ‖u‖² = 5.
    assertThat(off.width()).isCloseTo(2 * little * K * K, within(0.05 * little * K * K));
    Inclusion poor = of(horseshoe, 1, new PlaneWaves(1, 1, new Disk(0, 0, 1)), 1, 0);
    assertThat(poor.upper()).isInfinite();
    assertThat(poor.lower()).isLessThan(0.6);
  }
}
