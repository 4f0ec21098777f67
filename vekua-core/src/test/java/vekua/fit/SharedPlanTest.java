package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
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
}
