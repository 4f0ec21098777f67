package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sets of sensors against those that a search of all sets finds, each weighed from scratch. */
class DeletionsTest {

  private static final int SENSORS = 12;
  private static final int MOST = 4;
  private static final double NOISE = 1e-4;

  /** Sensors on a line under a smooth prior. */
  private static ErrorForms.Ring ring(double[] x) {
    double[][] k = new double[x.length][x.length];
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < x.length; j++) {
        k[i][j] = Math.exp(-2 * (x[i] - x[j]) * (x[i] - x[j]));
      }
    }
    return new ErrorForms.Ring(new double[0], k, 1);
  }

  /** The log evidence of the sensors that stay, by elimination. */
  private static double log(double[][] k, double[] u, boolean[] gone, double price) {
    int[] kept = IntStream.range(0, u.length).filter(i -> !gone[i]).toArray();
    int n = kept.length;
    double[][] a = new double[n][n + 1];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a[i][j] = k[kept[i]][kept[j]] + (i == j ? NOISE : 0);
      }
      a[i][n] = u[kept[i]];
    }
    double determinant = 0;
    double quadratic = 0;
    for (int p = 0; p < n; p++) {
      determinant += Math.log(a[p][p]);
      quadratic += a[p][n] * a[p][n] / a[p][p];
      for (int i = p + 1; i < n; i++) {
        double factor = a[i][p] / a[p][p];
        for (int j = p; j <= n; j++) {
          a[i][j] -= factor * a[p][j];
        }
      }
    }
    double belief = -Math.log1p(0.25);
    double alpha = quadratic / n;
    return belief
        + (u.length - n) * price
        - 0.5 * (n * Math.log(2 * Math.PI * alpha) + determinant + n);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void theBestSetIsTheBestOfAll(int errors) {
    int same = 0;
    for (int draw = 0; draw < 20; draw++) {
      Random random = new Random(100 * draw + errors);
      double[] x = random.doubles(SENSORS).map(v -> 2 * v - 1).toArray();
      double[] u = new double[SENSORS];
      double phase = 6 * random.nextDouble();
      Arrays.setAll(u, i -> Math.sin(x[i] + phase) + 0.01 * random.nextGaussian());
      for (int i = 0; i < errors; i++) {
        u[i] += random.nextBoolean() ? 0.7 : -0.7;
      }
      ErrorForms.Ring ring = ring(x);
      Deletions deletions = new Deletions(List.of(u), MOST, 1e-12);
      deletions.weigh(ring, NOISE);

      double mean = Arrays.stream(u).average().orElseThrow();
      double square = Arrays.stream(u).map(v -> (v - mean) * (v - mean)).average().orElseThrow();
      double price = Math.log(0.01) - 0.5 * Math.log(100 * square);
      double none = log(ring.covariance(), u, new boolean[SENSORS], price);
      double highest = none;
      int[] best = {};
      for (int set = 0; set < 1 << SENSORS; set++) {
        int chosen = set;
        if (Integer.bitCount(set) < MOST) {
          boolean[] gone = new boolean[SENSORS];
          IntStream.range(0, SENSORS).forEach(i -> gone[i] = (chosen >> i & 1) == 1);
          double log = log(ring.covariance(), u, gone, price);
          if (log > highest) {
            highest = log;
            best = IntStream.range(0, SENSORS).filter(i -> gone[i]).toArray();
          }
        }
      }
      int[] found = deletions.found().orElse(new int[0]);
      same += Arrays.equals(found, best) ? 1 : 0;
      // What is told of a set is its evidence: no update has gathered rounding.
      boolean[] out = new boolean[SENSORS];
      IntStream.of(found).forEach(i -> out[i] = true);
      double gain = log(ring.covariance(), u, out, price) - none;
      assertThat(deletions.gain()).isCloseTo(gain, within(1e-6));
      assertThat(deletions.logOfAll()).isCloseTo(none, within(1e-6));
    }
    assertThat(same).isGreaterThanOrEqualTo(18);
  }

  @Test
  void anInverseIsOne() {
    Random random = new Random(5);
    double[][] k = ring(random.doubles(30).toArray()).covariance();
    Precision precision = new Precision(k, 1e-3);
    for (int i = 0; i < 30; i++) {
      double[] column = new double[30];
      for (int j = 0; j < 30; j++) {
        column[j] = k[j][i] + (i == j ? 1e-3 : 0);
      }
      double[] unit = precision.times(column);
      for (int j = 0; j < 30; j++) {
        // The condition is 30 / 1e-3.
        assertThat(unit[j]).isCloseTo(i == j ? 1 : 0, within(3e4 * 30 * 0x1p-52));
      }
    }
    assertThat(new Precision(new double[][] {{-1}}, 0.5).positive()).isFalse();
  }

  /** Sensors on a line, of which two read nonsense. */
  private static double[] wrong(double[] x) {
    Random random = new Random(8);
    double[] u = new double[SENSORS];
    Arrays.setAll(u, i -> Math.sin(x[i]) + 0.01 * random.nextGaussian());
    u[2] += 0.9;
    u[9] -= 0.8;
    return u;
  }

  /** Real and imaginary part are two snapshots of one noise: the same twice is twice as sure. */
  @Test
  void partsAreWeighedTogether() {
    double[] x = new Random(7).doubles(SENSORS, -1, 1).toArray();
    double[] u = wrong(x);
    ErrorForms.Ring ring = ring(x);
    Deletions one = new Deletions(List.of(u), MOST, 1e-12);
    one.weigh(ring, NOISE);
    Deletions two = new Deletions(List.of(u, u.clone()), MOST, 1e-12);
    two.weigh(ring, NOISE);
    assertThat(one.found().orElseThrow()).containsExactly(2, 9);
    assertThat(two.found().orElseThrow()).containsExactly(2, 9);
    // Each part adds the same, but what is believed of noise and of two errors counts once.
    double belief = -Math.log1p(0.25);
    assertThat(two.logOfAll()).isCloseTo(2 * one.logOfAll() - belief, within(1e-8));
    assertThat(two.gain()).isCloseTo(2 * one.gain() - 2 * Math.log(0.01), within(1e-8));
  }

  /** A set of as many as there may be says that the field is none of this prior. */
  @Test
  void moreThanThereMayBeAreNone() {
    double[] x = new Random(7).doubles(SENSORS, -1, 1).toArray();
    double[] u = wrong(x);
    Deletions few = new Deletions(List.of(u), 2, 1e-12);
    few.weigh(ring(x), NOISE);
    few.improve();
    assertThat(few.gain()).isPositive();
    assertThat(few.found()).isEmpty();
    Deletions enough = new Deletions(List.of(u), 3, 1e-12);
    enough.weigh(ring(x), NOISE);
    enough.improve();
    assertThat(enough.found().orElseThrow()).containsExactly(2, 9);
    Deletions nobody = new Deletions(List.of(u), MOST, 1e-12);
    assertThat(nobody.found()).isEmpty();
    nobody.improve();
    assertThat(nobody.found()).isEmpty();
  }

  /** Noise below which nobody believes makes the errors of the prior's own size small. */
  @Test
  void errorsBelowTheFloorAreNone() {
    double[] x = new Random(7).doubles(SENSORS, -1, 1).toArray();
    double[] u = wrong(x);
    Deletions deletions = new Deletions(List.of(u), MOST, 4);
    deletions.weigh(ring(x), NOISE);
    assertThat(deletions.found()).isEmpty();
    assertThat(deletions.gain()).isZero();
    // A matrix that is not positive is not weighed.
    double[][] negative = new double[SENSORS][SENSORS];
    for (int i = 0; i < SENSORS; i++) {
      negative[i][i] = -1;
    }
    Deletions none = new Deletions(List.of(u), MOST, 1e-12);
    none.weigh(new ErrorForms.Ring(new double[0], negative, 1), NOISE);
    assertThat(none.logOfAll()).isEqualTo(Double.NEGATIVE_INFINITY);
  }
}
