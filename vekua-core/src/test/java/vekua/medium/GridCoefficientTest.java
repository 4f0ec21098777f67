package vekua.medium;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.geometry.Rectangle;

class GridCoefficientTest {

  /** Not evenly spaced, from −1 to 1.5. */
  private static double[] nodes(int n) {
    double[] nodes = new double[n];
    Arrays.setAll(nodes, i -> -1 + 2.5 * Math.pow(i / (n - 1.0), 1.2));
    return nodes;
  }

  private static GridCoefficient grid(double[] xs, double[] ys, DoubleBinaryOperator f) {
    double[] values = new double[xs.length * ys.length];
    Arrays.setAll(values, i -> f.applyAsDouble(xs[i % xs.length], ys[i / xs.length]));
    return GridCoefficient.of(xs, ys, values);
  }

  /**
   * A spline of degree p goes through polynomials of degree p. Sums of numbers of order ten round
   * by 1e-15 of them, and few uneven nodes make that a hundred times as much.
   */
  @ParameterizedTest
  @CsvSource({"2, 1", "3, 1", "4, 3", "5, 3", "6, 5", "7, 5", "12, 5"})
  void polynomialsAreMetExactly(int nodes, int degree) {
    DoubleBinaryOperator f = (x, y) -> Math.pow(x - 0.3, degree) * (2 - y) - 3 * x * y;
    GridCoefficient alongX = grid(nodes(nodes), nodes(3), f);
    GridCoefficient alongY = grid(nodes(3), nodes(nodes), (x, y) -> f.applyAsDouble(y, x));
    for (double x : new double[] {-1, -0.9, -0.41, 0.2, 0.77, 1.49, 1.5}) {
      for (double y : new double[] {-0.8, 0.6, 1.5}) {
        double slopeX = degree * Math.pow(x - 0.3, degree - 1) * (2 - y) - 3 * y;
        double slopeY = -Math.pow(x - 0.3, degree) - 3 * x;
        assertThat(alongX.at(x, y)).isCloseTo(f.applyAsDouble(x, y), within(1e-12));
        assertThat(alongX.gradientAt(x, y))
            .containsExactly(new double[] {slopeX, slopeY}, within(1e-11));
        assertThat(alongY.at(y, x)).isCloseTo(f.applyAsDouble(x, y), within(1e-12));
        assertThat(alongY.gradientAt(y, x))
            .containsExactly(new double[] {slopeY, slopeX}, within(1e-11));
      }
    }
  }

  /** Pieces may change at the inner nodes but for two at each end, where they may not. */
  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5})
  void piecesMeetAtInnerNodes(int knot) {
    double[] xs = nodes(9);
    DoubleBinaryOperator f = (x, y) -> Math.pow(Math.max(0, x - xs[knot]), 5) - y;
    GridCoefficient map = grid(xs, nodes(2), f);
    for (double x = -1; x <= 1.5; x += 0.07) {
      assertThat(map.at(x, 0.5)).isCloseTo(f.applyAsDouble(x, 0.5), within(1e-12));
    }
  }

  @Test
  void positiveMapsAreExponentialsOfSplines() {
    DoubleBinaryOperator f = (x, y) -> Math.exp(x * x - 2 * x * y + 3);
    GridCoefficient map = grid(nodes(7), nodes(8), f);
    double u = f.applyAsDouble(0.4, -0.3);
    assertThat(map.at(0.4, -0.3)).isCloseTo(u, within(1e-12 * u));
    assertThat(map.gradientAt(0.4, -0.3))
        .containsExactly(new double[] {1.4 * u, -0.8 * u}, within(1e-11 * u));
    // A map that touches zero has no logarithm.
    GridCoefficient touching = grid(nodes(2), nodes(2), (x, y) -> x + 1);
    assertThat(touching.at(-0.9, 0)).isCloseTo(0.1, within(1e-15));
  }

  @Test
  void outsideNothingIsKnownButForRounding() {
    GridCoefficient map =
        GridCoefficient.of(
            new double[] {1, 2, 4}, new double[] {-3, 7}, new double[] {1, 2, 4, 5, 6, 8});
    for (double[] place :
        new double[][] {{0.999, 0}, {4.001, 0}, {2, -3.001}, {2, 7.001}, {Double.NaN, 0}}) {
      assertThat(map.at(place[0], place[1])).isNaN();
      assertThat(map.gradientAt(place[0], place[1])).containsOnly(Double.NaN);
    }
    assertThat(map.at(Math.nextDown(1.0), Math.nextDown(-3.0))).isEqualTo(map.at(1, -3));
    assertThat(map.at(Math.nextUp(4.0), Math.nextUp(7.0))).isEqualTo(map.at(4, 7));
    assertThat(map.at(4, 7)).isCloseTo(8, within(1e-14));
    assertThat(map.bounds()).isEqualTo(new Rectangle(1, 4, -3, 7));
    assertThat(map.extent()).isEqualTo("the grid covers x from 1.0 to 4.0 and y from -3.0 to 7.0");
    assertThat(map).hasToString("a grid of 3 x 2 values");
    assertThat(map.smooth()).isFalse();
  }

  @Test
  void badGridsAreRefused() {
    double[] two = {0, 1};
    double[] four = {1, 2, 3, 4};
    for (double[] bad :
        new double[][] {
          {0},
          {},
          {1, 1},
          {1, 0},
          {0, 2, 1},
          {Double.NaN, 1},
          {0, Double.POSITIVE_INFINITY},
          {Double.NEGATIVE_INFINITY, 0}
        }) {
      assertThatThrownBy(() -> GridCoefficient.of(bad, two, four))
          .hasMessageStartingWith("abscissas");
      assertThatThrownBy(() -> GridCoefficient.of(two, bad, four))
          .hasMessageStartingWith("ordinates");
    }
    assertThatThrownBy(() -> GridCoefficient.of(two, two, new double[3]))
        .hasMessageContaining("2 times 2: 3");
    assertThatThrownBy(
            () ->
                GridCoefficient.of(
                    new double[] {5, 6}, new double[] {8, 9}, new double[] {1, 2, 3, Double.NaN}))
        .hasMessageContaining("(6.0, 9.0) must be finite: NaN");
  }

  @Test
  void mapsAreValues() throws Exception {
    double[] xs = nodes(4);
    double[] ys = nodes(3);
    GridCoefficient map = grid(xs, ys, (x, y) -> x - 2 * y);
    double before = map.at(0.3, 0.4);
    map.xs()[0] = map.ys()[0] = map.values()[0] = 99;
    xs[1] = ys[1] = 99;
    assertThat(map.xs()).containsExactly(nodes(4));
    assertThat(map.ys()).containsExactly(nodes(3));
    assertThat(map.values()[5]).isEqualTo(nodes(4)[1] - 2 * nodes(3)[1]);
    assertThat(map.at(0.3, 0.4)).isEqualTo(before);

    GridCoefficient same = grid(nodes(4), nodes(3), (x, y) -> x - 2 * y);
    assertThat(map).isEqualTo(same).hasSameHashCodeAs(same);
    assertThat(map).isNotEqualTo(grid(nodes(4), nodes(3), (x, y) -> x - 3 * y));
    double[] moved = nodes(4);
    moved[0] -= 1;
    assertThat(map).isNotEqualTo(GridCoefficient.of(moved, nodes(3), map.values()));
    double[] movedY = nodes(3);
    movedY[0] -= 1;
    assertThat(map).isNotEqualTo(GridCoefficient.of(nodes(4), movedY, map.values()));

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(map);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      Object read = in.readObject();
      assertThat(read).isEqualTo(map);
      assertThat(((GridCoefficient) read).at(0.3, 0.4)).isEqualTo(before);
    }
  }
}
