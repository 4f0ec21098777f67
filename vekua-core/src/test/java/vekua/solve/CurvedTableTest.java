package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Side;

/** Tables on arcs of a circle, where the nearest place of an arc is known by its angle. */
final class CurvedTableTest {

  private static final double R = 2;

  /** From the angle 0.5 to 2, and on to 0.5 again. */
  private static final List<Side> ARCS =
      Domain.inside(Curve.circle(1, -1, R).splitAt(0.5, 2)).sides();

  /** The same as the rim of a hole, whose normals point to its centre. */
  private static final List<Side> RIMS =
      Domain.inside(Polygon.of(new Rectangle(-9, 9, -9, 9)), Curve.circle(1, -1, R).splitAt(0.5, 2))
          .sides()
          .subList(4, 6);

  private static final List<Side> CIRCLE = Domain.inside(Curve.circle(1, -1, R)).sides();

  private static final List<Side> SQUARE =
      Domain.inside(Polygon.of(new Rectangle(0, 2, -1, 1))).sides();

  private static double x(double r, double angle) {
    return 1 + r * Math.cos(angle);
  }

  private static double y(double r, double angle) {
    return -1 + r * Math.sin(angle);
  }

  private static double at(BoundaryTable table, double r, double angle, double sign) {
    return table.at(x(r, angle), y(r, angle), sign * Math.cos(angle), sign * Math.sin(angle));
  }

  private static double given(double angle) {
    return 3 + angle - 0.5 * Math.pow(angle - 1, 3) + 0.1 * Math.pow(angle, 5);
  }

  private static BoundaryTable table(List<Side> sides, double[]... angles) {
    int n = angles.length * angles[0].length;
    double[] px = new double[n];
    double[] py = new double[n];
    double[] values = new double[n];
    int i = 0;
    for (double[] some : angles) {
      for (double angle : some) {
        px[i] = x(R, angle);
        py[i] = y(R, angle);
        values[i++] = given(angle);
      }
    }
    return BoundaryTable.at(sides, px, py, values);
  }

  /** Polynomials of degree five in the angle, at places beside the arc as well. */
  @Test
  void arcsAreReadByTheirNearestPlaces() {
    double[] first = {1.9, 0.7, 1, 0.51, 1.3, 1.6, 1.75};
    double[] second = {6.5, 2.1, 2.7, 3.1, 4, 5, 6};
    for (List<Side> sides : List.of(ARCS, RIMS)) {
      double sign = sides == ARCS ? 1 : -1;
      BoundaryTable table = table(sides, first, second);
      for (double angle = 0.52; angle < 6.7; angle += 0.0617) {
        for (double r : new double[] {1.7, 1.9999, 2, 2.4}) {
          assertThat(at(table, r, angle, sign))
              .isCloseTo(given(angle), within(1e-11 * (1 + given(angle))));
        }
      }
      // Both sides of the corner at 2, where the values of both are the same polynomial's.
      assertThat(at(table, R, 2 - 1e-9, sign)).isCloseTo(given(2), within(1e-7));
      assertThat(at(table, R, 2 + 1e-9, sign)).isCloseTo(given(2), within(1e-7));
    }
  }

  /** One arc alone goes no farther than its ends. */
  @Test
  void beyondTheEndsOfAnArcAreItsEnds() {
    double length = 1.5 * R;
    double off = 0.9e-3 * length / R;
    BoundaryTable table =
        table(ARCS.subList(0, 1), new double[] {0.5 - off, 0.8, 1, 1.2, 1.5, 1.7, 1.9, 2 + off});
    // Their values count at the ends themselves.
    assertThat(at(table, R, 0.5, 1)).isCloseTo(given(0.5 - off), within(1e-10));
    assertThat(at(table, R, 0.4, 1)).isCloseTo(given(0.5 - off), within(1e-10));
    assertThat(at(table, R, 2, 1)).isCloseTo(given(2 + off), within(1e-10));
    assertThat(at(table, R, 2.2, 1)).isCloseTo(given(2 + off), within(1e-10));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> table(ARCS.subList(0, 1), new double[] {0.5 - 1.2 * off, 0.8, 1, 1.2, 1.5}))
        .withMessageContaining("is not on the boundary");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> table(ARCS.subList(0, 1), new double[] {0.6, 0.8, 1, 1.2, 2 + 1.2 * off}))
        .withMessageContaining("is not on the boundary");
  }

  /** A circle's shares go around: before its beginning is its end. */
  @Test
  void aroundTheBeginningOfACircle() {
    int n = 9;
    double[] px = new double[n];
    double[] py = new double[n];
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      double angle = 2 * Math.PI * (i + 0.25) / n;
      px[i] = x(R, angle);
      py[i] = y(R, angle);
      values[i] = 2 + Math.sin(angle) - Math.cos(3 * angle);
    }
    BoundaryTable table = BoundaryTable.at(CIRCLE, px, py, values);
    for (double angle : new double[] {-0.3, -0.01, -1e-9, 0, 1e-9, 0.004, 0.02, 1, 3, 5, 6.28}) {
      for (double r : new double[] {1.5, 2, 2.5}) {
        assertThat(at(table, r, angle, 1))
            .isCloseTo(2 + Math.sin(angle) - Math.cos(3 * angle), within(1e-12));
      }
    }
  }

  @Test
  void placesMayBeAThousandthOfASideAway() {
    double[] x = {0, 1, 2};
    double[] y = {-1, -1.0019, -1};
    BoundaryTable near = BoundaryTable.at(SQUARE.subList(0, 1), x, y, new double[] {1, 5, 1});
    assertThat(near.at(1, -1, 0, -1)).isCloseTo(5, within(1e-12));
    y[1] = -1.0021;
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BoundaryTable.at(SQUARE.subList(0, 1), x, y, new double[] {1, 5, 1}))
        .withMessage("place (1.0, -1.0021) is not on the boundary that its value is for");
  }

  /** In a corner the normal tells the side, a little away from it the place. */
  @Test
  void cornersOfASquare() {
    double[] t = {0, 1, 1, 2, 3, 3.5, 4};
    BoundaryTable table = BoundaryTable.along(SQUARE, t, new double[] {1, 1, 2, 2, 4, 4, 4});
    // One at the bottom, two at the right; the normals differ by 2e-6 of distance.
    assertThat(table.at(2, -1, 0, -1)).isCloseTo(1, within(1e-12));
    assertThat(table.at(2, -1, 1, 0)).isCloseTo(2, within(1e-12));
    assertThat(table.at(2 - 1e-6, -1, 1, 0)).isCloseTo(2, within(1e-12));
    assertThat(table.at(2 - 4e-6, -1, 1, 0)).isCloseTo(1, within(1e-12));
    assertThat(table.at(2, -1 + 1e-6, 0, -1)).isCloseTo(1, within(1e-12));
    assertThat(table.at(2, -1 + 4e-6, 0, -1)).isCloseTo(2, within(1e-12));
  }

  @Test
  void cornersThatAreNamedTooOften() {
    double[] t = {0, 1, 1, 1, 2, 3, 4};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BoundaryTable.along(SQUARE, t, new double[7]))
        .withMessage("boundary \"outer.0\" has two values at the share 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> BoundaryTable.along(SQUARE, new double[] {0, 0, 1, 2, 3, 4}, new double[6]))
        .withMessage("boundary \"outer.0\" has two values at the share 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> BoundaryTable.along(SQUARE, new double[] {0, 1, 2, 3, 4, 4}, new double[6]))
        .withMessage("boundary \"outer.3\" has two values at the share 1.0");
    // Around a circle no place is a corner.
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> BoundaryTable.along(CIRCLE, new double[] {0.5, 1, 1, 2, 3}, new double[5]))
        .withMessageStartingWith("boundary \"outer\" has two values at the share 0.159");
  }
}
