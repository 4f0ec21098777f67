package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

class SharedPlanTest {

  private static final int SENSORS = 14;

  private final Fitter alone = Fitter.withDefaults().withFrame(Disk.unit()).withOrder(4);
  private final Fitter remembering = alone.remembering();

  private static Samples samples(double[] x, double[] y, long seed) {
    Random random = new Random(seed);
    double[] u = new double[SENSORS];
    Arrays.setAll(u, i -> Math.cos(3 * x[i] + seed) + 0.1 * random.nextGaussian());
    return Samples.of(Points.of(x, y), u);
  }

  private void assertSame(Equation equation, Samples samples) {
    Fit expected = alone.fit(equation, samples);
    Fit fit = remembering.fit(equation, samples);
    assertThat(fit.field().coefficients()).isEqualTo(expected.field().coefficients());
    assertThat(fit.warnings()).isEqualTo(expected.warnings());
    assertThat(fit.leftOut()).isEqualTo(expected.leftOut());
  }

  /** Each differs from the one before in one thing: what is remembered must not be used for it. */
  @Test
  void fitsAreThoseThatEachSnapshotHasAlone() {
    Random random = new Random(1);
    double[] x = random.doubles(SENSORS, -0.7, 0.7).toArray();
    double[] y = random.doubles(SENSORS, -0.7, 0.7).toArray();
    Equation three = Equation.helmholtz(3);
    assertSame(three, samples(x, y, 1));
    assertSame(three, samples(x, y, 2));
    double[] moved = x.clone();
    moved[3] += 0.01;
    assertSame(three, samples(moved, y, 2));
    assertSame(Equation.helmholtz(3.1), samples(moved, y, 2));
    assertSame(Equation.yukawa(3.1), samples(moved, y, 2));
    double[] noise = new double[SENSORS];
    Arrays.fill(noise, 0.1);
    assertSame(three, samples(moved, y, 2).withNoise(noise));
    noise[5] = 0.3;
    assertSame(three, samples(moved, y, 2).withNoise(noise));
    List<Functional> slopes = Collections.nCopies(SENSORS, Functional.normal(1, 0));
    assertSame(three, samples(moved, y, 2).withFunctionals(slopes));
  }

  @Test
  void whatIsRememberedIsUsed() {
    SharedPlan plans = new SharedPlan();
    Random random = new Random(2);
    double[] x = random.doubles(SENSORS, -0.7, 0.7).toArray();
    double[] y = random.doubles(SENSORS, -0.7, 0.7).toArray();
    Equation three = Equation.helmholtz(3);
    Plan first =
        plans.get(three.basis(4, Disk.unit()), samples(x, y, 1), () -> plan(samples(x, y, 1)));
    assertThat(
            plans.get(
                three.basis(4, Disk.unit()),
                samples(x.clone(), y, 2),
                () -> plan(samples(x, y, 2))))
        .isSameAs(first);
    assertThat(
            plans.get(three.basis(4, Disk.unit()), samples(y, x, 2), () -> plan(samples(y, x, 2))))
        .isNotSameAs(first);
  }

  private Plan plan(Samples samples) {
    return alone.plan(Equation.helmholtz(3).basis(4, Disk.unit()), ChosenRows.all(samples));
  }

  /** Anything about basis or sensors that differs asks for a plan of its own. */
  @Test
  void whatDiffersIsPlannedAnew() {
    Random random = new Random(3);
    double[] x = random.doubles(SENSORS, -0.7, 0.7).toArray();
    double[] y = random.doubles(SENSORS, -0.7, 0.7).toArray();
    Basis basis = Equation.helmholtz(3).basis(4, Disk.unit());
    Samples rows = samples(x, y, 1);
    double[] noise = random.doubles(SENSORS, 1, 2).toArray();
    double[] other = noise.clone();
    other[SENSORS - 1] += 0.1;
    double[] beside = y.clone();
    beside[SENSORS - 1] += 0.1;
    List<Functional> slopes =
        new ArrayList<>(Collections.nCopies(SENSORS, Functional.normal(1, 0)));
    List<Functional> turned = new ArrayList<>(slopes);
    turned.set(SENSORS - 1, Functional.normal(0, 1));
    List<Samples> all =
        List.of(
            rows,
            samples(x, beside, 1),
            rows.slice(0, SENSORS - 1),
            rows.withNoise(noise),
            rows.withNoise(other),
            rows.withFunctionals(slopes),
            rows.withFunctionals(turned));
    for (Samples one : all) {
      for (Samples two : all) {
        SharedPlan plans = new SharedPlan();
        Plan first = plan(rows);
        Plan second = plan(rows);
        assertThat(plans.get(basis, one, () -> first)).isSameAs(first);
        assertThat(plans.get(basis, two, () -> second)).isSameAs(one == two ? first : second);
      }
    }
    List<Basis> bases =
        List.of(
            basis,
            Equation.helmholtz(3).basis(5, Disk.unit()),
            Equation.helmholtz(3.1).basis(4, Disk.unit()),
            Equation.helmholtz(3).basis(4, new Disk(0, 0.1, 1)));
    for (Basis one : bases) {
      for (Basis two : bases) {
        SharedPlan plans = new SharedPlan();
        Plan first = plan(rows);
        Plan second = plan(rows);
        assertThat(plans.get(one, rows, () -> first)).isSameAs(first);
        assertThat(plans.get(two, rows, () -> second)).isSameAs(one == two ? first : second);
      }
    }
    // Of other functions nobody knows what they are.
    MatrixBasis matrix = new MatrixBasis(new double[][] {{1}});
    SharedPlan plans = new SharedPlan();
    Plan first = plan(rows);
    Plan second = plan(rows);
    assertThat(plans.get(matrix, rows, () -> first)).isSameAs(first);
    assertThat(plans.get(matrix, rows, () -> second)).isSameAs(second);
  }
}
