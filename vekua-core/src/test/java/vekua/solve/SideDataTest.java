package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import vekua.basis.Detail;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Side;

/** What is told of data on one side: oscillations, details, breaks and powers. */
final class SideDataTest {

  /** From (1, 3) to (5, 3). */
  private static final Side BOTTOM =
      Domain.inside(Polygon.of(new Rectangle(1, 5, 3, 6))).sides().get(0);

  private static final Side CIRCLE = Domain.inside(Curve.circle(0, 0, 1)).sides().get(0);

  private static SideData data(Side side, double limit, BoundaryData... parts) {
    double[] limits = new double[parts.length];
    Arrays.fill(limits, limit);
    return SideData.of(side, List.of(parts), limits);
  }

  private static BoundaryData formula(String text) {
    return BoundaryData.of(text);
  }

  @Test
  void polynomialsOnStraightSidesAreThemselves() {
    SideData data = data(BOTTOM, 1e-12, formula("x^2-y"), formula("7"));
    assertThat(data.closed()).isFalse();
    assertThat(data.resolved()).isTrue();
    assertThat(data.parts().get(0).pieces()).singleElement();
    assertThat(data.parts().get(0).pieces().get(0).c()).hasSize(3);
    assertThat(data.start(0)).isCloseTo(-2, within(1e-13));
    assertThat(data.end(0)).isCloseTo(22, within(1e-13));
    assertThat(data.start(1)).isCloseTo(7, within(1e-13));
    assertThat(data.ends()).containsExactly(1.0, 1.0);
    assertThat(data.breaks()).isEmpty();
    assertThat(data.powers(true)).isEmpty();
    // Along a circle x² is no polynomial in the parameter.
    assertThat(data(CIRCLE, 1e-12, formula("x^2")).parts().get(0).pieces().size()).isGreaterThan(4);
  }

  /** 5x rises by 20 along a side around (3, 3): half a unit of the place times 20 over 4. */
  @Test
  void roundedPlacesChangeDataByTheirSlope() {
    SideData data = data(BOTTOM, 1e-12, formula("-5*x"), formula("x"));
    assertThat(data.rounding()).isCloseTo(0x1p-53 * 6 * 5, within(1e-28));
    assertThat(data(BOTTOM, 1e-12, formula("2")).rounding()).isLessThan(1e-29);
  }

  /** Far away places of a short side are rounded, and data with them: that is not resolved. */
  @Test
  void roundingOfPlacesFarAwayIsNoDetail() {
    Side far = Domain.inside(Polygon.of(new Rectangle(1000, 1000.001, 0, 0.001))).sides().get(0);
    SideData data = data(far, 1e-13, (x, y, nx, ny) -> Math.sin(3000 * x));
    assertThat(data.resolved()).isTrue();
    assertThat(data.breaks()).isEmpty();
    assertThat(data.parts().get(0).pieces()).hasSize(9);
  }

  @Test
  void dataMustBeFinite() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SideData.at(BOTTOM, formula("1/(x-3)"), 0.5))
        .withMessageStartingWith("boundary data must be finite: ")
        .withMessageEndingWith(" at (3.0, 3.0)");
    assertThat(SideData.at(BOTTOM, (x, y, nx, ny) -> x + 10 * y + 100 * ny, 0.25))
        .isEqualTo(2 + 30 - 100);
  }

  @Test
  void oscillationsAroundACircle() {
    assertThat(data(CIRCLE, 1e-12, formula("cos(7*theta)+0.001*sin(11*theta)")).bandwidth(1))
        .isEqualTo(11);
    // Coefficients up to a share of the limit do not count.
    assertThat(data(CIRCLE, 1e-12, formula("cos(7*theta)+0.001*sin(11*theta)")).bandwidth(2e9))
        .isEqualTo(7);
    assertThat(data(CIRCLE, 1e-12, formula("3")).bandwidth(1)).isZero();
    assertThat(data(CIRCLE, 1e-12, formula("3")).bandwidth(1e13)).isZero();
    assertThat(data(CIRCLE, 1e-12, formula("cos(7*theta)"), formula("cos(9*theta)")).bandwidth(1))
        .isEqualTo(9);
    // A jump has them all.
    assertThat(data(CIRCLE, 1e-12, (x, y, nx, ny) -> y > 0.3 ? 1 : 0).bandwidth(1)).isNegative();
  }

  /** Two for a degree, of the polynomial itself or of one through what pieces say. */
  @Test
  void oscillationsAlongASide() {
    assertThat(data(BOTTOM, 1e-12, formula("x^4")).bandwidth(1)).isEqualTo(2.5);
    assertThat(data(BOTTOM, 1e-12, formula("2")).bandwidth(1)).isEqualTo(0.5);
    assertThat(data(BOTTOM, 1e-12, formula("2"), formula("x^6")).bandwidth(1)).isEqualTo(3.5);
    for (double k : new double[] {2, 20, 40}) {
      BoundaryData wave = (x, y, nx, ny) -> Math.sin(k * x);
      int needed = Chebyshev.of(u -> Math.sin(k * (1 + 4 * u)), 0, 1, 200).needed(1e-8);
      assertThat(data(BOTTOM, 1e-12, wave).bandwidth(1e4)).isCloseTo(needed / 2.0, within(1.0));
    }
    assertThat(data(BOTTOM, 1e-12, (x, y, nx, ny) -> Math.sin(150 * x)).bandwidth(1)).isEqualTo(-1);
    assertThat(
            data(BOTTOM, 1e-12, (x, y, nx, ny) -> 1, (x, y, nx, ny) -> x > 3.3 ? 1 : 0)
                .bandwidth(1))
        .isEqualTo(-1);
  }

  @Test
  void breaksOfAllPartsAreOnes() {
    BoundaryData first = (x, y, nx, ny) -> Math.abs(x - 2);
    BoundaryData second = (x, y, nx, ny) -> Math.abs(x - 2) + Math.abs(x - 4.2);
    List<Double> breaks = data(BOTTOM, 1e-10, first, second).breaks();
    assertThat(breaks).hasSize(2);
    assertThat(breaks.get(0)).isCloseTo(0.25, within(1e-12));
    assertThat(breaks.get(1)).isCloseTo(0.8, within(1e-12));
  }

  @Test
  void powersAtEitherEnd() {
    SideData root = data(BOTTOM, 1e-10, (x, y, nx, ny) -> 2 + Math.sqrt(x - 1) + Math.cbrt(5 - x));
    assertThat(root.powers(true)).singleElement().isEqualTo(0.5);
    assertThat(root.powers(false)).singleElement().isEqualTo(1 / 3.0);
    SideData smooth = data(BOTTOM, 1e-10, (x, y, nx, ny) -> Math.exp(x));
    assertThat(smooth.powers(true)).isEmpty();
    assertThat(smooth.powers(false)).isEmpty();
  }

  private static void assertNeighbours(List<Detail> details) {
    for (int i = 0; i < details.size(); i++) {
      Detail d = details.get(i);
      double width = d.to() - d.from();
      assertThat(width).isPositive().isLessThan(0.045);
      if (i > 0 && details.get(i - 1).to() == d.from()) {
        double before = d.from() - details.get(i - 1).from();
        assertThat(Math.max(width / before, before / width)).isLessThan(2.02);
      }
    }
  }

  @Test
  void detailsOfANarrowBump() {
    BoundaryData bump = (x, y, nx, ny) -> x + Math.exp(-Math.pow((x - 2.7) / 4e-3, 2));
    SideData data = data(BOTTOM, 1e-10, bump);
    assertThat(data.fine()).isTrue();
    List<Detail> details = data.details(3);
    assertNeighbours(details);
    assertThat(details).allMatch(d -> d.side() == 3);
    // 0.425 of the side; no stretch next to an end, which is left to the corner's functions.
    assertThat(details).anyMatch(d -> d.from() <= 0.425 && 0.425 <= d.to());
    assertThat(details.get(0).from()).isGreaterThan(0.1);
    assertThat(details.get(details.size() - 1).to()).isLessThan(0.9);
    for (int i = 1; i < details.size(); i++) {
      assertThat(details.get(i).from()).isEqualTo(details.get(i - 1).to());
    }
    assertThat(data(BOTTOM, 1e-10, (x, y, nx, ny) -> Math.exp(x)).fine()).isFalse();
  }

  /** What gathers towards an end is for the functions of the corner. */
  @Test
  void detailsAwayFromEnds() {
    SideData root = data(BOTTOM, 1e-10, (x, y, nx, ny) -> Math.sqrt(x - 1));
    for (Detail d : root.details(0)) {
      double width = d.to() - d.from();
      assertThat(d.from()).isGreaterThan(1.5 * width);
      assertThat(1 - d.to()).isGreaterThan(1.5 * width);
    }
    SideData mirrored = data(BOTTOM, 1e-10, (x, y, nx, ny) -> Math.sqrt(5 - x));
    for (Detail d : mirrored.details(0)) {
      double width = d.to() - d.from();
      assertThat(d.from()).isGreaterThan(1.5 * width);
      assertThat(1 - d.to()).isGreaterThan(1.5 * width);
    }
  }

  /** Around a circle the last stretch comes before the first. */
  @Test
  void detailsAroundACircle() {
    for (double share : new double[] {0.3, SideData.SEAM + 1e-3, SideData.SEAM - 1e-3}) {
      double angle = 2 * Math.PI * share;
      BoundaryData bump =
          (x, y, nx, ny) ->
              Math.exp(-4e5 * (1 - Math.cos(Math.atan2(y, x) - angle))) + 0 * Math.hypot(x, y);
      SideData data = data(CIRCLE, 1e-8, bump);
      assertThat(data.closed()).isTrue();
      List<Detail> details = data.details(0);
      assertNeighbours(details);
      double width = Double.POSITIVE_INFINITY;
      for (Detail d : details) {
        width = Math.min(width, d.to() - d.from());
      }
      assertThat(width).isLessThan(0.01);
      assertThat(details)
          .anyMatch(
              d ->
                  d.from() - 1e-12 <= share && share <= d.to() + 1e-12
                      || d.from() - 1e-12 <= share + 1 && share + 1 <= d.to() + 1e-12);
      if (share != 0.3) {
        // On both sides of the seam they are about as short.
        double first = details.get(0).to() - details.get(0).from();
        Detail last = details.get(details.size() - 1);
        assertThat(details.get(0).from()).isEqualTo(SideData.SEAM);
        assertThat(last.to()).isEqualTo(SideData.SEAM + 1);
        double end = last.to() - last.from();
        assertThat(Math.max(first / end, end / first)).isLessThan(2.02);
      }
    }
  }

  /** As many oscillations as 90 are followed by one series; more, if that takes less. */
  @Test
  void shortWavesAreNoDetails() {
    assertThat(data(CIRCLE, 1e-10, formula("cos(80*theta)")).fine()).isFalse();
    assertThat(data(CIRCLE, 1e-10, formula("cos(150*theta)")).fine()).isFalse();
    assertThat(data(CIRCLE, 1e-10, formula("exp(-4e5*(1-cos(theta-2)))")).fine()).isTrue();
  }
}
