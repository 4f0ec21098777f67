package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Where circles nearly touch everything is known: distance, opening, directions. */
final class GapsTest {

  private static double angle(double a, double b) {
    return Math.abs(Math.IEEEremainder(a - b, 2 * Math.PI));
  }

  private static Gap only(Domain domain) {
    List<Gap> gaps = Gap.of(domain);
    assertThat(gaps).hasSize(1);
    return gaps.get(0);
  }

  @Test
  void circlesBesideOneAnother() {
    for (double turn : new double[] {0, 1, 2.5, 4, 5.5}) {
      double cos = Math.cos(turn);
      double sin = Math.sin(turn);
      Domain domain =
          Domain.outside(
              Curve.circle(3, -2, 1), Curve.circle(3 + 1.51 * cos, -2 + 1.51 * sin, 0.5));
      Gap gap = only(domain);
      assertThat(gap.first()).isZero();
      assertThat(gap.second()).isEqualTo(1);
      // A compass search ends with steps of 1e-9, of which distances feel the square.
      assertThat(gap.width()).isCloseTo(0.01, within(1e-14));
      assertThat(angle(gap.t(), turn)).isLessThan(1e-6);
      assertThat(angle(gap.u(), turn + Math.PI)).isLessThan(1e-6);
      assertThat(gap.t()).isBetween(0.0, 2 * Math.PI);
      assertThat(gap.u()).isBetween(0.0, 2 * Math.PI);
      // Curvatures add up; second derivatives by differences have errors of their step squared.
      assertThat(1 / gap.radius()).isCloseTo(1 + 2, within(1e-6));
      assertThat(gap.scale()).isCloseTo(Math.sqrt(2 * 0.01 / 3), within(1e-7));
    }
  }

  @Test
  void aHoleNextToTheRim() {
    Gap gap = only(Domain.inside(Curve.circle(0, 0, 2), Curve.circle(0.9, 0, 1)));
    assertThat(gap.width()).isCloseTo(0.1, within(1e-14));
    // Of curvatures on the same side the difference counts.
    assertThat(1 / gap.radius()).isCloseTo(1 - 0.5, within(1e-6));
    assertThat(angle(gap.t(), 0)).isLessThan(1e-6);
    assertThat(angle(gap.u(), 0)).isLessThan(1e-6);
  }

  @Test
  void whatIsNotNarrowIsNoGap() {
    // Narrow is less than a quarter of the radius, 1/12 here.
    assertThat(Gap.of(pair(0.082))).hasSize(1);
    assertThat(Gap.of(pair(0.085))).isEmpty();
    assertThat(Gap.of(pair(4))).isEmpty();
    Domain polygons =
        Domain.inside(
            Polygon.of(new Rectangle(0, 1, 0, 1)), Polygon.of(new Rectangle(0.01, 0.99, 0.4, 0.6)));
    assertThat(Gap.of(polygons)).isEmpty();
    SmoothCurve split = Curve.circle(1.51, 0, 0.5).splitAt(0, 3);
    assertThat(Gap.of(Domain.outside(Curve.circle(0, 0, 1), split))).isEmpty();
    assertThat(Gap.of(Domain.outside(split, Curve.circle(0, 0, 1)))).isEmpty();
  }

  private static Domain pair(double width) {
    return Domain.outside(Curve.circle(0, 0, 1), Curve.circle(1.5 + width, 0, 0.5));
  }

  /** Every pair, wherever the others are. */
  @Test
  void ofThreeCirclesInARowTwoPairsNearlyTouch() {
    for (boolean upright : new boolean[] {true, false}) {
      SmoothCurve[] row = new SmoothCurve[3];
      for (int i = 0; i < 3; i++) {
        row[i] = upright ? Curve.circle(7, 2.01 * i, 1) : Curve.circle(-2.01 * i, 7, 1);
      }
      List<Gap> gaps = Gap.of(Domain.outside(row));
      assertThat(gaps).hasSize(2);
      assertThat(gaps.get(0).first()).isZero();
      assertThat(gaps.get(0).second()).isEqualTo(1);
      assertThat(gaps.get(1).first()).isEqualTo(1);
      assertThat(gaps.get(1).second()).isEqualTo(2);
    }
  }

  /** Of two circles about one centre the curvatures differ, though the distance does not. */
  @Test
  void circlesAboutOneCentre() {
    Gap gap = only(Domain.inside(Curve.circle(0, 0, 1), Curve.circle(0, 0, 0.9)));
    assertThat(gap.width()).isCloseTo(0.1, within(1e-14));
    assertThat(1 / gap.radius()).isCloseTo(1 / 0.9 - 1, within(1e-6));
    assertThat(angle(gap.t(), gap.u())).isLessThan(1e-6);
  }

  /**
   * Curves that are flat where they are next to one another have as large a radius as is of use.
   */
  @Test
  void flatCurvesOpenNowhere() {
    SmoothCurve[] two = new SmoothCurve[2];
    for (int i = 0; i < 2; i++) {
      double x = (16 / 9.0 + 0.05) * i;
      // x'' vanishes at both ends.
      two[i] =
          SmoothCurve.of(
              t -> x + Math.cos(t) - Math.cos(3 * t) / 9,
              t -> 2 * Math.sin(t),
              t -> -Math.sin(t) + Math.sin(3 * t) / 3,
              t -> 2 * Math.cos(t));
    }
    Gap gap = only(Domain.outside(two));
    assertThat(gap.width()).isCloseTo(0.05, within(1e-14));
    assertThat(gap.radius()).isEqualTo(1e9 * gap.width());
  }

  @Test
  void parametersClusterFromTheGapToAFewRadii() {
    Domain domain = pair(0.0001);
    Gap gap = only(domain);
    for (int side = 0; side < 2; side++) {
      double radius = side == 0 ? 1 : 0.5;
      double at = side == 0 ? 0 : Math.PI;
      for (double density : new double[] {1, 2}) {
        double[] parameters = gap.parameters(domain, side, density);
        double step = 0.08 / density;
        double most = Math.min(Math.PI * radius / 2, 4 * gap.radius());
        double last = 0;
        for (int k = 0; k < parameters.length; k += 2) {
          double arc = radius * angle(parameters[k], at);
          assertThat(arc)
              .isCloseTo(gap.scale() * Math.sinh((k / 2 + 0.5) * step), within(1e-6 * radius));
          // On either side of the gap.
          assertThat(Math.sin(parameters[k] - at)).isPositive();
          assertThat(Math.sin(parameters[k + 1] - at)).isNegative();
          assertThat(radius * angle(parameters[k + 1], at)).isCloseTo(arc, within(2e-6 * radius));
          last = arc;
        }
        // The next pair would be farther away than is of use.
        assertThat(last).isBetween(most * Math.exp(-1.6 * step), most);
      }
    }
  }

  @Test
  void placesBeyondTheGapLeadAwayFromIt() {
    Domain domain = pair(0.001);
    Gap gap = only(domain);
    double ratio = 1.3;
    for (int side = 0; side < 2; side++) {
      Disk[] places = gap.beyond(domain, side, ratio);
      double rim = side == 0 ? 1 : 1.001;
      double sign = side == 0 ? -1 : 1;
      double depth = gap.scale() / Math.pow(ratio, 5);
      assertThat(places[0].radius()).isCloseTo(depth, within(1e-14));
      for (Disk place : places) {
        assertThat(place.radius()).isCloseTo(depth, within(1e-13));
        assertThat(place.x()).isCloseTo(rim + sign * depth, within(1e-9));
        assertThat(place.y()).isCloseTo(0, within(1e-6));
        assertThat(domain.contains(place.x(), place.y())).isFalse();
        depth *= ratio;
      }
      // Twice the radius, 2/3, is less than the smaller circle's diameter.
      assertThat(depth).isBetween(2 * gap.radius(), 2 * gap.radius() * ratio);
    }
  }

  /** The row leads along the line between the nearest places, whatever its direction. */
  @Test
  void placesBeyondASlantedGap() {
    double cos = 0.6;
    double sin = 0.8;
    Domain domain =
        Domain.outside(Curve.circle(0, 0, 1), Curve.circle(1.501 * cos, 1.501 * sin, 0.5));
    Gap gap = only(domain);
    for (int side = 0; side < 2; side++) {
      double rim = side == 0 ? 1 : 1.001;
      double sign = side == 0 ? -1 : 1;
      for (Disk place : gap.beyond(domain, side, 1.3)) {
        double along = rim + sign * place.radius();
        assertThat(place.x()).isCloseTo(along * cos, within(1e-6));
        assertThat(place.y()).isCloseTo(along * sin, within(1e-6));
      }
    }
  }

  /** What lies in the domain again, as behind a thin hole, is left out. */
  @Test
  void placesBehindAThinHoleAreNoPlaces() {
    Domain domain =
        Domain.outside(SmoothCurve.ellipse(0, 0, 0.02, 1, 0), Curve.circle(1.021, 0, 1));
    Gap gap = only(domain);
    for (Disk place : gap.beyond(domain, 0, 1.5)) {
      assertThat(place.x()).isBetween(-0.02, 0.02);
    }
  }

  @Test
  void nodesGatherInTheGap() {
    Domain domain = pair(0.0001);
    Gap gap = only(domain);
    BoundaryNodes plain = domain.nodes(new int[] {5, 6}, new double[0][]);
    BoundaryNodes nodes =
        domain.nodes(new int[] {5, 6}, new double[0][], new double[2][0], List.of(gap), 1);
    int more = gap.parameters(domain, 0, 1).length + gap.parameters(domain, 1, 1).length;
    assertThat(nodes.size()).isEqualTo(plain.size() + more);
    assertThat(nodes.onHole(0).size()).isEqualTo(5 + gap.parameters(domain, 0, 1).length);
    for (int i = 0; i < nodes.size(); i++) {
      double cx = nodes.side(i) == 0 ? 0 : 1.5001;
      double r = nodes.side(i) == 0 ? 1 : 0.5;
      double x = nodes.points().x(i);
      double y = nodes.points().y(i);
      assertThat(Math.hypot(x - cx, y)).isCloseTo(r, within(1e-14));
      // Out of the domain is into the circle.
      assertThat(nodes.nx(i)).isCloseTo(-(x - cx) / r, within(1e-14));
      assertThat(nodes.ny(i)).isCloseTo(-y / r, within(1e-14));
      double turn = 2 * Math.PI * nodes.share(i);
      assertThat(nodes.share(i)).isBetween(0.0, 1.0);
      assertThat(angle(turn, Math.atan2(y, x - cx))).isLessThan(1e-13);
      assertThat(nodes.distance(i) == gap.scale() || Double.isInfinite(nodes.distance(i))).isTrue();
    }
    Gap other = new Gap(5, 0, 6, 0, 0.1, 1);
    assertThat(
            domain
                .nodes(new int[] {5, 6}, new double[0][], new double[2][0], List.of(other), 1)
                .size())
        .isEqualTo(11);
  }
}
