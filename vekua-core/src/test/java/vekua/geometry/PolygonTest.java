package vekua.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolygonTest {

  private static double[] numbers(String text) {
    return Arrays.stream(text.strip().split(" +", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  /** Sides that cross, touch, lie on each other or fold back, wherever the list begins. */
  @ParameterizedTest
  @CsvSource({
    "a bow tie, 0 2 0 2, 0 2 2 0, 0 and 2",
    "a vertex on a side, 0 4 4 2 0, 0 0 3 0 3, 0 and 2",
    "sides on each other, 0 4 4 3 3 1 1 0, 0 0 2 2 0 0 2 2, 0 and 3",
    "a spike, 0 2 4 2 0, 0 0 1 0 2, 0 and 2",
    "a fold, 0 4 2 2, 0 0 0 2, 0 and 1",
    "a fold at the first vertex, 0 2 2 5 5, 0 0 2 2 0, 0 and 4",
  })
  void refusesSidesThatMeet(String name, String x, String y, String sides) {
    assertThatIllegalArgumentException()
        .as(name)
        .isThrownBy(() -> Polygon.of(numbers(x), numbers(y)))
        .withMessageContaining("sides of a polygon must not meet between vertices: sides " + sides);
  }

  /** Shapes that only nearly meet, in any unit and place. */
  @ParameterizedTest
  @CsvSource({
    "a comb, 0 5 5 4 4 3 3 2 2 1 1 0, 0 0 3 3 1 1 3 3 1 1 3 3",
    "a narrow slit, 0 4 4 2.001 2 1.999 0, 0 0 3 3 0.001 3 3",
    "a needle, 0 10 0, 0 0.001 0.002",
    "straight on, 0 1 2 2 0, 0 0 0 1 1",
    "a spiral, 0 5 5 1 1 3 3 2 2 4 4 0, 0 0 5 5 2 2 3 3 4 4 1 1",
  })
  void acceptsSidesThatDoNot(String name, String x, String y) {
    for (double unit : new double[] {1e-6, 1, 1e6}) {
      double[] px = Arrays.stream(numbers(x)).map(v -> unit * (v + 7)).toArray();
      double[] py = Arrays.stream(numbers(y)).map(v -> unit * (v - 3)).toArray();
      assertThat(Polygon.of(px, py).sides()).as(name).isEqualTo(px.length);
    }
  }

  @Test
  void refusesNumbersThatMakeNoPolygon() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Polygon.of(new double[] {0, 1, 1}, new double[] {0, 0}));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Polygon.of(new double[] {0, Double.NaN, 1}, new double[] {0, 0, 1}));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                Polygon.of(new double[] {0, 1, 1}, new double[] {0, Double.POSITIVE_INFINITY, 1}));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Polygon.of(new double[] {0, 1, 1, 1}, new double[] {0, 0, 0, 1}))
        .withMessage("vertices of a polygon must differ from their neighbours: vertex 1");
    // As other programs close their rings, in both directions.
    for (double[] y : new double[][] {{0, 0, 1, 0}, {0, 1, 0, 0}}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Polygon.of(new double[] {0, 1, 1 - y[2], 0}, y))
          .withMessageEndingWith("vertex 3, the last, is the first again: leave it out");
    }
  }

  @Test
  void areasAreSigned() {
    double[] x = {3, 5, 5, 4, 4, 3};
    double[] y = {-1, -1, 0, 0, 1, 1};
    assertThat(Polygon.area(x, y)).isCloseTo(3, within(1e-14));
    assertThat(Polygon.area(new double[] {3, 3, 5}, new double[] {1, 2, 1}))
        .isCloseTo(-1, within(1e-14));
    assertThat(Polygon.of(x, y).counterClockwise()).isTrue();
    assertThat(Polygon.of(new double[] {3, 3, 5}, new double[] {1, 2, 1}).counterClockwise())
        .isFalse();
  }

  /** Inside of a triangle by barycentric coordinates. */
  @Test
  void enclosesWhatIsInside() {
    Polygon triangle = Polygon.of(new double[] {1, 4, 2}, new double[] {1, 2, 5});
    Random random = new Random(1);
    for (int i = 0; i < 500; i++) {
      double a = random.nextDouble(-1, 2);
      double b = random.nextDouble(-1, 2);
      double px = 1 + 3 * a + b;
      double py = 1 + a + 4 * b;
      boolean inside = a > 0 && b > 0 && a + b < 1;
      assertThat(triangle.encloses(px, py)).as("%s, %s", a, b).isEqualTo(inside);
    }
  }

  @Test
  void outlinesPassTheVerticesAtEqualSteps() {
    Polygon triangle = Polygon.of(new double[] {1, 4, 2}, new double[] {1, 2, 5});
    Points outline = triangle.outline(7);
    assertThat(outline.size()).isEqualTo(9);
    double[] x = {1, 2, 3, 4, 4 - 2 / 3.0, 4 - 4 / 3.0, 2, 2 - 1 / 3.0, 2 - 2 / 3.0};
    double[] y = {1, 4 / 3.0, 5 / 3.0, 2, 3, 4, 5, 5 - 4 / 3.0, 5 - 8 / 3.0};
    for (int i = 0; i < 9; i++) {
      assertThat(outline.x(i)).isCloseTo(x[i], within(1e-14));
      assertThat(outline.y(i)).isCloseTo(y[i], within(1e-14));
    }
    assertThat(triangle.outline(1).size()).isEqualTo(3);
  }
}
