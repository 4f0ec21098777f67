package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.basis.BallBasis;
import vekua.basis.Basis;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.functions.Modes;
import vekua.geometry.Ball;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Functional;
import vekua.rows.Reduction;
import vekua.rows.Samples;

class BadInputTest {

  private static final Points TWO = Points.of(new double[] {0, 1}, new double[] {0, 1});
  private static final Points NONE = Points.of(new double[0], new double[0]);
  private static final Basis BASIS = Equation.laplace().basis(1, Disk.unit());

  private static final Samples PLAIN = Samples.of(TWO, new double[2]);
  private static final Reduction REDUCED = Reduction.of(BASIS, PLAIN);

  private static Arguments bad(String message, ThrowingCallable call) {
    return Arguments.of(message, call);
  }

  static Stream<Arguments> inputs() {
    Fitter fitter = Fitter.withDefaults();
    return Stream.of(
        bad("wavenumber must be positive and finite: 0.0", () -> Equation.helmholtz(0)),
        bad("wavenumber must be positive and finite: NaN", () -> Equation.helmholtz(Double.NaN)),
        bad("decay must be positive and finite: -2.0", () -> Equation.yukawa(-2)),
        bad(
            "order must be between 0 and 2000: 2001",
            () -> Equation.laplace().basis(2001, Disk.unit())),
        bad("order must be between 0 and 2000: -1", () -> fitter.withOrder(-1)),
        bad("values must be as many as points: 3 != 2", () -> Samples.of(TWO, new double[3])),
        bad("values[1] must be finite: NaN", () -> Samples.of(TWO, new double[] {1, Double.NaN})),
        bad(
            "noise must be positive and finite: 0.0",
            () -> Samples.of(TWO, new double[2]).withNoise(0)),
        bad(
            "noise[1] must be positive and finite: -1.0",
            () -> Samples.of(TWO, new double[2]).withNoise(new double[] {1, -1})),
        bad(
            "functionals must be as many as points: 1 != 2",
            () -> Samples.of(TWO, new double[2]).withFunctionals(List.of(Functional.value()))),
        bad("length of the normal must be positive and finite: 0.0", () -> Functional.normal(0, 0)),
        bad("a and b must not both be zero", () -> Functional.robin(0, 0, 1, 0)),
        bad(
            "tolerance must be at least 0 and less than 1: 1.5",
            () -> Regularisation.truncate(1.5)),
        bad("mu must be zero or positive and finite: -1.0", () -> Regularisation.ridge(-1)),
        bad(
            "number of samples must be between 1 and 2147483647: 0",
            () -> fitter.fit(BASIS, Samples.of(NONE, new double[0]))),
        bad(
            "number of samples must be positive: 0",
            () -> fitter.fit(BASIS, List.<Samples>of().iterator())),
        bad(
            "samples must have one snapshot: 2; use fitAll",
            () -> fitter.fit(BASIS, Samples.ofSnapshots(TWO, new double[2][2]))),
        bad(
            "coefficients must be as many as basis functions: 2 != 3",
            () -> Field.of(BASIS, new double[2])),
        bad(
            "values must be as many as sensors: 3 != 2",
            () -> fitter.plan(BASIS, TWO).fit(new double[3])),
        bad(
            "values[1] must be finite: NaN",
            () -> fitter.plan(BASIS, TWO).fit(new double[] {0, Double.NaN})),
        bad(
            "noise levels must be as many as points: 1 != 2",
            () -> PLAIN.withNoise(new double[] {1})),
        bad(
            "all batches or none must have noise levels",
            () -> fitter.fit(BASIS, List.of(PLAIN, PLAIN.withNoise(1)).iterator())),
        bad(
            "snapshots of a batch must be as many as snapshots: 2 != 1",
            () ->
                fitter.fit(
                    BASIS, List.of(PLAIN, Samples.ofSnapshots(TWO, new double[2][2])).iterator())),
        bad(
            "number of samples must be positive: 0",
            () -> Reduction.join(List.<Reduction>of().iterator())),
        bad(
            "all parts or none must have noise levels",
            () -> REDUCED.and(Reduction.of(BASIS, PLAIN.withNoise(1)))),
        bad(
            "snapshots of another part must be as many as snapshots: 2 != 1",
            () -> REDUCED.and(Reduction.of(BASIS, Samples.ofSnapshots(TWO, new double[2][2])))),
        bad(
            "functions of another part must be as many as functions: 5 != 3",
            () -> REDUCED.and(Reduction.of(Equation.laplace().basis(2, Disk.unit()), PLAIN))),
        bad(
            "functions must be as many as functions of the reduction: 5 != 3",
            () -> fitter.fitAll(Equation.laplace().basis(2, Disk.unit()), REDUCED)),
        bad("x must be finite: Infinity", () -> Points.of(Double.POSITIVE_INFINITY, 0)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("inputs")
  void badInputIsNamed(String message, ThrowingCallable call) {
    assertThat(catchThrowable(call))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  /** Null is named, too. */
  @Test
  void nullIsNamed() {
    Fitter fitter = Fitter.withDefaults();
    assertThatNullPointerException()
        .isThrownBy(() -> Points.of(none(), new double[1]))
        .withMessage("x");
    assertThatNullPointerException()
        .isThrownBy(() -> Points.of(new double[1], none()))
        .withMessage("y");
    assertThatNullPointerException()
        .isThrownBy(() -> PLAIN.withFunctionals(none()))
        .withMessage("each");
    assertThatNullPointerException()
        .isThrownBy(() -> fitter.fit((Equation) none(), PLAIN))
        .withMessage("equation");
    assertThatNullPointerException()
        .isThrownBy(() -> fitter.fit(Equation.laplace(), (Samples) none()))
        .withMessage("samples");
    assertThatNullPointerException()
        .isThrownBy(() -> Field.of(BASIS, none()))
        .withMessage("coefficients");
  }

  @SuppressWarnings({"TypeParameterUnusedInFormals", "NullAway"})
  private static <T> T none() {
    return null;
  }

  @Test
  void indicesBeyondTheEndAreRefused() {
    for (ThrowingCallable asked :
        List.<ThrowingCallable>of(
            () -> PLAIN.noise(99),
            () -> PLAIN.sigma(2),
            () -> PLAIN.functional(-1),
            () -> PLAIN.slice(1, 5),
            () -> PLAIN.value(0, 2),
            () -> PLAIN.select(new int[] {-1}),
            () -> TWO.x(2))) {
      assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(asked);
    }
  }

  /** A place of space is none of the plane, whatever its z. */
  @Test
  void fieldsAreAskedInTheirOwnDimension() {
    Fit flat = Fitter.withDefaults().fit(BASIS, PLAIN);
    Field field = flat.field();
    Points space = Points.of(0, 0, 1);
    String message = "points must have as many coordinates as the field, 2: 3";
    for (ThrowingCallable asked :
        List.<ThrowingCallable>of(
            () -> field.at(0, 0, 1),
            () -> field.at(space),
            () -> Field.atAll(List.of(field), space),
            () -> field.gradientAt(0, 0, 1),
            () -> field.gradientAt(space),
            () -> flat.uncertainty().spreadAt(0, 0, 1),
            () -> flat.uncertainty().blindAt(space),
            () -> flat.uncertainty().gradientSpreadAt(space))) {
      assertThatIllegalArgumentException().isThrownBy(asked).withMessage(message);
    }
    BallBasis ball = Equation.laplace().basis(1, new Ball(0, 0, 0, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Field.of(ball, new double[4]).at(0, 0))
        .withMessage("points must have as many coordinates as the field, 3: 2");
    assertThat(Modes.of(1, 3, 4, Disk.unit()))
        .hasToString("modes of wavenumber 3.0 of order 4 in " + Disk.unit());
    assertThat(ball.functions()).asString().startsWith("modes of order 1 in Ball");
  }
}
