package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.functions.Description;
import vekua.geometry.Ball;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Exterior;
import vekua.geometry.Frame;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Shell;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;
import vekua.medium.Refracting;

/** What equations say of themselves, and the orders that they choose. */
class EquationTest {

  private static final Disk UNIT = Disk.unit();
  private static final Domain SQUARE = Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 2)));
  private static final Equation MEDIUM =
      Equation.diffusion(Conducting.of(Coefficient.of("1 + 0.1*x")));
  private static final Equation WAVES_IN_MEDIUM =
      Equation.helmholtz(new Refracting(3, Coefficient.of("1 + 0.1*x")));
  private static final Equation NONLINEAR = Equation.semilinear("exp(u)", Optional.of("x*y"));

  /** Half of the samples from 16 to 100. */
  @ParameterizedTest
  @CsvSource({
    "1, 16",
    "32, 16",
    "34, 17",
    "60, 30",
    "97, 48",
    "98, 49",
    "99, 49",
    "199, 99",
    "200, 100",
    "203, 100",
    "1000000000000, 100"
  })
  void smoothFieldsHaveOrdersThatSamplesCanTell(long samples, int order) {
    for (Equation equation : List.of(Equation.laplace(), Equation.yukawa(7))) {
      assertThat(equation.order(UNIT, samples)).isEqualTo(order);
      assertThat(equation.order((Frame) UNIT, samples)).isEqualTo(order);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 12, 10, 10",
    "40, 13, 10, 10",
    "66, 22, 16, 11",
    "177, 59, 44, 29",
    "240, 60, 50, 40"
  })
  void ordersInDomainsAndOfPlates(long samples, int inDomain, int plate, int plateInDomain) {
    assertThat(Equation.laplace().order(SQUARE, samples)).isEqualTo(inDomain);
    assertThat(Equation.yukawa(2).order(SQUARE, samples)).isEqualTo(inDomain);
    assertThat(Equation.biharmonic().order(UNIT, samples)).isEqualTo(plate);
    assertThat(Equation.biharmonic().order(SQUARE, samples)).isEqualTo(plateInDomain);
  }

  /**
   * x + 6 x^(1/3) + 10, x being k times the radius, and in a disc at least the order that sources
   * beside so many samples need.
   */
  @ParameterizedTest
  @CsvSource({"1, 17", "8, 30", "27, 55", "1000, 1070", "1930, 2000", "2000, 2000"})
  void wavesHaveOrdersByTheirNumber(double x, int order) {
    Disk small = new Disk(3, -1, 0.5);
    assertThat(Equation.helmholtz(2 * x).order(small, 7)).isEqualTo(order);
    assertThat(Equation.helmholtz(2 * x).order(small, 124)).isEqualTo(Math.max(62, order));
    assertThat(Equation.helmholtz(2 * x).order(small, 700_000)).isEqualTo(Math.max(100, order));
    assertThat(Equation.helmholtz(x / Math.sqrt(2)).order(SQUARE, 700_000))
        .as("the square's frame has a radius of √2")
        .isBetween(order - 1, order + 1);
  }

  @Test
  void wavesInAMediumEndEarlier() {
    assertThat(WAVES_IN_MEDIUM.order(UNIT, 40)).isEqualTo((int) Math.ceil(13 + 6 * Math.cbrt(3)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WAVES_IN_MEDIUM.order(new Disk(0, 0, 40), 50))
        .withMessage("wavenumber times radius must be at most 80 in a medium: 3.0 times 40.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Equation.helmholtz(2001).order(UNIT, 50))
        .withMessage(
            "wavenumber times radius must be at most 2000: 2001.0 times 1.0; take a smaller"
                + " wavenumber, in the unit of the coordinates, or a smaller disc");
  }

  @Test
  void operators() {
    Equation[] all = {
      Equation.laplace(),
      Equation.biharmonic(),
      Equation.helmholtz(3),
      Equation.yukawa(3),
      MEDIUM,
      WAVES_IN_MEDIUM,
      NONLINEAR
    };
    assertThat(all)
        .extracting(Equation::lambda)
        .containsExactly(0.0, 0.0, 9.0, -9.0, 0.0, 9.0, 0.0);
    assertThat(all)
        .extracting(Equation::wavenumber)
        .containsExactly(0.0, 0.0, 3.0, 3.0, 0.0, 3.0, 0.0);
    assertThat(all).extracting(Equation::power).containsExactly(1, 2, 1, 1, 1, 1, 1);
    assertThat(all)
        .extracting(Equation::fillsDisc)
        .containsExactly(false, false, false, false, true, true, true);
    assertThat(all)
        .extracting(e -> e.medium().isPresent())
        .containsExactly(false, false, false, false, true, true, false);
    // The sources of a medium that is not known exactly are polynomials of degree 10.
    assertThat(all).extracting(e -> e.size(7)).containsExactly(15, 30, 15, 15, 81, 81, 81);
    assertThat(all)
        .extracting(e -> e.withWavenumber(0.5).wavenumber())
        .containsExactly(0.0, 0.0, 0.5, 0.5, 0.0, 0.5, 0.0);
    assertThat(all).allMatch(e -> e.withWavenumber(0.5).getClass().equals(e.getClass()));
    assertThat(((Equation.Refraction) WAVES_IN_MEDIUM.withWavenumber(0.5)).refracting().index())
        .isEqualTo(((Equation.Refraction) WAVES_IN_MEDIUM).refracting().index());
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "NaN", "Infinity"})
  void wavenumbersArePositive(double bad) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Equation.helmholtz(bad))
        .withMessage("wavenumber must be positive and finite: " + bad);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Equation.yukawa(bad))
        .withMessage("decay must be positive and finite: " + bad);
  }

  @Test
  void framesChooseTheKindOfBasis() {
    Ball ball = new Ball(1, 2, 3, 2);
    Equation laplace = Equation.laplace();
    assertThat(laplace.basis(3, (Frame) UNIT).size()).isEqualTo(7);
    assertThat(laplace.basis(3, (Frame) ball).size()).isEqualTo(16);
    Description outside = laplace.basis(3, (Frame) new Exterior(ball)).description();
    assertThat(outside.kind()).isEqualTo("ball");
    assertThat(outside.numbers()).isEqualTo(laplace.outside(3, ball).description().numbers());
    assertThat(outside.numbers()).isNotEqualTo(laplace.basis(3, ball).description().numbers());
    assertThat(laplace.basis(3, (Frame) new Shell(ball, 1)).size()).isEqualTo(32);
    // Two functions for each sample in a ball, one of either kind in a shell, fewer outside.
    assertThat(laplace.order((Frame) ball, 200)).isEqualTo(20);
    assertThat(laplace.order((Frame) new Shell(ball, 1), 200)).isEqualTo(15);
    assertThat(laplace.order((Frame) new Exterior(ball), 384)).isEqualTo(15);
  }

  @Test
  void mediaFillDiscs() {
    String text = "a medium fills a disc: there are no functions for other domains, nor for space";
    for (Equation equation : List.of(MEDIUM, WAVES_IN_MEDIUM)) {
      refused(() -> equation.basis(3, Ball.unit()), text);
      refused(() -> equation.outside(3, Ball.unit()), text);
      refused(() -> equation.basis(3, SQUARE), text);
    }
  }

  @Test
  void nonlinearEquationsHaveNoBasis() {
    String text =
        "a nonlinear equation has no basis of solutions: NonlinearFit fits it, and Solver solves it";
    refused(() -> NONLINEAR.basis(3, UNIT), text);
    refused(() -> NONLINEAR.basis(3, Ball.unit()), text);
    refused(() -> NONLINEAR.outside(3, Ball.unit()), text);
    refused(() -> NONLINEAR.basis(3, SQUARE), text);
    Equation.Semilinear semilinear = (Equation.Semilinear) NONLINEAR;
    assertThat(semilinear.expression()).hasToString("exp(u)");
    assertThat(semilinear.startExpression().orElseThrow().at(2, 3)).isEqualTo(6);
    assertThat(new Equation.Semilinear("u", Optional.empty()).startExpression()).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Equation.semilinear("v", Optional.empty()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Equation.semilinear("u", Optional.of("u")));
  }

  private static void refused(Runnable what, String text) {
    assertThatIllegalArgumentException().isThrownBy(what::run).withMessage(text);
  }

  /** Shares of discs, 4π∫ρ^(2n+1) and so on, in closed form. */
  @Test
  void scalesOfPowersAreClosedForms() {
    double[] plate = Equation.biharmonic().basis(3, new Disk(0, 0, 2)).scales();
    for (int j = 0; j < 7; j++) {
      int n = (j + 1) / 2;
      // cos² and sin² have a mean of one half, the constant of one.
      double mean = (n == 0 ? 1 : 0.5) * 2 / (2 * n + 2);
      double bent = (n == 0 ? 1 : 0.5) * 2 / (2 * n + 6);
      assertThat(plate[j]).isCloseTo(Math.sqrt(mean), within(1e-14));
      assertThat(plate[7 + j]).isCloseTo(Math.sqrt(bent), within(1e-14));
    }
  }

  @Test
  void everyPriorOfADiscKnowsEveryFunction() {
    for (Equation equation :
        List.of(
            Equation.laplace(), Equation.biharmonic(), Equation.helmholtz(5), Equation.yukawa(4))) {
      DiskBasis basis = equation.basis(9, new Disk(1, 1, 3));
      assertThat(basis.priors())
          .hasSizeGreaterThan(4)
          .allMatch(prior -> prior.deviations().length == basis.size());
      assertThat(basis.size()).isEqualTo(equation.size(9));
      assertThat(basis.equation()).isEqualTo(equation);
      assertThat(basis.order()).isEqualTo(9);
      assertThat(basis.frame()).isEqualTo(new Disk(1, 1, 3));
    }
  }

  /** The mode's own size cancels: what counts is what a far ring makes at the rim. */
  @Test
  void priorsDoNotDependOnHowModesAreScaled() {
    for (Equation equation : List.of(Equation.helmholtz(6), Equation.yukawa(6))) {
      DiskBasis basis = equation.basis(30, UNIT);
      List<Prior> priors = basis.priors();
      Prior near = priors.get(priors.size() > 6 ? 0 : 1);
      double[] scales = basis.scales();
      // Sources that nearly touch make all orders alike at the rim: near it, mode n has a mean
      // square of about its square at the rim over n + 1.
      double first = near.deviations()[2 * 12] * scales[2 * 12] * Math.sqrt(13);
      double last = near.deviations()[2 * 30] * scales[2 * 30] * Math.sqrt(31);
      assertThat(last / first).as("%s", equation).isBetween(0.2, 1.5);
    }
  }

  @Test
  void holesOfADomainGetTwiceTheOrderTogether() {
    Domain two =
        Domain.inside(Curve.circle(0, 0, 2), Curve.circle(-1, 0, 0.3), Curve.circle(1, 0, 0.3));
    // Polynomials 2N + 1, in each hole 2n powers and a logarithm, n = 2N/3.
    assertThat(Equation.laplace().basis(12, two).size()).isEqualTo(25 + 2 * (16 + 1));
    assertThat(Equation.laplace().basis(3, two).size()).isEqualTo(7 + 2 * (8 + 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Equation.laplace().basis(-1, two))
        .withMessageStartingWith("order must be");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Equation.laplace().basis(2001, two))
        .withMessageStartingWith("order must be");
  }
}
