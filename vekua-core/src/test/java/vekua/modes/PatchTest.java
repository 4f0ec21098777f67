package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;

/** Parts of drums, and how strongly places are drawn towards their corners. */
final class PatchTest {

  /** A convex corner of an angle at the origin, or a re-entrant one. */
  private static Domain wedge(double angle) {
    double half = angle / 2;
    double x = Math.cos(half);
    double y = Math.sin(half);
    return angle < Math.PI
        ? Domain.inside(Polygon.of(new double[] {0, x, 2, x}, new double[] {0, -y, 0, y}))
        : Domain.inside(Polygon.of(new double[] {0, x, 3, 3, x}, new double[] {0, -y, -2, 2, y}));
  }

  /** |∇u|² is like r^(2α − 2): under r = t^q it is smooth from q = 2/(2α − 1) on. */
  @ParameterizedTest
  @CsvSource({
    "0.5, false, 1", // α = 2: smooth
    "0.3333333333333333, false, 1",
    "0.8, false, 3", // α = 1.25
    "0.6, false, 3",
    "1.45, false, 6", // α = 0.69
    "1.25, false, 4", // 2/(2 · 0.8 − 1)
    "1.9, false, 8", // no steeper than that
    "0.5, true, 1",
    "0.8, true, 8", // α = 0.625
    "1.2, true, 4", // α < 1/2
    "1.5, true, 4",
    "0.4, true, 3"
  })
  void steepness(double angle, boolean mixed, int expected) {
    Domain domain = wedge(angle * Math.PI);
    Patch patch = Division.of(domain).patches().get(0);
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, true);
    values[0] = !mixed;
    int last = values.length - 1;
    assertThat(patch.steepness(0, false, values)).isEqualTo(expected);
    assertThat(patch.steepness(last, true, values)).isEqualTo(expected);
  }

  @Test
  void conditionsThatChangeOnALine() {
    Domain five =
        Domain.inside(Polygon.of(new double[] {0, 0.5, 1, 1, 0}, new double[] {0, 0, 0, 1, 1}));
    Patch patch = Division.of(five).patches().get(0);
    boolean[] values = {true, false, true, true, true};
    assertThat(patch.steepness(0, true, values)).isEqualTo(4);
    assertThat(patch.steepness(1, false, values)).isEqualTo(4);
    boolean[] same = {true, true, true, true, true};
    assertThat(patch.steepness(0, true, same)).isEqualTo(1);
    assertThat(patch.end()).isEmpty();
    Patch ring = Division.of(Domain.inside(Curve.circle(0, 0, 1))).patches().get(0);
    assertThat(ring.steepness(0, true, same)).isEqualTo(1);
    Patch about = ring.about(3, 4);
    assertThat(about.centre()).containsExactly(3, 4);
    assertThat(about.domain()).isSameAs(ring.domain());
  }

  @Test
  void partsWithAnEndOfASlitAreIntegratedAboutIt() {
    Domain domain =
        Domain.inside(Polygon.of(new Rectangle(-2, 2, -2, 2)))
            .withSlits(Slit.of(new double[] {-1, 0.5}, new double[] {0, 0}));
    Division division = Division.of(domain);
    assertThat(division.patches()).hasSize(4);
    boolean[] values = new boolean[domain.sides().size()];
    for (Patch patch : division.patches()) {
      double x = patch.end().orElseThrow().x();
      assertThat(patch.centre()).containsExactly(x, 0);
      assertThat(x == -1 || x == 0.5).isTrue();
      List<vekua.geometry.Side> sides = patch.domain().sides();
      for (int s = 0; s < sides.size(); s++) {
        double[] e = sides.get(s).ends();
        boolean tipFirst = e[0] == x && e[1] == 0;
        boolean tipLast = e[2] == x && e[3] == 0;
        assertThat(patch.steepness(s, false, values)).isEqualTo(tipFirst ? 4 : 1);
        assertThat(patch.steepness(s, true, values)).isEqualTo(tipLast ? 4 : 1);
        assertThat(patch.isCut(s)).isEqualTo(patch.side()[s] < 0);
      }
    }
  }

  /** A whole drum is one patch, whose sides are its own. */
  @Test
  void wholeDrums() {
    Domain domain = Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 1)), Curve.circle(1, 0.5, 0.2));
    Division division = Division.of(domain);
    assertThat(division.whole()).isTrue();
    assertThat(division.cuts()).isEmpty();
    Patch patch = division.patches().get(0);
    assertThat(patch.side()).containsExactly(0, 1, 2, 3, 4);
    assertThat(patch.cut()).containsOnly(-1);
    assertThat(patch.tip()).containsOnly(-1).hasSizeGreaterThanOrEqualTo(4);
    assertThat(patch.centre()).containsExactly(new double[] {1, 0.5}, within(1e-12));
    assertThat(patch.outline()).isNull();
    assertThat(patch.isCut(4)).isFalse();
  }

  /** The corner of an L with arms of width w is all that sees everything: w² of 2w − w². */
  @Test
  void starsAreSeenFromMoreThanASpot() {
    double[][] widths = {{0.5, 1}, {0.003, 1}, {0.0015, 0}};
    for (double[] w : widths) {
      double[] x = {0, 1, 1, w[0], w[0], 0};
      double[] y = {0, 0, w[0], w[0], 1, 1};
      double[] backX = new double[6];
      double[] backY = new double[6];
      for (int i = 0; i < 6; i++) {
        backX[i] = 7 + x[5 - i];
        backY[i] = y[5 - i] - 3;
      }
      assertThat(StarShape.is(Polygon.of(x, y), new Rectangle(0, 1, 0, 1))).isEqualTo(w[1] == 1);
      assertThat(StarShape.is(Polygon.of(backX, backY), new Rectangle(7, 8, -3, -2)))
          .isEqualTo(w[1] == 1);
    }
    Polygon u =
        Polygon.of(new double[] {0, 3, 3, 2, 2, 1, 1, 0}, new double[] {0, 0, 2, 2, 1, 1, 2, 2});
    assertThat(StarShape.is(u, new Rectangle(0, 3, 0, 2))).isFalse();
    // An arrow that is seen from its tip's side only.
    Polygon arrow = Polygon.of(new double[] {0, 2, 0, 1}, new double[] {0, 1, 2, 1});
    assertThat(StarShape.is(arrow, new Rectangle(0, 2, 0, 2))).isTrue();
  }

  /** Four corners that point inwards, unless all is seen from somewhere. */
  @Test
  void windingPolygonsAreCutFromFourCornersOn() {
    double[] x = {0, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0};
    double[] y = {0, 0, 3, 3, 1, 1, 3, 3, 1, 1, 3, 3};
    assertThat(Division.of(Domain.inside(Polygon.of(x, y))).whole()).isFalse();
    // One of the notches is a step now, and there is a vertex on a line.
    double[] fewer = {0, 2.5, 5, 5, 3, 3, 2, 2, 1, 1, 0};
    double[] lower = {0, 0, 0, 1, 1, 3, 3, 1, 1, 3, 3};
    assertThat(Division.of(Domain.inside(Polygon.of(fewer, lower))).whole()).isTrue();
    // A cross has four, but is seen from its middle.
    double[] cross = {1, 2, 2, 3, 3, 2, 2, 1, 1, 0, 0, 1};
    double[] up = {0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 1, 1};
    assertThat(Division.of(Domain.inside(Polygon.of(cross, up))).whole()).isTrue();
  }
}
