package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.functions.BiharmonicPowers;
import vekua.functions.Columns;
import vekua.geometry.Corner;
import vekua.geometry.Domain;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Polygon;

/** What clamped corners give rise to, in any direction, with the cut anywhere outside. */
class ClampedCornerTest {

  /** Close to where tan ω = ω, and z = 1 is a root twice. */
  private static final double DOUBLE = 257.4534;

  private static Corner corner(double degrees) {
    return new Corner(0.3, -0.2, 0.7, Math.toRadians(degrees), 0, 1, 0.8);
  }

  private static double[][] at(BiharmonicPowers powers, double[] x, double[] y) {
    int n = x.length * powers.size();
    double[] u = new double[n];
    double[][] slopes = new double[2][n];
    powers.evaluate(PointBlock.of(Points.of(x, y)), Columns.of(u, slopes, 0, x.length));
    return new double[][] {u, slopes[0], slopes[1]};
  }

  /** By mpmath's findroot. */
  @Test
  void exponentsAreWilliams() {
    record Known(double degrees, boolean odd, double re, double im) {}
    for (Known k :
        List.of(
            new Known(225, false, 0.67358343214738039, 0),
            new Known(225, true, 1.3020859555678248, 0),
            new Known(225, true, 2.7648144612607352, 0.33147919600191026),
            new Known(270, false, 0.54448373678246393, 0),
            new Known(270, true, 0.90852918984609882, 0),
            new Known(270, false, 1.6292573767595702, 0.23125054711510754),
            new Known(270, true, 3.6414200977215942, 0.41878670205670643),
            new Known(300, false, 3.8814874991784695, 0.36049630702671014),
            new Known(359, false, 0.50000005288597739, 0),
            new Known(359, true, 0.50279324281056751, 0),
            new Known(359, true, 3.9999915199792722, 0))) {
      ClampedCorner.Root nearest =
          ClampedCorner.roots(Math.toRadians(k.degrees), 4).stream()
              .filter(r -> r.odd() == k.odd)
              .min(Comparator.comparingDouble(r -> Math.hypot(r.re() - k.re, r.im() - k.im)))
              .orElseThrow();
      assertThat(nearest.re()).as(k.toString()).isCloseTo(k.re, within(4e-14));
      assertThat(nearest.im()).as(k.toString()).isCloseTo(k.im, within(4e-14));
    }
    assertThat(ClampedCorner.roots(Math.toRadians(225), 4)).hasSize(5);
    assertThat(ClampedCorner.roots(Math.toRadians(270), 4)).hasSize(6);
    assertThat(ClampedCorner.roots(Math.toRadians(359), 4)).hasSize(14);
  }

  @ParameterizedTest
  @ValueSource(doubles = {181, 225, DOUBLE, 270, 300, 359, 359.9999})
  void valuesAndSlopesVanishOnBothSides(double degrees) {
    Corner corner = corner(degrees);
    for (double turned : new double[] {0, 0.7, -0.7}) {
      double cut = corner.outward() + turned * (Math.PI - corner.angle() / 2);
      BiharmonicPowers powers = ClampedCorner.functions(corner, cut, 6, false);
      assertThat(powers.size()).isGreaterThan(8);
      for (double side : new double[] {corner.start(), corner.start() + corner.angle()}) {
        double x = corner.x() + 0.5 * Math.cos(side);
        double y = corner.y() + 0.5 * Math.sin(side);
        // In the middle each is of order one.
        double[][] there = at(powers, new double[] {x}, new double[] {y});
        for (double[] column : there) {
          for (double value : column) {
            assertThat(value).isCloseTo(0, within(degrees == DOUBLE ? 1e-8 : 1e-11));
          }
        }
      }
    }
  }

  @Test
  void aJumpHasNoSlopesOnBothSides() {
    Corner corner = corner(270);
    BiharmonicPowers jump = ClampedCorner.functions(corner, corner.outward(), 0, true);
    assertThat(jump.size()).isEqualTo(1);
    double[] u = new double[2];
    for (int s = 0; s < 2; s++) {
      double side = corner.start() + s * corner.angle();
      double[][] there =
          at(
              jump,
              new double[] {corner.x() + 0.1 * Math.cos(side)},
              new double[] {corner.y() + 0.1 * Math.sin(side)});
      u[s] = there[0][0];
      assertThat(Math.hypot(there[1][0], there[2][0])).isLessThan(1e-13);
    }
    assertThat(Math.abs(u[1] - u[0])).isGreaterThan(1);
  }

  /** By differences of thirteen points. */
  @Test
  void functionsAreBiharmonic() {
    Corner corner = corner(270);
    BiharmonicPowers powers = ClampedCorner.functions(corner, corner.outward(), 4, true);
    double h = 0.002;
    double[] weight = {20, -8, -8, -8, -8, 2, 2, 2, 2, 1, 1, 1, 1};
    int[] right = {0, 1, -1, 0, 0, 1, 1, -1, -1, 2, -2, 0, 0};
    int[] up = {0, 0, 0, 1, -1, 1, -1, 1, -1, 0, 0, 2, -2};
    double[] x = new double[13];
    double[] y = new double[13];
    for (int i = 0; i < 13; i++) {
      x[i] = corner.x() + 0.5 * Math.cos(corner.inward() + 0.4) + h * right[i];
      y[i] = corner.y() + 0.5 * Math.sin(corner.inward() + 0.4) + h * up[i];
    }
    double[] u = at(powers, x, y)[0];
    for (int j = 0; j < powers.size(); j++) {
      double sum = 0;
      for (int i = 0; i < 13; i++) {
        sum += weight[i] * u[13 * j + i];
      }
      assertThat(sum / Math.pow(h, 4)).as("function " + j).isCloseTo(0, within(0.1));
    }
  }

  /** A cut through the tip of a slot would touch the corner of its arm. */
  @Test
  void cutsKeepClearOfOtherCorners() {
    Domain slotted =
        Domain.inside(
            Polygon.of(
                new double[] {0, 3, 3, 2, 2, 1, 1, 0}, new double[] {0, 0, 2, 2, 1, 1, 2, 2}));
    Corner inner = slotted.corners().get(5);
    assertThat(inner.x()).isEqualTo(1);
    double cut = ClampedCorner.cut(slotted, inner);
    assertThat(Math.abs(cut - inner.outward())).isBetween(0.1, 0.6);
    Polygon hole = Polygon.of(new double[] {1.2, 1.8, 1.8, 1.2}, new double[] {0.3, 0.3, 0.6, 0.6});
    Domain holed =
        Domain.inside(Polygon.of(new double[] {0, 3, 3, 0}, new double[] {0, 0, 2, 2}), hole);
    Corner inHole = holed.corners().get(4);
    assertThat(ClampedCorner.cut(holed, inHole)).isNaN();
    // Two leading powers and what follows them, without the slopes of ω^z and ln ω.
    assertThat(ClampedCorner.cutShort(holed, inHole).size()).isEqualTo(4 * 8 - 2 * 3);
  }
}
