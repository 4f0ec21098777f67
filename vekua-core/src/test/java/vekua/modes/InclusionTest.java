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
import vekua.geometry.Slit;
import vekua.internal.bessel.BesselJ;

/** Waves whose boundary values are known in closed form. */
final class InclusionTest {

  private static final double ZERO = 2.404825557695773;

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
            assertThat(largest).as("k %s, wave %s", k, j).isBetween(seen * (1 - 1e-6), 1.1 * seen);
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

  /** Long waves are constants, or rise like x: their jumps and kinks across cuts are known. */
  @Test
  void jumpsAcrossCutsAreBounded() {
    Drum drum =
        drum(
            Domain.inside(Polygon.of(new Rectangle(-2, 2, -2, 2)))
                .withSlits(Slit.of(new double[] {-1, 0.5}, new double[] {0, 0})),
            true);
    double k = 1e-4;
    Functions waves = new PlaneWaves(k, 1, new Disk(0, 0, 1));
    int parts = drum.division().patches().size();
    assertThat(parts).isEqualTo(4);
    Waves all = new Waves(drum.division().patches(), java.util.Collections.nCopies(parts, waves));
    BoundaryRule rule = drum.rule(new int[] {2, 2, 2, 2}, 100);
    double[] height = {1, 3, 7, 4};
    double[] steps = new double[2 * parts];
    double[] ramps = new double[2 * parts];
    for (int p = 0; p < parts; p++) {
      steps[2 * p] = height[p];
      ramps[2 * p + 1] = height[p] / k;
    }
    double jumps = 0;
    double kinks = 0;
    double diameter = 4 * Math.sqrt(2);
    for (int c = 0; c < drum.division().cuts().size(); c++) {
      vekua.geometry.Partition.Cut cut = drum.division().cuts().get(c);
      double jump = Math.abs(height[cut.first()] - height[cut.second()]);
      jumps += jump;
      // Cuts from the ends of the slit lie on y = 0, those across at right angles to it.
      boolean across = Math.abs(cut.length() - 2) < 1e-9;
      double log = Math.log(2 * diameter / cut.length());
      // From next to the middle of the square, or to either side, where x is 2 at most.
      kinks += jump * (across ? 0.01 : 2);
      kinks += across ? jump * cut.length() * (log + 1) / Math.PI : 0;
    }
    BoundaryWave flat = new BoundaryWave(drum, rule, k, all, steps);
    assertThat(new CutBound(drum, rule, flat).largest()).isCloseTo(1.3 * jumps, within(1e-3));
    BoundaryWave ramp = new BoundaryWave(drum, rule, k, all, ramps);
    assertThat(new CutBound(drum, rule, ramp).largest())
        .isCloseTo(1.3 * kinks, within(0.02 * kinks));
    // At right angles: waves that rise like y have kinks on the cuts from the ends.
    Functions upright = new PlaneWaves(k, 2, new Disk(0, 0, 1));
    Waves up = new Waves(drum.division().patches(), java.util.Collections.nCopies(parts, upright));
    double[] rise = new double[4 * parts];
    double tips = 0;
    for (int p = 0; p < parts; p++) {
      rise[4 * p + 3] = height[p] / k;
    }
    for (vekua.geometry.Partition.Cut cut : drum.division().cuts()) {
      double jump = Math.abs(height[cut.first()] - height[cut.second()]);
      boolean across = Math.abs(cut.length() - 2) < 1e-9;
      double log = Math.log(2 * diameter / cut.length());
      double root = Math.sqrt(cut.length());
      tips += across ? 2 * jump : jump * root * 2 * root * (log + 2) / Math.PI;
    }
    BoundaryWave rising = new BoundaryWave(drum, rule, k, up, rise);
    assertThat(new CutBound(drum, rule, rising).largest())
        .isCloseTo(1.3 * tips, within(0.02 * tips));
  }
}
