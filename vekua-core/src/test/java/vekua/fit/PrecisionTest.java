package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inverses, roots and columns of spreads against matrices written out. */
class PrecisionTest {

  /** A symmetric positive matrix of a known condition, about ten. */
  private static double[][] matrix(int n, long seed) {
    double[][] q = Matrices.orthonormal(n, n, seed);
    double[] s = new double[n];
    Arrays.setAll(s, k -> 1 + 9.0 * k / n);
    return Matrices.compose(q, s, q);
  }

  private static double logDeterminant(int n, double lambda) {
    double sum = 0;
    for (int k = 0; k < n; k++) {
      sum += Math.log(1 + 9.0 * k / n + lambda);
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8, 13})
  void timesTheMatrixIsOne(int n) {
    double[][] k = matrix(n, n);
    Precision precision = new Precision(k, 0.5);
    assertThat(precision.positive()).isTrue();
    assertThat(precision.lambda()).isEqualTo(0.5);
    assertThat(precision.logDeterminant()).isCloseTo(logDeterminant(n, 0.5), within(1e-12 * n));
    double[] diagonal = precision.diagonal();
    double[] vector = new Random(n).doubles(n, -1, 1).toArray();
    double[] product = precision.times(vector);
    for (int i = 0; i < n; i++) {
      assertThat(diagonal[i]).isEqualTo(precision.row(i)[i]);
      double back = 0.5 * product[i];
      for (int j = 0; j < n; j++) {
        back += k[i][j] * product[j];
        double one = 0.5 * precision.row(j)[i];
        for (int l = 0; l < n; l++) {
          one += k[i][l] * precision.row(j)[l];
        }
        assertThat(one).isCloseTo(i == j ? 1 : 0, within(1e-12 * n));
        assertThat(precision.row(i)[j]).isEqualTo(precision.row(j)[i]);
      }
      assertThat(back).isCloseTo(vector[i], within(1e-12 * n));
    }
  }

  /** A negative eigenvalue shows in some pivot, whichever it is. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void whatIsNotPositiveIsSaid(int n) {
    for (int bad = 0; bad < n; bad++) {
      double[][] k = new double[n][n];
      for (int i = 0; i < n; i++) {
        k[i][i] = i == bad ? -2 : 1;
      }
      assertThat(new Precision(k, 1).positive()).as("pivot %d of %d", bad, n).isFalse();
      k[bad][bad] = -1;
      assertThat(new Precision(k, 1).positive()).as("zero").isFalse();
      k[bad][bad] = -0.5;
      assertThat(new Precision(k, 1).positive()).isTrue();
    }
  }

  /** Straight lines, a curve, and functions without a root between the ends. */
  @Test
  void rootsOfFallingFunctions() {
    FallingRoots roots = new FallingRoots(5);
    double[] low = {0, 0, 0, 0, -3};
    double[] high = {4, 4, 4, 4, 2};
    System.arraycopy(low, 0, roots.a, 0, 5);
    System.arraycopy(high, 0, roots.b, 0, 5);
    roots.begin(falling(low), falling(high));
    int steps = 0;
    while (roots.open() && steps++ < 100) {
      roots.advance(falling(roots.next().clone()));
    }
    assertThat(steps).isBetween(2, 40);
    double[] found = roots.found();
    assertThat(found[0]).isCloseTo(1.5, within(1e-13));
    assertThat(found[1]).isCloseTo(Math.log(2), within(1e-13));
    assertThat(found[2]).as("falling from below zero").isEqualTo(0);
    assertThat(found[3]).as("above zero to the end").isEqualTo(4);
    assertThat(found[4]).isCloseTo(Math.cbrt(-2), within(1e-13));
    // Where nobody goes on, the middle.
    FallingRoots open = new FallingRoots(1);
    open.b[0] = 1;
    open.begin(new double[] {1}, new double[] {-3});
    assertThat(open.open()).isTrue();
    assertThat(open.next()[0]).as("a secant").isEqualTo(0.25);
    assertThat(open.found()[0]).isEqualTo(0.5);
  }

  private static double[] falling(double[] t) {
    return new double[] {
      1.5 - t[0], 2 - Math.exp(t[1]), -1 - t[2], 9 - t[3], -2 - t[4] * t[4] * t[4]
    };
  }

  private static double square(double[][] columns, double[] phi) {
    double sum = 0;
    for (double[] column : columns) {
      double along = Matrices.dot(column, phi);
      sum += along * along;
    }
    return sum;
  }

  /** However many columns there are, the squares along any direction are theirs. */
  @ParameterizedTest
  @ValueSource(ints = {0, 3, 4, 5, 30})
  void columnsOfSpreadsAreFew(int count) {
    Random random = new Random(count);
    List<double[]> columns =
        random.ints(count).mapToObj(i -> random.doubles(4, -1, 1).toArray()).toList();
    List<double[]> blind = List.of(new double[] {1, 0, 0, 0}, new double[] {1e-19, 0, 0, 0});
    Posterior posterior =
        new Posterior(
            columns.subList(0, count / 2), columns.subList(count / 2, count), () -> blind);
    double[][] all = columns.toArray(double[][]::new);
    double[][] few = posterior.spreadFactor();
    assertThat(few.length).isEqualTo(Math.min(count, 4));
    double[] phi = {0.3, -1, 2, 0.7};
    assertThat(square(few, phi)).isCloseTo(square(all, phi), within(1e-12 * (1 + count)));
    assertThat(posterior.spread()).containsExactlyElementsOf(columns);
    assertThat(posterior.blindFactor()).as("tiny ones are left out").hasDimensions(1, 4);
  }

  @Test
  void columnsThatAreNotKnownShow() {
    List<double[]> own = List.of(new double[] {1, 2, 3}, new double[] {Double.NaN, 0, 0});
    Posterior posterior = new Posterior(List.of(), own, List::of);
    assertThat(square(posterior.spreadFactor(), new double[] {1, 1, 1})).isNaN();
  }

  /** What both parts of a complex field share counts twice, the rest by itself. */
  @Test
  void partsOfComplexFields() {
    double[] shared = {1, 2};
    Posterior first = new Posterior(List.of(shared), List.of(new double[] {3, 0}), List::of);
    Posterior same = new Posterior(List.of(shared.clone()), List.of(new double[] {0, 4}), List::of);
    Posterior other = new Posterior(List.of(new double[] {5, 5}), List.of(), List::of);
    double[] phi = {1, 10};
    assertThat(square(first.with(same).spreadFactor(), phi))
        .isCloseTo(2 * 21 * 21 + 9 + 1600, within(1e-9));
    assertThat(first.with(same).common()).hasSize(1);
    assertThat(first.with(same).own()).hasSize(2);
    assertThat(square(first.with(other).spreadFactor(), phi))
        .isCloseTo(21 * 21 + 9 + 55 * 55, within(1e-9));
    assertThat(first.with(other).common()).hasSize(2);
    Posterior none = new Posterior(List.of(), List.of(new double[] {1, 1}), List::of);
    assertThat(first.with(none).common()).hasSize(1);
  }

  /** exp(−M s − M (e^(−2s) − 1)/2) times a Cauchy of width 0.15, by a sum of small steps. */
  @ParameterizedTest
  @ValueSource(ints = {2, 12, 500, 4_000_000})
  void scalesOfNoise(int rows) {
    ScalePrior prior = new ScalePrior(rows);
    double ratio0 = Double.NaN;
    for (double likeliest : new double[] {0, 0.4, -0.7}) {
      double deviation = 1 / Math.sqrt(2.0 * rows);
      double step = Math.min(deviation, 0.15) / 400;
      double sum = 0;
      double mean = 0;
      double square = 0;
      double right = 0;
      double high = Math.min(6.0, 12 * deviation + 40.0 / rows);
      for (double s = -8 * deviation; s < high; s += step) {
        double t = likeliest + s;
        double excess =
            Math.abs(s) < 1e-4 ? 2 * s * s - 4 * s * s * s / 3 : Math.expm1(-2 * s) + 2 * s;
        double p = Math.exp(-0.5 * rows * excess) / (1 + t * t / 0.0225);
        sum += p * step;
        mean += p * step * t;
        square += p * step * Math.exp(2 * t);
        right += Math.abs(t) < 0.3 ? p * step : 0;
      }
      ScalePrior.Belief belief = prior.belief(likeliest);
      // A rule of steps of a third of a deviation is exact to 1e-4 where the density is smooth.
      double tolerance = rows < 10 ? 0.05 : 2e-3;
      assertThat(belief.mean()).isCloseTo(mean / sum, within(tolerance));
      assertThat(belief.square()).isCloseTo(square / sum, within(3 * tolerance * square / sum));
      assertThat(belief.right()).isCloseTo(right / sum, within(0.06));
      assertThat(belief.log()).isEqualTo(prior.log(likeliest));
      double ratio = Math.exp(belief.log()) / sum;
      ratio0 = Double.isNaN(ratio0) ? ratio : ratio0;
      assertThat(ratio / ratio0).isCloseTo(1, within(10 * tolerance));
      double h = 1e-5;
      double slope = (prior.log(likeliest + h) - prior.log(likeliest - h)) / (2 * h);
      assertThat(belief.slope()).isCloseTo(slope, within(1e-6 * (1 + Math.abs(slope))));
    }
  }
}
