package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.hipparchus.special.BesselJ;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.functions.Columns;
import vekua.geometry.Ball;
import vekua.geometry.Exterior;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Shell;

/** Bases of space: sizes and beliefs in closed form, and the orders that are chosen. */
class BallBasisTest {

  private static final Ball BALL = new Ball(1, -2, 0.5, 2);

  /** Means over the ball of (r/R)^2n are 3/(2n + 3), with another (r/R)⁴ 3/(2n + 7). */
  @Test
  void scalesArePowersMeans() {
    double[] inside = Equation.laplace().basis(3, BALL).scales();
    double[] plate = Equation.biharmonic().basis(3, BALL).scales();
    double[] outside = Equation.laplace().outside(3, BALL).scales();
    double[] shell = Equation.laplace().basis(3, new Shell(BALL, 0.7)).scales();
    assertThat(plate).hasSize(32);
    assertThat(shell).hasSize(32);
    for (int n = 0; n <= 3; n++) {
      for (int j = n * n; j < (n + 1) * (n + 1); j++) {
        double mean = Math.sqrt(3.0 / (2 * n + 3));
        assertThat(inside[j]).isCloseTo(mean, within(1e-14));
        assertThat(plate[j]).isCloseTo(mean, within(1e-14));
        assertThat(plate[16 + j]).isCloseTo(Math.sqrt(3.0 / (2 * n + 7)), within(1e-14));
        assertThat(outside[j]).isCloseTo(1, within(1e-14));
        assertThat(shell[j]).isCloseTo(mean, within(1e-14));
        assertThat(shell[16 + j]).isCloseTo(1, within(1e-14));
      }
    }
  }

  @Test
  void basesSayWhatTheyAre() {
    BallBasis inside = Equation.helmholtz(2).basis(3, BALL);
    assertThat(inside.outgoing()).isFalse();
    assertThat(inside.order()).isEqualTo(3);
    assertThat(inside.frame()).isEqualTo(BALL);
    assertThat(inside.equation()).isEqualTo(Equation.helmholtz(2));
    assertThat(inside).hasToString(Equation.helmholtz(2) + " of order 3 in " + BALL);
    assertThat(inside.sources()).isPresent();
    BallBasis outside = Equation.helmholtz(2).outside(3, BALL);
    assertThat(outside.outgoing()).isTrue();
    assertThat(outside.size()).isEqualTo(32);
    assertThat(outside.frame()).isEqualTo(new Exterior(BALL));
    assertThat(Arrays.copyOfRange(outside.scales(), 16, 32))
        .containsExactly(Arrays.copyOf(outside.scales(), 16));
    assertThat(Equation.laplace().outside(3, BALL).outgoing()).isFalse();
    assertThat(Equation.yukawa(1).outside(3, BALL).size()).isEqualTo(16);
    assertThat(Equation.biharmonic().basis(3, BALL).sources()).isEmpty();
    assertThat(Equation.laplace().basis(3, new Shell(BALL, 1)).sources()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Equation.biharmonic().outside(3, BALL))
        .withMessage("the biharmonic equation has no basis for the outside of a ball");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Equation.biharmonic().basis(3, new Shell(BALL, 1)))
        .withMessage("the biharmonic equation has no basis for a shell");
  }

  private static double spherical(int n, double x) {
    return Math.sqrt(Math.PI / (2 * x)) * BesselJ.value(n + 0.5, x);
  }

  /** Σ (2n + 1) j_n(x)² is one: the order leaves out less than 1e-12 of it, and no order less. */
  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 4, 11.5, 30, 36})
  void wavesAreFollowedToRounding(double x) {
    int order = Equation.helmholtz(x / 2).order(BALL, 10);
    double left = 0;
    for (int n = order + 40; n > order; n--) {
      left += (2 * n + 1) * spherical(n, x) * spherical(n, x);
    }
    assertThat(left).isLessThanOrEqualTo(1e-12);
    left += (2 * order + 1) * spherical(order, x) * spherical(order, x);
    assertThat(left).isGreaterThan(1e-12);
    assertThat(Equation.helmholtz(x / 2).order(new Exterior(BALL), 10)).isEqualTo(order);
    assertThat(Equation.helmholtz(x / 2).order(new Shell(BALL, 1), 9999))
        .isEqualTo(Math.max(20, order));
  }

  @ParameterizedTest
  @ValueSource(doubles = {45, 58.9, 59.1, 1e9})
  void wavesThatAreTooShortAreRefused(double x) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Equation.helmholtz(x).order(Ball.unit(), 100))
        .withMessage(
            "wavenumber times radius is too large for automatic orders in space, which end at 59: "
                + x
                + " times 1.0; take a smaller wavenumber, in the unit of the coordinates, a smaller"
                + " ball, or give an order");
  }

  /** Where hardly anything varies, what sources close by need: three functions for two sensors. */
  @ParameterizedTest
  @CsvSource({"1, 4", "16, 4", "17, 5", "100, 12", "294, 20", "295, 20", "9999, 20"})
  void longWavesHaveOrdersByTheirSensors(int samples, int order) {
    assertThat(Equation.helmholtz(1e-9).order(Ball.unit(), samples)).isEqualTo(order);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 4, 4, 4, 12",
    "8, 4, 4, 4, 12",
    "9, 5, 4, 4, 12",
    "50, 10, 8, 8, 12",
    "200, 20, 15, 15, 12",
    "300, 25, 18, 18, 13",
    "450, 30, 22, 22, 16",
    "451, 30, 22, 22, 16",
    "900, 30, 30, 30, 23",
    "1442, 30, 30, 30, 30",
    "100000, 30, 30, 30, 30"
  })
  void ordersGrowWithTheRootOfTheSamples(
      long samples, int inside, int plate, int shell, int outside) {
    for (Equation equation : List.of(Equation.laplace(), Equation.yukawa(3))) {
      assertThat(equation.order(BALL, samples)).isEqualTo(inside);
      assertThat(equation.order(new Shell(BALL, 1), samples)).isEqualTo(shell);
      assertThat(equation.order(new Exterior(BALL), samples)).isEqualTo(outside);
    }
    assertThat(Equation.biharmonic().order(BALL, samples)).isEqualTo(plate);
  }

  /** What a prior says of every degree beside degree zero, the same for all m. */
  private static void assertDegrees(Prior prior, int from, IntToDoubleFunction expected) {
    double[] d = prior.deviations();
    for (int n = from; (n + 1) * (n + 1) <= Math.min(d.length, 16); n++) {
      for (int j = n * n; j < (n + 1) * (n + 1); j++) {
        double e = expected.applyAsDouble(n);
        assertThat(d[j]).as("degree %d", n).isCloseTo(e, within(1e-12 * e));
      }
    }
  }

  /** Dipoles and charges on spheres around; the constant is left to the data. */
  @Test
  void harmonicSourcesAround() {
    BallBasis basis = Equation.laplace().basis(3, BALL);
    List<Prior> priors = basis.priors();
    assertThat(priors).hasSize(14).allMatch(p -> p.weight() == 1);
    double[] ratios = {1.03, 1.1, 1.25, 1.5, 2, 3.2, 6};
    for (int i = 0; i < ratios.length; i++) {
      double q = 1 / ratios[i];
      assertDegrees(priors.get(2 * i), 1, n -> Math.pow(q, n));
      assertDegrees(priors.get(2 * i + 1), 1, n -> Math.pow(q, n) / (2 * n + 1));
      assertThat(priors.get(2 * i).deviations()[0]).isEqualTo(1000);
      assertThat(priors.get(2 * i + 1).deviations()[0]).isEqualTo(1000);
    }
    SourcePriors any = basis.sources().orElseThrow();
    assertThat(any.low()).isCloseTo(2.002, within(1e-14));
    assertThat(any.high()).isEqualTo(100);
    assertThat(any.at(5)).hasSize(2);
    assertDegrees(any.at(5).get(0), 1, n -> Math.pow(0.4, n));
    List<Prior> plate = Equation.biharmonic().basis(3, BALL).priors();
    assertThat(plate).hasSize(14);
    for (int i = 0; i < 14; i++) {
      double[] d = priors.get(i).deviations().clone();
      assertThat(Arrays.copyOf(plate.get(i).deviations(), 16)).containsExactly(d);
      d[0] = 1;
      assertThat(Arrays.copyOfRange(plate.get(i).deviations(), 16, 32)).containsExactly(d);
    }
  }

  /** Charges within, or such of the same energy in all degrees; dipoles; one in the middle. */
  @Test
  void harmonicSourcesWithin() {
    BallBasis basis = Equation.laplace().outside(3, BALL);
    List<Prior> priors = basis.priors();
    double[] ratios = {0.97, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1};
    assertThat(priors).hasSize(20);
    for (int i = 0; i < ratios.length; i++) {
      double q = ratios[i];
      assertDegrees(priors.get(2 * i), 0, n -> Math.pow(q, n) / ((2 * n + 1) * Math.sqrt(n + 1)));
      assertDegrees(
          priors.get(2 * i + 1), 0, n -> Math.pow(q, n) / Math.sqrt((n + 1.0) * (2 * n + 1)));
    }
    SourcePriors any = basis.sources().orElseThrow();
    assertThat(any.low()).isEqualTo(0.04);
    assertThat(any.high()).isCloseTo(1.998, within(1e-14));
    List<Prior> kinds = any.at(1);
    assertThat(kinds).hasSize(4);
    assertDegrees(kinds.get(2), 0, n -> Math.pow(0.5, n) * (n + 1) / (2 * n + 1));
    double[] out = kinds.get(3).deviations();
    double[] energy = kinds.get(1).deviations();
    for (int j = 0; j < 16; j++) {
      assertThat(out[j] / energy[j]).isCloseTo(j < 4 ? 10 : 1, within(1e-14));
    }
    // A constant alone has no more than one function to stand out.
    assertThat(Equation.laplace().outside(0, BALL).sources().orElseThrow().at(1)).hasSize(4);
  }

  private static double i(int n, double x) {
    double s = Math.sinh(x);
    double c = Math.cosh(x);
    return n == 0
        ? s / x
        : n == 1 ? (x * c - s) / (x * x) : ((x * x + 3) * s - 3 * x * c) / (x * x * x);
  }

  private static double k(int n, double x) {
    double p = n == 0 ? 1 : n == 1 ? 1 + 1 / x : 1 + 3 / x + 3 / (x * x);
    return Math.exp(-x) * p / x;
  }

  /** By the addition theorem a source at d excites i_n(κr) by k_n(κd), and the other way round. */
  @Test
  void decayingFieldsComeFromSpheres() {
    double kappa = 0.8;
    Equation equation = Equation.yukawa(kappa);
    List<Prior> inside = equation.basis(2, BALL).priors();
    assertThat(inside).hasSize(7);
    double far = kappa * 1.03 * 2;
    double rim = kappa * 2;
    assertDegrees(inside.get(0), 0, n -> k(n, far) * i(n, rim) / (k(0, far) * i(0, rim)));
    List<Prior> outside = equation.outside(2, BALL).priors();
    assertThat(outside).hasSize(10);
    double near = kappa * 0.97 * 2;
    assertDegrees(outside.get(0), 0, n -> i(n, near) * k(n, rim) / (i(0, near) * k(0, rim)));
    assertThat(equation.outside(2, BALL).sources().orElseThrow().at(1)).hasSize(1);
  }

  /** For waves longer than the ball norms are the functions themselves from degree 1 on. */
  @Test
  void wavesComeFromAfarOrFromSpheres() {
    double k = 0.25;
    double rim = k * 2;
    List<Prior> inside = Equation.helmholtz(k).basis(1, BALL).priors();
    assertThat(inside).hasSize(8);
    assertThat(inside)
        .extracting(Prior::weight)
        .containsExactly(7.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0);
    double j1 = Math.sin(rim) / (rim * rim) - Math.cos(rim) / rim;
    assertDegrees(inside.get(0), 0, n -> n == 0 ? 1 : j1);
    double far = 1.03 * rim;
    double y1 = Math.cos(far) / (far * far) + Math.sin(far) / far;
    assertDegrees(inside.get(1), 0, n -> n == 0 ? 1 : j1 * y1);
    BallBasis outside = Equation.helmholtz(k).outside(1, BALL);
    double near = 0.97 * rim;
    double rimY = Math.cos(rim) / (rim * rim) + Math.sin(rim) / rim;
    double nearJ = Math.sin(near) / (near * near) - Math.cos(near) / near;
    double[] d = outside.priors().get(0).deviations();
    assertThat(outside.priors()).hasSize(10);
    assertThat(d).hasSize(8);
    for (int j = 0; j < 8; j++) {
      assertThat(d[j]).isCloseTo(j % 4 == 0 ? 1 : nearJ * rimY, within(1e-12));
    }
    SourcePriors any = outside.sources().orElseThrow();
    assertThat(any.low()).isEqualTo(0.04);
    assertThat(any.high()).isCloseTo(1.998, within(1e-14));
    assertThat(any.at(0.97 * 2).get(0).deviations()).containsExactly(d, within(1e-14));
  }

  /** Four spheres around beside three within, of four relative sizes. */
  @Test
  void shellsHaveSourcesOnBothSides() {
    List<Prior> priors = Equation.laplace().basis(2, new Shell(BALL, 1)).priors();
    assertThat(priors).hasSize(48).allMatch(p -> p.weight() == 1);
    double[] around = {1.05, 1.25, 1.7, 4};
    double[] within = {0.95, 0.6, 0.35};
    double[] shares = {0.03, 0.3, 3, 30};
    for (int p = 0; p < 48; p++) {
      double far = 1 / around[p / 12];
      double near = within[p / 4 % 3];
      double share = shares[p % 4];
      double[] d = priors.get(p).deviations();
      assertThat(d[0]).isEqualTo(1000);
      assertThat(d[5]).isCloseTo(far * far, within(1e-14));
      assertThat(d[9]).isCloseTo(share, within(1e-14));
      assertThat(d[17]).isCloseTo(share * near * near / (5 * Math.sqrt(3)), within(1e-14 * share));
    }
  }

  /** Of waves, which cost more, three of each. */
  @Test
  void shellsOfWavesHaveFewerPriors() {
    assertThat(Equation.helmholtz(1).basis(2, new Shell(BALL, 1)).priors()).hasSize(27);
  }

  @Test
  void harmonicFunctionsDoNotDependOnAWavenumber() {
    double[] out = new double[9];
    Arrays.fill(out, 5);
    Equation.laplace()
        .basis(2, BALL)
        .wavenumberDerivatives(PointBlock.of(Points.of(1, 1, 1)), Columns.ofValues(out, 0, 1));
    assertThat(out).containsOnly(0);
  }
}
