package vekua.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;

class ContoursTest {

  private static final Grid GRID = new Grid(new Rectangle(-1, 1, -1, 1), 81, 61);

  private static Path2D contour(DoubleBinaryOperator f, double level) {
    Points points = GRID.points();
    double[] values = new double[points.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = f.applyAsDouble(points.x(i), points.y(i));
    }
    return new Contours(GRID, values).at(level);
  }

  private record Shape(int lines, int closed, double length) {}

  private static Shape shape(Path2D path) {
    int lines = 0;
    int closed = 0;
    double length = 0;
    double[] p = new double[6];
    double x = 0;
    double y = 0;
    for (PathIterator it = path.getPathIterator(null); !it.isDone(); it.next()) {
      int kind = it.currentSegment(p);
      if (kind == PathIterator.SEG_CLOSE) {
        closed++;
        continue;
      }
      if (kind == PathIterator.SEG_MOVETO) {
        lines++;
      } else {
        length += Math.hypot(p[0] - x, p[1] - y);
      }
      x = p[0];
      y = p[1];
    }
    return new Shape(lines, closed, length);
  }

  @Test
  void aCircleIsOneClosedLineOfItsLength() {
    Shape circle = shape(contour(Math::hypot, 0.7));
    assertThat(circle.lines()).isEqualTo(1);
    assertThat(circle.closed()).isEqualTo(1);
    // Chords of a circle with spacing h lose about (h/r)^2/24 of the length: 1e-4 here.
    assertThat(circle.length()).isCloseTo(2 * Math.PI * 0.7, within(2e-3));
  }

  @Test
  void aStraightLineIsOneOpenLine() {
    Shape line = shape(contour((x, y) -> x + 2 * y, 0.1234));
    assertThat(line.lines()).isEqualTo(1);
    assertThat(line.closed()).isZero();
    // From x = -1 to 1 with slope -1/2; linear interpolation is exact.
    assertThat(line.length()).isCloseTo(Math.sqrt(5), within(1e-12));
  }

  @Test
  void aSaddleHasTwoBranches() {
    assertThat(shape(contour((x, y) -> x * y, 0.1)).lines()).isEqualTo(2);
    assertThat(shape(contour((x, y) -> x * y, -0.1)).lines()).isEqualTo(2);
  }

  @Test
  void missingValuesBreakLines() {
    Shape half = shape(contour((x, y) -> x < 0 ? Double.NaN : Math.hypot(x, y), 0.7));
    assertThat(half.lines()).isEqualTo(1);
    assertThat(half.closed()).isZero();
    assertThat(half.length()).isCloseTo(Math.PI * 0.7, within(0.06));
  }

  @Test
  void levelsOutsideTheRangeHaveNoLines() {
    assertThat(shape(contour(Math::hypot, 5)).lines()).isZero();
  }
}
