package vekua.internal.zernike;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Fields of known sources in the disc: values, slopes, means and stored numbers. */
final class DiscOperatorsTest {

  private static final int DEGREE = 8;
  private static final double EPSILON = Math.ulp(1.0);
  private static final DiscGrid GRID = DiscGrid.of(DEGREE);

  /** u = (1 − r²)(x³ − 2xy + y/2 + 1) vanishes on the rim. */
  private static double u(double x, double y) {
    return (1 - x * x - y * y) * p(x, y);
  }

  private static double p(double x, double y) {
    return x * x * x - 2 * x * y + y / 2 + 1;
  }

  private static double px(double x, double y) {
    return 3 * x * x - 2 * y;
  }

  private static double py(double x) {
    return -2 * x + 0.5;
  }

  private static double ux(double x, double y) {
    return -2 * x * p(x, y) + (1 - x * x - y * y) * px(x, y);
  }

  private static double uy(double x, double y) {
    return -2 * y * p(x, y) + (1 - x * x - y * y) * py(x);
  }

  private static double laplacian(double x, double y) {
    return -4 * p(x, y) - 4 * (x * px(x, y) + y * py(x)) + (1 - x * x - y * y) * 6 * x;
  }

  private static double[][] nodes(java.util.function.DoubleBinaryOperator f) {
    double[][] values = new double[GRID.rings()][GRID.angles()];
    for (int i = 0; i < values.length; i++) {
      for (int j = 0; j < values[i].length; j++) {
        values[i][j] = f.applyAsDouble(GRID.x(i, j), GRID.y(i, j));
      }
    }
    return values;
  }

  /** Three columns: the function, the same with a harmonic part, and that part. */
  private static DiscColumns solved(DiscSolver.Coefficients coefficients, double[][] source) {
    DiscColumns.Given given = DiscColumns.given(GRID, 3);
    given.source(0, source);
    given.source(1, source);
    for (int column = 1; column < 3; column++) {
      given.harmonic(column, 0, 0.5, 7);
      given.harmonic(column, 1, 0.75, -1);
      given.harmonic(column, 3, -0.5, 2);
    }
    return given.solve(new DiscSolver(GRID, coefficients, DiscSolver.fixed(DEGREE)));
  }

  private static final double[][] NONE = {};
  private static final DiscSolver.Coefficients EMPTY =
      new DiscSolver.Coefficients(NONE, NONE, NONE);

  private static double[] harmonic(double x, double y) {
    double re3 = x * x * x - 3 * x * y * y;
    double im3 = 3 * x * x * y - y * y * y;
    return new double[] {
      0.5 + 0.75 * x - y - 0.5 * re3 + 2 * im3,
      0.75 - 1.5 * (x * x - y * y) + 12 * x * y,
      -1 + 3 * x * y + 6 * (x * x - y * y)
    };
  }

  @Test
  void fieldsOfSourcesThatVanishOnTheRim() {
    DiscColumns columns = solved(EMPTY, nodes(DiscOperatorsTest::laplacian));
    assertThat(columns.size()).isEqualTo(3);
    assertThat(columns.degree()).isEqualTo(DEGREE);
    assertThat(columns.residual()).isLessThan(1e-14);
    double tolerance = 1e-13;
    columns.between(
        9,
        (x, y, u, ux, uy, f) -> {
          double[] h = harmonic(x, y);
          double[] expected = {u(x, y), u(x, y) + h[0], h[0]};
          double[] expectedX = {ux(x, y), ux(x, y) + h[1], h[1]};
          double[] expectedY = {uy(x, y), uy(x, y) + h[2], h[2]};
          double laplacian = laplacian(x, y);
          for (int i = 0; i < 3; i++) {
            assertThat(u[i]).isCloseTo(expected[i], within(tolerance));
            assertThat(ux[i]).isCloseTo(expectedX[i], within(4 * tolerance));
            assertThat(uy[i]).isCloseTo(expectedY[i], within(4 * tolerance));
            assertThat(f[i]).isCloseTo(i < 2 ? laplacian : 0, within(10 * tolerance));
          }
        });
  }

  @Test
  void samplesOfFieldsAndSlopesAnywhere() {
    DiscColumns columns = solved(EMPTY, nodes(DiscOperatorsTest::laplacian));
    assertThat(columns.sampler()).isSameAs(columns.sampler());
    DiscColumns one = columns.sum(new double[] {2, 0, -1});
    DiscSampler sampler = new DiscSampler(DEGREE);
    DiscSampler.Field value = one.value(sampler);
    DiscSampler.Field[] slopes = one.slopes(sampler);
    DiscSampler.Place place = sampler.place();
    DiscSampler.Place own = columns.sampler().place();
    Random random = new Random(6);
    double[][] out = new double[3][4];
    for (int i = 0; i < 20; i++) {
      double r = Math.sqrt(random.nextDouble());
      double theta = 2 * Math.PI * random.nextDouble();
      double x = r * Math.cos(theta);
      double y = r * Math.sin(theta);
      double[] h = harmonic(x, y);
      double[] expected = {2 * u(x, y) - h[0], 2 * ux(x, y) - h[1], 2 * uy(x, y) - h[2]};
      place.set(x, y);
      own.set(x, y);
      columns.values().at(own, out[0]);
      columns.slopes()[0].at(own, out[1]);
      columns.slopes()[1].at(own, out[2]);
      double[] found = {value.at(place), slopes[0].at(place), slopes[1].at(place)};
      for (int q = 0; q < 3; q++) {
        assertThat(found[q]).isCloseTo(expected[q], within(1e-10));
        assertThat(2 * out[q][0] - out[q][2]).isCloseTo(expected[q], within(1e-10));
      }
    }
  }

  @Test
  void rootMeanSquaresAndBounds() {
    DiscColumns.Given given = DiscColumns.given(GRID, 2);
    given.harmonic(0, 0, 3, 0);
    given.harmonic(1, 2, 1, -2);
    DiscColumns columns = given.solve(new DiscSolver(GRID, EMPTY, DiscSolver.fixed(DEGREE)));
    // The mean of r⁴ (cos 2θ − 2 sin 2θ)² is 5/2 of 1/3.
    assertThat(columns.scales())
        .containsExactly(new double[] {3, Math.sqrt(5.0 / 6)}, within(4 * EPSILON));
    assertThat(columns.meanSquare(new double[][] {{1, 0}, {1, 2}}))
        .isCloseTo(9 + 9 + 4 * 5.0 / 6, within(1e-13));
    DiscColumns sum = columns.sum(new double[] {-1, 0.5});
    assertThat(sum.bound()).isCloseTo(3 + 0.5 * Math.sqrt(5), within(1e-14));
    // |u| reaches 3 + √5/2 at the rim, and the bound of a residual is twice the largest on a grid.
    double largest = 3 + Math.sqrt(5) / 2;
    double bound = sum.bound((x, y, u, ux, uy, f) -> u);
    assertThat(bound).isBetween(2 * largest * 0.99, 2 * largest * (1 + 1e-13));
    assertThat(sum.bound((x, y, u, ux, uy, f) -> f)).isLessThan(1e-13);
  }

  @Test
  void fourierCoefficientsOnTheRim() {
    DiscColumns columns = solved(EMPTY, nodes(DiscOperatorsTest::laplacian));
    double[][] rim = columns.rim(1);
    assertThat(columns.rims()).hasDimensions(3, DEGREE + 1);
    assertThat(columns.rims()[1]).isDeepEqualTo(rim);
    for (double theta : new double[] {0.1, 2, 4}) {
      double x = Math.cos(theta);
      double y = Math.sin(theta);
      double value = 0;
      double slope = 0;
      for (int m = 0; m <= DEGREE; m++) {
        value += rim[m][0] * Math.cos(m * theta) + rim[m][2] * Math.sin(m * theta);
        slope += rim[m][1] * Math.cos(m * theta) + rim[m][3] * Math.sin(m * theta);
      }
      double[] h = harmonic(x, y);
      assertThat(value).isCloseTo(h[0], within(1e-13));
      assertThat(slope).isCloseTo(x * (ux(x, y) + h[1]) + y * (uy(x, y) + h[2]), within(1e-12));
    }
  }

  @Test
  void numbersAreReadBack() {
    DiscColumns one =
        solved(EMPTY, nodes(DiscOperatorsTest::laplacian)).sum(new double[] {0, 1, 0});
    double[] numbers = one.numbers();
    DiscColumns read = DiscColumns.read(DEGREE, numbers);
    assertThat(read.numbers()).isEqualTo(numbers);
    assertThat(read.size()).isEqualTo(1);
    assertThat(read.scales()).isEqualTo(one.scales());
    double[] fewer = new double[numbers.length - 2];
    assertThatThrownBy(() -> DiscColumns.read(DEGREE, fewer))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "numbers of a function of degree 8 must be %d: %d", numbers.length, fewer.length);
  }

  @Test
  void coefficientsThatAreSmallOrLargeAreDividedOut() {
    // Δu + b·∇u + cu = s with the same u, s formed by hand.
    double[][] b = nodes((x, y) -> 0.3 + 0.2 * y);
    double[][] other = nodes((x, y) -> 0.5 * x - 0.1);
    for (double factor : new double[] {0.1, 1, 20}) {
      double[][] c = nodes((x, y) -> factor * (1 + 0.5 * x));
      double[][] source =
          nodes(
              (x, y) ->
                  laplacian(x, y)
                      + (0.3 + 0.2 * y) * ux(x, y)
                      + (0.5 * x - 0.1) * uy(x, y)
                      + factor * (1 + 0.5 * x) * u(x, y));
      DiscColumns.Given given = DiscColumns.given(GRID, 1);
      given.source(0, source);
      DiscColumns column =
          given.solve(
              new DiscSolver(
                  GRID, new DiscSolver.Coefficients(b, other, c), DiscSolver.fixed(DEGREE)));
      assertThat(column.residual()).isLessThan(1e-12);
      column.between(
          5,
          (x, y, u, ux, uy, f) -> {
            assertThat(u[0]).isCloseTo(u(x, y), within(1e-10));
            assertThat(f[0]).isCloseTo(laplacian(x, y), within(1e-9));
          });
    }
  }

  @Test
  void minimalResidualsSolveEveryColumn() {
    // A general matrix of its own for each of two columns.
    int n = 12;
    Random random = new Random(9);
    double[][][] k = new double[2][n][n];
    for (double[][] one : k) {
      for (double[] row : one) {
        for (int j = 0; j < n; j++) {
          row[j] = random.nextGaussian();
        }
      }
    }
    ColumnOperator operator =
        new ColumnOperator() {
          @Override
          public double[][] response(double[][] f) {
            double[][] out = new double[n][4];
            for (int i = 0; i < n; i++) {
              for (int j = 0; j < n; j++) {
                for (int q = 0; q < 4; q++) {
                  out[i][q] += k[q % 2][i][j] * f[j][q];
                }
              }
            }
            return out;
          }

          @Override
          public double[] products(double[][] a, double[][] b) {
            double[] sums = new double[2];
            for (int i = 0; i < n; i++) {
              for (int q = 0; q < 4; q++) {
                sums[q % 2] += a[i][q] * b[i][q];
              }
            }
            return sums;
          }
        };
    double[][] truth = new double[n][4];
    for (double[] row : truth) {
      for (int q = 0; q < 4; q++) {
        row[q] = random.nextGaussian() * (q % 2 == 0 ? 1 : 1e-6);
      }
    }
    double[][] r = operator.response(truth);
    for (int i = 0; i < n; i++) {
      Rows.add(r[i], truth[i], 1);
    }
    double[][] f = new double[n][4];
    double left = new Gmres(operator, Rows::copy, 1e-13).solve(r, f);
    assertThat(left).isLessThan(1e-13);
    for (int i = 0; i < n; i++) {
      for (int q = 0; q < 4; q++) {
        // The condition of these matrices is below 10³.
        assertThat(f[i][q]).isCloseTo(truth[i][q], within(1e-9 * (q % 2 == 0 ? 1 : 1e-6)));
      }
    }
    double[][] none = new double[n][4];
    assertThat(new Gmres(operator, Rows::copy, 1e-13).solve(new double[n][4], none)).isZero();
    assertThat(none).isDeepEqualTo(new double[n][4]);
  }

  @Test
  void inversesOfMatricesThatNeedPivots() {
    Random random = new Random(10);
    for (int n : new int[] {1, 2, 5, 200}) {
      double[][] a = new double[n][n];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          a[i][j] = i == j && n > 1 ? 0 : random.nextGaussian();
        }
      }
      double[][] inverse = DenseInverse.of(Rows.copy(a));
      for (int i = 0; i < n; i += Math.max(1, n / 10)) {
        for (int j = 0; j < n; j++) {
          double sum = 0;
          double size = 0;
          for (int l = 0; l < n; l++) {
            sum += a[i][l] * inverse[l][j];
            size += Math.abs(a[i][l] * inverse[l][j]);
          }
          assertThat(sum).isCloseTo(i == j ? 1 : 0, within(100 * n * EPSILON * (1 + size)));
        }
      }
    }
  }

  @Test
  void productsOfRowsAreThoseOfMatrices() {
    Random random = new Random(11);
    for (int count = 0; count < 10; count++) {
      for (int terms = 0; terms < 8; terms++) {
        int step = terms + 2;
        double[] w = random.doubles(3 + (long) count * step + step).toArray();
        double[][] rows = new double[terms + 2][];
        for (int i = 0; i < rows.length; i++) {
          rows[i] = random.doubles(3).toArray();
        }
        double[][] out = new double[count + 2][];
        for (int i = 0; i < out.length; i++) {
          out[i] = new double[] {5, 6, 7};
        }
        Rows.multiply(out, 1, count, w, 3, step, rows, 2, terms);
        for (int i = 0; i < count; i++) {
          for (int q = 0; q < 3; q++) {
            double sum = 0;
            for (int l = 0; l < terms; l++) {
              sum += w[3 + i * step + l] * rows[2 + l][q];
            }
            assertThat(out[1 + i][q]).isCloseTo(sum, within(8 * terms * EPSILON));
          }
        }
        assertThat(out[0]).containsExactly(5, 6, 7);
        assertThat(out[count + 1]).containsExactly(5, 6, 7);
      }
    }
  }
}
