package vekua.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.hipparchus.analysis.integration.gauss.GaussIntegratorFactory;
import org.junit.jupiter.api.Test;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.internal.bessel.BesselJ;
import vekua.internal.bessel.BesselY;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;
import vekua.medium.GridCoefficient;
import vekua.medium.Refracting;

class MediumFunctionsTest {

  private static final String RIPPLES = "exp(sin(2*x) + y/2)";
  private static final Points HERE =
      Points.of(new double[] {0.3, -0.7, 0.05, 0.999}, new double[] {-0.2, 0.4, 0.9, 0});

  private static double[] column(double[] all, int j) {
    return java.util.Arrays.copyOfRange(all, j * HERE.size(), (j + 1) * HERE.size());
  }

  /** Between the nodes of the solver, relative to the terms: rounding of sums of 60 orders. */
  @Test
  void smoothMediaLeaveRounding() {
    Conducting ripples = Conducting.of(Coefficient.of(RIPPLES));
    assertThat(MediumFunctions.of(ripples, 60, -1, Disk.unit()).residual()).isLessThan(1e-13);
    Refracting lens = new Refracting(10, Coefficient.of("sqrt(1 + 0.5*exp(-r^2/0.2))"));
    assertThat(MediumFunctions.of(lens, 60, -1, Disk.unit()).residual()).isLessThan(1e-13);
    Conducting drift =
        ripples
            .withAdvection(Coefficient.of("cos(y)"), Coefficient.of("x*y"))
            .withReaction(Coefficient.of("-2 - x"));
    assertThat(MediumFunctions.of(drift, 20, 4, Disk.unit()).residual()).isLessThan(1e-13);
  }

  /** Radial equations of the lens, integrated beyond working precision. */
  @Test
  void wavesAreScatteredIntoTheSpaceAround() {
    Refracting lens = new Refracting(10, Coefficient.of("sqrt(1 + 0.5*exp(-r^2/0.2))"));
    MediumFunctions f = MediumFunctions.of(lens, 12, -1, Disk.unit());
    double[] incident = new double[25];
    incident[5] = Math.exp(-Modes.of(1, 10, 12, Disk.unit()).logScale(3));
    double[][] w = f.scattering(incident);
    double[] values = f.values(Points.of(0.5, 0));
    double[] u = new double[2];
    for (int part = 0; part < 2; part++) {
      for (int j = 0; j < 25; j++) {
        u[part] += w[part][j] * values[j];
      }
    }
    assertThat(u[0]).isCloseTo(0.181088745713929, within(1e-12));
    assertThat(u[1]).isCloseTo(0.137313851594808, within(1e-12));
  }

  /** Sums over the disc by Gauss's and the trapezoidal rule, for few combinations and for many. */
  @Test
  void meanSquaresAreThoseOfTheFields() {
    MediumFunctions f =
        MediumFunctions.of(Conducting.of(Coefficient.of(RIPPLES)), 4, -1, Disk.unit());
    double[][] combinations = new double[12][f.size()];
    java.util.Random random = new java.util.Random(5);
    for (double[] weights : combinations) {
      java.util.Arrays.setAll(weights, j -> random.nextGaussian());
    }
    var rule = new GaussIntegratorFactory().legendre(24, 0, 1);
    int angles = 48;
    double[] x = new double[angles * 24];
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      double r = Math.sqrt(rule.getPoint(i / angles));
      x[i] = r * Math.cos(2 * Math.PI * (i % angles) / angles);
      y[i] = r * Math.sin(2 * Math.PI * (i % angles) / angles);
    }
    double[] values = f.values(Points.of(x, y));
    double all = 0;
    for (double[] weights : combinations) {
      double one = 0;
      for (int i = 0; i < x.length; i++) {
        double u = 0;
        for (int j = 0; j < weights.length; j++) {
          u += weights[j] * values[j * x.length + i];
        }
        one += rule.getWeight(i / angles) * u * u / angles;
      }
      assertThat(f.meanSquare(new double[][] {weights})).isCloseTo(one, within(1e-12 * one));
      all += one;
    }
    assertThat(f.meanSquare(combinations)).isCloseTo(all, within(1e-12 * all));
  }

  /** Coefficients that no degree resolves are refused at once, with what was reached. */
  @Test
  void roughMediaAreRefused() {
    Conducting step = Conducting.of(Coefficient.of("exp(abs(x - 0.1))"));
    assertThatThrownBy(() -> MediumFunctions.of(step, 10, 2, Disk.unit()))
        .hasMessageContaining("too rough")
        .hasMessageContaining("of the equation");
  }

  @Test
  void shortWavesAreSolvedToo() {
    Refracting lens = new Refracting(30, Coefficient.of("sqrt(1 + 0.5*exp(-r^2/0.2))"));
    assertThat(MediumFunctions.of(lens, 40, -1, Disk.unit()).residual()).isLessThan(1e-12);
  }

  @Test
  void constantMediaGiveTheModesOfTheHomogeneousSpace() {
    Disk frame = new Disk(0.1, -0.2, 1.5);
    MediumFunctions waves =
        MediumFunctions.of(new Refracting(4, Coefficient.constant(1)), 7, -1, frame);
    Modes bessel = Modes.of(1, 4, 7, frame);
    assertThat(waves.values(HERE)).containsExactly(bessel.values(HERE), within(2e-13));
    for (int axis = 0; axis < 2; axis++) {
      assertThat(waves.gradients(HERE)[axis])
          .containsExactly(bessel.gradients(HERE)[axis], within(2e-12));
    }
    MediumFunctions still =
        MediumFunctions.of(Conducting.of(Coefficient.constant(3)), 7, -1, frame);
    assertThat(still.values(HERE))
        .containsExactly(Modes.powers(7, frame).values(HERE), within(2e-13));
  }

  /** With σ = f², f harmonic, v = fu is harmonic whatever u is: u = 1/f is a solution. */
  @Test
  void solutionsAreThoseOfTheEquation() {
    // σ = cosh²x: u = tanh x solves (σ u′)′ = 0, which is one combination of the columns.
    MediumFunctions f =
        MediumFunctions.of(Conducting.of(Coefficient.of("cosh(x)^2")), 30, -1, Disk.unit());
    Points rim = Disk.unit().boundary(61);
    double[] a = f.values(rim);
    double[] b = new double[61];
    java.util.Arrays.setAll(b, i -> Math.tanh(rim.x(i)));
    double[] w = vekua.internal.linalg.Engines.java().factor(a, 61, 61).rotate(b, 1);
    vekua.internal.linalg.Triangles.solve(
        vekua.internal.linalg.Engines.java().factor(a, 61, 61).triangle(), 61, w, 1);
    for (int i = 0; i < HERE.size(); i++) {
      double sum = 0;
      double slope = 0;
      for (int j = 0; j < w.length; j++) {
        sum += w[j] * column(f.values(HERE), j)[i];
        slope += w[j] * column(f.gradients(HERE)[0], j)[i];
      }
      double cosh = Math.cosh(HERE.x(i));
      assertThat(sum).isCloseTo(Math.tanh(HERE.x(i)), within(2e-12));
      assertThat(slope).isCloseTo(1 / (cosh * cosh), within(5e-12));
    }
  }

  @Test
  void mapsOnGridsAreInterpolated() {
    int n = 41;
    double[] nodes = new double[n];
    java.util.Arrays.setAll(nodes, i -> -1.1 + 2.2 * i / (n - 1));
    double[] values = new double[n * n];
    java.util.Arrays.setAll(values, i -> Math.exp(Math.sin(2 * nodes[i % n]) + nodes[i / n] / 2));
    GridCoefficient map = GridCoefficient.of(nodes, nodes, values);
    Coefficient exact = Coefficient.of(RIPPLES);
    assertThat(map.at(0.31, -0.62)).isCloseTo(exact.at(0.31, -0.62), within(1e-8));
    assertThat(map.gradientAt(0.31, -0.62))
        .containsExactly(exact.gradientAt(0.31, -0.62), within(1e-6));
    assertThat(map.at(nodes[3], nodes[5])).isCloseTo(values[5 * n + 3], within(1e-14));
    MediumFunctions f = MediumFunctions.of(Conducting.of(map), 8, -1, Disk.unit());
    MediumFunctions smooth = MediumFunctions.of(Conducting.of(exact), 8, -1, Disk.unit());
    assertThat(f.residual()).isLessThan(1e-5);
    assertThat(f.values(HERE)).containsExactly(smooth.values(HERE), within(1e-6));
  }

  @Test
  void whatMakesNoSenseIsRefusedWithItsPlace() {
    assertThatThrownBy(
            () -> MediumFunctions.of(Conducting.of(Coefficient.of("x")), 4, -1, Disk.unit()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("conductivity must be positive in the whole disc")
        .hasMessageContaining(" at (");
    double[] nodes = {0, 0.5, 1};
    GridCoefficient corner =
        GridCoefficient.of(nodes, nodes, new double[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
    assertThatThrownBy(() -> MediumFunctions.of(Conducting.of(corner), 4, -1, Disk.unit()))
        .hasMessageContaining("the grid covers x from 0.0 to 1.0");
    assertThatThrownBy(() -> Coefficient.of("sin(2*z)")).hasMessageContaining("unknown name \"z\"");
    assertThatThrownBy(
            () ->
                MediumFunctions.of(
                    Conducting.of(Coefficient.of("1.1 + tanh(300*x)")), 4, -1, Disk.unit()))
        .hasMessageContaining("too rough");
    Conducting wind =
        Conducting.of(Coefficient.of("1"))
            .withAdvection(Coefficient.of("1000"), Coefficient.of("0"));
    assertThatThrownBy(() -> MediumFunctions.of(wind, 4, -1, Disk.unit()))
        .hasMessageContaining("too strong: solutions change up to 1000 times");
  }

  /** The mean of u on a circle of radius ρ exceeds u in the middle by 2ρ³/9π where Δu = |x|. */
  @Test
  void aSourceWithAKinkIsAnsweredAndOneWithoutAnAnswerRefused() {
    Conducting plain = Conducting.of(Coefficient.of("1"));
    Functions kink = MediumFunctions.particular(plain, Coefficient.of("abs(x)"), Disk.unit());
    double mean = 0;
    for (double u : kink.values(new Disk(0, 0, 0.5).boundary(64))) {
      mean += u / 64;
    }
    // Coefficients fall off as the square of the degree, those of u as its fourth power.
    assertThat(mean - kink.values(Points.of(0.0, 0.0))[0])
        .isCloseTo(2 * 0.125 / (9 * Math.PI), within(1e-5));
    Coefficient endless = Coefficient.of("1/((x - 0.2)^2 + y^2)");
    assertThatThrownBy(() -> MediumFunctions.particular(plain, endless, Disk.unit()))
        .hasMessageContaining("source is too rough")
        .hasMessageContaining("degree 112 and 224");
  }

  @Test
  void nothingIsKnownOutside() {
    MediumFunctions f =
        MediumFunctions.of(Conducting.of(Coefficient.of("1 + x/2")), 2, -1, Disk.unit());
    assertThat(f.values(Points.of(0.8, 0.7))).containsOnly(Double.NaN);
    assertThat(f.values(Points.of(0.6, 0.8))).doesNotContain(Double.NaN);
  }

  /** Constants are resolved at once: by so many degrees above the order, or the sources'. */
  @Test
  void degreesToBeginWith() {
    Conducting constant = Conducting.of(Coefficient.constant(3));
    assertThat(MediumFunctions.of(constant, 7, -1, Disk.unit()).degree()).isEqualTo(7 + 28);
    MediumFunctions draft = MediumFunctions.draft(constant, 7, -1, Disk.unit());
    assertThat(draft.degree()).isEqualTo(7 + 12);
    assertThat(draft.order()).isEqualTo(7);
    assertThat(draft.size()).isEqualTo(15);
    // Of the degrees 0 to 3 there are 1, 2, 3 and 4 sources.
    assertThat(MediumFunctions.draft(constant, 1, 3, Disk.unit()).size()).isEqualTo(3 + 10);
  }

  @Test
  void draftsAreGoodToSixDigits() {
    Conducting slope = Conducting.of(Coefficient.of("exp(1.5*x)"));
    MediumFunctions exact = MediumFunctions.of(slope, 1, 0, Disk.unit());
    MediumFunctions draft = MediumFunctions.draft(slope, 1, 0, Disk.unit());
    assertThat(draft.degree()).isLessThan(exact.degree());
    assertThat(draft.residual()).isLessThanOrEqualTo(1e-7);
    assertThat(draft.values(HERE)).containsExactly(exact.values(HERE), within(1e-6));
  }

  /** Nothing is scattered where the medium is that of the space around. */
  @Test
  void withoutAMediumNothingIsScattered() {
    MediumFunctions f =
        MediumFunctions.of(new Refracting(4, Coefficient.constant(1)), 2, -1, Disk.unit());
    double[] incident = {1, -2, 0.5, 3, -1};
    double[][] w = f.scattering(incident);
    assertThat(w[0]).containsExactly(incident, within(1e-11));
    assertThat(w[1]).containsExactly(new double[5], within(1e-11));
    assertThatThrownBy(() -> f.scattering(new double[4])).hasMessageContaining("incident");
    MediumFunctions still =
        MediumFunctions.of(Conducting.of(Coefficient.constant(1)), 1, -1, Disk.unit());
    assertThatThrownBy(still::scattering)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("only waves are scattered");
  }

  /** A disc of another index: J_m(kr) + b H_m(kr) outside and A J_m(knr) inside. */
  @Test
  void aUniformDiscScattersLikeItsBesselFunctions() {
    double k = 2.5;
    double index = 1.6;
    Disk frame = new Disk(0.3, -0.2, 1.2);
    MediumFunctions f =
        MediumFunctions.of(new Refracting(k, Coefficient.constant(index)), 2, -1, frame);
    Modes modes = Modes.of(1, k, 2, frame);
    double x = k * 1.2;
    double[] j = new double[4];
    double[] y = new double[4];
    double[] inside = new double[4];
    double[] at = new double[4];
    BesselJ.orders(x, j);
    BesselY.orders(x, y);
    BesselJ.orders(x * index, inside);
    double r = 0.7;
    double turn = 0.4;
    BesselJ.orders(k * index * r, at);
    double[] values = f.values(Points.of(0.3 + r * Math.cos(turn), -0.2 + r * Math.sin(turn)));
    for (int c = 0; c < 5; c++) {
      int m = (c + 1) / 2;
      double slope = derivative(j, m);
      double yslope = derivative(y, m);
      double own = index * derivative(inside, m);
      // A (J_m(kn) H' − n J_m'(kn) H) = J H' − J' H = 2i/πx, with H = J + iY.
      double re = inside[m] * slope - own * j[m];
      double im = inside[m] * yslope - own * y[m];
      double factor = 2 / (Math.PI * x) / (re * re + im * im);
      double wave = at[m] * (c % 2 == 1 || c == 0 ? Math.cos(m * turn) : Math.sin(m * turn));
      double[] incident = new double[5];
      incident[c] = Math.exp(-modes.logScale(m));
      double[][] w = f.scattering(incident);
      double[] u = new double[2];
      for (int part = 0; part < 2; part++) {
        for (int i = 0; i < 5; i++) {
          u[part] += w[part][i] * values[i];
        }
      }
      // 2i/πx over re + i im.
      assertThat(u[0]).isCloseTo(factor * im * wave, within(1e-11));
      assertThat(u[1]).isCloseTo(factor * re * wave, within(1e-11));
    }
  }

  private static double derivative(double[] orders, int m) {
    return m == 0 ? -orders[1] : (orders[m - 1] - orders[m + 1]) / 2;
  }
}
