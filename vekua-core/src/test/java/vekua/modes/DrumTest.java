package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.PointBlock;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;
import vekua.geometry.SmoothCurve;

/** What of a drum is known before any wave is: sizes, Weyl's count, the place all is seen from. */
final class DrumTest {

  private static Drum drum(Domain domain, boolean value) {
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, value);
    return new Drum(domain, values);
  }

  private static Domain rectangle(double a, double b) {
    return Domain.inside(Polygon.of(new Rectangle(1, 1 + a, -2, -2 + b)));
  }

  /** The constant that is left of Weyl's number without its area and perimeter. */
  private static double constant(Drum drum, double area, double signed) {
    double lambda = 37;
    return drum.weyl(lambda) - (area * lambda + signed * Math.sqrt(lambda)) / (4 * Math.PI);
  }

  /**
   * On a line of length l there are kl/π − ½, + ½ or + 0 waves: those of rectangles are products.
   */
  @Test
  void weylsCountOfRectangles() {
    Drum clamped = drum(rectangle(2, 3), true);
    assertThat(clamped.area()).isCloseTo(6, within(1e-13));
    assertThat(clamped.perimeter()).isCloseTo(10, within(1e-14));
    assertThat(constant(clamped, 6, -10)).isCloseTo(0.25, within(1e-12));
    assertThat(constant(drum(rectangle(2, 3), false), 6, 10)).isCloseTo(0.25, within(1e-12));
    Drum one = new Drum(rectangle(2, 3), new boolean[] {true, false, true, true});
    assertThat(constant(one, 6, -10 + 6)).isCloseTo(0, within(1e-12));
    Drum opposite = new Drum(rectangle(2, 3), new boolean[] {true, false, true, false});
    assertThat(constant(opposite, 6, -4 + 6)).isCloseTo(-0.25, within(1e-12));
  }

  @Test
  void weylsCountOfRoundDomains() {
    Drum disc = drum(Domain.inside(Curve.circle(3, -2, 2)), true);
    assertThat(disc.area()).isCloseTo(4 * Math.PI, within(1e-12));
    assertThat(constant(disc, 4 * Math.PI, -4 * Math.PI)).isCloseTo(1 / 6.0, within(1e-11));
    Drum ring = drum(Domain.inside(Curve.circle(0, 0, 2), Curve.circle(0.3, 0, 1)), false);
    assertThat(ring.area()).isCloseTo(3 * Math.PI, within(1e-12));
    assertThat(constant(ring, 3 * Math.PI, 6 * Math.PI)).isCloseTo(0, within(1e-11));
    // A curve in several sides bends no more than in one.
    SmoothCurve split = Curve.circle(0, 0, 2).splitAt(0, 1, 3);
    Drum arcs = drum(Domain.inside(split), true);
    assertThat(constant(arcs, 4 * Math.PI, -4 * Math.PI)).isCloseTo(1 / 6.0, within(1e-4));
  }

  /** Both faces of a slit count, and its ends are corners of 2π: (π² − 4π²)/48π² each. */
  @Test
  void weylsCountOfSlits() {
    Domain straight = rectangle(4, 4).withSlits(Slit.of(new double[] {2, 4}, new double[] {0, 0}));
    assertThat(constant(drum(straight, true), 16, -20)).isCloseTo(0.25 - 2 / 16.0, within(1e-11));
    // A bend is a corner of π/2 on one face, 1/16, and of 3π/2 on the other.
    Domain bent =
        rectangle(4, 4).withSlits(Slit.of(new double[] {2, 4, 4}, new double[] {0, 0, 1}));
    double bend = 1 / 16.0 + (1 - 2.25) / 36;
    assertThat(constant(drum(bent, true), 16, -22))
        .isCloseTo(0.25 - 2 / 16.0 + bend, within(1e-11));
    Domain other =
        rectangle(4, 4).withSlits(Slit.of(new double[] {4, 4, 2}, new double[] {1, 0, 0}));
    assertThat(constant(drum(other, true), 16, -22))
        .isCloseTo(0.25 - 2 / 16.0 + bend, within(1e-11));
    // A face whose slope vanishes: ends are −(π² + 8π²)/96π² each, and nothing is left of length.
    boolean[] values = {true, true, true, true, true, false};
    assertThat(constant(new Drum(straight, values), 16, -16))
        .isCloseTo(0.25 - 2 * 9 / 96.0, within(1e-11));
  }

  @Test
  void howFarTheCountMayBeOff() {
    Drum disc = drum(Domain.inside(Curve.circle(0, 0, 4)), true);
    assertThat(disc.weylError(16)).isCloseTo(2.5 + 0.15 + 0.5 * 4, within(1e-9));
    // 30 by 1: thin is 62²/120π.
    Drum strip = drum(rectangle(30, 1), true);
    double thin = 62 * 62 / (120 * Math.PI);
    double radius = Math.hypot(30, 1) / 2;
    assertThat(strip.weylError(9))
        .isCloseTo(
            2.5 + 0.15 * thin + 0.9 * (thin - 6) + 0.5 * Math.sqrt(3 * radius), within(1e-9));
  }

  @Test
  void distancesOfLevels() {
    Drum clamped = drum(Domain.inside(Curve.circle(0, 0, 2)), true);
    assertThat(clamped.spacing(25)).isCloseTo(1, within(1e-12));
    Drum free = drum(Domain.inside(Curve.circle(0, 0, 2)), false);
    // Slope of the count.
    double slope = (free.weyl(25.001) - free.weyl(24.999)) / 0.002;
    assertThat(free.spacing(25)).isCloseTo(1 / slope, within(1e-6));
    assertThat(clamped.clamped()).isTrue();
    assertThat(clamped.free()).isFalse();
    assertThat(free.clamped()).isFalse();
    assertThat(free.free()).isTrue();
    Drum mixed = new Drum(rectangle(1, 1), new boolean[] {true, false, true, true});
    assertThat(mixed.clamped()).isFalse();
    assertThat(mixed.free()).isFalse();
    assertThat(mixed.value(0)).isTrue();
    assertThat(mixed.value(1)).isFalse();
    mixed.values()[0] = false;
    assertThat(mixed.value(0)).isTrue();
  }

  /** No drum of an area is lower than the disc; the others are below (π/d)² and a level. */
  @Test
  void bottoms() {
    double zero = 2.404825557695773;
    assertThat(drum(Domain.inside(Curve.circle(0, 0, 2)), true).bottom())
        .isBetween(zero * zero / 4 * (1 - 1e-8), zero * zero / 4);
    Drum room = drum(rectangle(3, 4), false);
    assertThat(room.bottom()).isCloseTo(0.01 * Math.PI * Math.PI / 25, within(1e-12));
    Drum square = new Drum(rectangle(1, 1), new boolean[] {true, false, true, true});
    double along = Math.PI / Math.sqrt(2);
    assertThat(square.bottom()).isCloseTo(0.01 * along * along, within(1e-12));
    // A disc's level is 4, of which 0.02 is more than 0.01 (π/2)².
    assertThat(drum(Domain.inside(Curve.circle(0, 0, 1)), false).bottom())
        .isCloseTo(0.01 * Math.PI * Math.PI / 4, within(1e-12));
  }

  /** In triangles the place that is farthest from all sides is the centre of the inscribed disc. */
  @Test
  void thePlaceThatAllIsSeenFrom() {
    // Steps end at a hundred-thousandth of the radius.
    Drum triangle =
        drum(Domain.inside(Polygon.of(new double[] {0, 4, 0}, new double[] {0, 0, 3})), true);
    assertThat(triangle.centre()).containsExactly(new double[] {1, 1}, within(1e-4));
    assertThat(triangle.margin()).isCloseTo(1, within(1e-4));
    Polygon l = Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2});
    Drum corner = drum(Domain.inside(l), true);
    assertThat(corner.centre()).containsExactly(new double[] {0.5, 0.5}, within(1e-4));
    assertThat(corner.margin()).isCloseTo(0.5, within(1e-4));
    Polygon u =
        Polygon.of(new double[] {0, 3, 3, 2, 2, 1, 1, 0}, new double[] {0, 0, 2, 2, 1, 1, 2, 2});
    // Nothing sees both arms: the best is as far behind two tangents as before none.
    assertThat(drum(Domain.inside(u), true).margin()).isCloseTo(-0.5, within(1e-3));
    Drum ring = drum(Domain.inside(Curve.circle(0, 0, 2), Curve.circle(0, 0, 1)), true);
    assertThat(ring.margin()).isCloseTo(-1, within(2e-3));
    Drum parts =
        drum(
            Domain.inside(
                Polygon.of(new Rectangle(-2, 2, -2, 2)), Polygon.of(new Rectangle(-1, 1, -1, 1))),
            true);
    assertThat(parts.margin()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(parts.area()).isCloseTo(12, within(1e-12));
  }

  /** Where a wave is like √r, integrals are taken about that place. */
  @Test
  void integralsAreTakenAboutSingularCorners() {
    Domain five =
        Domain.inside(Polygon.of(new double[] {0, 0.5, 1, 1, 0}, new double[] {0, 0, 0, 1, 1}));
    Drum mixed = new Drum(five, new boolean[] {true, false, true, true, true});
    assertThat(mixed.division().patches().get(0).centre()).containsExactly(0.5, 0);
    Drum plain = drum(five, true);
    assertThat(plain.division().patches().get(0).centre()).isEqualTo(plain.centre());
    assertThat(plain.division().whole()).isTrue();
  }

  /** Halton's sequence: by halves along x, by thirds along y. */
  @Test
  void placesInsideAreHaltons() {
    Drum square = drum(Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 2))), true);
    PointBlock places = square.inside(6);
    double[] x = {1 / 2.0, 1 / 4.0, 3 / 4.0, 1 / 8.0, 5 / 8.0, 3 / 8.0};
    double[] y = {1 / 3.0, 2 / 3.0, 1 / 9.0, 4 / 9.0, 7 / 9.0, 2 / 9.0};
    assertThat(places.size()).isEqualTo(6);
    for (int i = 0; i < 6; i++) {
      assertThat(places.x(i)).isCloseTo(x[i], within(1e-15));
      assertThat(places.y(i)).isCloseTo(2 * y[i], within(1e-15));
    }
    Domain ring = Domain.inside(Curve.circle(5, 5, 2), Curve.circle(5, 5, 1.9));
    PointBlock thin = drum(ring, true).inside(300);
    assertThat(thin.size()).isEqualTo(300);
    for (int i = 0; i < 300; i++) {
      assertThat(ring.contains(thin.x(i), thin.y(i))).isTrue();
    }
  }

  @Test
  void placesOnTheBoundaryByFunctions() {
    Drum drum = drum(rectangle(2, 3), true);
    BoundaryRule rule = drum.rule(new int[] {10}, 3);
    // A share of 30 places for every side by its length, and twenty more.
    int[] counts = new int[4];
    for (int s : rule.side()) {
      counts[s]++;
    }
    assertThat(counts).containsExactly(26, 29, 26, 29);
    assertThat(drum(Domain.inside(Curve.circle(0, 0, 1)), true).rule(new int[] {10}, 3).size())
        .isEqualTo(54);
  }

  /** Corners of either face of a bent slit, whose conditions may change at a bend. */
  @Test
  void weylsCountOfBentSlits() {
    double[] x = {2, 3, 3.5, 3, 2.5};
    double[] y = {-1, -1, -0.5, 0, 0};
    Domain domain = rectangle(4, 4).withSlits(Slit.of(x, y));
    double[] lengths = new double[4];
    double[] direction = new double[4];
    for (int i = 0; i < 4; i++) {
      lengths[i] = Math.hypot(x[i + 1] - x[i], y[i + 1] - y[i]);
      direction[i] = Math.atan2(y[i + 1] - y[i], x[i + 1] - x[i]);
    }
    for (int free : new int[] {-1, 6}) {
      boolean[] values = new boolean[4 + 8];
      Arrays.fill(values, true);
      if (free >= 0) {
        values[4 + free] = false;
      }
      double expected = 0.25;
      for (int face = 0; face < 2; face++) {
        for (int i = 0; i < 3; i++) {
          // To the left of the way a turn to the left makes the angle less than π.
          double turn = Math.IEEEremainder(direction[i + 1] - direction[i], 2 * Math.PI);
          double angle = Math.PI - (face == 0 ? turn : -turn);
          int at = 4 + 4 * face + i;
          expected += corner(angle, values[at] == values[at + 1]);
        }
      }
      // Both ends, between the first segments and between the last.
      expected += corner(2 * Math.PI, values[4] == values[8]);
      expected += corner(2 * Math.PI, values[7] == values[11]);
      double faces = 2 * Arrays.stream(lengths).sum();
      double signed = -16 - faces + (free < 0 ? 0 : 2 * lengths[free % 4]);
      assertThat(constant(new Drum(domain, values), 16, signed))
          .as("free face %s", free)
          .isCloseTo(expected, within(1e-11));
    }
  }

  /** What a corner adds to Weyl's count: of like sides, and of a value beside a slope. */
  private static double corner(double w, boolean like) {
    double pi2 = Math.PI * Math.PI;
    return like ? (pi2 - w * w) / (24 * Math.PI * w) : -(pi2 + 2 * w * w) / (48 * Math.PI * w);
  }

  @Test
  void drumsMayBeInterrupted() {
    Domain disc = Domain.inside(Curve.circle(0, 0, 1));
    Polygon square = Polygon.of(new Rectangle(0, 1, 0, 1));
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> drum(disc, true)).isInstanceOf(CancellationException.class);
      assertThatThrownBy(() -> StarShape.is(square, new Rectangle(0, 1, 0, 1)))
          .isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }
}
