package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/** When errors of an equation and of single sensors are asked for, and when they are not. */
class SearchStepsTest {

  private static final Basis BASIS = Equation.laplace().basis(4, Disk.unit());

  private static Points places(int n) {
    Random random = new Random(31 + n);
    return Points.of(
        random.doubles(n, -0.7, 0.7).toArray(), random.doubles(n, -0.7, 0.7).toArray());
  }

  /** 1 + x − 2xy, a share of x² + y² and noise. */
  private static double[] values(Points p, double bowl, double noise) {
    Random random = new Random(5);
    double[] u = new double[p.size()];
    Arrays.setAll(
        u,
        i ->
            1
                + p.x(i)
                - 2 * p.x(i) * p.y(i)
                + bowl * (p.x(i) * p.x(i) + p.y(i) * p.y(i))
                + noise * random.nextGaussian());
    return u;
  }

  private static Optional<ErrorSearch.Result> modelError(
      Basis basis, Points places, double[] values) {
    Plan plan = Fitter.withDefaults().plan(basis, places);
    return plan.modelError(plan.snapshot(values));
  }

  /** Twelve sensors at least; of more than 150 every second one is asked. */
  @ParameterizedTest
  @CsvSource({"11, false", "12, true", "40, true", "151, true"})
  void fewSensorsContradictNoEquation(int n, boolean asked) {
    Points places = places(n);
    assertThat(modelError(BASIS, places, values(places, 0, 0.01)).isPresent()).isEqualTo(asked);
    if (n >= 40) {
      Optional<ErrorSearch.Result> bowl = modelError(BASIS, places, values(places, 1, 0.01));
      assertThat(bowl.orElseThrow().error.probability()).isGreaterThan(0.99);
      assertThat(Doubt.convincing(bowl)).isTrue();
      Optional<ErrorSearch.Result> none = modelError(BASIS, places, values(places, 0, 0.01));
      assertThat(none.orElseThrow().error.probability()).isLessThan(0.5);
      assertThat(Doubt.convincing(none)).isFalse();
    }
    assertThat(Doubt.convincing(Optional.empty())).isFalse();
  }

  /** Data that a solution explains, values on a sphere and unknown places speak against nothing. */
  @Test
  void whatCannotContradictIsNotAsked() {
    Points places = places(30);
    assertThat(modelError(BASIS, places, values(places, 0, 0))).isEmpty();
    assertThat(modelError(BASIS, places, values(places, 1e-3, 0))).isPresent();
    Points sphere = new Ball(0, 0, 0, 0.9).surface(30);
    Basis space = Equation.laplace().basis(2, Ball.unit());
    double[] u = new Random(2).doubles(30).toArray();
    assertThat(modelError(space, sphere, u)).isEmpty();
    double[][] rows = new double[20][];
    Arrays.setAll(rows, i -> new Random(i).doubles(3).toArray());
    MatrixBasis matrix = new MatrixBasis(rows);
    assertThat(modelError(matrix, matrix.points(), new Random(3).doubles(20).toArray())).isEmpty();
    Plan circle = Fitter.withDefaults().plan(BASIS, Disk.unit().boundary(20));
    assertThat(circle.tellsErrors()).isFalse();
    assertThat(Fitter.withDefaults().plan(BASIS, places).tellsErrors()).isTrue();
  }

  /** Complex snapshots are asked only where smooth errors leave more than noise would. */
  @Test
  void complexSnapshotsNeedAHint() {
    Points places = places(40);
    Plan plan = Fitter.withDefaults().plan(BASIS, places);
    RotatedData bowl =
        plan.snapshot(values(places, 1, 0.01)).with(plan.snapshot(values(places, 0, 0.01)));
    assertThat(plan.modelError(bowl).orElseThrow().error.probability()).isGreaterThan(0.99);
    RotatedData other =
        plan.snapshot(values(places, 0, 0.01)).with(plan.snapshot(values(places, 1, 0.01)));
    assertThat(plan.modelError(other).orElseThrow().error.probability()).isGreaterThan(0.99);
  }

  private static int[] outliers(Basis basis, Points places, double[]... parts) {
    Plan plan = Fitter.withDefaults().plan(basis, places);
    RotatedData data = plan.snapshot(parts[0]);
    return plan.outliers(parts.length > 1 ? data.with(plan.snapshot(parts[1])) : data).stream()
        .mapToInt(LeftOut::row)
        .toArray();
  }

  /** Ten sensors at least; of two hundred and more the likeliest prior alone is asked first. */
  @ParameterizedTest
  @CsvSource({"9, 0", "10, 1", "30, 1", "201, 1"})
  void aSensorThatIsOffIsFoundAmongEnough(int n, int found) {
    Basis basis = Equation.laplace().basis(2, Disk.unit());
    Points places = places(n);
    double[] u = values(places, 0, 0.003);
    assertThat(outliers(basis, places, u)).isEmpty();
    u[4] += 2;
    assertThat(outliers(basis, places, u)).hasSize(found);
    if (found > 0) {
      assertThat(outliers(basis, places, u)).containsExactly(4);
    }
  }

  @Test
  void aPartThatIsOffIsEnough() {
    Points places = places(30);
    double[] re = values(places, 0, 0.003);
    double[] im = values(places, 0, 0.004);
    assertThat(outliers(BASIS, places, re, im)).isEmpty();
    im[6] -= 1;
    assertThat(outliers(BASIS, places, re, im)).containsExactly(6);
    assertThat(outliers(BASIS, places, im, re)).containsExactly(6);
  }

  /** Errors below a hundred thousandth of the values are what a basis leaves. */
  @Test
  void smallErrorsAreNotGross() {
    Points places = places(30);
    double[] u = values(places, 0, 0);
    u[3] += 1e-6;
    assertThat(outliers(BASIS, places, u)).isEmpty();
    u[3] += 1e-2;
    assertThat(outliers(BASIS, places, u)).containsExactly(3);
  }

  /** By how many deviations of the noise and of the prediction a sensor is off. */
  @Test
  void deviationsHaveTheSignOfTheError() {
    Basis basis = Equation.laplace().basis(2, Disk.unit());
    Points places = places(40);
    double[] u = values(places, 0, 0.01);
    u[8] -= 0.5;
    Plan plan = Fitter.withDefaults().plan(basis, places);
    double z = plan.outliers(plan.snapshot(u)).get(0).z();
    // Fifty deviations of the noise; five functions of forty sensors add a tenth of it.
    assertThat(z).isCloseTo(-50, within(15.0));
    u[8] += 1;
    assertThat(plan.outliers(plan.snapshot(u)).get(0).z()).isCloseTo(50, within(15.0));
  }

  /** Half of the sensors stuck at a number that the field has not, or not. */
  @Test
  void othersAreLikelierWithoutAGroupThatMisleads() {
    Points places = places(40);
    double[] u = values(places, 0, 0.01);
    int[] some = {1, 5, 9, 13, 17};
    Plan plan = Fitter.withDefaults().plan(BASIS, places);
    assertThat(plan.evidenceAgainst(plan.snapshot(u), some)).isNegative();
    for (int i : some) {
      u[i] = 0.4;
    }
    assertThat(plan.evidenceAgainst(plan.snapshot(u), some)).isGreaterThan(20);
  }

  /** The derivative of the field in x is 1 − 2y. */
  @Test
  void sensorsOfSlopesAreWeighedToo() {
    Points places = places(30);
    double[] u = new double[30];
    Random random = new Random(6);
    Arrays.setAll(u, i -> 1 - 2 * places.y(i) + 0.01 * random.nextGaussian());
    u[2] += 1;
    Samples slopes =
        Samples.of(places, u).withFunctionals(Collections.nCopies(30, Functional.normal(1, 0)));
    Plan plan = Fitter.withDefaults().plan(BASIS, slopes);
    assertThat(plan.outliers(plan.snapshot(u)).stream().map(LeftOut::row)).containsExactly(2);
  }
}
