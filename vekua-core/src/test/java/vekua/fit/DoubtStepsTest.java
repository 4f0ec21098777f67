package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Samples;

/** What becomes of doubts under every policy, with thirty sensors and nine functions. */
class DoubtStepsTest {

  private static final int N = 30;
  private static final Basis BASIS = Equation.laplace().basis(4, Disk.unit());
  private static final Points PLACES = places();

  private static Points places() {
    Random random = new Random(41);
    return Points.of(
        random.doubles(N, -0.7, 0.7).toArray(), random.doubles(N, -0.7, 0.7).toArray());
  }

  /** 1 + x − 2xy with noise of 0.01, and a share of x² + y². */
  private static double[] values(double bowl, long seed) {
    Random random = new Random(seed);
    double[] u = new double[N];
    Arrays.setAll(
        u,
        i -> {
          double x = PLACES.x(i);
          double y = PLACES.y(i);
          return 1 + x - 2 * x * y + bowl * (x * x + y * y) + 0.01 * random.nextGaussian();
        });
    return u;
  }

  private static List<String> codes(Fit fit) {
    return fit.warnings().stream().map(Warning::code).toList();
  }

  private static List<Integer> gone(Fit fit) {
    return fit.leftOut().stream().map(LeftOut::row).toList();
  }

  @ParameterizedTest
  @EnumSource
  void grossErrorsAreLeftOutKeptOrNotAskedFor(OutlierPolicy policy) {
    double[] u = values(0, 1);
    u[12] += 1;
    Fit fit = Fitter.withDefaults().with(policy).fit(BASIS, Samples.of(PLACES, u));
    assertThat(gone(fit)).isEqualTo(policy == OutlierPolicy.LEAVE_OUT ? List.of(12) : List.of());
    assertThat(codes(fit).contains("outliers")).isEqualTo(policy != OutlierPolicy.UNASKED);
    if (policy == OutlierPolicy.KEEP) {
      assertThat(fit.warnings().stream().map(Warning::sentence))
          .contains("1 row contradicts the others and was kept all the same");
    }
    // The same of a part of complex values.
    Samples both = Samples.ofSnapshots(PLACES, new double[][] {values(0, 2), u});
    ComplexFit complex = Fitter.withDefaults().with(policy).fitComplex(BASIS, both);
    assertThat(gone(complex.re())).isEqualTo(gone(fit));
    assertThat(gone(complex.im())).isEqualTo(gone(fit));
    assertThat(codes(complex.re()).contains("outliers")).isEqualTo(policy != OutlierPolicy.UNASKED);
  }

  @ParameterizedTest
  @EnumSource
  void errorsOfTheEquationAreCarriedToldOrNotAskedFor(ModelErrorPolicy policy) {
    Fit fit = Fitter.withDefaults().with(policy).fit(BASIS, Samples.of(PLACES, values(1, 3)));
    boolean asked = policy != ModelErrorPolicy.UNASKED;
    assertThat(codes(fit).contains("model-error")).isEqualTo(asked);
    assertThat(fit.modelError().isPresent()).isEqualTo(asked);
    boolean carried = policy == ModelErrorPolicy.AUTO;
    assertThat(fit.columns() > BASIS.size()).as("bumps beside the solution").isEqualTo(carried);
    if (asked) {
      assertThat(fit.modelError().orElseThrow().carried()).isEqualTo(carried);
      assertThat(fit.modelError().orElseThrow().probability()).isGreaterThan(0.95);
    }
    // Complex fits leave it to the noise.
    Samples both = Samples.ofSnapshots(PLACES, new double[][] {values(0, 4), values(1, 5)});
    ComplexFit complex = Fitter.withDefaults().with(policy).fitComplex(BASIS, both);
    assertThat(codes(complex.im()).contains("model-error")).isEqualTo(asked);
    assertThat(complex.im().columns()).isEqualTo(BASIS.size());
  }

  /** One sensor that is off makes a smooth error likely, but without it there is none. */
  @Test
  void aSensorIsToBlameRatherThanTheEquation() {
    double[] u = values(0, 6);
    u[7] += 0.25;
    Fit fit = Fitter.withDefaults().fit(BASIS, Samples.of(PLACES, u));
    assertThat(gone(fit)).containsExactly(7);
    assertThat(codes(fit)).doesNotContain("model-error");
    assertThat(fit.columns()).isEqualTo(BASIS.size());
    // Where the equation is wrong, too, the error is carried and the sensor goes all the same.
    double[] both = values(1, 6);
    both[7] += 2;
    Fit wrong = Fitter.withDefaults().fit(BASIS, Samples.of(PLACES, both));
    assertThat(codes(wrong)).contains("model-error");
    assertThat(gone(wrong)).containsExactly(7);
    assertThat(wrong.columns()).isGreaterThan(BASIS.size());
  }

  /** Equal readings that the field has not are left out by the first policy alone. */
  @ParameterizedTest
  @EnumSource
  void stuckSensorsFollowThePolicy(OutlierPolicy policy) {
    double[] u = values(0, 8);
    for (int i = 0; i < 6; i++) {
      u[5 * i] = 1.3;
    }
    Fit fit = Fitter.withDefaults().with(policy).fit(BASIS, Samples.of(PLACES, u));
    boolean leave = policy == OutlierPolicy.LEAVE_OUT;
    assertThat(gone(fit)).isEqualTo(leave ? List.of(0, 5, 10, 15, 20, 25) : List.of());
    assertThat(codes(fit).contains("stuck")).isEqualTo(policy != OutlierPolicy.UNASKED);
    // One of two parts is enough.
    Samples both = Samples.ofSnapshots(PLACES, new double[][] {values(0, 9), u});
    ComplexFit complex = Fitter.withDefaults().with(policy).fitComplex(BASIS, both);
    assertThat(gone(complex.re())).isEqualTo(gone(fit));
    // So it is where many fields share their sensors, of which one is looked at.
    Samples four =
        Samples.ofSnapshots(
            PLACES, new double[][] {values(0, 10), values(0, 11), values(0, 12), u});
    Fitter fitter = Fitter.withDefaults().with(policy);
    assertThat(gone(fitter.fitShared(BASIS, four, 1).fit().re())).isEqualTo(gone(fit));
    assertThat(gone(fitter.fitShared(BASIS, four, 0).fit().re())).isEmpty();
  }

  /** Readings of which all but a few are the same are a field, not a fault of these few. */
  @Test
  void whatStandsOutOfALevelIsTheField() {
    double[] u = new double[N];
    Arrays.fill(u, 2);
    u[1] = 3;
    u[2] = 3.5;
    u[3] = 2.8;
    Fit fit = Fitter.withDefaults().fit(BASIS, Samples.of(PLACES, u));
    assertThat(gone(fit)).isEmpty();
  }

  /** Whoever does not doubt fits what there is. */
  @Test
  void ridgeBelievesEverything() {
    double[] u = values(1, 13);
    u[3] += 5;
    Fitter ridge = Fitter.withDefaults().with(Regularisation.ridge(1e-6));
    Fit fit = ridge.fit(BASIS, Samples.of(PLACES, u));
    assertThat(gone(fit)).isEmpty();
    assertThat(fit.modelError()).isEmpty();
    Samples both = Samples.ofSnapshots(PLACES, new double[][] {u, u});
    assertThat(gone(ridge.fitComplex(BASIS, both).im())).isEmpty();
    assertThat(gone(ridge.fitShared(BASIS, both, 0).fit().re())).isEmpty();
  }

  /** On a circle a smooth error could be anything inside: it is told and not carried. */
  @Test
  void onACircleErrorsAreTold() {
    Points circle = new Disk(0, 0, 0.8).boundary(24);
    Basis few = Equation.laplace().basis(2, Disk.unit());
    double[] u = new double[24];
    Random random = new Random(14);
    Arrays.setAll(
        u,
        i -> {
          double t = Math.PI * i / 12;
          return Math.cos(t) + 0.5 * Math.cos(4 * t) + 1e-3 * random.nextGaussian();
        });
    Fit fit = Fitter.withDefaults().fit(few, Samples.of(circle, u));
    assertThat(fit.columns()).isEqualTo(few.size());
    // Slopes on the circle tell the inside.
    Samples slopes =
        Samples.of(circle, u).withFunctionals(Collections.nCopies(24, Functional.normal(1, 0)));
    assertThat(Fitter.withDefaults().plan(few, slopes).tellsErrors()).isTrue();
  }
}
