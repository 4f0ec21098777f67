package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.geometry.Corner;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;

/** How fields behave at corners and which reflections sides allow. */
class CornerFunctionsTest {

  private static BoundaryKinds kinds(boolean... values) {
    return new BoundaryKinds(
        values,
        new boolean[values.length],
        new boolean[values.length],
        false,
        List.of(),
        List.of(),
        new double[0][]);
  }

  private static Corner corner(double angle) {
    return new Corner(0, 0, 0, angle, 0, 1, 1);
  }

  /**
   * A part that is even about the bisector is cos αφ, an odd one sin αφ; φ = ±ω/2 on the sides.
   * What is chosen has to be zero there, in value or in slope; of a mixture neither part is by
   * itself.
   */
  @ParameterizedTest
  @CsvSource({"1.1, 3", "1.7, 1", "4.5, 2", "5.9, 4", "2.2, 20"})
  void powersVanishOnBothSides(double angle, int level) {
    for (boolean values : new boolean[] {true, false}) {
      Singularity s = Singularity.of(kinds(values, values), corner(angle), false, level);
      assertThat(s.logarithmic()).isZero();
      assertThat(s.parts()).hasSameSizeAs(s.exponents());
      for (int j = 0; j < s.parts().length; j++) {
        double alpha = s.exponents()[j];
        assertThat(alpha).isCloseTo((j + 1) * Math.PI / angle, within(1e-14 * alpha));
        boolean even = s.parts()[j] == 1;
        assertThat(even || s.parts()[j] == 2).isTrue();
        double phi = alpha * angle / 2;
        double onSide = even == values ? Math.cos(phi) : Math.sin(phi);
        assertThat(onSide).isCloseTo(0, within(1e-13 * (1 + phi)));
      }
      // All up to a level, but no more than a number.
      int most = Math.min(2 * level + 4, 14);
      int upTo = (int) Math.floor((level + 4) * angle / Math.PI);
      assertThat(s.exponents()).hasSize(Math.min(most, upTo));
    }
  }

  @Test
  void mixedCornersHaveHalvesOfBothParts() {
    for (boolean first : new boolean[] {true, false}) {
      Singularity s = Singularity.of(kinds(first, !first), corner(4), false, 1);
      double unit = Math.PI / 4;
      assertThat(s.exponents())
          .containsExactly(
              new double[] {unit / 2, 1.5 * unit, 2.5 * unit, 3.5 * unit, 4.5 * unit, 5.5 * unit},
              within(1e-14));
      assertThat(s.parts()).containsOnly(3);
    }
  }

  /** Of a right angle every other exponent is an integer, and all of them if sides are alike. */
  @Test
  void wholeNumbersHaveLogarithmsAndComeLast() {
    Singularity right = Singularity.of(kinds(true, true), corner(Math.PI / 2), true, 3);
    assertThat(right.exponents()).containsExactly(0, 2, 4, 6);
    assertThat(right.logarithmic()).isEqualTo(4);
    assertThat(right.parts()).containsExactly(2, 3, 3, 3);
    Singularity noJump = Singularity.of(kinds(true, true), corner(Math.PI / 2), false, 3);
    assertThat(noJump.exponents()).containsExactly(2, 4, 6);
    assertThat(noJump.logarithmic()).isEqualTo(3);
    // 3π/2: 2/3, 4/3, 8/3, 10/3, 14/3 beside 2 and 4.
    Singularity inwards = Singularity.of(kinds(true, true), corner(1.5 * Math.PI), false, 1);
    assertThat(inwards.exponents())
        .containsExactly(new double[] {2 / 3.0, 4 / 3.0, 8 / 3.0, 10 / 3.0, 2, 4}, within(1e-14));
    assertThat(inwards.logarithmic()).isEqualTo(2);
    assertThat(inwards.parts()).containsExactly(1, 2, 2, 1, 3, 3);
  }

  @Test
  void openingsHaveBothPartsAndNoLimit() {
    Singularity slit = Singularity.around(new Opening(2 * Math.PI, false, false), 1);
    assertThat(slit.exponents()).containsExactly(0.5, 1.5, 2.5, 3.5, 1, 2, 3, 4);
    assertThat(slit.logarithmic()).isEqualTo(4);
    assertThat(slit.parts()).containsOnly(3);
    Singularity jump = Singularity.around(new Opening(2 * Math.PI, false, true), 2);
    assertThat(jump.exponents()).containsExactly(0.5, 1.5, 2.5, 3.5, 4.5, 0, 1, 2, 3, 4, 5);
    assertThat(jump.parts()).containsExactly(3, 3, 3, 3, 3, 2, 3, 3, 3, 3, 3);
    Singularity mixed = Singularity.around(new Opening(2 * Math.PI, true, false), 0);
    assertThat(mixed.exponents()).containsExactly(0.25, 0.75, 1.25, 1.75, 2.25, 2.75);
    assertThat(mixed.logarithmic()).isZero();
  }

  @Test
  void dataAskForTheirPowersAndThosePlusWholeNumbers() {
    BoundaryKinds kinds =
        new BoundaryKinds(
            new boolean[2],
            new boolean[2],
            new boolean[2],
            true,
            List.of(new Detail(0, 0.1, 0.2)),
            List.of(Optional.empty(), Optional.of(new Opening(1, false, true))),
            new double[][] {{}, {0.5, 7.25}});
    assertThat(kinds.exponents(0)).isEmpty();
    assertThat(kinds.exponents(1))
        .containsExactly(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 7.25, 8.25);
    assertThat(kinds.exponents(2)).isEmpty();
    assertThat(kinds.opening(0)).isEmpty();
    assertThat(kinds.opening(1)).contains(new Opening(1, false, true));
    assertThat(kinds.opening(2)).isEmpty();
    BoundaryKinds without = kinds.withoutDetails();
    assertThat(without.details()).isEmpty();
    assertThat(without.logarithmic()).isTrue();
    assertThat(without.exponents(1)).hasSize(11);
    assertThat(without.opening(1)).isPresent();
  }

  private static double[] apply(double[] maps, int m, double x, double y) {
    return new double[] {
      maps[7 * m + 1] * x + maps[7 * m + 2] * y + maps[7 * m + 5],
      maps[7 * m + 3] * x + maps[7 * m + 4] * y + maps[7 * m + 6]
    };
  }

  /** A reflection leaves its side alone and takes a point to the other side, as far away. */
  @Test
  void mirrorsAreReflections() {
    Polygon triangle = Polygon.of(new double[] {0, 3, 1}, new double[] {0, -1, 2});
    double[] maps = Mirrors.of(Domain.inside(triangle), kinds(true, false, true));
    assertThat(maps).hasSize(3 * 7);
    assertThat(new double[] {maps[0], maps[7], maps[14]}).containsExactly(-1, 1, -1);
    for (int s = 0; s < 3; s++) {
      double ax = triangle.x(s);
      double ay = triangle.y(s);
      double bx = triangle.x(s + 1);
      double by = triangle.y(s + 1);
      assertThat(apply(maps, s, ax, ay)).containsExactly(new double[] {ax, ay}, within(1e-14));
      assertThat(apply(maps, s, bx, by)).containsExactly(new double[] {bx, by}, within(1e-14));
      double[] image = apply(maps, s, 1.2, 0.4);
      double before = (bx - ax) * (0.4 - ay) - (by - ay) * (1.2 - ax);
      double after = (bx - ax) * (image[1] - ay) - (by - ay) * (image[0] - ax);
      assertThat(after).isCloseTo(-before, within(1e-13));
      assertThat(apply(maps, s, image[0], image[1]))
          .containsExactly(new double[] {1.2, 0.4}, within(1e-14));
    }
  }

  /** At a right angle two reflections make half a turn about the corner; signs multiply. */
  @Test
  void mirrorsAtRightAnglesTurn() {
    Domain square = Domain.inside(Polygon.of(new Rectangle(1, 3, 0, 2)));
    double[] maps = Mirrors.of(square, kinds(true, true, false, true));
    assertThat(maps).hasSize(8 * 7);
    double[] signs = new double[8];
    Arrays.setAll(signs, m -> maps[7 * m]);
    assertThat(signs).containsExactly(-1, -1, 1, -1, 1, 1, -1, -1);
    for (int c = 0; c < 4; c++) {
      Corner corner = square.corners().get(c);
      assertThat(apply(maps, 4 + c, 1.3, 0.4))
          .containsExactly(
              new double[] {2 * corner.x() - 1.3, 2 * corner.y() - 0.4}, within(1e-14));
    }
  }

  /** Reflections of a point in sides of other shapes would come back into the domain. */
  @Test
  void onlyConvexPolygonsHaveMirrors() {
    Domain notched =
        Domain.inside(Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2}));
    assertThat(Mirrors.of(notched, kinds(new boolean[6]))).isEmpty();
    Domain flat = Domain.inside(Polygon.of(new double[] {0, 1, 2, 1}, new double[] {0, 0, 0, 1}));
    assertThat(Mirrors.of(flat, kinds(new boolean[4]))).isEmpty();
    assertThat(Mirrors.of(Domain.inside(Curve.circle(0, 0, 1)), kinds(true))).isEmpty();
    assertThat(Mirrors.of(Domain.outside(Curve.circle(0, 0, 1)), kinds(true))).isEmpty();
  }
}
