package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Side;
import vekua.geometry.SmoothCurve;

final class BoundaryTableTest {

  private static final List<Side> SQUARE =
      Domain.inside(Polygon.of(new Rectangle(0, 2, -1, 1))).sides();

  private static final List<Side> ELLIPSE =
      Domain.inside(SmoothCurve.ellipse(0.3, -0.2, 2, 1, 0.4)).sides();

  /** A hole has its domain on the other side. */
  private static final List<Side> HOLE =
      Domain.inside(Polygon.of(new Rectangle(-4, 4, -4, 4)), SmoothCurve.ellipse(0, 0, 1, 1, 0))
          .sides()
          .subList(4, 5);

  private static double quintic(double x, double y) {
    return 1 + x - 2 * y + x * x * y + Math.pow(y, 5) - 0.1 * Math.pow(x, 4);
  }

  private static double[][] places(List<Side> sides, double[] shares) {
    double[][] p = new double[2][sides.size() * shares.length];
    for (int s = 0; s < sides.size(); s++) {
      for (int i = 0; i < shares.length; i++) {
        double[] at = sides.get(s).at(shares[i]);
        p[0][s * shares.length + i] = at[0];
        p[1][s * shares.length + i] = at[1];
      }
    }
    return p;
  }

  private static double[] values(double[][] p, DoubleBinaryOperator f) {
    double[] values = new double[p[0].length];
    for (int i = 0; i < values.length; i++) {
      values[i] = f.applyAsDouble(p[0][i], p[1][i]);
    }
    return values;
  }

  private static void assertIs(
      BoundaryTable table, List<Side> sides, DoubleBinaryOperator f, double tolerance) {
    for (Side side : sides) {
      for (double share : new double[] {0, 0.01, 0.2, 0.37, 0.5, 0.83, 0.999, 1}) {
        double[] p = side.at(share);
        assertThat(table.at(p[0], p[1], p[2], p[3]))
            .as("%s at %s", side.name(), share)
            .isCloseTo(f.applyAsDouble(p[0], p[1]), within(tolerance));
      }
    }
  }

  /** Six neighbours make polynomials of degree five exact on straight sides, in any order. */
  @Test
  void polynomialsOnTheSidesOfASquare() {
    double[] shares = {1, 0.1, 0.33, 0, 0.6, 0.45, 0.9, 0.77};
    double[][] p = places(SQUARE, shares);
    // A corner belongs to two sides: each is named once only.
    double[][] once = new double[2][28];
    int n = 0;
    for (int i = 0; i < 32; i++) {
      if (i % 8 != 0) {
        once[0][n] = p[0][i];
        once[1][n++] = p[1][i];
      }
    }
    BoundaryTable table =
        BoundaryTable.at(SQUARE, once[0], once[1], values(once, BoundaryTableTest::quintic));
    assertIs(table, SQUARE, BoundaryTableTest::quintic, 1e-12);
  }

  /** The share of a side is that of the foot, whichever way the side goes. */
  @Test
  void polynomialsOnTheSidesOfATriangle() {
    List<Side> triangle =
        Domain.inside(Polygon.of(new double[] {0.5, 3, 1.2}, new double[] {-1, 0.3, 2.5})).sides();
    double[][] p = places(triangle, new double[] {0.05, 0.2, 0.33, 0.45, 0.6, 0.77, 0.93});
    BoundaryTable table =
        BoundaryTable.at(triangle, p[0], p[1], values(p, BoundaryTableTest::quintic));
    assertIs(table, triangle, BoundaryTableTest::quintic, 1e-11);
    double[] before = triangle.get(1).at(0);
    double[] out = triangle.get(1).at(0.4);
    double off = 0.1;
    assertThat(table.at(out[0] + off * out[2], out[1] + off * out[3], out[2], out[3]))
        .isCloseTo(quintic(out[0], out[1]), within(1e-11));
    // Beyond an end it is the end.
    double dx = before[0] - out[0];
    double dy = before[1] - out[1];
    assertThat(table.at(before[0] + 0.01 * dx, before[1] + 0.01 * dy, before[2], before[3]))
        .isCloseTo(quintic(before[0], before[1]), within(1e-11));
  }

  @Test
  void valuesAroundACurve() {
    for (List<Side> sides : List.of(ELLIPSE, HOLE)) {
      double[] shares = new double[41];
      for (int i = 0; i < shares.length; i++) {
        shares[i] = i / 41.0;
      }
      double[][] p = places(sides, shares);
      BoundaryTable table =
          BoundaryTable.at(sides, p[0], p[1], values(p, BoundaryTableTest::quintic));
      // A trigonometric polynomial of order five in the parameter.
      assertIs(table, sides, BoundaryTableTest::quintic, 1e-9);
      double[] t = new double[shares.length + 1];
      double[] values = new double[t.length];
      for (int i = 0; i < t.length; i++) {
        t[i] = 2 * Math.PI * i / 41;
        values[i] = i < 41 ? quintic(p[0][i], p[1][i]) : 1e9;
      }
      // The end is the beginning, whose value counts.
      t[41] = 2 * Math.PI;
      assertIs(BoundaryTable.along(sides, t, values), sides, BoundaryTableTest::quintic, 1e-9);
    }
  }

  @Test
  void parametersAlongSides() {
    double[] t = {0, 0.5, 1, 1, 1.5, 2, 2.5, 3, 3.5, 4};
    double[] values = {10, 20, 30, 1, 2, 3, 4, 5, 6, 10};
    BoundaryTable table = BoundaryTable.along(SQUARE, t, values);
    // Named twice, a corner has the first value on the side that ends there; once, it is both's.
    double[][] ends = {{10, 30}, {1, 3}, {3, 5}, {5, 10}};
    double[] middles = {20, 2, 4, 6};
    for (int s = 0; s < 4; s++) {
      double[] p = SQUARE.get(s).at(0);
      double[] q = SQUARE.get(s).at(1);
      double[] m = SQUARE.get(s).at(0.5);
      assertThat(table.at(p[0], p[1], p[2], p[3])).isCloseTo(ends[s][0], within(1e-12));
      assertThat(table.at(q[0], q[1], q[2], q[3])).isCloseTo(ends[s][1], within(1e-12));
      assertThat(table.at(m[0], m[1], m[2], m[3])).isCloseTo(middles[s], within(1e-12));
    }
  }

  @Test
  void complaints() {
    double[] some = {0.5, 1};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BoundaryTable.along(SQUARE, new double[] {0.5, 4.1}, some))
        .withMessage("t must be between 0 and 4.0: 4.1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BoundaryTable.along(SQUARE, new double[] {-0.1, 4}, some))
        .withMessage("t must be between 0 and 4.0: -0.1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BoundaryTable.along(SQUARE, new double[] {0.5, 0.6}, some))
        .withMessage("boundary \"outer.1\" needs values at 2 places or more: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BoundaryTable.along(ELLIPSE, new double[] {0.5, 0.6}, some))
        .withMessage("boundary \"outer\" needs values at 3 places or more: 2");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                BoundaryTable.along(
                    SQUARE.subList(0, 1), new double[] {0.5, 0.25, 0.5}, new double[3]))
        .withMessage("boundary \"outer.0\" has two values at the share 0.5");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> BoundaryTable.at(SQUARE, new double[] {0.5, 1}, new double[] {-1, 0.5}, some))
        .withMessage("place (1.0, 0.5) is not on the boundary that its value is for");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> BoundaryTable.along(SQUARE, new double[] {0.5, 1}, new double[] {0, Double.NaN}))
        .withMessageContaining("value 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BoundaryTable.along(SQUARE, new double[] {0.5}, some))
        .withMessageContaining("parameters");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BoundaryTable.at(SQUARE, new double[1], new double[1], some))
        .withMessageContaining("places");
  }

  private static void assertExact(
      boolean periodic, double[] at, DoubleUnaryOperator f, double tolerance) {
    double[] values = new double[at.length];
    for (int i = 0; i < at.length; i++) {
      values[i] = f.applyAsDouble(at[i]);
    }
    Interpolant interpolant = new Interpolant(periodic, at, values);
    for (double share = 0; share <= 1; share += 0.0625) {
      assertThat(interpolant.at(share)).isCloseTo(f.applyAsDouble(share), within(tolerance));
    }
    for (int i = 0; i < at.length; i++) {
      assertThat(interpolant.at(at[i])).isEqualTo(values[i]);
    }
  }

  @Test
  void interpolantsReproducePolynomials() {
    Random random = new Random(3);
    for (int n : new int[] {2, 3, 4, 5, 6, 7, 20}) {
      double[] at = new double[n];
      for (int i = 0; i < n; i++) {
        at[i] = (i + 0.4 * random.nextDouble()) / n;
      }
      int degree = Math.min(5, n - 1);
      assertExact(false, at, t -> Math.pow(t - 0.3, degree) + 2 * t, 1e-11);
    }
  }

  @Test
  void interpolantsReproduceWavesAroundACircle() {
    for (int n : new int[] {3, 4, 7, 12, 13}) {
      double[] at = new double[n];
      for (int i = 0; i < n; i++) {
        at[i] = (i + 0.25) / n;
      }
      int most = (n - 1) / 2;
      assertExact(
          true,
          at,
          t -> 1 + Math.cos(2 * Math.PI * (most * t - 0.1)) + Math.sin(2 * Math.PI * t),
          1e-13 * n);
    }
    assertThat(new Interpolant(false, new double[] {0, 1}, new double[2]))
        .hasToString("Interpolant[2 values at [0.0, 1.0]]");
  }
}
