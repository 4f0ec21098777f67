package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import vekua.formula.Expression;
import vekua.geometry.Disk;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.SmoothCurve;

/** Curves for sources whose places are known in closed form. */
final class SourceCurveTest {

  /** Semiaxes 5 and 3, foci at ±4. */
  private static final SmoothCurve ELLIPSE = SmoothCurve.ellipse(0, 0, 5, 3, 0);

  private static double confocal(Disk place) {
    // The sum of the distances from the foci is twice the greater semiaxis.
    return (Math.hypot(place.x() - 4, place.y()) + Math.hypot(place.x() + 4, place.y())) / 2;
  }

  @Test
  void continuedEllipsesAreConfocal() {
    ContinuedCurve shallow = ContinuedCurve.inside(ELLIPSE, 0.5);
    assertThat(shallow.ring()).isTrue();
    Disk[] places = shallow.places(40);
    assertThat(places).hasSize(40);
    double deepest = 0;
    for (Disk place : places) {
      assertThat(confocal(place)).isCloseTo(confocal(places[0]), within(1e-9));
      deepest = Math.max(deepest, place.radius());
    }
    assertThat(confocal(places[0])).isBetween(4.4, 4.9);
    assertThat(deepest).isBetween(0.49, 0.5);
    ContinuedCurve around = ContinuedCurve.outside(ELLIPSE, 0.5);
    assertThat(around.ring()).isTrue();
    for (Disk place : around.places(40)) {
      assertThat(confocal(place)).isBetween(5.1, 5.6);
      assertThat(place.radius()).isLessThanOrEqualTo(0.5 + 1e-9);
      assertThat(ELLIPSE.encloses(place.x(), place.y())).isFalse();
    }
  }

  @Test
  void theDeepestIsTheSegmentBetweenTheFoci() {
    ContinuedCurve deep = ContinuedCurve.inside(ELLIPSE, 10);
    assertThat(deep.ring()).isFalse();
    // artanh(3/5) = ln 2 is how far the parameter goes.
    assertThat(deep.suggestion(Math.exp(-30))).isEqualTo((int) Math.ceil(33 / Math.log(2)));
    for (Disk place : deep.places(20)) {
      assertThat(place.y()).isCloseTo(0, within(1e-6));
      assertThat(Math.abs(place.x())).isLessThan(4 + 1e-6);
      assertThat(ELLIPSE.distance(place.x(), place.y())).isLessThanOrEqualTo(place.radius() + 1e-9);
    }
    // Both sides of the segment are one: about half of the places remain.
    assertThat(deep.places(20).length).isBetween(8, 12);
  }

  /** Of r = 1 + 0.3 cos 5t the zeros of z' are those of 0.9w² + w − 0.6, w = exp(5it). */
  @Test
  void fieldsTurnBetweenLobes() {
    SmoothCurve star =
        SmoothCurve.of(
            Expression.parseParametric("(1 + 0.3*cos(5*t))*cos(t)"),
            Expression.parseParametric("(1 + 0.3*cos(5*t))*sin(t)"));
    Branches branches = Branches.beyond(star);
    assertThat(branches.isEmpty()).isFalse();
    double w = -(1 + Math.sqrt(1 + 4 * 0.9 * 0.6)) / 1.8;
    double radius = Math.pow(-w, 0.2) * (1 + 0.15 * (w + 1 / w));
    assertThat(branches.places()).hasSize(5);
    boolean[] seen = new boolean[5];
    for (int i = 0; i < 5; i++) {
      Disk place = branches.places().get(i);
      assertThat(Math.hypot(place.x(), place.y())).isCloseTo(radius, within(1e-9));
      double lobes = 5 * Math.atan2(place.y(), place.x()) / (2 * Math.PI) - 0.5;
      assertThat(lobes).isCloseTo(Math.rint(lobes), within(1e-8));
      seen[Math.floorMod((int) Math.rint(lobes), 5)] = true;
      assertThat(place.radius()).isCloseTo(star.distance(place.x(), place.y()), within(1e-9));
      // The segment begins there and leads outwards, away from the middle.
      double[] segments = branches.segments();
      assertThat(segments[5 * i]).isEqualTo(place.x());
      assertThat(segments[5 * i + 1]).isEqualTo(place.y());
      double along = segments[5 * i + 2] * place.x() + segments[5 * i + 3] * place.y();
      double length = Math.hypot(segments[5 * i + 2], segments[5 * i + 3]);
      assertThat(along).isCloseTo(length * radius, within(1e-8));
      assertThat(length).isGreaterThan(place.radius());
    }
    assertThat(seen).containsOnly(true);
    assertThat(branches.columns(9)).isEqualTo(2 * 7 * 5);
    assertThat(branches.powers(9).size()).isEqualTo(branches.columns(9));
    assertThat(Branches.beyond(ELLIPSE).isEmpty()).as("foci are inside").isTrue();
  }

  @Test
  void insetPlacesHaveTheirDepth() {
    for (boolean turned : new boolean[] {false, true}) {
      Polygon square =
          turned
              ? Polygon.of(new double[] {0, 0, 2, 2}, new double[] {0, 2, 2, 0})
              : Polygon.of(new Rectangle(0, 2, 0, 2));
      InsetCurve inset = new InsetCurve(square, 0.2);
      assertThat(inset.ring()).isTrue();
      Disk[] places = inset.places(30);
      assertThat(places.length).isBetween(24, 30);
      for (int i = 0; i < places.length; i++) {
        assertThat(square.encloses(places[i].x(), places[i].y())).isTrue();
        double d = square.distance(places[i].x(), places[i].y());
        assertThat(d).isCloseTo(places[i].radius(), within(1e-12));
        assertThat(d).isBetween(0.6 * 0.6 * 0.2 - 1e-12, 0.2 + 1e-12);
      }
      // A disc that touches a side at s from a corner of a square has a radius of s.
      assertThat(places)
          .allMatch(p -> Math.min(Math.min(p.x(), 2 - p.x()), Math.min(p.y(), 2 - p.y())) > 0.07);
      assertThat(inset.suggestion(1e-4)).isLessThan(inset.suggestion(1e-8));
      // 2πd/h = 5 + 8 ln 10 along about 7.5.
      assertThat(inset.suggestion(1e-8)).isBetween(90, 170);
    }
  }

  /** Also at corners so sharp that the normal of one side leads out through the other. */
  @Test
  void insetPlacesAreInsideSharpCorners() {
    Polygon wedge = Polygon.of(new double[] {0, 4, 4}, new double[] {0, -0.5, 0.5});
    Disk[] places = new InsetCurve(wedge, 0.15).places(40);
    assertThat(places.length).isBetween(20, 40);
    for (Disk place : places) {
      assertThat(wedge.encloses(place.x(), place.y())).isTrue();
      assertThat(wedge.distance(place.x(), place.y())).isCloseTo(place.radius(), within(1e-12));
    }
  }
}
