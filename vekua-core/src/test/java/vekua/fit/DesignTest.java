package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.basis.Prior;
import vekua.geometry.Disk;

/** What is made of a triangle, against its matrix written out. */
class DesignTest {

  private static final Basis BASIS = Equation.helmholtz(2).basis(2, Disk.unit());
  private static final int N = 5;

  /** Column-major, upper, with a stride that is larger than its size. */
  private static double[] triangle(int stride, long seed) {
    double[] r = new double[N * stride];
    Random random = new Random(seed);
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < stride; i++) {
        r[j * stride + i] = i == j ? 2 + random.nextDouble() : 2 * random.nextDouble() - 1;
      }
    }
    return r;
  }

  private static double[][] rows(Design design, double[] factors) {
    double[][] rows = new double[N][N];
    for (int i = 0; i < N; i++) {
      for (int j = i; j < N; j++) {
        rows[i][j] = design.triangle()[j * N + i] * factors[j];
      }
    }
    return rows;
  }

  private static Design design(Scaling scaling) {
    return Design.of(triangle(7, 3), 7, BASIS, 40, Double.NaN, scaling, 1);
  }

  @Test
  void onlyTheTriangleIsTaken() {
    Design design = design(Scaling.DOMAIN);
    double[] given = triangle(7, 3);
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N; i++) {
        assertThat(design.triangle()[j * N + i]).isEqualTo(i <= j ? given[j * 7 + i] : 0);
      }
    }
    assertThat(design.columns()).isEqualTo(N);
    assertThat(design.rows()).isEqualTo(40);
    assertThat(design.samples()).isEqualTo(40);
    assertThat(design.noiseGiven()).isFalse();
    assertThat(design.noise()).isNaN();
    assertThat(design.many()).isFalse();
    assertThat(Design.of(given, 7, BASIS, 40, 0.5, Scaling.DOMAIN, 2).many()).isFalse();
    assertThat(Design.of(given, 7, BASIS, 40, 0.5, Scaling.DOMAIN, 3).many()).isTrue();
    assertThat(Design.of(given, 7, BASIS, 40, 0.5, Scaling.DOMAIN, 3).noiseGiven()).isTrue();
    Design more = design.with(design.triangle(), 90);
    assertThat(more.rows()).isEqualTo(90);
    assertThat(more.samples()).isEqualTo(40);
    assertThat(design.scalePrior()).isSameAs(design.scalePrior());
    assertThat(design.priors()).isEqualTo(6);
  }

  @Test
  void productsAreThoseOfTheMatrix() {
    Design design = design(Scaling.DOMAIN);
    double[] ones = new double[N];
    Arrays.fill(ones, 1);
    double[][] r = rows(design, ones);
    double[] w = {1, -2, 0.5, 3, -1};
    double[] c = {2, 0, 1, -1, 4};
    double missed = 0;
    for (int i = 0; i < N; i++) {
      double off = c[i] - Matrices.dot(r[i], w);
      missed += off * off;
    }
    assertThat(design.missed(w, c)).isCloseTo(missed, within(1e-12 * missed));
    double[] exact = design.backSubstitute(c);
    assertThat(design.missed(exact, c)).isLessThan(1e-25);
    double[] squares = design.columnSquares();
    for (int j = 0; j < N; j++) {
      double square = 0;
      for (int i = 0; i < N; i++) {
        square += r[i][j] * r[i][j];
        assertThat(design.triangleColumn(j, 3)[i]).isEqualTo(3 * r[i][j]);
      }
      assertThat(squares[j]).isCloseTo(square, within(1e-14 * square));
    }
    double[] d = {1, 2, 0.5, 0.1, 3};
    for (int height : new int[] {3, 5}) {
      double[][] covariance = design.covariance(d, height);
      assertThat(covariance).hasDimensions(height, height);
      for (int i = 0; i < height; i++) {
        for (int l = 0; l < height; l++) {
          double sum = 0;
          for (int j = 0; j < N; j++) {
            sum += r[i][j] * r[l][j] * d[j] * d[j];
          }
          assertThat(covariance[i][l]).isCloseTo(sum, within(1e-13 * 50));
        }
      }
    }
  }

  /** Singular values of columns that are scaled over samples, over the domain or by a prior. */
  @ParameterizedTest
  @ValueSource(strings = {"SAMPLES", "DOMAIN", "PRIOR"})
  void columnsAreScaled(String name) {
    Design design = design(Scaling.valueOf(name));
    double[] factors = new double[N];
    for (int j = 0; j < N; j++) {
      factors[j] =
          switch (name) {
            case "SAMPLES" -> 1 / Math.sqrt(design.columnSquares()[j] / 40);
            case "DOMAIN" -> 1 / BASIS.scales()[j];
            default -> BASIS.priors().get(0).deviations()[j];
          };
    }
    double[][] scaled = rows(design, factors);
    double squares = 0;
    double logs = 0;
    for (int i = 0; i < N; i++) {
      squares += Matrices.dot(scaled[i], scaled[i]);
      logs += Math.log(Math.abs(scaled[i][i]));
    }
    double[] s = design.spectrum().values();
    assertThat(Arrays.stream(s).map(v -> v * v).sum()).isCloseTo(squares, within(1e-12 * squares));
    assertThat(Arrays.stream(s).map(Math::log).sum()).isCloseTo(logs, within(1e-12));
    double ratio = s[N - 1] / s[0];
    assertThat(design.clearance()).isLessThanOrEqualTo(ratio).isGreaterThan(ratio / N);
    assertThat(design.spectrum()).isSameAs(design.spectrum());
  }

  @Test
  void singularTrianglesHaveNoClearance() {
    double[] r = triangle(5, 3);
    r[2 * N + 2] = 0x1p-51;
    Design design = Design.of(r, 5, BASIS, 40, Double.NaN, Scaling.PRIOR, 1);
    assertThat(design.clearance()).isZero();
    r[2 * N + 2] = 1e-9;
    assertThat(Design.of(r, 5, BASIS, 40, Double.NaN, Scaling.PRIOR, 1).clearance())
        .isBetween(1e-12, 1e-8);
    // A column of zeros keeps its place.
    double[] empty = triangle(5, 3);
    Arrays.fill(empty, 0, N, 0);
    Design hole = Design.of(empty, 5, BASIS, 40, Double.NaN, Scaling.SAMPLES, 1);
    assertThat(hole.spectrum().values()[N - 1]).isCloseTo(0, within(1e-15));
  }

  /** A constant that no row sees is left at zero if it is free beforehand. */
  @Test
  void constantsThatNoRowSees() {
    Basis harmonic = Equation.laplace().basis(2, Disk.unit());
    double[] r = triangle(5, 3);
    assertThat(Design.of(r, 5, harmonic, 40, Double.NaN, Scaling.DOMAIN, 1).unseenConstant())
        .isFalse();
    r[0] = 0;
    Design slopes = Design.of(r, 5, harmonic, 40, Double.NaN, Scaling.DOMAIN, 1);
    assertThat(slopes.unseenConstant()).isTrue();
    double[] believed = slopes.believed(harmonic.priors().get(0)).deviations();
    assertThat(believed[0]).isEqualTo(1e-100);
    assertThat(believed[1]).isEqualTo(harmonic.priors().get(0).deviations()[1]);
    assertThat(harmonic.priors().get(0).deviations()[0]).isEqualTo(1000);
    // Waves have no constant that is free.
    Design waves = Design.of(r, 5, BASIS, 40, Double.NaN, Scaling.DOMAIN, 1);
    assertThat(waves.unseenConstant()).isFalse();
    Prior first = BASIS.priors().get(0);
    assertThat(waves.believed(first)).isSameAs(first);
    Basis alone = Equation.laplace().basis(0, Disk.unit());
    assertThat(
            Design.of(new double[] {0}, 1, alone, 3, Double.NaN, Scaling.DOMAIN, 1)
                .unseenConstant())
        .isFalse();
  }

  /** Damped functions of high order are left out of rough decompositions, and told how much. */
  @Test
  void roughDecompositionsSayWhatTheyLeaveOut() {
    Basis fine = Equation.laplace().basis(40, Disk.unit());
    int n = fine.size();
    double[] unit = new double[n * n];
    for (int j = 0; j < n; j++) {
      unit[j * n + j] = 1;
    }
    Design design = Design.of(unit, n, fine, 200, Double.NaN, Scaling.DOMAIN, 1);
    int smooth = design.priors() - 2;
    int rough = 0;
    Design.Candidate all = design.candidates(new int[] {smooth}, false).get(0);
    Design.Candidate some = design.candidates(new int[] {smooth}, true).get(0);
    assertThat(all.left()).isZero();
    assertThat(all.tells(0)).isTrue();
    // Sources at six radii damp order n by 6^-n: below 1e-12 of order 1 beyond order 16, below
    // 2^-60 of a constant of 1000 beyond order 19.
    assertThat(live(some)).isEqualTo(33);
    assertThat(live(all)).isEqualTo(39);
    double left = 0;
    double[] d = fine.priors().get(smooth).deviations();
    for (int j = 33; j < 39; j++) {
      left += n * d[j] * d[j];
    }
    assertThat(some.left()).isCloseTo(left, within(1e-12 * left));
    assertThat(some.tells(some.left() * 0.99e13)).isFalse();
    assertThat(some.tells(some.left() * 1.01e13)).isTrue();
    assertThat(design.candidates(new int[] {smooth}, true).get(0)).isSameAs(some);
    // Where nothing is small both are one.
    assertThat(design.candidates(new int[] {rough}, true).get(0))
        .isSameAs(design.candidates(new int[] {rough}, false).get(0));
    assertThat(design.candidates()).hasSize(design.priors());
  }

  private static long live(Design.Candidate candidate) {
    return Arrays.stream(candidate.curve().spectrum().values()).filter(v -> v > 0).count();
  }

  @Test
  void dataAreAsNoisyAsRoundingAtLeast() {
    RotatedData data = new RotatedData(new double[] {3, 4}, 11, 0.5, null);
    assertThat(data.meanSquare(4)).isEqualTo(9);
    assertThat(data.leastVariance(4)).isEqualTo(0.5);
    assertThat(RotatedData.leastVariance(0, 9)).isEqualTo(9 * 0x1p-100);
    assertThat(RotatedData.leastVariance(0, 0)).isEqualTo(Double.MIN_NORMAL);
    assertThat(RotatedData.leastVariance(2, 9)).isEqualTo(2);
    RotatedData other = new RotatedData(new double[] {1, 1}, 2, 0.25, null);
    RotatedData both = data.with(other);
    assertThat(both.partner()).isSameAs(other);
    RotatedData swapped = both.swapped();
    assertThat(swapped.rotated()).isSameAs(other.rotated());
    assertThat(swapped.beyond()).isEqualTo(2);
    assertThat(swapped.scatter()).isEqualTo(0.25);
    assertThat(swapped.partner()).isSameAs(both);
  }

  /** Snapshots that repeat each other, louder and turned, count once; others by themselves. */
  @Test
  void ensemblesCountWhatDiffers() {
    double[] a = {1, 2, 0};
    double[] zero = new double[3];
    List<double[]> same =
        List.of(a, zero, zero, new double[] {3, 6, 0}, new double[] {-2, -4, 0}, zero);
    assertThat(ensemble(same).parts()).isCloseTo(2, within(1e-12));
    List<double[]> three =
        List.of(
            new double[] {1, 0, 0},
            zero,
            zero,
            new double[] {0, 1, 0},
            new double[] {0, 0, -1},
            zero);
    assertThat(ensemble(three).parts()).isCloseTo(6, within(1e-12));
    // Twice as loud: (1 + 4)²/(1 + 16).
    List<double[]> louder = List.of(new double[] {1, 0, 0}, zero, new double[] {0, 2, 0}, zero);
    assertThat(ensemble(louder).parts()).isCloseTo(2 * 25 / 17.0, within(1e-12));
    // Real and imaginary part that differ in place are one complex snapshot.
    List<double[]> complex = List.of(new double[] {1, 0, 2}, new double[] {0, 1, 1});
    assertThat(ensemble(complex).parts()).isCloseTo(2, within(1e-12));
    assertThat(ensemble(List.of(zero, zero)).parts()).isEqualTo(2);
    // (1, i) and (i, 1) are at right angles: their covariance is a multiple of one.
    List<double[]> across =
        List.of(
            new double[] {1, 0, 0},
            new double[] {0, 1, 0},
            new double[] {0, 1, 0},
            new double[] {1, 0, 0});
    assertThat(ensemble(across).parts()).isCloseTo(4, within(1e-12));
  }

  private static Ensemble ensemble(List<double[]> rows) {
    List<RotatedData> all = new ArrayList<>();
    for (double[] row : rows) {
      all.add(new RotatedData(row, 1 + row[0], row[1] / 10, null));
    }
    return Ensemble.of(all, rows, 3);
  }

  @Test
  void ensemblesKeepSumsOfSquares() {
    Random random = new Random(6);
    List<double[]> rows = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      rows.add(random.doubles(3).toArray());
    }
    Ensemble all = ensemble(rows);
    assertThat(all.count()).isEqualTo(8);
    assertThat(all.rotated()).as("no more than they have numbers").hasSize(3);
    double beyond = 1 + rows.stream().mapToDouble(r -> r[0]).average().orElseThrow();
    assertThat(all.beyond()).isCloseTo(beyond, within(1e-14));
    assertThat(all.scatter())
        .isEqualTo(rows.stream().mapToDouble(r -> r[1] / 10).max().orElseThrow());
    double[] unit = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    Spectrum spectrum = Spectrum.of(unit, new double[] {3, 2, 1}, false);
    double[] energies = all.energies(spectrum);
    double[] expected = new double[3];
    double sum = 0;
    for (double[] row : rows) {
      double[] along = spectrum.project(row);
      for (int k = 0; k < 3; k++) {
        expected[k] += along[k] * along[k] / 8;
        sum += row[k] * row[k] / 8;
      }
    }
    assertThat(energies).containsExactly(expected, within(1e-14));
    assertThat(all.leastVariance(10)).isEqualTo(all.scatter());
    Ensemble still = new Ensemble(all.rotated(), 8, beyond, 0, 2);
    assertThat(still.leastVariance(10)).isCloseTo(0x1p-100 * (beyond + sum) / 10, within(1e-40));
    assertThat(new Ensemble(List.of(), 1, 0, 0, 2).leastVariance(10)).isEqualTo(Double.MIN_NORMAL);
  }

  /** Bands of an amplitude that is learnt: Student's t, and very wide for very few rows. */
  @Test
  void fewRowsHaveWideBands() {
    double[] inflation = new double[6];
    for (int rows = 1; rows <= 6; rows++) {
      inflation[rows - 1] =
          Mixture.inflation(
              Design.of(triangle(5, 3), 5, BASIS, rows, Double.NaN, Scaling.DOMAIN, 1));
    }
    assertThat(inflation).containsExactly(new double[] {1e6, 42, 4.8, 4, 2.5, 2}, within(1e-14));
    assertThat(Mixture.inflation(Design.of(triangle(5, 3), 5, BASIS, 4, 0.1, Scaling.DOMAIN, 1)))
        .isEqualTo(1);
    assertThat(Mixture.inflation(Design.of(triangle(5, 3), 5, BASIS, 3, 0.1, Scaling.DOMAIN, 1)))
        .isEqualTo(4.8);
  }

  /** One of many snapshots stays one of them beside its partner, whichever comes first. */
  @Test
  void partsOfManySnapshotsKnowAllOfThem() {
    RotatedData one = new RotatedData(new double[] {3, 4}, 11, 0.5, null);
    RotatedData two = new RotatedData(new double[] {1, 1}, 2, 0.25, null);
    Ensemble all = new Ensemble(List.of(new double[] {1, 0}), 1, 0, 0, 2);
    assertThat(one.ensemble()).isNull();
    assertThat(one.in(all).ensemble()).isSameAs(all);
    RotatedData both = one.with(two).in(all);
    assertThat(both.partner()).isSameAs(two);
    assertThat(both.rotated()).isSameAs(one.rotated());
    assertThat(both.beyond()).isEqualTo(11);
    assertThat(both.scatter()).isEqualTo(0.5);
    assertThat(both.swapped().ensemble()).isSameAs(all);
    assertThat(both.swapped().swapped().rotated()).isSameAs(one.rotated());
    assertThat(one.in(all).with(two).ensemble()).isSameAs(all);
  }
}
