package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.geometry.Points;
import vekua.rows.Samples;

/** Readings with two faults at once, each of which hides the other. */
class SeveralFaultsTest {

  private static final int N = 60;
  private static final Points SENSORS = RandomSensors.random(N, 61);
  private static final Points TESTS = RandomSensors.random(200, 62);
  private static final IntPredicate EVERY_FOURTH = i -> i % 4 == 0;
  private static final IntPredicate EVERY_FIFTH = i -> i % 5 == 2;
  private static final IntToDoubleFunction NO_DRIFT = i -> 0;

  private static IntToDoubleFunction drift(double change) {
    return i -> change * i / (N - 1);
  }

  private static double potential(double x, double y) {
    return Math.log(Math.hypot(x - 1.5, y)) - 2 * Math.log(Math.hypot(x + 1, y - 1.4)) + y;
  }

  private static DoubleBinaryOperator waves(double k) {
    return (x, y) ->
        Math.cos(k * x)
            + Math.sin(k * (0.6 * x + 0.8 * y))
            + 0.7 * Math.cos(k * (0.28 * x - 0.96 * y) + 1);
  }

  private static double[] at(DoubleBinaryOperator field, Points points) {
    return IntStream.range(0, points.size())
        .mapToDouble(i -> field.applyAsDouble(points.x(i), points.y(i)))
        .toArray();
  }

  private static double[] read(DoubleBinaryOperator field, IntToDoubleFunction drift) {
    Random random = new Random(5);
    double[] u = at(field, SENSORS);
    Arrays.setAll(u, i -> u[i] + 0.01 * random.nextGaussian() + drift.applyAsDouble(i));
    return u;
  }

  private static void spoil(double[] u, IntPredicate some, double factor, double offset) {
    Arrays.setAll(u, i -> some.test(i) ? factor * u[i] + offset : u[i]);
  }

  private static Fit fit(Equation equation, double[] u) {
    return Fitter.withDefaults().fit(equation, Samples.of(SENSORS, u));
  }

  private static List<String> codes(Fit fit) {
    return fit.warnings().stream().map(Warning::code).toList();
  }

  private static Integer[] rows(IntPredicate some) {
    return IntStream.range(0, N).filter(some).boxed().toArray(Integer[]::new);
  }

  private static List<Integer> leftOut(Fit fit) {
    return fit.leftOut().stream().map(LeftOut::row).toList();
  }

  private static double error(Fit fit, DoubleBinaryOperator field) {
    return RandomSources.rmsOfDifference(fit.field().at(TESTS), at(field, TESTS));
  }

  private static double covered(Fit fit, DoubleBinaryOperator field) {
    double[] u = fit.field().at(TESTS);
    double[] truth = at(field, TESTS);
    double[] spread = fit.uncertainty().spreadAt(TESTS);
    return IntStream.range(0, u.length)
            .filter(i -> Math.abs(u[i] - truth[i]) < 1.96 * spread[i])
            .count()
        / (double) u.length;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, -0.2, 0.3})
  void aDriftIsFoundBesideAnotherZero(double change) {
    double[] u = read(SeveralFaultsTest::potential, drift(change));
    spoil(u, EVERY_FOURTH, 1, 0.3);
    Fit fit = fit(Equation.laplace(), u);
    assertThat(codes(fit)).contains("two-levels", "drift");
    assertThat(leftOut(fit)).containsExactlyInAnyOrder(rows(EVERY_FOURTH));
    assertThat(fit.drift().orElseThrow().change()).isCloseTo(change, within(0.04));
    assertThat(error(fit, SeveralFaultsTest::potential)).isLessThan(0.025);
  }

  @Test
  void aDriftOfWavesIsFoundBesideGrossErrors() {
    double[] u = read(waves(8), drift(0.2));
    for (int row : new int[] {7, 22, 39, 51}) {
      u[row] += row % 2 == 0 ? 0.5 : -0.5;
    }
    Fit fit = fit(Equation.helmholtz(8), u);
    assertThat(leftOut(fit)).containsExactlyInAnyOrder(7, 22, 39, 51);
    assertThat(fit.drift().orElseThrow().change()).isCloseTo(0.2, within(0.04));
    assertThat(error(fit, waves(8))).isLessThan(0.03);
  }

  @Test
  void aDriftIsFoundBesideAnErrorOfTheEquation() {
    DoubleBinaryOperator field = (x, y) -> potential(x, y) + (x * x + y * y) * (1 + x);
    Fit fit = fit(Equation.laplace(), read(field, drift(0.3)));
    assertThat(codes(fit)).contains("model-error", "drift");
    assertThat(fit.drift().orElseThrow().change()).isCloseTo(0.3, within(0.05));
    assertThat(covered(fit, field)).isGreaterThan(0.8);
    Fit steady = fit(Equation.laplace(), read(field, NO_DRIFT));
    assertThat(codes(steady)).contains("model-error").doesNotContain("drift");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.2})
  void deadSensorsAreFoundBesideADrift(double change) {
    double[] u = read(waves(8), drift(change));
    spoil(u, EVERY_FIFTH, 0, 0);
    Fit fit = fit(Equation.helmholtz(8), u);
    assertThat(codes(fit)).contains("stuck", "drift");
    assertThat(leftOut(fit)).containsExactlyInAnyOrder(rows(EVERY_FIFTH));
    assertThat(error(fit, waves(8))).isLessThan(0.03);
  }

  @Test
  void deadSensorsAreFoundBesideAWrongWavenumber() {
    double[] u = read(waves(8), NO_DRIFT);
    spoil(u, EVERY_FIFTH, 0, 0);
    Fit fit = fit(Equation.helmholtz(8.4), u);
    assertThat(codes(fit)).contains("stuck", "model-error");
    assertThat(leftOut(fit)).containsExactlyInAnyOrder(rows(EVERY_FIFTH));
    assertThat(covered(fit, waves(8))).isGreaterThan(0.8);
  }

  /** Zeros of a field that the equation does not describe: on its rim, and on a plate inside. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void earthedWallsAreNotDead(boolean rim) {
    Random random = new Random(6);
    double[] x = new double[N];
    double[] y = new double[N];
    double[] u = new double[N];
    for (int i = 0; i < N; i++) {
      boolean wall = i % 4 == 0;
      x[i] = SENSORS.x(i);
      y[i] = SENSORS.y(i);
      if (wall) {
        double t = 2 * Math.PI * i / N;
        x[i] = rim ? Math.cos(t) : (i - 28) / 56.0;
        y[i] = rim ? Math.sin(t) : 0;
      }
      double square = x[i] * x[i] + y[i] * y[i];
      double level =
          rim ? 1 - square : Math.hypot(Math.max(Math.abs(x[i]) - 0.5, 0), y[i]) * (1 + 0.3 * x[i]);
      u[i] = wall ? 0 : 3 * level + 0.01 * random.nextGaussian();
    }
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(Points.of(x, y), u));
    assertThat(codes(fit)).doesNotContain("stuck");
  }
}
