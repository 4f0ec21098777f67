package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import vekua.field.Field;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Slit;

/** How many modes there are at least, and lists that lack some. */
final class LowerCountTest {

  private static final double PI2 = Math.PI * Math.PI;

  private static final Field FIELD =
      Field.of(vekua.functions.Modes.powers(0, Disk.unit()), new double[] {1});

  /** Two rooms with a wall of 0.05 between them, and a door in it, 0.1 wide. */
  private static final Domain ROOMS =
      Domain.inside(
          Polygon.of(
              new double[] {0, 1, 1, 1.05, 1.05, 2.15, 2.15, 1.05, 1.05, 1, 1, 0},
              new double[] {0, 0, 0.2, 0.2, 0, 0, 1, 1, 0.3, 0.3, 1, 1}));

  /** By elements of degree six on a mesh that is graded towards the door, from above. */
  private static final double[] FREE = {0, 0.7045837, 8.4963149, 9.8461840, 9.8800719, 11.9402065};

  private static Drum drum(Domain domain, boolean value) {
    boolean[] values = new boolean[domain.sides().size()];
    Arrays.fill(values, value);
    return new Drum(domain, values);
  }

  private static List<Mode> modes(double... values) {
    List<Mode> modes = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      double v = values[i];
      modes.add(new Mode(i + 1, v, v * (1 - 1e-9), v * (1 + 1e-9), false, i + 1, 0, 0, FIELD));
    }
    return modes;
  }

  private static void near(double[] above, double... exact) {
    for (int i = 0; i < exact.length; i++) {
      assertThat(above[i]).isGreaterThan(exact[i] * (1 - 1e-7) - 1e-9);
      assertThat(above[i]).isCloseTo(exact[i], within(0.01 * exact[i] + 1e-9));
    }
  }

  @Test
  void elementsAreAboveExactEigenvaluesWithTheirMultiplicities() {
    Domain square = Domain.inside(Polygon.of(new Rectangle(0, 1, 0, 1)));
    LowerCount held = LowerCount.of(drum(square, true), 10 * PI2, 6).orElseThrow();
    near(held.above(), 2 * PI2, 5 * PI2, 5 * PI2, 8 * PI2, 10 * PI2, 10 * PI2);
    assertThat(held.allowance()).isLessThan(1e-6);
    assertThat(held.below(2 * PI2)).isZero();
    assertThat(held.below(8 * PI2)).isEqualTo(3);
    assertThat(held.about(8 * PI2)).isEqualTo(4);
    LowerCount free = LowerCount.of(drum(square, false), 5 * PI2, 6).orElseThrow();
    near(free.above(), 0, PI2, PI2, 2 * PI2, 4 * PI2, 4 * PI2, 5 * PI2, 5 * PI2);
    assertThat(free.about(0)).isOne();
    double[] l = {9.6397238440219411, 15.197251926454308, 2 * PI2, 29.521481114144848};
    Domain corner =
        Domain.inside(Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2}));
    near(LowerCount.of(drum(corner, true), 30, 4).orElseThrow().above(), l);
  }

  @Test
  void holesAndCurves() {
    Domain ring = Domain.inside(Curve.circle(0, 0, 1), Curve.circle(0, 0, 0.4));
    LowerCount count = LowerCount.of(drum(ring, true), 36, 4).orElseThrow();
    assertThat(count.allowance()).isBetween(5e-3, 1e-2);
    near(count.above(), 26.8642, 29.0648, 29.0648, 35.5923);
    // Two holes: a square whose quarters are four frames would need no more.
    Domain two =
        Domain.inside(
            Polygon.of(new Rectangle(0, 4, 0, 2)),
            Polygon.of(new Rectangle(0.5, 1.5, 0.5, 1.5)),
            Polygon.of(new Rectangle(2.5, 3.5, 0.5, 1.5)));
    Mesh mesh = Mesh.of(two, place -> 0.4, 1000).orElseThrow();
    double area = 0;
    for (int[] t : mesh.triangles()) {
      double[] p = mesh.places().get(t[0]);
      double[] q = mesh.places().get(t[1]);
      double[] r = mesh.places().get(t[2]);
      double twice = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
      assertThat(twice).isPositive();
      area += twice / 2;
    }
    assertThat(area).isCloseTo(6, within(1e-12));
    assertThat(Mesh.of(two, place -> 0.01, 1000)).isEmpty();
  }

  @Test
  void whatIsNotCounted() {
    Domain square = Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 2)));
    assertThat(LowerCount.of(drum(square, true), 0, 0)).isEmpty();
    assertThat(LowerCount.of(drum(square, true), 1e5, 4)).isEmpty();
    Domain slit = square.withSlits(Slit.of(new double[] {0.5, 1.5}, new double[] {1, 1}));
    assertThat(LowerCount.of(drum(slit, true), 20, 4)).isEmpty();
    // Chords of both circles are not a thin ring.
    Domain thin = Domain.inside(Curve.circle(0, 0, 1), Curve.circle(0, 0, 0.98));
    assertThat(LowerCount.of(drum(thin, true), 25000, 4)).isEmpty();
    Domain pin = Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 2)), Curve.circle(1, 1, 0.001));
    assertThat(LowerCount.of(drum(pin, true), 20, 4)).isEmpty();
  }

  /** Functions that do not resolve a door find 8.4963, which lives in one of the rooms. */
  @Test
  void listsOfTwoRoomsThatLackModesAreNotComplete() {
    Optional<LowerCount> count = LowerCount.of(drum(ROOMS, false), 15, 2);
    near(count.orElseThrow().above(), FREE);
    List<String> warnings = new ArrayList<>();
    assertThat(Notes.counted(warnings, count, 0, 15, modes(FREE))).isTrue();
    assertThat(Notes.counted(warnings, count, 5, 15, modes(8.4963149, 9.846184, 9.8800719, 11.94)))
        .isTrue();
    assertThat(Notes.counted(warnings, Optional.empty(), 0, 15, modes(1))).isTrue();
    assertThat(warnings).isEmpty();
    assertThat(Notes.counted(warnings, count, 0, 15, modes(0, 8.4963149))).isFalse();
    assertThat(warnings)
        .singleElement()
        .isEqualTo(
            "the list is not complete: up to 8.49631 there are at least 2 modes by finite"
                + " elements, but 1 are in the list; the functions at hand do not resolve those"
                + " of this domain");
    warnings.clear();
    assertThat(Notes.counted(warnings, count, 5, 15, modes(8.4963149, 9.846184))).isFalse();
    assertThat(warnings).singleElement().asString().contains("up to 15.0000 there are at least 4");
    warnings.clear();
    double[] twice = {0, 0.7045837, 0.7045837, 8.4963149, 9.846184, 9.8800719, 11.9402065};
    assertThat(Notes.counted(warnings, count, 0, 15, modes(twice))).isFalse();
    assertThat(warnings).singleElement().asString().contains("some perhaps more than once");
  }

  /** Each room has functions of its own; those of one would not tell what is in the other. */
  @Test
  void roomsAreCutAtTheirDoor() {
    Division division = Division.of(ROOMS);
    assertThat(division.patches()).hasSize(2);
    assertThat(division.cuts()).hasSize(1);
    assertThat(division.cuts().get(0).length()).isCloseTo(0.1, within(1e-14));
    Stage stage = new Stages(drum(ROOMS, false)).at(1, 0);
    Strike strike = stage.strike(FREE[1], 0.1);
    assertThat(strike.sigma()[0]).isLessThan(1e-3);
    assertThat(strike.levels()).hasSize(1);
    assertThat(strike.levels()[0]).isCloseTo(FREE[1], within(3e-6));
    // Too wide for a door.
    Domain wide =
        Domain.inside(
            Polygon.of(
                new double[] {0, 2, 2, 1.1, 1.1, 1, 1, 0},
                new double[] {0, 0, 1, 1, 0.8, 0.8, 1, 1}));
    assertThat(Division.of(wide).whole()).isTrue();
  }
}
