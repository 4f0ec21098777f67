package vekua.internal.zernike;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Zernike functions, their nodes and what is between both. */
final class DiscGridTest {

  private static final double EPSILON = Math.ulp(1.0);
  private static final MathContext MANY = new MathContext(45);

  private static BigInteger factorial(int n) {
    BigInteger product = BigInteger.ONE;
    for (int i = 2; i <= n; i++) {
      product = product.multiply(BigInteger.valueOf(i));
    }
    return product;
  }

  /** Zernike's sum for the radial part of degree m + 2k, exactly. */
  private static double radial(int m, int k, double r) {
    int n = m + 2 * k;
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal exact = new BigDecimal(r, MANY);
    for (int j = 0; j <= k; j++) {
      BigInteger factor =
          factorial(n - j)
              .divide(factorial(j).multiply(factorial(k + m - j)).multiply(factorial(k - j)));
      BigDecimal term = new BigDecimal(factor).multiply(exact.pow(n - 2 * j, MANY));
      sum = j % 2 == 0 ? sum.add(term) : sum.subtract(term);
    }
    return sum.doubleValue();
  }

  @Test
  void radialPartsAreZernikes() {
    Degrees degrees = new Degrees(21);
    double[] r = {0, 1e-3, 0.25, 0.5, 0.71, 0.9, 0.999, 1};
    RadialTable table = new RadialTable(degrees, Radii.at(r));
    assertThat(table.radii()).isEqualTo(r.length);
    for (int m = 0; m < degrees.orders(); m++) {
      int count = degrees.count(m);
      assertThat(table.of(m)).hasSize(count * r.length);
      for (int i = 0; i < r.length; i++) {
        for (int k = 0; k < count; k++) {
          // Their slope is up to the square of the degree, and t is known to many digits.
          assertThat(table.of(m)[i * count + k]).isCloseTo(radial(m, k, r[i]), within(4 * EPSILON));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8, 31})
  void gaussRulesAreExactForPolynomials(int n) {
    Radii gauss = Radii.gauss(n);
    assertThat(gauss.size()).isEqualTo(n);
    for (int power = 0; power < 2 * n; power++) {
      BigDecimal sum = BigDecimal.ZERO;
      for (int i = 0; i < n; i++) {
        BigDecimal t = new BigDecimal(gauss.high[i]).add(new BigDecimal(gauss.low[i]));
        sum = sum.add(t.pow(power, MANY).multiply(new BigDecimal(gauss.weights[i])));
      }
      // ∫ t^p r dr, with r dr = dt/4.
      double expected = power % 2 == 1 ? 0 : 0.5 / (power + 1);
      assertThat(sum.doubleValue()).isCloseTo(expected, within(2 * EPSILON));
    }
    for (int i = 0; i < n; i++) {
      BigDecimal t = new BigDecimal(gauss.high[i]).add(new BigDecimal(gauss.low[i]));
      // The node is a root to twice the precision: Legendre's polynomial by its recurrence.
      BigDecimal before = BigDecimal.ONE;
      BigDecimal p = t;
      for (int k = 2; k <= n; k++) {
        BigDecimal next =
            p.multiply(t)
                .multiply(BigDecimal.valueOf(2 * k - 1))
                .subtract(before.multiply(BigDecimal.valueOf(k - 1)))
                .divide(BigDecimal.valueOf(k), MANY);
        before = p;
        p = next;
      }
      assertThat(Math.abs(p.doubleValue())).isLessThan(1e3 * n * n * EPSILON * EPSILON);
      double r = gauss.radius(i);
      assertThat(2 * r * r - 1).isCloseTo(gauss.high[i], within(4 * EPSILON));
    }
    assertThat(gauss.high).isSorted();
  }

  @Test
  void otherRadiiAreWhatTheySay() {
    Radii sines = Radii.sines(40, -3, 14);
    for (int i = 0; i < 14; i++) {
      double sine = Math.abs(Math.sin(2 * Math.PI * (i - 3) / 40));
      assertThat(sines.radius(i)).isCloseTo(sine, within(2 * EPSILON));
    }
    assertThat(sines.radius(3)).isZero();
    Radii given = Radii.at(0, 0.3, 1);
    assertThat(given.radius(0)).isZero();
    assertThat(given.radius(1)).isCloseTo(0.3, within(EPSILON));
    assertThat(given.radius(2)).isEqualTo(1);
    Radii between = Radii.between(7);
    assertThat(between.radius(6)).isEqualTo(1);
    assertThat(between.high).isSorted().doesNotHaveDuplicates();
    for (int i = 0; i < 7; i++) {
      // t = −cos α is 2r² − 1 for r = sin(α/2).
      double sine = Math.sin(Math.PI * (i + 1) / 14);
      assertThat(between.radius(i)).isCloseTo(sine, within(4 * EPSILON));
    }
  }

  @Test
  void coefficientsAreOrderedByOrder() {
    for (int highest : new int[] {4, 7, 12}) {
      Degrees degrees = new Degrees(highest);
      assertThat(degrees.orders()).isEqualTo(highest + 1);
      int at = 0;
      for (int m = 0; m <= highest; m++) {
        int most = m;
        while (most + 2 <= highest + 2) {
          most += 2;
        }
        assertThat(degrees.at(m)).isEqualTo(at);
        assertThat(degrees.count(m)).isEqualTo((most - m) / 2 + 1);
        assertThat(degrees.sources(m)).isEqualTo(degrees.count(m) - 1);
        at += degrees.count(m);
      }
      assertThat(degrees.size()).isEqualTo(at);
    }
  }

  @Test
  void functionsOfFewerDegreesAreAmongThoseOfMore() {
    Degrees few = new Degrees(5);
    Degrees many = new Degrees(8);
    double[][] rows = random(few, new Random(2));
    double[][] more = many.of(rows, few);
    double[][] back = few.of(more, many);
    assertThat(more).hasNumberOfRows(many.size());
    assertThat(back).isDeepEqualTo(rows);
    double sum = Arrays.stream(rows).flatMapToDouble(Arrays::stream).map(Math::abs).sum();
    double all = Arrays.stream(more).flatMapToDouble(Arrays::stream).map(Math::abs).sum();
    assertThat(all).isCloseTo(sum, within(1e-13 * sum));
  }

  /** One real function up to the degree of sources. */
  private static double[][] random(Degrees degrees, Random random) {
    double[][] rows = new double[degrees.size()][4];
    for (int m = 0; m < degrees.orders(); m++) {
      for (int k = 0; k < degrees.sources(m); k++) {
        rows[degrees.at(m) + k][0] = random.nextGaussian();
        rows[degrees.at(m) + k][2] = m == 0 ? 0 : random.nextGaussian();
      }
    }
    return rows;
  }

  @Test
  void theReachAndTheTailOfAFunction() {
    Degrees degrees = new Degrees(16);
    double[][] rows = new double[degrees.size()][4];
    assertThat(degrees.tail(rows)).isZero();
    rows[degrees.at(0)][0] = 3;
    assertThat(degrees.reach(rows)).isZero();
    rows[degrees.at(3) + 2][2] = -1;
    rows[degrees.at(5) + 3][0] = 1e-17;
    assertThat(degrees.reach(rows)).isEqualTo(7);
    assertThat(degrees.tail(rows)).isLessThan(1e-16);
    // The mean square of re r^m cos … is 2/(n + 1) of that of its coefficient, for m > 0.
    rows[degrees.at(15)][2] = 2;
    double square = 2.0 / 16 * 4;
    assertThat(degrees.tail(rows))
        .isCloseTo(Math.sqrt(square / (9 + 2.0 / 8 + square)), within(8 * EPSILON));
    rows[degrees.at(15)][2] = 0;
    rows[degrees.at(14)][2] = 2;
    assertThat(degrees.tail(rows)).as("below the uppermost eighth").isLessThan(1e-16);
  }

  /** Σ c Z at a place, by Zernike's sums. */
  private static double at(Degrees degrees, double[][] rows, double x, double y) {
    double r = Math.hypot(x, y);
    double theta = Math.atan2(y, x);
    double sum = 0;
    for (int m = 0; m < degrees.orders(); m++) {
      for (int k = 0; k < degrees.count(m); k++) {
        double[] c = rows[degrees.at(m) + k];
        double value = c[0] * Math.cos(m * theta) - c[2] * Math.sin(m * theta);
        sum += (m == 0 ? 1 : 2) * radial(m, k, r) * value;
      }
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 7})
  void valuesAndCoefficientsBelongToEachOther(int degree) {
    DiscGrid grid = DiscGrid.of(degree);
    assertThat(grid.degree()).isEqualTo(degree);
    double[][] rows = random(grid.degrees(), new Random(degree));
    double[][] values = grid.values(rows);
    assertThat(values).hasDimensions(grid.rings(), grid.angles());
    double size = 4 * degree * degree;
    for (int i = 0; i < grid.rings(); i++) {
      for (int j = 0; j < grid.angles(); j += 5) {
        double expected = at(grid.degrees(), rows, grid.x(i, j), grid.y(i, j));
        assertThat(values[i][j]).isCloseTo(expected, within(8 * size * EPSILON));
      }
    }
    double[][] back = grid.analyse(values, true);
    for (int i = 0; i < rows.length; i++) {
      assertThat(back[i]).containsExactly(rows[i], within(8 * size * EPSILON));
    }
  }

  @Test
  void functionsAreSampledAnywhere() {
    int degree = 7;
    DiscGrid grid = DiscGrid.of(degree);
    double[][] rows = random(grid.degrees(), new Random(7));
    DiscSampler sampler = new DiscSampler(degree);
    DiscSampler.Field field = sampler.field(rows);
    DiscSampler.Columns columns = sampler.columns(rows);
    assertThat(columns.width()).isEqualTo(2);
    Random random = new Random(8);
    int n = 30;
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double r = i == 0 ? 0 : i < 8 ? 1 : Math.sqrt(random.nextDouble());
      double theta = 2 * Math.PI * i / n;
      x[i] = r * Math.cos(theta);
      y[i] = r * Math.sin(theta);
    }
    DiscSampler.Places places = sampler.places(x, y);
    DiscSampler.Place place = sampler.place();
    DiscSampler.Place other = sampler.place();
    double size =
        Math.sqrt(Arrays.stream(rows).flatMapToDouble(Arrays::stream).map(c -> c * c).sum());
    double[] out = new double[2];
    for (int i = 0; i < n; i++) {
      place.set(x[i], y[i]);
      other.set(places, i);
      double expected = at(grid.degrees(), rows, x[i], y[i]);
      // Thirteen digits of sums that may be ten times as large as the value.
      assertThat(field.at(place)).isCloseTo(expected, within(1e-12 * size));
      assertThat(field.at(other)).isCloseTo(field.at(place), within(1e-14 * size));
      columns.at(place, out);
      assertThat(out[0]).isCloseTo(field.at(place), within(1e-14 * size));
      assertThat(out[1]).isCloseTo(0, within(1e-14 * size));
    }
    int[] route = sampler.route(x, y);
    assertThat(Arrays.stream(route).sorted().toArray())
        .isEqualTo(java.util.stream.IntStream.range(0, n).toArray());
  }

  @Test
  void theKernelInterpolatesModes() {
    int n = 64;
    double[] transform = Kernel.transform(n, n / 4);
    double[] places = {0, 0.25, 3.5, 17.999, 40};
    double[][] together = Kernel.weights(places);
    double[] weights = new double[Kernel.WIDTH];
    for (int i = 0; i < places.length; i++) {
      Kernel.weights(places[i], weights);
      int first = Kernel.first(places[i]);
      assertThat(first).isBetween((int) Math.floor(places[i]) - 7, (int) Math.ceil(places[i]) - 6);
      for (int m = 0; m <= n / 4; m++) {
        double re = 0;
        double im = 0;
        for (int j = 0; j < Kernel.WIDTH; j++) {
          assertThat(together[j][i]).isCloseTo(weights[j], within(1e-15));
          double angle = 2 * Math.PI * m * (first + j - places[i]) / n;
          re += weights[j] * Math.cos(angle);
          im += weights[j] * Math.sin(angle);
        }
        assertThat(re / transform[m]).isCloseTo(1, within(1e-11));
        assertThat(im / transform[m]).isCloseTo(0, within(1e-11));
      }
    }
  }
}
