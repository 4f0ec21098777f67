package vekua.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/** Rows and their triangle against matrices written out. */
class ReductionTest {

  private static final int ROWS = 9;
  private static final int N = 4;
  private static final double[] MATRIX = new Random(3).doubles(ROWS * N, -1, 1).toArray();
  private static final double[] VALUES = new Random(4).doubles(ROWS, -1, 1).toArray();

  /** ‖Ax − b‖² + δ²‖Dx‖². */
  private static double cost(double[] x, double delta) {
    double sum = 0;
    for (int i = 0; i < ROWS; i++) {
      double off = -VALUES[i];
      for (int j = 0; j < N; j++) {
        off += MATRIX[j * ROWS + i] * x[j];
      }
      sum += off * off;
    }
    for (int j = 0; j < N; j++) {
      sum += delta * delta * length(j) * length(j) * x[j] * x[j];
    }
    return sum;
  }

  private static double length(int j) {
    return Math.sqrt(Arrays.stream(MATRIX, j * ROWS, (j + 1) * ROWS).map(v -> v * v).sum());
  }

  /** The gradient of what is least vanishes: differences of a parabola are exact. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-13, 0.3, 5})
  void dampedCoefficientsAreTheBest(double delta) {
    double[] x = Reduction.of(MATRIX, VALUES).damped(delta);
    for (int j = 0; j < N; j++) {
      double[] up = x.clone();
      double[] down = x.clone();
      up[j] += 1;
      down[j] -= 1;
      double slope = (cost(up, delta) - cost(down, delta)) / 2;
      assertThat(slope).isCloseTo(0, within(1e-12 * (1 + delta * delta)));
    }
  }

  @Test
  void aColumnOfZerosIsDampedToo() {
    double[] matrix = MATRIX.clone();
    Arrays.fill(matrix, ROWS, 2 * ROWS, 0);
    double[] x = Reduction.of(matrix, VALUES).damped(1e-3);
    assertThat(x[1]).isCloseTo(0, within(1e-12));
    assertThat(x[2]).isNotZero();
  }

  private static double ratio(double[] x, double[] elsewhere, double delta) {
    double b = 0;
    for (int i = 0; i < 3; i++) {
      double sum = 0;
      for (int j = 0; j < N; j++) {
        sum += elsewhere[3 * j + i] * x[j];
      }
      b += sum * sum;
    }
    double a = 0;
    for (int i = 0; i < ROWS; i++) {
      double sum = 0;
      for (int j = 0; j < N; j++) {
        sum += MATRIX[j * ROWS + i] * x[j];
      }
      a += sum * sum;
    }
    for (int j = 0; j < N; j++) {
      a += delta * delta * length(j) * length(j) * x[j] * x[j];
    }
    return b / a;
  }

  /** No other coefficients are amplified more: the ratio is stationary and the largest of many. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-10, 0.5})
  void amplifiedCoefficients(double delta) {
    double[] elsewhere = new Random(5).doubles(3 * N, -1, 1).toArray();
    double[] x = Reduction.of(MATRIX, VALUES).amplified(delta, elsewhere, 400);
    assertThat(Arrays.stream(x).map(Math::abs).max().orElseThrow()).isEqualTo(1);
    double most = ratio(x, elsewhere, delta);
    Random random = new Random(6);
    for (int draw = 0; draw < 300; draw++) {
      double[] other = random.doubles(N, -1, 1).toArray();
      assertThat(ratio(other, elsewhere, delta)).isLessThan(most * (1 + 1e-9));
      double[] near = x.clone();
      for (int j = 0; j < N; j++) {
        near[j] += 1e-3 * other[j];
      }
      assertThat(ratio(near, elsewhere, delta)).isLessThan(most * (1 + 1e-9));
    }
    double[] none = Reduction.of(MATRIX, VALUES).amplified(delta, new double[3 * N], 2);
    assertThat(Arrays.stream(none)).allMatch(v -> v == 0);
  }

  @Test
  void partsAreTheWhole() {
    double[] first = new double[4 * N];
    double[] second = new double[5 * N];
    for (int j = 0; j < N; j++) {
      System.arraycopy(MATRIX, j * ROWS, first, 4 * j, 4);
      System.arraycopy(MATRIX, j * ROWS + 4, second, 5 * j, 5);
    }
    Reduction one = Reduction.of(first, Arrays.copyOf(VALUES, 4));
    Reduction two = Reduction.of(second, Arrays.copyOfRange(VALUES, 4, ROWS));
    Reduction both = one.and(two);
    assertThat(both.functions()).isEqualTo(N);
    assertThat(both.snapshots()).isEqualTo(1);
    assertThat(both.precision()).isEqualTo(ROWS);
    assertThat(both.damped(0.2))
        .containsExactly(Reduction.of(MATRIX, VALUES).damped(0.2), within(1e-13));
    assertThat(Reduction.join(List.of(one).iterator())).isSameAs(one);
  }

  private static final Basis BASIS = Equation.helmholtz(3).basis(3, Disk.unit());

  private static Samples sensors(int n, boolean slopes) {
    Random random = new Random(7);
    Points places =
        Points.of(random.doubles(n, -0.7, 0.7).toArray(), random.doubles(n, -0.7, 0.7).toArray());
    double[] sigma = new double[n];
    Arrays.setAll(sigma, i -> 1 + 0.1 * i);
    Functional[] functionals = new Functional[n];
    Arrays.setAll(
        functionals,
        i ->
            i % 3 == 0
                ? Functional.value()
                : Functional.robin(0.5 + i, slopes ? 2 : 0, Math.cos(i), Math.sin(i)));
    return Samples.of(places, new double[n]).withNoise(sigma).withFunctionals(List.of(functionals));
  }

  /** What sensors see, from values and gradients of the functions one by one. */
  private static double[] row(Samples sensors, int i) {
    Points place = Points.of(sensors.points().x(i), sensors.points().y(i));
    double[] u = BASIS.values(place);
    double[][] slopes = BASIS.gradients(place);
    Functional f = sensors.functional(i);
    double[] row = new double[u.length];
    Arrays.setAll(
        row,
        j ->
            (f.a() * u[j] + f.b() * (f.nx() * slopes[0][j] + f.ny() * slopes[1][j]))
                / sensors.sigma(i));
    return row;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void rowsAreWhatSensorsSee(boolean slopes) {
    int n = 700;
    Samples sensors = sensors(n, slopes);
    double[] w = new Random(8).doubles(BASIS.size(), -1, 1).toArray();
    double[] v = new Random(9).doubles(BASIS.size(), -1, 1).toArray();
    RowAssembler rows = new RowAssembler(BASIS);
    double[] matrix = rows.matrix(sensors);
    double[][] plain = rows.apply(sensors, w, v);
    double[] moduli = new double[2];
    double[][] applied = rows.apply(sensors, new double[][] {w, v}, moduli);
    double[] largest = new double[2];
    for (int i = 0; i < n; i++) {
      double[] row = row(sensors, i);
      double first = 0;
      double second = 0;
      double size = 0;
      double other = 0;
      double unit = 1e-13 * Arrays.stream(row).map(Math::abs).sum();
      for (int j = 0; j < row.length; j++) {
        assertThat(matrix[j * n + i]).isCloseTo(row[j], within(unit));
        first += w[j] * row[j];
        second += v[j] * row[j];
        size += Math.abs(w[j] * row[j]);
        other += Math.abs(v[j] * row[j]);
      }
      assertThat(plain[0][i]).isCloseTo(first, within(unit));
      assertThat(plain[1][i]).isCloseTo(second, within(unit));
      assertThat(applied[0][i]).isEqualTo(plain[0][i]);
      assertThat(applied[1][i]).isEqualTo(plain[1][i]);
      largest[0] = Math.max(largest[0], size);
      largest[1] = Math.max(largest[1], other);
    }
    assertThat(moduli).containsExactly(largest, within(1e-10));
  }
}
