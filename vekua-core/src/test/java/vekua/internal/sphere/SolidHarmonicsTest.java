package vekua.internal.sphere;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SolidHarmonicsTest {

  private static final double EPSILON = Math.ulp(1.0);

  /** Points in all directions and at some distances: x, y, z of each. */
  private static double[][] points(int n, boolean unit) {
    Random random = new Random(n);
    double[][] p = new double[3][n];
    for (int i = 0; i < n; i++) {
      double[] g = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
      double r = Math.sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
      double size = unit ? 1 : 0.2 + random.nextDouble();
      for (int axis = 0; axis < 3; axis++) {
        p[axis][i] = size * g[axis] / r;
      }
    }
    p[0][0] = 0;
    p[1][0] = 0;
    p[2][0] = -1;
    return p;
  }

  /** By function, then point. */
  private static double[][] table(SolidHarmonics harmonics, Tile tile, double[][] radial) {
    int stride = tile.count() + 3;
    double[] out = new double[5 + harmonics.size() * stride];
    harmonics.table(tile, radial, out, 5, stride);
    double[][] table = new double[harmonics.size()][tile.count()];
    for (int j = 0; j < table.length; j++) {
      System.arraycopy(out, 5 + j * stride, table[j], 0, tile.count());
    }
    return table;
  }

  private static double legendre(int n, double t) {
    double before = 1;
    double p = n == 0 ? 1 : t;
    for (int k = 2; k <= n; k++) {
      double next = ((2 * k - 1) * t * p - (k - 1) * before) / k;
      before = p;
      p = next;
    }
    return p;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5, 12, 13})
  void theAdditionTheorem(int order) {
    int n = 7;
    double[][] p = points(n, false);
    double scale = 1.5;
    Tile tile = new Tile();
    tile.points(p[0], p[1], p[2], 1, n - 1, scale);
    assertThat(tile.count()).isEqualTo(n - 1);
    SolidHarmonics harmonics = new SolidHarmonics(order);
    assertThat(harmonics.order()).isEqualTo(order);
    assertThat(harmonics.size()).isEqualTo((order + 1) * (order + 1));
    double[][] table = table(harmonics, tile, new double[0][]);
    for (int a = 0; a < n - 1; a++) {
      for (int b = 0; b < n - 1; b++) {
        double product = 0;
        double squareA = 0;
        double squareB = 0;
        for (int axis = 0; axis < 3; axis++) {
          product += p[axis][a + 1] * p[axis][b + 1];
          squareA += p[axis][a + 1] * p[axis][a + 1];
          squareB += p[axis][b + 1] * p[axis][b + 1];
        }
        double size = Math.sqrt(squareA * squareB);
        for (int degree = 0; degree <= order; degree++) {
          double sum = 0;
          for (int m = -degree; m <= degree; m++) {
            int j = SolidHarmonics.column(degree, m);
            sum += table[j][a] * table[j][b];
          }
          double expected =
              (2 * degree + 1)
                  * Math.pow(scale * scale * size, degree)
                  * legendre(degree, product / size);
          double bound = (2 * degree + 1) * Math.pow(scale * scale * size, degree);
          // The slope of a Legendre polynomial is half the square of its degree at most.
          assertThat(sum).isCloseTo(expected, within(16 * (1 + degree * degree) * EPSILON * bound));
        }
      }
    }
  }

  /** Turned about the axis by α, functions of order ±m turn by mα. */
  @Test
  void ordersTurnWithTheAxis() {
    int order = 6;
    double alpha = 0.7;
    double[][] p = points(5, true);
    double[][] turned = new double[3][5];
    for (int i = 0; i < 5; i++) {
      turned[0][i] = Math.cos(alpha) * p[0][i] - Math.sin(alpha) * p[1][i];
      turned[1][i] = Math.sin(alpha) * p[0][i] + Math.cos(alpha) * p[1][i];
      turned[2][i] = p[2][i];
    }
    SolidHarmonics harmonics = new SolidHarmonics(order);
    Tile tile = new Tile();
    tile.points(p[0], p[1], p[2], 0, 5, 1);
    double[][] before = table(harmonics, tile, new double[0][]);
    tile.points(turned[0], turned[1], turned[2], 0, 5, 1);
    double[][] after = table(harmonics, tile, new double[0][]);
    for (int n = 0; n <= order; n++) {
      for (int m = 0; m <= n; m++) {
        double[] c = before[SolidHarmonics.column(n, m)];
        double[] s = m == 0 ? new double[5] : before[SolidHarmonics.column(n, -m)];
        for (int i = 0; i < 5; i++) {
          double cos = Math.cos(m * alpha);
          double sin = Math.sin(m * alpha);
          assertThat(after[SolidHarmonics.column(n, m)][i])
              .isCloseTo(cos * c[i] - sin * s[i], within(200 * EPSILON));
          if (m > 0) {
            assertThat(after[SolidHarmonics.column(n, -m)][i])
                .isCloseTo(sin * c[i] + cos * s[i], within(200 * EPSILON));
          }
        }
      }
    }
    // The first of them are √3 x, √3 y and √3 z.
    for (int i = 0; i < 5; i++) {
      assertThat(before[SolidHarmonics.column(1, 1)][i])
          .isCloseTo(Math.sqrt(3) * p[0][i], within(4 * EPSILON));
      assertThat(before[SolidHarmonics.column(1, -1)][i])
          .isCloseTo(Math.sqrt(3) * p[1][i], within(4 * EPSILON));
      assertThat(before[SolidHarmonics.column(1, 0)][i])
          .isCloseTo(Math.sqrt(3) * p[2][i], within(4 * EPSILON));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 9, 11})
  void sumsAreThoseOfTables(int order) {
    SolidHarmonics harmonics = new SolidHarmonics(order);
    double[] weights = new Random(order).doubles(harmonics.size(), -1, 1).toArray();
    double[][] arranged = harmonics.arranged(weights);
    for (int n : new int[] {6, Tile.SIZE}) {
      double[][] p = points(n, true);
      double[][] radial = new double[order + 1][];
      for (int degree = 0; degree <= order; degree++) {
        radial[degree] = new Random(degree).doubles(Tile.SIZE, 0.5, 2).toArray();
      }
      for (double[][] factors : new double[][][] {{}, radial}) {
        Tile tile = new Tile();
        tile.points(p[0], p[1], p[2], 0, n, 1);
        double[][] table = table(harmonics, tile, factors);
        double[][] plain = table(harmonics, tile, new double[0][]);
        double[] out = new double[n + 4];
        harmonics.sum(tile, factors, arranged, out, 3);
        for (int i = 0; i < n; i++) {
          double sum = 0;
          double size = 0;
          for (int degree = 0; degree <= order; degree++) {
            for (int m = -degree; m <= degree; m++) {
              int j = SolidHarmonics.column(degree, m);
              double factor = factors.length == 0 ? 1 : factors[degree][i];
              assertThat(table[j][i]).isCloseTo(plain[j][i] * factor, within(1e-14));
              sum += weights[j] * table[j][i];
              size += Math.abs(table[j][i]);
            }
          }
          assertThat(out[3 + i]).isCloseTo(sum, within(16 * (order + 1) * EPSILON * size));
        }
        assertThat(new double[] {out[0], out[1], out[2], out[n + 3]}).containsOnly(0);
      }
    }
  }

  @Test
  void directionsAreUnitVectors() {
    double[] x = {9, 3, 0, 0};
    double[] y = {9, 0, 0, -2};
    double[] z = {9, 4, 0, 0};
    Tile tile = new Tile();
    tile.directions(x, y, z, 1, 3);
    assertThat(tile.distances()).startsWith(5, 0, 2);
    double[][] table = table(new SolidHarmonics(1), tile, new double[0][]);
    double root = Math.sqrt(3);
    assertThat(table[0]).containsExactly(1, 1, 1);
    assertThat(table[SolidHarmonics.column(1, 1)])
        .containsExactly(new double[] {0.6 * root, 0, 0}, within(1e-15));
    assertThat(table[SolidHarmonics.column(1, -1)])
        .containsExactly(new double[] {0, 0, -root}, within(1e-15));
    assertThat(table[SolidHarmonics.column(1, 0)])
        .containsExactly(new double[] {0.8 * root, root, 0}, within(1e-15));
  }

  /** A direction cosine times a function is what the ladder says. */
  @Test
  void theLadderMultipliesByDirectionCosines() {
    int order = 5;
    double[][] p = points(6, true);
    Tile tile = new Tile();
    tile.points(p[0], p[1], p[2], 0, 6, 1);
    double[][] table = table(new SolidHarmonics(order + 1), tile, new double[0][]);
    for (int n = 0; n <= order; n++) {
      int degree = n;
      for (int m = -n; m <= n; m++) {
        double[][] sums = new double[3][6];
        Ladder.forEach(
            n,
            m,
            (axis, column, other, a) -> {
              assertThat(Math.abs(other - degree)).isEqualTo(1);
              assertThat(column).isBetween(other * other, other * other + 2 * other);
              for (int i = 0; i < 6; i++) {
                sums[axis][i] += a * table[column][i];
              }
            });
        for (int axis = 0; axis < 3; axis++) {
          for (int i = 0; i < 6; i++) {
            double expected = p[axis][i] * table[SolidHarmonics.column(n, m)][i];
            assertThat(sums[axis][i]).isCloseTo(expected, within(1e-13));
          }
        }
      }
    }
  }
}
