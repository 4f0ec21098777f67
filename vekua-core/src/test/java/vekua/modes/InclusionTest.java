package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
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

  /** Four places for each function where bounds follow, six and a half for estimates. */
  @Test
  void placesForEachFunction() {
    Domain box = Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 3)));
    Formula.Member[] ten = new Formula.Member[10];
    Arrays.fill(ten, (Formula.Member) (x, y) -> new double[] {1, 0, 0});
    double[] wave = new double[10];
    wave[0] = 1;
    Formula room = new Formula(ten);
    of(drum(box, false), 1, room, wave);
    // 13 and 19.5 of 65, and twenty for each side.
    assertThat(room.places.get()).isEqualTo(2 * 33 + 2 * 40);
    Formula clamped = new Formula(ten);
    of(drum(box, true), 1, clamped, wave);
    // 8 and 12 of 40; then the middles between two, and nine places to each end of a side.
    int on = 2 * 28 + 2 * 32;
    assertThat(clamped.places.get()).isEqualTo(on + on - 4 + 8 * 9);
    Domain slit = box.withSlits(Slit.of(new double[] {0.5, 1}, new double[] {1, 1}));
    Drum parts = drum(slit, true);
    int count = parts.division().patches().size();
    assertThat(count).isGreaterThan(1);
    Formula each = new Formula(ten);
    int[] columns = new int[count];
    Arrays.fill(columns, 10);
    Inclusion.of(
        parts,
        1,
        new Waves(parts.division().patches(), Collections.nCopies(count, each)),
        new double[10 * count]);
    assertThat(each.places.get()).isGreaterThanOrEqualTo(parts.rule(columns, 6.5).size());
  }

  /** sin ax sin by, whatever a and b are. */
  private static Formula product(double a, double b) {
    return new Formula(
        (x, y) ->
            new double[] {
              Math.sin(a * x) * Math.sin(b * y),
              a * Math.cos(a * x) * Math.sin(b * y),
              b * Math.sin(a * x) * Math.cos(b * y)
            });
  }

  /** ∫ sin² ax from 0 to 1. */
  private static double squareOfSine(double a) {
    return 0.5 - Math.sin(2 * a) / (4 * a);
  }

  /** A square with a wall at x = 1, whose lowest mode is sin πx/2 sin πy. */
  @Test
  void wallsAndClampedSidesTogetherGetAnEstimate() {
    Domain unit = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));
    Drum drum = new Drum(unit, new boolean[] {true, false, true, true});
    double exact = 1.25 * Math.PI * Math.PI;
    for (double off : new double[] {1e-3, -1e-3, 1e-5}) {
      // What is left is a slope at the wall.
      double a = Math.PI / 2 * (1 + off);
      double lambda = a * a + Math.PI * Math.PI;
      double square = squareOfSine(a) / 2;
      Inclusion wall = of(drum, lambda, product(a, Math.PI), 1);
      double distance = Math.abs(a * Math.sin(a) * Math.cos(a)) / 2 / square;
      assertThat(wall.width() / 2).isCloseTo(distance, within(1e-5 * distance));
      assertThat(wall.lower() + wall.upper()).isCloseTo(2 * lambda, within(1e-13 * lambda));
      // To first order in the distance.
      double second = 4 * off * off * lambda;
      assertThat(exact).isBetween(wall.lower() - second, wall.upper() + second);
      assertThat(wall.certified()).isFalse();
      double tension = a * Math.abs(Math.cos(a)) * Math.sqrt(0.5 / lambda / 4 / square);
      assertThat(wall.tension()).isCloseTo(tension, within(1e-5 * tension));
      // What is left is a value at y = 1.
      double b = Math.PI * (1 + off);
      double other = Math.PI * Math.PI / 4 + b * b;
      double norm = squareOfSine(b) / 2;
      Inclusion rim = of(drum, other, product(Math.PI / 2, b), 1);
      double slopes =
          b * b * (1 + Math.cos(b) * Math.cos(b)) / 2 + Math.PI * Math.PI / 4 * squareOfSine(b);
      double farther = Math.abs(Math.sin(b)) * Math.sqrt(slopes / 2) / norm;
      assertThat(rim.width() / 2).isCloseTo(farther, within(1e-5 * farther));
      assertThat(exact).isBetween(rim.lower() - second, rim.upper() + second);
      double value = Math.abs(Math.sin(b)) * Math.sqrt(0.5 / 4 / norm);
      assertThat(rim.tension()).isCloseTo(value, within(1e-5 * value));
    }
  }

  /** The bound of stars holds while others carry less than a half of a wave, then the first. */
  @Test
  void poorWavesOfStarsHaveTheFirstBound() {
    Drum square = drum(Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1))), true);
    double a = 3 * Math.PI;
    double lambda = 10 * Math.PI * Math.PI;
    double k = Math.sqrt(lambda);
    boolean[] seen = new boolean[2];
    for (double little : new double[] {0.01, 0.0345, 0.036, 0.06}) {
      Formula waves =
          new Formula(
              (x, y) ->
                  new double[] {
                    2 * Math.sin(a * x) * Math.sin(Math.PI * y),
                    2 * a * Math.cos(a * x) * Math.sin(Math.PI * y),
                    2 * Math.PI * Math.sin(a * x) * Math.cos(Math.PI * y)
                  },
              (x, y) -> new double[] {Math.cos(k * x), -k * Math.sin(k * x), 0});
      Inclusion inclusion = of(square, lambda, waves, 1, little);
      // ∫ 2 sin ax sin πy cos kx, of which ∫ sin ax cos kx = a (1 + cos k)/(a² − k²).
      double product = 4 / Math.PI * a * (1 + Math.cos(k)) / (a * a - k * k);
      double cosine = 0.5 + Math.sin(2 * k) / (4 * k);
      double norm = Math.sqrt(1 + 2 * little * product + little * little * cosine);
      double epsilon = little / norm;
      double reach = 1.01 * Math.sqrt(0.5);
      double others = Math.sqrt(epsilon * k * reach);
      boolean star = others < 0.5;
      seen[star ? 1 : 0] = true;
      double delta = epsilon / others;
      double width = delta * lambda / (1 - delta) * reach;
      double factor = Math.sqrt(2 * lambda / (1 - delta) + width * width);
      double squares = 2 * cosine + 1 + Math.cos(k) * Math.cos(k);
      double distance =
          factor * little * Math.sqrt(2 * squares) / norm / Math.sqrt(1 - others * others);
      double lower = star ? lambda - distance : lambda / (1 + epsilon);
      double upper = star ? lambda + distance : lambda / (1 - epsilon);
      // Places do not reach the corners, which are the farthest from the middle.
      assertThat(inclusion.lower()).isCloseTo(lower, within(1e-3 * (upper - lower)));
      assertThat(inclusion.upper()).isCloseTo(upper, within(1e-3 * (upper - lower)));
      assertThat(inclusion.certified()).isFalse();
    }
    assertThat(seen).containsExactly(true, true);
  }

  /** Rounding counts with what is seen on the boundary: (|u| + r)² rather than u². */
  @Test
  void roundingIsAPartOfTheTension() {
    Drum square = drum(Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1))), true);
    Formula.Member one = (x, y) -> new double[] {1, 0, 0};
    double little = 2e-6;
    Formula waves =
        new Formula(
            one,
            one,
            (x, y) ->
                new double[] {
                  2 * Math.sin(Math.PI * x) * Math.sin(Math.PI * y),
                  2 * Math.PI * Math.cos(Math.PI * x) * Math.sin(Math.PI * y),
                  2 * Math.PI * Math.sin(Math.PI * x) * Math.cos(Math.PI * y)
                },
            (x, y) -> new double[] {Math.cos(K * x), -K * Math.sin(K * x), 0});
    double size = 1e9;
    Inclusion inclusion = of(square, K * K, waves, size, -size, 1, little);
    double rounding = (0x1p-50 + 0x1p-53 * K * Math.sqrt(2)) * 2 * size;
    double sum = 0;
    int n = 1000;
    for (int i = 0; i < n; i++) {
      double u = little * Math.abs(Math.cos(K * (i + 0.5) / n));
      sum += 2 * Math.pow(u + rounding, 2) / n;
    }
    sum += Math.pow(little + rounding, 2);
    sum += Math.pow(little * Math.abs(Math.cos(K)) + rounding, 2);
    double tension = Math.sqrt(sum / 4);
    assertThat(inclusion.tension()).isCloseTo(tension, within(1e-3 * tension));
  }

  /** However good a wave is, λ itself is rounded: four ulps to either side. */
  @Test
  void intervalsAreNoNarrowerThanRounding() {
    Domain unit = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));
    double lambda = 2 * Math.PI * Math.PI;
    Formula room =
        new Formula(
            (x, y) ->
                new double[] {
                  Math.cos(Math.PI * x) * Math.cos(Math.PI * y),
                  -Math.PI * Math.sin(Math.PI * x) * Math.cos(Math.PI * y),
                  -Math.PI * Math.cos(Math.PI * x) * Math.sin(Math.PI * y)
                });
    for (boolean value : new boolean[] {true, false}) {
      Formula mode = value ? product(Math.PI, Math.PI) : room;
      Inclusion exact = of(drum(unit, value), lambda, mode, 1);
      // What is left of sin π is a hundredth of that.
      assertThat(exact.upper() - lambda).isBetween(0.8 * 0x1p-50 * lambda, 2 * 0x1p-50 * lambda);
      assertThat(lambda - exact.lower()).isBetween(0.8 * 0x1p-50 * lambda, 2 * 0x1p-50 * lambda);
    }
  }
}
