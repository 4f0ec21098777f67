package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/** Sensors of two kinds, whose readings differ by a constant or a factor, and others. */
class TwoKindsTest {

  private static final Points SENSORS = RandomSensors.random(60, 61);
  private static final Points TESTS = Disk.unit().grid(11, 11);
  private static final IntPredicate EVERY_FOURTH = i -> i % 4 == 0;

  private static double potential(double x, double y) {
    return Math.log(Math.hypot(x - 1.5, y)) - 2 * Math.log(Math.hypot(x + 1, y - 1.4)) + y;
  }

  private static double wave(double x, double y) {
    return Math.cos(4 * x) + Math.sin(4 * (0.6 * x + 0.8 * y));
  }

  private static double[] at(DoubleBinaryOperator field, Points points) {
    return IntStream.range(0, points.size())
        .mapToDouble(i -> field.applyAsDouble(points.x(i), points.y(i)))
        .toArray();
  }

  private static Samples noisy(
      DoubleBinaryOperator field, double noise, double offset, IntPredicate other) {
    Random random = new Random(5);
    double[] u = at(field, SENSORS);
    Arrays.setAll(u, i -> u[i] + noise * random.nextGaussian() + (other.test(i) ? offset : 0));
    return Samples.of(SENSORS, u);
  }

  private static Samples potential(double offset, IntPredicate other) {
    return noisy(TwoKindsTest::potential, 0.01, offset, other);
  }

  private static List<String> codes(Fit fit) {
    return fit.warnings().stream().map(Warning::code).toList();
  }

  private static double error(Fit fit, DoubleBinaryOperator field) {
    return RandomSources.rmsOfDifference(fit.field().at(TESTS), at(field, TESTS));
  }

  @Test
  void theSmallerKindIsLeftOut() {
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), potential(0.3, EVERY_FOURTH));
    assertThat(fit.leftOut().stream().map(LeftOut::row))
        .containsExactlyElementsOf(IntStream.range(0, 15).mapToObj(i -> 4 * i).toList());
    assertThat(fit.leftOut()).allMatch(out -> out.reason() == LeftOut.Reason.VALUE && out.z() > 7);
    assertThat(codes(fit)).containsExactly("two-levels", "outliers");
    assertThat(fit.warnings().get(0).sentence())
        .startsWith("15 of 60 rows read about 0.")
        .contains("more than the others: perhaps two kinds of sensors")
        .endsWith("the fit takes the others");
    assertThat(fit.noise().orElseThrow()).isCloseTo(0.01, within(0.005));
    assertThat(error(fit, TwoKindsTest::potential)).isLessThan(0.02);
  }

  @Test
  void itIsLeftOutOfWavesToo() {
    Samples samples = noisy(TwoKindsTest::wave, 0.01, -0.3, EVERY_FOURTH);
    Fit fit = Fitter.withDefaults().fit(Equation.helmholtz(4), samples);
    assertThat(fit.leftOut()).hasSize(15).allMatch(out -> out.row() % 4 == 0);
    assertThat(fit.warnings().get(0).sentence()).contains(" less than the others");
    assertThat(error(fit, TwoKindsTest::wave)).isLessThan(0.02);
  }

  @Test
  void oneOfTwoHalvesIsNotChosen() {
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), potential(0.3, i -> i % 2 == 0));
    assertThat(fit.leftOut()).isEmpty();
    assertThat(codes(fit)).contains("two-levels");
    assertThat(fit.warnings().toString()).contains("30 of 60 rows", "takes both as they are");
  }

  @Test
  void policiesDecide() {
    Samples samples = potential(0.3, EVERY_FOURTH);
    Fit kept = Fitter.withDefaults().with(OutlierPolicy.KEEP).fit(Equation.laplace(), samples);
    assertThat(codes(kept)).contains("two-levels");
    assertThat(kept.leftOut()).isEmpty();
    Fit unasked =
        Fitter.withDefaults().with(OutlierPolicy.UNASKED).fit(Equation.laplace(), samples);
    assertThat(codes(unasked)).doesNotContain("two-levels");
    assertThat(kept.field().coefficients()).isEqualTo(unasked.field().coefficients());
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 0.01, 0.1, 1})
  void oneKindIsNotDivided(double noise) {
    Samples samples = noisy(TwoKindsTest::potential, noise, 0, i -> false);
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), samples);
    assertThat(codes(fit)).doesNotContain("two-levels", "two-gains");
    assertThat(fit.leftOut()).isEmpty();
  }

  private static Samples amplified(double gain, IntPredicate other) {
    Random random = new Random(5);
    double[] u = at(TwoKindsTest::potential, SENSORS);
    Arrays.setAll(u, i -> (other.test(i) ? gain * u[i] : u[i]) + 0.01 * random.nextGaussian());
    return Samples.of(SENSORS, u);
  }

  /** Only sensors of the other kind, and all that see enough of the field to be told from noise. */
  private static void leavesOut(Fit fit, double gain, IntPredicate other) {
    double[] u = at(TwoKindsTest::potential, SENSORS);
    List<Integer> rows = fit.leftOut().stream().map(LeftOut::row).toList();
    assertThat(rows).allMatch(other::test);
    assertThat(rows)
        .containsAll(
            IntStream.range(0, u.length)
                .filter(i -> other.test(i) && Math.abs((gain - 1) * u[i]) > 0.05)
                .boxed()
                .toList());
  }

  @ParameterizedTest
  @ValueSource(doubles = {1.3, 0.5, -1})
  void sensorsOfAnotherFactorAreLeftOut(double gain) {
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), amplified(gain, EVERY_FOURTH));
    leavesOut(fit, gain, EVERY_FOURTH);
    assertThat(codes(fit)).containsExactly("two-gains", "outliers");
    assertThat(fit.warnings().get(0).sentence())
        .contains(" of 60 rows read about ")
        .contains(gain < 0 ? "reversed wires" : "another amplifier")
        .endsWith("the fit takes the others");
    assertThat(fit.noise().orElseThrow()).isCloseTo(0.01, within(0.005));
    assertThat(error(fit, TwoKindsTest::potential)).isLessThan(0.02);
  }

  /** As temperatures in kelvin do: the factor is nearly a constant. */
  @Test
  void aFactorIsToldWhereAFieldHardlyVaries() {
    double[] u = amplified(1, i -> false).snapshot(0);
    Arrays.setAll(u, i -> (i % 4 == 0 ? 1.05 : 1) * (u[i] + 20));
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(SENSORS, u));
    assertThat(fit.leftOut()).hasSize(15).allMatch(out -> out.row() % 4 == 0);
    assertThat(error(fit, (x, y) -> 20 + potential(x, y))).isLessThan(0.02);
  }

  /** A part of them was contradicted one by one before; the rest is too small a kind. */
  @Test
  void sensorsThatSingleDoubtsReachBeforeAreOneKind() {
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), amplified(1.3, i -> i % 6 == 0));
    leavesOut(fit, 1.3, i -> i % 6 == 0);
    assertThat(error(fit, TwoKindsTest::potential)).isLessThan(0.02);
  }

  @Test
  void oneOfTwoHalvesIsNotChosenByItsFactorEither() {
    Fit fit = Fitter.withDefaults().fit(Equation.laplace(), amplified(1.3, i -> i % 2 == 0));
    assertThat(fit.leftOut()).isEmpty();
    assertThat(codes(fit)).contains("two-gains");
    assertThat(fit.warnings().toString()).contains("takes both as they are");
  }

  @Test
  void neitherAreRoundedReadingsNorNoiseThatGrowsWithTheField() {
    Random random = new Random(8);
    double[] u = at(TwoKindsTest::potential, SENSORS);
    double[] rounded = Arrays.stream(u).map(v -> 0.5 * Math.rint(2 * v)).toArray();
    double[] proportional =
        Arrays.stream(u).map(v -> v * (1 + 0.1 * random.nextGaussian())).toArray();
    for (double[] values : List.of(rounded, proportional)) {
      Fit fit = Fitter.withDefaults().fit(Equation.laplace(), Samples.of(SENSORS, values));
      assertThat(codes(fit)).doesNotContain("two-levels", "two-gains");
    }
  }

  /** Where a field has a step, one side of it is no kind of sensors. */
  @Test
  void sensorsSideBySideAreAField() {
    Fit fit =
        Fitter.withDefaults().fit(Equation.laplace(), potential(0.3, i -> SENSORS.x(i) > 0.3));
    assertThat(codes(fit)).doesNotContain("two-levels");
  }

  @Test
  void numbersAreApartWhereTheyHaveTwoPeaks() {
    double[] gaussian = new double[400];
    Random random = new Random(3);
    Arrays.setAll(gaussian, i -> random.nextGaussian());
    assertThat(TwoKinds.apart(gaussian)).isCloseTo(2.65, within(0.3));
    double[] two = new double[400];
    Arrays.setAll(two, i -> gaussian[i] + (i % 5 == 0 ? 10 : 0));
    assertThat(TwoKinds.apart(two)).isCloseTo(10, within(1.0));
  }
}
