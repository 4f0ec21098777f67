package vekua.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.geometry.Ball;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/** Modes of space against values to many digits, and against the equations themselves. */
class BallModesTest {

  private static final Ball FRAME = new Ball(0.1, -0.2, 0.3, 1.7);

  private static Points point(double x, double y, double z) {
    return Points.of(new double[] {x}, new double[] {y}, new double[] {z});
  }

  private static List<String[]> references() {
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(BallModesTest.class.getResourceAsStream("ball_modes.csv")),
                StandardCharsets.UTF_8))) {
      return in.lines().skip(1).map(line -> line.split(",")).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static BallModes modes(String family, double k, int order, Ball frame) {
    return switch (family) {
      case "POWERS" -> BallModes.inside(0, 0, order, frame);
      case "INVERSE" -> BallModes.outside(0, 0, order, frame);
      case "J" -> BallModes.inside(1, k, order, frame);
      case "Y" -> BallModes.outside(1, k, order, frame);
      case "I" -> BallModes.inside(-1, k, order, frame);
      default -> BallModes.outside(-1, k, order, frame);
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"POWERS", "INVERSE", "J", "Y", "I", "K"})
  void valuesAndGradientsToManyDigits(String family) {
    for (String[] row : references()) {
      if (!row[0].equals(family)) {
        continue;
      }
      int n = Integer.parseInt(row[1]);
      double k = Double.parseDouble(row[3]);
      double[] p = new double[3];
      double[] expected = new double[4];
      for (int i = 0; i < 4; i++) {
        expected[i] = Double.parseDouble(row[7 + i]);
        if (i < 3) {
          p[i] = Double.parseDouble(row[4 + i]);
        }
      }
      // Somewhat more than is asked for, and in a ball around the place.
      BallModes modes = modes(family, k, n + 2, Ball.unit());
      int j = n * n + n + Integer.parseInt(row[2]);
      double norm = Math.exp(modes.logNorm(n));
      Points at = point(p[0], p[1], p[2]);
      double[][] slopes = modes.gradients(at);
      // At a zero of Y or j the neighbours' size counts: that of the gradient over the distance.
      double r = Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
      double steep = Math.hypot(Math.hypot(expected[1], expected[2]), expected[3]);
      double size = Math.max(Math.abs(expected[0]), steep * r / Math.max(1, Math.max(n, k * r)));
      // The norm is known by its logarithm.
      double grown = 1 + k * r + 0.05 * Math.abs(modes.logNorm(n));
      assertThat(modes.values(at)[j] * norm)
          .as("%s", String.join(",", row))
          .isCloseTo(expected[0], within(1e-14 * grown * size));
      for (int axis = 0; axis < 3; axis++) {
        assertThat(slopes[axis][j] * norm)
            .as("%s axis %s", String.join(",", row), axis)
            .isCloseTo(expected[1 + axis], within(1e-13 * grown * Math.max(steep, size / r)));
      }
    }
  }

  private static List<BallModes> families() {
    return List.of("POWERS", "INVERSE", "J", "Y", "I", "K").stream()
        .map(family -> modes(family, 3, 7, FRAME))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("families")
  void sumsAreThoseOfTheColumns(BallModes modes) {
    Random random = new Random(4);
    int n = 300;
    Points points =
        Points.of(
            random.doubles(n, -1, 1).toArray(),
            random.doubles(n, -1, 1).toArray(),
            random.doubles(n, 0.5, 1.5).toArray());
    double[] weights = random.doubles(modes.size(), -1, 1).toArray();
    double[] values = modes.values(points);
    double[][] slopes = modes.gradients(points);
    double[] sum = new double[n];
    double[][] gradient = new double[3][n];
    modes.sum(weights, PointBlock.of(points), Columns.of(sum, gradient, 0, n));
    for (int i = 0; i < n; i++) {
      double u = 0;
      double[] g = new double[3];
      double size = 0;
      for (int j = 0; j < weights.length; j++) {
        u += weights[j] * values[j * n + i];
        size += Math.abs(weights[j]) * (1 + Math.abs(values[j * n + i]));
        for (int axis = 0; axis < 3; axis++) {
          g[axis] += weights[j] * slopes[axis][j * n + i];
          size += Math.abs(weights[j] * slopes[axis][j * n + i]);
        }
      }
      assertThat(sum[i]).isCloseTo(u, within(1e-14 * size));
      for (int axis = 0; axis < 3; axis++) {
        assertThat(gradient[axis][i]).isCloseTo(g[axis], within(1e-14 * size));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("families")
  void readsBackFromItsDescription(BallModes modes) {
    Functions again = Kinds.read(modes.description());
    Points at = point(0.4, 1.1, -0.9);
    assertThat(again.values(at)).containsExactly(modes.values(at));
  }

  @Test
  void nothingIsLostAtPolesAndAtTheCentre() {
    for (double k : new double[] {0, 2}) {
      BallModes modes = BallModes.inside(k, k, 12, FRAME);
      double[] centre = modes.values(point(0.1, -0.2, 0.3));
      assertThat(centre[0]).isEqualTo(Math.exp(-modes.logNorm(0)));
      for (int j = 1; j < centre.length; j++) {
        assertThat(centre[j]).isZero();
      }
      // Near the axis functions vary smoothly: the mean of two places is that between them.
      double h = 1e-7;
      double[] pole = modes.values(point(0.1, -0.2, 1.3));
      double[] left = modes.values(point(0.1 - h, -0.2, 1.3));
      double[] right = modes.values(point(0.1 + h, -0.2, 1.3));
      double[][] slope = modes.gradients(point(0.1, -0.2, 1.3));
      for (int j = 0; j < pole.length; j++) {
        assertThat(pole[j]).isCloseTo((left[j] + right[j]) / 2, within(1e-10));
        assertThat(slope[0][j]).isCloseTo((right[j] - left[j]) / (2 * h), within(1e-6));
      }
    }
  }

  @Test
  void anyUnitOfLength() {
    for (double unit : new double[] {1e-9, 1, 1e12}) {
      Ball frame = new Ball(0.1 * unit, -0.2 * unit, 0.3 * unit, 1.7 * unit);
      for (String family : List.of("POWERS", "INVERSE", "J", "Y", "I", "K")) {
        BallModes modes = modes(family, 3 / unit, 7, frame);
        BallModes one = modes(family, 3, 7, FRAME);
        double[] u = modes.values(point(0.9 * unit, 0.4 * unit, -0.8 * unit));
        double[] v = one.values(point(0.9, 0.4, -0.8));
        double[][] slope = modes.gradients(point(0.9 * unit, 0.4 * unit, -0.8 * unit));
        double[][] other = one.gradients(point(0.9, 0.4, -0.8));
        for (int j = 0; j < u.length; j++) {
          assertThat(u[j]).isCloseTo(v[j], within(1e-13));
          assertThat(slope[2][j] * unit).isCloseTo(other[2][j], within(1e-12));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 5, 300})
  void orderFourHundredIsFinite(double k) {
    for (String family : List.of("POWERS", "INVERSE", "J", "Y", "I", "K")) {
      BallModes modes = modes(family, k, 400, Ball.unit());
      for (double r : new double[] {1e-3, 0.5, 1, 1.02}) {
        if (r < 1 && (family.equals("INVERSE") || family.equals("Y") || family.equals("K"))) {
          continue;
        }
        Points at = point(0.36 * r, 0.48 * r, 0.8 * r);
        for (double u : modes.values(at)) {
          assertThat(Double.isFinite(u)).isTrue();
        }
        // The squares of each degree add up to (2n + 1) f².
        double sum = 0;
        double[] u = modes.values(at);
        for (int j = 0; j < 3 * 3; j++) {
          sum += j < 4 ? 0 : u[j] * u[j];
        }
        double alongZ = modes.values(point(0, 0, r))[6];
        assertThat(sum).isCloseTo(alongZ * alongZ, within(1e-12 * sum));
      }
    }
  }

  /** Differences of gradients; and xx, yy and zz add up to what the equation says. */
  @ParameterizedTest
  @MethodSource("families")
  void secondDerivativesAreThoseOfTheGradients(BallModes modes) {
    double[] x = {0.9, 1.4};
    double[] y = {0.3, -1.1};
    double[] z = {-0.6, 1.2};
    double[][] second = modes.secondDerivatives(Points.of(x, y, z));
    int[][] pairs = {{0, 0}, {0, 1}, {0, 2}, {1, 1}, {1, 2}, {2, 2}};
    double h = 1e-4;
    double[][][] differences = new double[3][3][2 * modes.size()];
    for (int axis = 0; axis < 3; axis++) {
      for (int sign = -1; sign <= 1; sign += 2) {
        double[][] at = {x.clone(), y.clone(), z.clone()};
        for (int i = 0; i < 2; i++) {
          at[axis][i] += sign * h;
        }
        double[][] slopes = modes.gradients(Points.of(at[0], at[1], at[2]));
        for (int other = 0; other < 3; other++) {
          for (int j = 0; j < slopes[other].length; j++) {
            differences[axis][other][j] += sign * slopes[other][j] / (2 * h);
          }
        }
      }
    }
    double[] values = modes.values(Points.of(x, y, z));
    double lambda = Double.NaN;
    double largest = 0;
    for (int j = 0; j < values.length; j++) {
      double size = 0;
      for (int pair = 0; pair < 6; pair++) {
        size = Math.max(size, Math.abs(second[pair][j]));
      }
      for (int pair = 0; pair < 6; pair++) {
        // Off by h² of what varies over a tenth of a unit, and by rounding over h.
        assertThat(second[pair][j])
            .isCloseTo(
                differences[pairs[pair][0]][pairs[pair][1]][j],
                within(1e-5 * (size + Math.abs(values[j]))));
      }
      double laplacian = second[0][j] + second[3][j] + second[5][j];
      if (Math.abs(values[j]) > largest) {
        largest = Math.abs(values[j]);
        lambda = -laplacian / values[j];
      }
    }
    // One number for all of them, zero for powers.
    for (int j = 0; j < values.length; j++) {
      double laplacian = second[0][j] + second[3][j] + second[5][j];
      double size = Math.abs(second[0][j]) + Math.abs(second[3][j]) + Math.abs(second[5][j]);
      assertThat(laplacian).isCloseTo(-lambda * values[j], within(1e-10 * (size + largest)));
    }
  }
}
