package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The frames of space that leave room for sources: shells and exteriors. */
final class ShellTest {

  private static final Ball BALL = new Ball(1, -2, 0.5, 3);
  private static final Shell SHELL = new Shell(BALL, 2);
  private static final Exterior EXTERIOR = new Exterior(BALL);

  private static Points beside(double r) {
    // (2, 3, 6)/7 is a unit vector.
    return Points.of(1 + 2 * r / 7, -2 + 3 * r / 7, 0.5 + 6 * r / 7);
  }

  @Test
  void theyKnowTheirBall() {
    for (Frame frame : new Frame[] {SHELL, EXTERIOR}) {
      assertThat(frame.dimension()).isEqualTo(3);
      assertThat(frame.radius()).isEqualTo(3);
      assertThat(new double[] {frame.centre(0), frame.centre(1), frame.centre(2)})
          .containsExactly(1, -2, 0.5);
      assertThat(frame.distance(beside(2.5), 0)).isCloseTo(2.5, within(1e-14));
    }
    assertThat(SHELL.core()).isEqualTo(new Ball(1, -2, 0.5, 2));
    assertThat(EXTERIOR).hasToString("Exterior[" + BALL + "]");
  }

  @Test
  void theyCoverWhatIsBetweenOrOutside() {
    double[] distances = {0, 1.99, 2 - 1e-10, 2, 2.5, 3, 3 + 1e-10, 3.01};
    boolean[] between = {false, false, true, true, true, true, true, false};
    for (int i = 0; i < distances.length; i++) {
      Points point = beside(distances[i]);
      assertThat(SHELL.covers(point, 0)).as("%s", distances[i]).isEqualTo(between[i]);
      assertThat(EXTERIOR.covers(point, 0)).isEqualTo(distances[i] >= 3);
    }
  }

  @Test
  void pointsAreSpreadEvenly() {
    Points spread = SHELL.spread(9);
    assertThat(spread.size()).isEqualTo(3 * 81);
    double[] sums = new double[3];
    for (int i = 0; i < spread.size(); i++) {
      assertThat(SHELL.distance(spread, i)).isCloseTo(2 + 0.5 * (i / 81), within(1e-13));
      for (int axis = 0; axis < 3; axis++) {
        sums[axis] += spread.coordinate(axis, i) - SHELL.centre(axis);
      }
    }
    // The centre of evenly spread points is that of the sphere.
    assertThat(sums).containsExactly(new double[3], within(0.05 * spread.size()));
    assertThat(SHELL.spread(2).size()).isEqualTo(2 * 4);
    Points surface = EXTERIOR.spread(5);
    assertThat(surface.size()).isEqualTo(25);
    for (int i = 0; i < 25; i++) {
      assertThat(EXTERIOR.distance(surface, i)).isCloseTo(3, within(1e-13));
    }
  }

  @Test
  void pointsWhereSourcesAreAreRefused() {
    SHELL.check(beside(2.5));
    EXTERIOR.check(beside(3.5));
    Points inside = Points.join(java.util.List.of(beside(3), Points.of(2, -2, 0.5)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SHELL.check(inside))
        .withMessage(
            "samples must lie in the shell from 2.0 to 3.0 about the centre: sample 1 is 1.0 away"
                + " from it");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EXTERIOR.check(inside))
        .withMessage(
            "samples must lie outside the ball of the sources, of radius 3.0 about the centre:"
                + " sample 1 is 1.0 away from it");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SHELL.check(Points.of(1.0, 2.0)))
        .withMessageContaining("coordinates of the frame");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EXTERIOR.check(Points.of(9.0, 9.0)))
        .withMessageContaining("coordinates of the frame");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Shell(BALL, 3))
        .withMessage("inner radius must be less than the outer radius 3.0: 3.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Shell(BALL, 0))
        .withMessageContaining("inner radius");
  }

  @Test
  void exteriorsOfPoints() {
    double[] x = {4, -4, 0, 0, 0, 0, 1};
    double[] y = {0, 0, 4, -4, 0, 0, 2};
    double[] z = {0, 0, 0, 0, 4, -4, 2};
    Exterior within = Exterior.within(Points.of(x, y, z));
    assertThat(within.radius()).isCloseTo(3, within(1e-9));
    assertThat(within.centre(0)).isCloseTo(0, within(1e-9));
    assertThat(Exterior.within(1, 1, 0, Points.of(x, y, z)).ball())
        .isEqualTo(new Ball(1, 1, 0, Math.hypot(1, 2)));
    z[6] = 0;
    y[6] = 0;
    x[6] = 0.1;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Exterior.within(Points.of(x, y, z)))
        .withMessageMatching(
            "points must leave room for the sources of an exterior field, but one lies 0\\.1.*"
                + " from the middle of all; give the centre of the sources");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Exterior.within(0, 4, 0, Points.of(x, y, z)))
        .withMessage(
            "the centre of the sources of an exterior field must not be one of the points:"
                + " (0.0, 4.0, 0.0)");
  }
}
