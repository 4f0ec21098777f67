package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.functions.Functions;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Partition;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;
import vekua.internal.GaussRule;

/** Formulas on boundaries: their values, what rounding does to them, and how large they are. */
final class BoundaryWaveTest {

  private static final Domain SLIT =
      Domain.inside(Polygon.of(new Rectangle(-2, 2, -2, 2)))
          .withSlits(Slit.of(new double[] {-1, 0.5}, new double[] {0, 0}));

  private static Drum drum(Domain domain) {
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, true);
    return new Drum(domain, values);
  }

  /** As many places on every side. */
  private static BoundaryRule rule(Drum drum, int each) {
    int[][] counts = new int[drum.division().patches().size()][];
    Arrays.setAll(counts, p -> new int[drum.division().patches().get(p).domain().sides().size()]);
    for (int[] count : counts) {
      Arrays.fill(count, each);
    }
    return BoundaryRule.of(drum.division(), drum.values(), counts);
  }

  private static BoundaryWave wave(
      Drum drum, BoundaryRule rule, double k, Functions functions, double... weights) {
    int parts = drum.division().patches().size();
    Waves waves = new Waves(drum.division().patches(), Collections.nCopies(parts, functions));
    return new BoundaryWave(drum, rule, k, waves, weights);
  }

  private static double largest(Drum drum, BoundaryRule rule, Formula.Member member) {
    return wave(drum, rule, 1e-3, new Formula(member), 1).largest();
  }

  /** Moduli of terms add up, each with four ulps and one for every radian across the domain. */
  @Test
  void sumsAndTheirRounding() {
    Drum drum = drum(Domain.inside(Polygon.of(new double[] {0, 3, 0}, new double[] {0, 0, 4})));
    BoundaryRule rule = rule(drum, 9);
    Formula.Member first = (x, y) -> new double[] {1 + x, 1, 0};
    Formula.Member second = (x, y) -> new double[] {x - y * y, 1, -2 * y};
    double k = 7;
    BoundaryWave wave = wave(drum, rule, k, new Formula(first, second), 2, -3);
    // The frame is the disc about the box of three by four.
    assertThat(drum.domain().frame().radius()).isCloseTo(2.5, within(1e-9));
    double unit = 0x1p-50 + 0x1p-53 * k * 5;
    for (int i = 0; i < rule.size(); i++) {
      double x = rule.points().x(i);
      double y = rule.points().y(i);
      assertThat(wave.u[i]).isCloseTo(2 + 2 * x - 3 * x + 3 * y * y, within(1e-13));
      assertThat(wave.ux[i]).isEqualTo(-1);
      assertThat(wave.uy[i]).isCloseTo(6 * y, within(1e-14));
      assertThat(wave.slope(i)).isCloseTo(-rule.nx()[i] + 6 * y * rule.ny()[i], within(1e-13));
      double moduli = 2 + 2 * x + 3 * Math.abs(x - y * y);
      assertThat(wave.rounding[i]).isCloseTo(unit * moduli, within(1e-9 * unit * moduli));
      double slopes = 2 + 3 * (1 + 2 * y);
      assertThat(wave.roundingOfSlopes[i]).isCloseTo(unit * slopes, within(1e-9 * unit * slopes));
    }
  }

  /** Cubics are what the values and slopes at two places make of them, on every side. */
  @Test
  void theLargestValueOfACubicIsExact() {
    double[] x = {0, 1, 1, 0};
    double[] y = {0, 0, 1, 1};
    // t²(1 − t) has 4/27 at 2/3, t(1 − t)(1 − 2t) has 1/6√3 at (1 ± 1/√3)/2.
    double[][] cubics = {{0, 0, 1, -1}, {0, 1, -3, 2}};
    double[] most = {4 / 27.0, 1 / (6 * Math.sqrt(3))};
    for (Polygon square : List.of(Polygon.of(x, y), Polygon.of(y, x))) {
      Drum drum = drum(Domain.inside(square));
      BoundaryRule rule = rule(drum, 6);
      for (int c = 0; c < cubics.length; c++) {
        double[] p = cubics[c];
        for (double sign : new double[] {1, -1}) {
          for (int side = 0; side < 4; side++) {
            int at = side;
            assertThat(largest(drum, rule, (a, b) -> onSide(at, sign, p, a, b)))
                .as("cubic %s on side %s", c, side)
                .isBetween(most[c] * (1 - 1e-14), most[c] * (1 + 1e-13));
          }
        }
      }
    }
  }

  /** A cubic along one side of the unit square that falls to zero at the opposite one. */
  private static double[] onSide(int side, double sign, double[] p, double x, double y) {
    double[] t = {x, y, 1 - x, 1 - y};
    double[] tx = {sign, 0, -sign, 0};
    double[] ty = {0, sign, 0, -sign};
    int fall = (side + 3) % 4;
    double s = t[side];
    double value = p[0] + s * (p[1] + s * (p[2] + s * p[3]));
    double slope = p[1] + s * (2 * p[2] + s * 3 * p[3]);
    return new double[] {
      sign * value * t[fall],
      slope * tx[side] * t[fall] + value * tx[fall],
      slope * ty[side] * t[fall] + value * ty[fall]
    };
  }

  /** From the last place to a corner there are eight steps; half of the last may come on top. */
  @Test
  void endsOfSidesAreLookedAt() {
    Drum drum = drum(Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 1))));
    for (int each : new int[] {1, 2, 5, 8}) {
      BoundaryRule rule = rule(drum, each);
      double first = GaussRule.of(each).nodes()[0];
      // The sides of length two have their last place that far from the corner.
      double expected = 2 + 2 * first / 8 / 2;
      assertThat(largest(drum, rule, (x, y) -> new double[] {x, 1, 0}))
          .isCloseTo(expected, within(1e-13));
      assertThat(largest(drum, rule, (x, y) -> new double[] {x - 2, 1, 0}))
          .isCloseTo(expected, within(1e-13));
      assertThat(largest(drum, rule, (x, y) -> new double[] {2 * y, 0, 2}))
          .isCloseTo(expected, within(1e-13));
      assertThat(largest(drum, rule, (x, y) -> new double[] {2 - 2 * y, 0, -2}))
          .isCloseTo(expected, within(1e-13));
    }
  }

  /** Around a closed curve the last place is next to the first. */
  @Test
  void closedCurvesHaveNoEnds() {
    Drum drum = drum(Domain.inside(Curve.circle(0, 0, 1)));
    for (int each : new int[] {24, 25}) {
      BoundaryRule rule = rule(drum, each);
      for (int i = 0; i < 30; i++) {
        double turn = 2 * Math.PI * i / 30;
        double cos = Math.cos(turn);
        double sin = Math.sin(turn);
        // In the middle of a step h Hermite's cubic is off by h⁴/384.
        double error = Math.pow(2 * Math.PI / each, 4) / 384;
        assertThat(largest(drum, rule, (x, y) -> new double[] {cos * x + sin * y, cos, sin}))
            .isBetween(1 - error, 1 + 1.1 * error);
      }
    }
  }

  @Test
  void arcsHaveEnds() {
    Drum drum = drum(Domain.inside(Curve.circle(0, 0, 1).splitAt(0, 1, 3)));
    BoundaryRule rule = rule(drum, 20);
    for (double turn : new double[] {0, 0.5, 1, 2.2, 3, 4.4}) {
      double cos = Math.cos(turn);
      double sin = Math.sin(turn);
      assertThat(largest(drum, rule, (x, y) -> new double[] {cos * x + sin * y, cos, sin}))
          .isBetween(1 - 1e-9, 1 + 1e-4);
    }
  }

  /** A jump is not resolved by any number of places: then what is seen of it is doubled. */
  @Test
  void jumpsAreHalvedEightTimes() {
    Drum drum = drum(Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1))));
    BoundaryRule rule = rule(drum, 4);
    double jump = GaussRule.of(4).nodes()[1] + 1e-9;
    Formula step = new Formula((x, y) -> new double[] {x > jump && y == 0 ? 1 : 0, 0, 0});
    BoundaryWave wave = wave(drum, rule, 1e-3, step, 1);
    step.places.set(0);
    // The cubic from nothing to one has a half in the middle, where one is seen.
    assertThat(wave.largest()).isCloseTo(1 + 2 * 0.5, within(1e-13));
    // Three stretches on each of four sides, nine places on the way to each of eight ends, and two
    // halves of a stretch eight times.
    assertThat(step.places.get()).isEqualTo(4 * 3 + 8 * 9 + 2 * 8);
  }

  /**
   * What a cubic is off is added; beyond a twentieth of the largest value there are more places.
   */
  @Test
  void whatCubicsAreOffIsAdded() {
    Drum drum = drum(Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1))));
    BoundaryRule rule = rule(drum, 3);
    double[] nodes = GaussRule.of(3).nodes();
    double middle = (nodes[0] + nodes[1]) / 2;
    for (double dent : new double[] {0.049, 0.051}) {
      // One but for a spot, and no slopes.
      Formula spot =
          new Formula(
              (x, y) -> new double[] {y == 0 && Math.abs(x - middle) < 1e-3 ? 1 + dent : 1, 0, 0});
      BoundaryWave wave = wave(drum, rule, 1e-3, spot, 1);
      spot.places.set(0);
      double largest = wave.largest();
      int few = 4 * 2 + 8 * 9;
      if (dent < 0.05) {
        assertThat(largest).isCloseTo(1 + 2 * dent, within(1e-13));
        assertThat(spot.places.get()).isEqualTo(few);
      } else {
        assertThat(largest).isGreaterThanOrEqualTo(1 + dent);
        assertThat(spot.places.get()).isGreaterThan(few);
      }
    }
  }

  /** |y|(2 − |y|)(4 − x²) vanishes on all sides and on the slit, but not on cuts. */
  @Test
  void cutsAreNoBoundary() {
    Drum drum = drum(SLIT);
    assertThat(drum.division().whole()).isFalse();
    BoundaryRule rule = rule(drum, 7);
    Formula.Member arch =
        (x, y) -> {
          double s = Math.abs(y);
          double rest = 4 - x * x;
          return new double[] {
            s * (2 - s) * rest, -2 * x * s * (2 - s), Math.signum(y) * (2 - 2 * s) * rest
          };
        };
    int parts = drum.division().patches().size();
    double[] ones = new double[parts];
    Arrays.fill(ones, 1);
    BoundaryWave wave = wave(drum, rule, 1e-3, new Formula(arch), ones);
    assertThat(Arrays.stream(wave.u).max().orElseThrow()).isGreaterThan(1);
    assertThat(wave.largest()).isLessThan(1e-12);
    assertThat(wave.bound()).isEmpty();
    // Of every part its own sum: one that is another's does not count.
    for (int p = 0; p < parts; p++) {
      double[] heights = new double[parts];
      heights[p] = -1 - p;
      BoundaryWave one =
          wave(drum, rule, 1e-3, new Formula((x, y) -> new double[] {1, 0, 0}), heights);
      assertThat(one.largest()).isCloseTo(1 + p, within(1e-12));
      for (int i = 0; i < rule.size(); i++) {
        assertThat(one.u[i]).isEqualTo(rule.patch()[i] == p ? -1 - p : 0);
      }
    }
  }

  /** Of terms that cancel, jumps across cuts keep the rounding of both sides. */
  @Test
  void roundingOnCuts() {
    Drum drum = drum(SLIT);
    int parts = drum.division().patches().size();
    BoundaryRule rule = rule(drum, 40);
    double[] large = new double[2 * parts];
    for (int p = 0; p < parts; p++) {
      large[2 * p] = 1e9;
      large[2 * p + 1] = -1e9;
    }
    double k = 3;
    double unit = 0x1p-50 + 0x1p-53 * k * Math.sqrt(32);
    Formula.Member one = (x, y) -> new double[] {1, 0, 0};
    BoundaryWave flat = wave(drum, rule, k, new Formula(one, one), large);
    int cuts = drum.division().cuts().size();
    double jump = 2 * unit * 2e9;
    assertThat(new CutBound(drum, rule, flat).largest())
        .isCloseTo(1.3 * cuts * jump, within(1e-6 * cuts * jump));
    Formula.Member ramp = (x, y) -> new double[] {x, 1, 0};
    BoundaryWave rising = wave(drum, rule, k, new Formula(ramp, ramp), large);
    double sum = 0;
    for (Partition.Cut cut : drum.division().cuts()) {
      boolean across = Math.abs(cut.length() - 2) < 1e-9;
      double log = Math.log(2 * Math.sqrt(32) / cut.length());
      double root = Math.sqrt(cut.length());
      // Slopes of ramps are one; cuts across are next to the middle, others go to either side.
      sum += across ? 0.01 : 2;
      sum += (across ? cut.length() * (log + 1) : root * 2 * root * (log + 2)) / Math.PI;
    }
    assertThat(new CutBound(drum, rule, rising).largest())
        .isCloseTo(1.3 * sum * jump, within(0.03 * sum * jump));
  }

  /** Waves are evaluated in blocks, which end where parts do. */
  @Test
  void manyPlacesOfSeveralParts() {
    Drum drum = drum(SLIT);
    BoundaryRule rule = rule(drum, 70);
    assertThat(rule.size()).isGreaterThan(3 * 256);
    int parts = drum.division().patches().size();
    List<Functions> members = new ArrayList<>();
    for (int p = 0; p < parts; p++) {
      double height = p + 1;
      Formula.Member one = (x, y) -> new double[] {height * x * y, height * y, height * x};
      Formula.Member other = (x, y) -> new double[] {-height, 0, 0};
      members.add(p == 1 ? new Formula(one, other) : new Formula(one));
    }
    Waves waves = new Waves(drum.division().patches(), members);
    assertThat(waves.size()).isEqualTo(parts + 1);
    Evaluation all = Evaluation.withSlopes(waves, rule);
    int n = rule.size();
    double[][] expected = new double[3][n * waves.size()];
    double[] second = new double[2 * n];
    for (int i = 0; i < n; i++) {
      double x = rule.points().x(i);
      double y = rule.points().y(i);
      int p = rule.patch()[i];
      int j = p < 2 ? p : p + 1;
      expected[0][j * n + i] = (p + 1) * x * y;
      expected[1][j * n + i] = (p + 1) * y;
      expected[2][j * n + i] = (p + 1) * x;
      expected[0][2 * n + i] = p == 1 ? -2 : 0;
      second[i] = 2 * x * y;
      second[n + i] = -2;
    }
    // Zeros of either sign are the same.
    assertThat(all.u()).containsExactly(expected[0], within(0.0));
    assertThat(all.ux()).containsExactly(expected[1], within(0.0));
    assertThat(all.uy()).containsExactly(expected[2], within(0.0));
    assertThat(Evaluation.values(members.get(1), rule.points()))
        .containsExactly(second, within(0.0));
  }
}
