package vekua.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.basis.Detail;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.Polygon;
import vekua.geometry.Rectangle;
import vekua.geometry.Side;

/** Polynomials, trigonometric sums and rational functions that stand for data on sides. */
final class SeriesTest {

  /** 3T_0 − 2T_1 + ½T_3 on [1, 5], with T_3 = 4t³ − 3t. */
  private static double cubic(double x) {
    double t = (x - 3) / 2;
    return 3 - 2 * t + 0.5 * (4 * t * t * t - 3 * t);
  }

  @Test
  void chebyshevCoefficientsOfAPolynomial() {
    for (int n : new int[] {4, 5, 9, 32, 64, 65, 80}) {
      Chebyshev p = Chebyshev.of(SeriesTest::cubic, 1, 5, n);
      double[] expected = new double[n];
      expected[0] = 3;
      expected[1] = -2;
      expected[3] = 0.5;
      assertThat(p.c()).containsExactly(expected, within(1e-14));
      for (double x : new double[] {1, 1.7, 3, 4.9, 5}) {
        assertThat(p.at(x)).isCloseTo(cubic(x), within(1e-13));
      }
      assertThat(p.start()).isCloseTo(cubic(1), within(1e-13));
      assertThat(p.end()).isCloseTo(cubic(5), within(1e-13));
      assertThat(p.needed(1e-12)).isEqualTo(4);
      assertThat(p.needed(1)).isEqualTo(2);
      assertThat(p.needed(4)).isZero();
      // A bound of the slope: (2 + 3/2) 2/4.
      assertThat(p.steepest()).isCloseTo(1.75, within(1e-12));
    }
    assertThat(Chebyshev.zeros(3))
        .containsExactly(new double[] {-Math.sqrt(0.75), 0, Math.sqrt(0.75)}, within(1e-15));
  }

  @Test
  void shortSeriesHaveAllThatCounts() {
    Chebyshev p = new Chebyshev(-1, 1, new double[] {1, 2, 3, 0.5, 0.25, 0.25});
    assertThat(p.without(0)).isSameAs(p);
    assertThat(p.without(0.24)).isSameAs(p);
    assertThat(p.without(0.25).c()).containsExactly(1, 2, 3, 0.5, 0.25);
    assertThat(p.without(0.5).c()).containsExactly(1, 2, 3, 0.5);
    assertThat(p.without(0.99).c()).containsExactly(1, 2, 3, 0.5);
    assertThat(p.without(1).c()).containsExactly(1, 2, 3);
    assertThat(p.without(100).c()).containsExactly(1, 2);
    assertThat(p.tail()).isEqualTo(0.25);
    double[] long32 = new double[32];
    long32[27] = 8;
    long32[28] = -4;
    long32[31] = 1;
    assertThat(new Chebyshev(-1, 1, long32).tail()).isEqualTo(4);
    // The slope of a straight line is that between any two places.
    Chebyshev line = new Chebyshev(2, 6, new double[] {1, -3});
    assertThat(line.slope()).isCloseTo(1.5, within(1e-14));
    Chebyshev parabola = Chebyshev.of(x -> x * x, 0, 2, 8);
    double[] z = Chebyshev.zeros(8);
    // Of a parabola it is the sum of the last two places.
    assertThat(parabola.slope()).isCloseTo(2 + z[6] + z[7], within(1e-13));
  }

  @Test
  void moduliOfFourierCoefficients() {
    int n = 64;
    double[] samples = new double[n];
    for (int i = 0; i < n; i++) {
      double t = 2 * Math.PI * i / n;
      samples[i] = 0.5 + 3 * Math.cos(2 * t) - 4 * Math.sin(2 * t) + 0.25 * Math.sin(31 * t);
    }
    double[] expected = new double[n / 2 + 1];
    expected[0] = 0.5;
    expected[2] = 5;
    expected[31] = 0.25;
    assertThat(Fourier.moduli(samples)).containsExactly(expected, within(1e-14));
    // Against the sums themselves.
    double[] any = new Random(1).doubles(16, -1, 1).toArray();
    double[] moduli = Fourier.moduli(any);
    for (int k = 0; k <= 8; k++) {
      double re = 0;
      double im = 0;
      for (int i = 0; i < 16; i++) {
        re += any[i] * Math.cos(Math.PI * k * i / 8) / 16;
        im += any[i] * Math.sin(Math.PI * k * i / 8) / 16;
      }
      assertThat(moduli[k]).isCloseTo((k == 0 ? 1 : 2) * Math.hypot(re, im), within(1e-15));
    }
    assertThat(Fourier.moduli(new double[] {-7})).containsExactly(7);
  }

  /** Local polynomials of six values are exact to degree five, wherever the values are. */
  @Test
  void interpolantsOfPolynomials() {
    double[] at = {0.01, 0.1, 0.17, 0.3, 0.42, 0.55, 0.7, 0.71, 0.9, 0.97};
    for (int n : new int[] {2, 3, 6, 7, 10}) {
      double[] some = Arrays.copyOf(at, n);
      int degree = Math.min(5, n - 1);
      double[] values = Arrays.stream(some).map(x -> Math.pow(x - 0.4, degree) + x).toArray();
      Interpolant f = new Interpolant(false, some, values);
      for (double x : new double[] {0, 0.05, 0.2, 0.5, 0.93, 1}) {
        assertThat(f.at(x)).isCloseTo(Math.pow(x - 0.4, degree) + x, within(1e-12));
      }
      for (int i = 0; i < n; i++) {
        assertThat(f.at(some[i])).isEqualTo(values[i]);
      }
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Interpolant(false, new double[1], new double[1]))
        .withMessageContaining("number of values");
    assertThat(new Interpolant(false, new double[] {0, 1}, new double[2]))
        .hasToString("Interpolant[2 values at [0.0, 1.0]]");
  }

  /** Around a circle at equal distances it is the trigonometric polynomial. */
  @Test
  void interpolantsAroundACircle() {
    for (int n : new int[] {3, 7, 8, 11, 12}) {
      double[] at = new double[n];
      Arrays.setAll(at, i -> (i + 0.3) / n);
      int m = (n - 1) / 2;
      double[] values =
          Arrays.stream(at).map(x -> 2 + Math.cos(2 * Math.PI * m * x + 0.7)).toArray();
      Interpolant f = new Interpolant(true, at, values);
      for (double x = 0; x < 1; x += 0.037) {
        assertThat(f.at(x)).isCloseTo(2 + Math.cos(2 * Math.PI * m * x + 0.7), within(1e-12));
        assertThat(f.at(x + 1)).isCloseTo(f.at(x), within(1e-12));
      }
    }
    // At other distances still a smooth function: constants are exact.
    double[] odd = {0.01, 0.2, 0.25, 0.6, 0.61, 0.8, 0.9};
    double[] seven = new double[7];
    Arrays.fill(seven, 7);
    assertThat(new Interpolant(true, odd, seven).at(0.97)).isCloseTo(7, within(1e-13));
    double[] many = new double[60];
    Arrays.setAll(many, i -> (i + 0.3 * Math.sin(i)) / 60);
    double[] wave = Arrays.stream(many).map(x -> Math.sin(2 * Math.PI * x)).toArray();
    Interpolant smooth = new Interpolant(true, many, wave);
    for (double x = 0; x < 1; x += 0.037) {
      // Errors are like the sixth power of the distance over six factorial.
      assertThat(smooth.at(x)).isCloseTo(Math.sin(2 * Math.PI * x), within(1e-6));
    }
  }

  /** Waves that come in: derivatives by differences, and the equation. */
  @Test
  void incidentWaves() {
    double k = 2.5;
    for (Incident wave : List.of(Incident.plane(3, -4), Incident.point(1, 2))) {
      double x = 0.3;
      double y = 0.7;
      double h = 1e-4;
      double[] u = wave.at(k, x, y);
      double[] east = wave.at(k, x + h, y);
      double[] west = wave.at(k, x - h, y);
      double[] north = wave.at(k, x, y + h);
      double[] south = wave.at(k, x, y - h);
      for (int part = 0; part < 2; part++) {
        assertThat(u[2 + part]).isCloseTo((east[part] - west[part]) / (2 * h), within(1e-7));
        assertThat(u[4 + part]).isCloseTo((north[part] - south[part]) / (2 * h), within(1e-7));
        double laplacian =
            (east[2 + part] - west[2 + part] + north[4 + part] - south[4 + part]) / (2 * h);
        assertThat(laplacian).isCloseTo(-k * k * u[part], within(1e-6));
      }
    }
    // A plane wave has modulus one and goes in its direction.
    double[] plane = Incident.plane(3, -4).at(k, 1, 2);
    assertThat(plane[0]).isCloseTo(Math.cos(k * (0.6 - 1.6)), within(1e-15));
    assertThat(plane[1]).isCloseTo(Math.sin(k * (0.6 - 1.6)), within(1e-15));
    // (i/4) H_0(z): J_0(2) and Y_0(2), DLMF.
    double[] point = Incident.point(1, 2).at(2, 1, 3);
    assertThat(point[0]).isCloseTo(-0.510375672649745 / 4, within(1e-15));
    assertThat(point[1]).isCloseTo(0.223890779141236 / 4, within(1e-15));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Incident.plane(0, 0))
        .withMessageContaining("length of the direction");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Incident.plane(1, Double.NaN))
        .withMessageContaining("dy");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Incident.point(Double.NaN, 1))
        .withMessageContaining("source x");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Incident.point(1, Double.NaN))
        .withMessageContaining("source y");
  }

  @Test
  void conditionsOfObstacles() {
    Incident wave = Incident.plane(1, 0);
    Condition soft = Scattering.condition(wave, 2, false);
    Condition hard = Scattering.condition(wave, 2, true);
    assertThat(soft.isValue()).isTrue();
    assertThat(hard.isValue()).isFalse();
    assertThat(soft.data().at(0.5, 0, 0, 1)).isCloseTo(-Math.cos(1), within(1e-15));
    assertThat(soft.imaginary().at(0.5, 0, 0, 1)).isCloseTo(-Math.sin(1), within(1e-15));
    // −∂/∂n of e^{2ix}.
    assertThat(hard.data().at(0.5, 0, 0.6, 0.8)).isCloseTo(1.2 * Math.sin(1), within(1e-15));
    assertThat(hard.imaginary().at(0.5, 0, 0.6, 0.8)).isCloseTo(-1.2 * Math.cos(1), within(1e-15));
    Problem problem =
        Scattering.of(2, wave)
            .withSoft(Curve.circle(0, 0, 1))
            .withHard(Curve.circle(5, 0, 1))
            .problem();
    assertThat(problem.domain().exterior()).isTrue();
    assertThat(problem.conditions(0).get(0).isValue()).isTrue();
    assertThat(problem.conditions(1).get(0).isValue()).isFalse();
    assertThat(problem.equation().wavenumber()).isEqualTo(2);
  }

  @Test
  void conditions() {
    BoundaryData one = BoundaryData.constant(1);
    assertThat(Condition.value(one).a()).isEqualTo(1);
    assertThat(Condition.value(one).isValue()).isTrue();
    assertThat(Condition.normal(one).b()).isEqualTo(1);
    assertThat(Condition.normal(one).isValue()).isFalse();
    assertThat(Condition.robin(2, 3, one).a()).isEqualTo(2);
    assertThat(Condition.robin(2, 3, one).b()).isEqualTo(3);
    assertThat(Condition.robin(2, 3, one).imaginary().at(0, 0, 0, 0)).isZero();
    assertThat(one.degree()).isZero();
    assertThat(one.range(0, 1, 0, 1)).isEmpty();
    assertThat(BoundaryData.of("x^2*y+1").degree()).isEqualTo(3);
    assertThat(BoundaryData.of("sin(x)").degree()).isEqualTo(-1);
    assertThat(BoundaryData.of("x+2*y").at(3, 4, 0, 0)).isEqualTo(11);
    assertThat(BoundaryData.of("x+2*y").range(0, 1, 2, 3).orElseThrow())
        .containsExactly(new double[] {4, 7}, within(1e-12));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Condition.robin(0, 0, one))
        .withMessage("a and b must not both be zero");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Condition.robin(Double.NaN, 1, one))
        .withMessageContaining("a must be finite");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Condition.robin(1, Double.NaN, one))
        .withMessageContaining("b must be finite");
  }

  /**
   * A bump that is narrower than the distance of any samples is found by bounds of the function.
   */
  @Test
  void hiddenBumpsAreFound() {
    double where = 0.7123;
    Hidden.Ranges ranges =
        (from, to) ->
            Optional.of(new double[] {0, from <= where + 1e-6 && to >= where - 1e-6 ? 1 : 0});
    Chebyshev zero = new Chebyshev(0, 1, new double[] {0, 0});
    assertThat(new Hidden(x -> Math.abs(x - where) < 1e-6 ? 1 : 0, ranges).in(zero, 0.01)).isTrue();
    // The same bounds, but nothing there.
    assertThat(new Hidden(x -> 0, ranges).in(zero, 0.01)).isFalse();
    // Less than is allowed.
    assertThat(new Hidden(x -> 1, ranges).in(zero, 2)).isFalse();
    assertThat(new Hidden(x -> 1, (a, b) -> Optional.empty()).in(zero, 0.01)).isFalse();
    // What goes below counts as well, and numbers that are none are found.
    Hidden.Ranges below =
        (from, to) -> Optional.of(new double[] {from <= where && to >= where ? -1 : 0, 0});
    assertThat(new Hidden(x -> Math.abs(x - where) < 1e-6 ? -1 : 0, below).in(zero, 0.01)).isTrue();
    assertThat(new Hidden(x -> Math.abs(x - where) < 1e-6 ? Double.NaN : 0, below).in(zero, 0.01))
        .isTrue();
    // Beside a value of a thousand one that is below a thousandth of it is not looked for.
    Chebyshev large = new Chebyshev(0, 1, new double[] {2000, 0});
    Hidden.Ranges wide = (from, to) -> Optional.of(new double[] {1999.5, 2001});
    assertThat(new Hidden(x -> Math.abs(x - where) < 0.1 ? 2001 : 2000, wide).in(large, 0.01))
        .isFalse();
    Hidden.Ranges wider =
        (from, to) ->
            Optional.of(new double[] {1999.5, from <= where && to >= where ? 2003 : 2000});
    assertThat(new Hidden(x -> Math.abs(x - where) < 0.1 ? 2003 : 2000, wider).in(large, 0.01))
        .isTrue();
  }

  private static SideData side(Side side, String formula, double limit) {
    return SideData.of(side, List.of(BoundaryData.of(formula)), new double[] {limit});
  }

  @Test
  void dataOfStraightSides() {
    Domain box = Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 1)));
    Side bottom = box.sides().get(0);
    SideData cubic = side(bottom, "x^3-y", 1e-10);
    assertThat(cubic.closed()).isFalse();
    assertThat(cubic.resolved()).isTrue();
    assertThat(cubic.parts().get(0).pieces()).hasSize(1);
    assertThat(cubic.start(0)).isCloseTo(0, within(1e-13));
    assertThat(cubic.end(0)).isCloseTo(8, within(1e-13));
    assertThat(cubic.ends()).containsExactly(1.0);
    assertThat(cubic.breaks()).isEmpty();
    assertThat(cubic.powers(true)).isEmpty();
    assertThat(cubic.bandwidth(1)).isEqualTo(2);
    assertThat(cubic.fine()).isFalse();
    // 2^-53 times |x| + |y| in the middle and the slope, over the length.
    assertThat(cubic.rounding()).isBetween(0x1p-53 * 4, 0x1p-53 * 16);
    SideData kinks = side(bottom, "abs(x-0.5)+abs(x-1.25)", 1e-10);
    assertThat(kinks.breaks()).hasSize(2);
    assertThat(kinks.breaks().get(0)).isCloseTo(0.25, within(1e-15));
    assertThat(kinks.breaks().get(1)).isCloseTo(0.625, within(1e-15));
    assertThat(kinks.resolved()).isTrue();
    assertThat(kinks.bandwidth(1)).isEqualTo(-1);
    assertThat(kinks.fine()).isTrue();
    // Two parts with the same kink have one break.
    SideData both =
        SideData.of(
            bottom,
            List.of(BoundaryData.of("abs(x-0.5)"), BoundaryData.of("3*abs(x-0.5)")),
            new double[] {1e-10, 1e-10});
    assertThat(both.breaks()).hasSize(1);
    assertThat(both.start(1)).isCloseTo(1.5, within(1e-12));
    assertThat(both.end(1)).isCloseTo(4.5, within(1e-12));
  }

  @Test
  void powersAtTheEnds() {
    Domain box = Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 1)));
    SideData root = side(box.sides().get(0), "sqrt(x)", 1e-10);
    assertThat(root.powers(true)).containsExactly(0.5);
    assertThat(root.powers(false)).isEmpty();
    SideData cube = side(box.sides().get(0), "(2-x)^(1/3)", 1e-10);
    assertThat(cube.powers(false)).hasSize(1);
    assertThat(cube.powers(false).get(0)).isCloseTo(1 / 3.0, within(1e-12));
    assertThat(cube.powers(true)).isEmpty();
  }

  @Test
  void dataAroundACircle() {
    Side rim = Domain.inside(Curve.circle(0, 0, 1)).sides().get(0);
    for (int m : new int[] {1, 7, 40}) {
      SideData wave = side(rim, "2+cos(" + m + "*theta)", 1e-10);
      assertThat(wave.closed()).isTrue();
      assertThat(wave.resolved()).isTrue();
      assertThat(wave.bandwidth(1)).isEqualTo(m);
      assertThat(wave.fine()).isFalse();
    }
    assertThat(side(rim, "0*x", 1e-10).bandwidth(1)).isZero();
    assertThat(side(rim, "sqrt(abs(x))", 1e-6).powers(true)).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> side(rim, "1/(x-x)", 1e-6))
        .withMessageContaining("boundary data must be finite");
  }

  /** Stretches get shorter towards a narrow bump, by halves, and those at the bump are details. */
  @Test
  void detailsOfANarrowBump() {
    Domain box = Domain.inside(Polygon.of(new Rectangle(0, 2, 0, 1)));
    SideData bump = side(box.sides().get(0), "exp(-((x-0.8)/0.002)^2)", 1e-8);
    List<Detail> details = bump.details(3);
    assertThat(details).isNotEmpty();
    double before = 0;
    double end = -1;
    for (Detail detail : details) {
      assertThat(detail.side()).isEqualTo(3);
      double width = detail.to() - detail.from();
      assertThat(width).isBetween(1e-4, 0.045);
      if (end == detail.from()) {
        assertThat(width / before).isBetween(1 / 2.02, 2.02);
      }
      before = width;
      end = detail.to();
    }
    assertThat(details).anyMatch(d -> d.from() <= 0.4 + 1e-12 && d.to() >= 0.4 - 1e-12);
    Side rim = Domain.inside(Curve.circle(0, 0, 1)).sides().get(0);
    SideData ring = side(rim, "exp(-((theta-1)/0.002)^2)", 1e-8);
    double sum = 0;
    for (Detail detail : ring.details(0)) {
      sum += detail.to() - detail.from();
    }
    assertThat(ring.details(0)).isNotEmpty();
    assertThat(sum).isLessThan(1 + 1e-12);
  }
}
