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

  /** A box with a slit, whose waves of wavenumber √2π have directions of π/4. */
  private static final Domain SLIT =
      Domain.inside(Polygon.of(new Rectangle(-0.5, 0.5, -1, 1)))
          .withSlits(Slit.of(new double[] {-0.2, 0.2}, new double[] {0, 0}));

  private static final double K = Math.sqrt(2) * Math.PI;

  /**
   * Waves that are the same in all parts but the first, where they are a little larger.
   *
   * @param sum of sin(πx + πy)
   * @param difference of sin(πy − πx)
   */
  private static Inclusion inParts(Drum drum, double sum, double difference, double little) {
    int parts = drum.division().patches().size();
    Functions waves = new PlaneWaves(K, 4, new Disk(0, 0, 1));
    double[] wave = new double[8 * parts];
    for (int p = 0; p < parts; p++) {
      wave[8 * p + 3] = sum * (p == 0 ? 1 + little : 1);
      wave[8 * p + 7] = difference * (p == 0 ? 1 + little : 1);
    }
    Waves all = new Waves(drum.division().patches(), java.util.Collections.nCopies(parts, waves));
    return Inclusion.of(drum, K * K, all, wave);
  }

  private interface Function {
    double at(double x, double y, double nx, double ny);
  }

  /** The integral along the cuts, of the first part or all, by the midpoint rule. */
  private static double alongCuts(Drum drum, boolean first, Function f) {
    double sum = 0;
    java.util.Set<Integer> done = new java.util.HashSet<>();
    List<Patch> patches = drum.division().patches();
    for (Patch patch : first ? patches.subList(0, 1) : patches) {
      for (int s = 0; s < patch.cut().length; s++) {
        if (patch.isCut(s) && done.add(patch.cut()[s])) {
          double[] e = patch.domain().sides().get(s).ends();
          int n = 2000;
          double length = Math.hypot(e[2] - e[0], e[3] - e[1]);
          for (int i = 0; i < n; i++) {
            double t = (i + 0.5) / n;
            double nx = (e[3] - e[1]) / length;
            double ny = (e[0] - e[2]) / length;
            double x = e[0] + t * (e[2] - e[0]);
            double y = e[1] + t * (e[3] - e[1]);
            sum += f.at(x, y, nx, ny) * length / n;
          }
        }
      }
    }
    return sum;
  }

  /** cos πx sin πy vanishes on the walls and on the slit, and has the norm ½. */
  @Test
  void wavesInPartsAreAsGoodAsTheirJumps() {
    Drum drum = drum(SLIT, true);
    assertThat(drum.division().whole()).isFalse();
    Inclusion exact = inParts(drum, 1, 1, 0);
    assertThat(exact.certified()).isFalse();
    assertThat(exact.lower()).isLessThanOrEqualTo(K * K);
    assertThat(exact.upper()).isGreaterThanOrEqualTo(K * K);
    assertThat(exact.width()).isLessThan(1e-11);
    assertThat(exact.tension()).isLessThan(1e-14);
    double little = 1e-6;
    Inclusion off = inParts(drum, 1, 1, little);
    // Twice cos πx sin πy has the norm √2. Jumps of values count, and of slopes over k.
    double jumps =
        alongCuts(
            drum,
            true,
            (x, y, nx, ny) -> Math.pow(2 * Math.cos(Math.PI * x) * Math.sin(Math.PI * y), 2));
    double kinks = alongCuts(drum, true, InclusionTest::slope);
    double squares = jumps + kinks / (K * K);
    double tension = little * Math.sqrt(squares / drum.perimeter()) / Math.sqrt(2 / drum.area());
    assertThat(off.tension()).isCloseTo(tension, within(1e-5 * tension));
    assertThat(off.width()).isGreaterThan(1e-7);
    assertThat(off.width()).isLessThan(1e-2);
    assertThat(off.lower()).isLessThan(K * K);
    assertThat(off.upper()).isGreaterThan(K * K);
  }

  private static double slope(double x, double y, double nx, double ny) {
    double dx = -2 * Math.PI * Math.sin(Math.PI * x) * Math.sin(Math.PI * y);
    double dy = 2 * Math.PI * Math.cos(Math.PI * x) * Math.cos(Math.PI * y);
    return Math.pow(dx * nx + dy * ny, 2);
  }

  /** sin πx cos πy has no slope at the walls nor at the slit. */
  @Test
  void roomsInPartsHaveEstimatesOfTheirJumps() {
    Drum drum = drum(SLIT, false);
    Inclusion exact = inParts(drum, 1, -1, 0);
    assertThat(exact.certified()).isFalse();
    assertThat(exact.width()).isLessThan(1e-11);
    assertThat(exact.tension()).isLessThan(1e-14);
    double little = 1e-6;
    Inclusion off = inParts(drum, 1, -1, little);
    // The products of norms: of jumps and slopes, of kinks and values, over the square of √2.
    double distance =
        little
            * (Math.sqrt(
                    alongCuts(drum, true, InclusionTest::room)
                        * alongCuts(drum, false, InclusionTest::roomSlope))
                + Math.sqrt(
                    alongCuts(drum, true, InclusionTest::roomSlope)
                        * alongCuts(drum, false, InclusionTest::room)))
            / 2;
    assertThat(off.width() / 2).isCloseTo(distance, within(1e-4 * distance));
    assertThat(off.lower()).isCloseTo(K * K - off.width() / 2, within(1e-9));
  }

  private static double room(double x, double y, double nx, double ny) {
    return Math.pow(2 * Math.sin(Math.PI * x) * Math.cos(Math.PI * y), 2);
  }

  private static double roomSlope(double x, double y, double nx, double ny) {
    double dx = 2 * Math.PI * Math.cos(Math.PI * x) * Math.cos(Math.PI * y);
    double dy = -2 * Math.PI * Math.sin(Math.PI * x) * Math.sin(Math.PI * y);
    return Math.pow(dx * nx + dy * ny, 2);
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
