package vekua.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.geometry.Curve;
import vekua.geometry.Domain;
import vekua.geometry.JointsTest;
import vekua.geometry.Polygon;
import vekua.geometry.Slit;

class ModeSolverTest {

  private static final double PI2 = Math.PI * Math.PI;

  private static final double[] L = {0, 0, 2, 0, 2, 1, 1, 1, 1, 2, 0, 2};

  /** Of three unit squares: Trefethen and Betcke 2006, Fox, Henrici and Moler 1967. */
  private static final double[] L_CLAMPED = {
    9.63972384402194,
    15.197251926454308,
    2 * PI2,
    29.521481114144848,
    31.912635957137752,
    41.47450989021491
  };

  private static Domain polygon(double... coordinates) {
    double[] x = new double[coordinates.length / 2];
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = coordinates[2 * i];
      y[i] = coordinates[2 * i + 1];
    }
    return Domain.inside(Polygon.of(x, y));
  }

  /** The vertices turned, multiplied and moved. */
  private static Domain moved(double[] coordinates, double turn, double scale, double x, double y) {
    double[] out = new double[coordinates.length];
    for (int i = 0; i < out.length; i += 2) {
      double c = Math.cos(turn) * scale;
      double s = Math.sin(turn) * scale;
      out[i] = x + c * coordinates[i] - s * coordinates[i + 1];
      out[i + 1] = y + s * coordinates[i] + c * coordinates[i + 1];
    }
    return polygon(out);
  }

  private static Spectrum lowest(Membrane membrane, int count) {
    Spectrum spectrum = ModeSolver.withDefaults().lowest(membrane, count);
    assertThat(spectrum.complete()).isTrue();
    assertThat(spectrum.modes()).hasSize(count);
    return spectrum;
  }

  private static void checkContains(Mode mode, double exact) {
    assertThat(mode.lower()).isLessThanOrEqualTo(exact);
    assertThat(mode.upper()).isGreaterThanOrEqualTo(exact);
  }

  private static double[] rectangle(double a, double b, int first, int count) {
    List<Double> values = new ArrayList<>();
    for (int i = first; i < 80; i++) {
      for (int j = first; j < 80; j++) {
        values.add(PI2 * (i * i / (a * a) + j * j / (b * b)));
      }
    }
    return values.stream().sorted().limit(count).mapToDouble(v -> v).toArray();
  }

  @Test
  void theLShapeHasThePublishedDigitsWithinCertifiedIntervals() {
    Spectrum spectrum = lowest(Membrane.clamped(polygon(L)), 10);
    for (int i = 0; i < L_CLAMPED.length; i++) {
      Mode mode = spectrum.modes().get(i);
      assertThat(mode.eigenvalue()).isCloseTo(L_CLAMPED[i], within(1e-13 * L_CLAMPED[i]));
      checkContains(mode, L_CLAMPED[i]);
    }
    for (Mode mode : spectrum.modes()) {
      assertThat(mode.certified()).isTrue();
      assertThat(mode.upper() - mode.lower()).isLessThan(1e-9);
    }
    // 5π² is one of the square's eigenvalues and twice one of the L's.
    assertThat(spectrum.modes().get(8).cluster()).isEqualTo(8);
    assertThat(spectrum.modes().get(7).eigenvalue()).isCloseTo(5 * PI2, within(1e-12));
    assertThat(spectrum.weyl()).isCloseTo(9.5, within(1.5));
  }

  @Test
  void modesSatisfyTheEquationVanishOnTheBoundaryAndHaveUnitNorm() {
    Mode mode = lowest(Membrane.clamped(polygon(L)), 2).modes().get(1);
    // By the midpoint rule on a grid, which a smooth function that vanishes at the rim likes.
    double sum = 0;
    int n = 200;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double x = 2 * (i + 0.5) / n;
        double y = 2 * (j + 0.5) / n;
        double u = x < 1 || y < 1 ? mode.field().at(x, y) : 0;
        sum += u * u * 4 / n / n;
      }
    }
    assertThat(sum).isCloseTo(1, within(1e-3));
    assertThat(mode.field().at(0.7, 0)).isCloseTo(0, within(1e-10));
    assertThat(mode.field().at(1, 1.3)).isCloseTo(0, within(1e-10));
    double h = 1e-3;
    double u = mode.field().at(0.5, 0.4);
    double around =
        mode.field().at(0.5 + h, 0.4)
            + mode.field().at(0.5 - h, 0.4)
            + mode.field().at(0.5, 0.4 + h)
            + mode.field().at(0.5, 0.4 - h);
    assertThat((4 * u - around) / (h * h)).isCloseTo(mode.eigenvalue() * u, within(1e-3));
  }

  @Test
  void aSquareHasAllItsMultiplicities() {
    double[] exact = rectangle(1, 1, 1, 60);
    Spectrum spectrum = lowest(Membrane.clamped(polygon(0, 0, 1, 0, 1, 1, 0, 1)), 60);
    for (int i = 0; i < exact.length; i++) {
      Mode mode = spectrum.modes().get(i);
      assertThat(mode.eigenvalue()).isCloseTo(exact[i], within(1e-13 * exact[i]));
      checkContains(mode, exact[i]);
      boolean again = i > 0 && exact[i] - exact[i - 1] < 1e-9;
      assertThat(mode.cluster() == mode.index()).isEqualTo(!again);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2})
  void nearlyEqualEigenvaluesAreKeptApart(double difference) {
    double b = 1 + difference;
    double[] exact = rectangle(1, b, 1, 12);
    Spectrum spectrum = lowest(Membrane.clamped(polygon(0, 0, 1, 0, 1, b, 0, b)), 12);
    for (int i = 0; i < exact.length; i++) {
      Mode mode = spectrum.modes().get(i);
      assertThat(mode.eigenvalue()).isCloseTo(exact[i], within(1e-13 * exact[i]));
      assertThat(mode.cluster()).isEqualTo(mode.index());
    }
  }

  @Test
  void chambersThatAreNearlyAlikeHaveAllTheirPairs() {
    // Between two columns that nearly touch, waves hardly pass: pairs are 2e-5 apart.
    Domain domain =
        Domain.inside(
            Polygon.of(new double[] {0, 4, 4, 0}, new double[] {0, 0, 2, 2}),
            Curve.circle(1.45, 1, 0.5),
            Curve.circle(2.55, 1, 0.5));
    Spectrum spectrum = lowest(Membrane.clamped(domain), 4);
    double[] values = spectrum.modes().stream().mapToDouble(Mode::eigenvalue).toArray();
    assertThat(values[1] / values[0] - 1).isBetween(1e-6, 1e-2);
    assertThat(values[2] / values[1] - 1).isGreaterThan(0.1);
    assertThat(values[3] / values[2] - 1).isBetween(1e-6, 1e-2);
  }

  @Test
  void aDiscHasTheSquaresOfZerosOfBesselFunctions() {
    double[] exact = ExactSpectra.disc(0, 200);
    Spectrum spectrum = lowest(Membrane.clamped(Domain.inside(Curve.circle(3, -2, 0.5))), 40);
    assertThat(exact.length).isGreaterThanOrEqualTo(40);
    for (int i = 0; i < 40; i++) {
      Mode mode = spectrum.modes().get(i);
      assertThat(mode.eigenvalue()).isCloseTo(4 * exact[i], within(4e-14 * exact[i]));
      // Zeros are good to rounding of Bessel's integral.
      assertThat(mode.lower()).isLessThanOrEqualTo(4 * exact[i] * (1 + 4e-15));
      assertThat(mode.upper()).isGreaterThanOrEqualTo(4 * exact[i] * (1 - 4e-15));
    }
  }

  @Test
  void aTriangleWithThreeSingularCornersIsResolved() {
    double c = 3 * Math.PI / 8;
    double d = 5 * Math.PI / 4;
    Domain triangle = polygon(1, 0, Math.cos(c), Math.sin(c), Math.cos(d), Math.sin(d));
    Spectrum spectrum = lowest(Membrane.clamped(triangle), 3);
    // Quadratic finite elements on a mesh of 0.04, from above.
    double[] elements = {25.0829, 48.5633, 68.2273};
    for (int i = 0; i < 3; i++) {
      Mode mode = spectrum.modes().get(i);
      assertThat(mode.eigenvalue()).isBetween(elements[i] * (1 - 5e-5), elements[i]);
      assertThat(mode.certified()).isTrue();
      assertThat(mode.upper() - mode.lower()).isLessThan(1e-11 * mode.eigenvalue());
    }
  }

  @Test
  void aStadiumIsResolvedAtItsJoints() {
    // Quadratic finite elements on a mesh of 0.06 give 3.18922, 5.32137, 8.77787: from above.
    Spectrum spectrum = lowest(Membrane.clamped(Domain.inside(JointsTest.stadium())), 3);
    assertThat(spectrum.warnings())
        .singleElement()
        .asString()
        .contains("3 of 3 modes are estimates");
    double[] elements = {3.18922, 5.32137, 8.77787};
    for (int i = 0; i < 3; i++) {
      Mode mode = spectrum.modes().get(i);
      assertThat(mode.eigenvalue()).isBetween(elements[i] * (1 - 5e-5), elements[i]);
      // What a formula is between its values is not known.
      assertThat(mode.certified()).isFalse();
      assertThat(mode.upper() - mode.lower()).isLessThan(1e-9 * mode.eigenvalue());
    }
  }

  @Test
  void wallsOfARoomGiveTheConstantAndThePublishedDigits() {
    double[] exact = {0, 1.47562182397243, 3.53403136678806, PI2, PI2, 11.38947939794758};
    Spectrum spectrum = lowest(Membrane.free(polygon(L)), 6);
    for (int i = 0; i < exact.length; i++) {
      assertThat(spectrum.modes().get(i).eigenvalue())
          .isCloseTo(exact[i], within(1e-11 * (1 + exact[i])));
    }
    assertThat(spectrum.modes().get(0).certified()).isTrue();
    assertThat(spectrum.modes().get(1).certified()).isFalse();
    assertThat(spectrum.modes().get(0).field().at(0.3, 0.2))
        .isCloseTo(Math.sqrt(1 / 3.0), within(1e-14));
  }

  @Test
  void oneSideMayDifferFromTheOthers() {
    // sin((i − ½)πx) sin(jπy/1.3): zero but on the side x = 1, where the slope is.
    Domain box = polygon(0, 0, 1, 0, 1, 1.3, 0, 1.3);
    List<Double> exact = new ArrayList<>();
    for (int i = 1; i < 9; i++) {
      for (int j = 1; j < 9; j++) {
        exact.add(PI2 * ((i - 0.5) * (i - 0.5) + j * j / 1.69));
      }
    }
    exact.sort(null);
    Spectrum spectrum = lowest(Membrane.clamped(box).with(1, false), 6);
    for (int i = 0; i < 6; i++) {
      assertThat(spectrum.modes().get(i).eigenvalue())
          .isCloseTo(exact.get(i), within(1e-12 * exact.get(i)));
    }
  }

  @Test
  void anAnnulusHasTheZerosOfTheCrossProduct() {
    // J_n(k) Y_n(0.4 k) = Y_n(k) J_n(0.4 k): findroot of mpmath with 30 digits, n = 0, 1, 1, 2.
    double[] exact = {26.864236628460485, 29.06483472656949, 29.06483472656949, 35.59236475630988};
    Domain annulus = Domain.inside(Curve.circle(0, 0, 1), Curve.circle(0, 0, 0.4));
    Spectrum spectrum = lowest(Membrane.clamped(annulus), 4);
    for (int i = 0; i < exact.length; i++) {
      assertThat(spectrum.modes().get(i).eigenvalue())
          .isCloseTo(exact[i], within(1e-12 * exact[i]));
      assertThat(spectrum.modes().get(i).certified()).isTrue();
    }
  }

  @Test
  void unitsPlaceDirectionAndOrientationDoNotMatter() {
    double[] clockwise = new double[L.length];
    for (int i = 0; i < L.length; i += 2) {
      clockwise[i] = L[L.length - 2 - i];
      clockwise[i + 1] = L[L.length - 1 - i];
    }
    double[][] scales = {{1e-6, 0}, {0x1p20, 0.3}, {1, 2}};
    for (double[] s : scales) {
      for (double[] vertices : List.of(L, clockwise)) {
        Domain domain = moved(vertices, s[1], s[0], 37 * s[0], -5 * s[0]);
        Mode first = lowest(Membrane.clamped(domain), 1).modes().get(0);
        // Vertices themselves are rounded.
        assertThat(first.eigenvalue() * s[0] * s[0]).isCloseTo(L_CLAMPED[0], within(3e-13));
        assertThat(first.certified()).isTrue();
      }
    }
  }

  @Test
  void aRangeHoldsWhatTheListFromTheBottomHolds() {
    Membrane membrane = Membrane.clamped(polygon(L));
    Spectrum range = ModeSolver.withDefaults().between(membrane, 25, 50);
    assertThat(range.modes()).hasSize(6);
    assertThat(range.complete()).isTrue();
    assertThat(range.modes().get(0).eigenvalue()).isCloseTo(L_CLAMPED[3], within(1e-11));
    assertThat(range.modes().get(5).eigenvalue()).isCloseTo(5 * PI2, within(1e-11));
    assertThat(ModeSolver.withDefaults().between(membrane, 1, 3).modes()).isEmpty();
  }

  /** A corridor that is wound up, as a whole, is one of the drums of benchmarks/modes. */
  @Test
  void aListThatLacksModesDoesNotPassForComplete() {
    List<String> warnings = new ArrayList<>();
    assertThat(Notes.count(warnings, 18, 14, 3)).isFalse();
    assertThat(warnings).singleElement().asString().contains("about 18 modes by Weyl's count");
    assertThat(Notes.count(warnings, 18, 16, 3)).isTrue();
    assertThat(warnings).hasSize(1);
  }

  @Test
  void levelsThatASearchLosesAreMissed() {
    Domain square = Domain.inside(Polygon.of(new double[] {0, 1, 1, 0}, new double[] {0, 0, 1, 1}));
    Drum drum = new Drum(square, new boolean[] {true, true, true, true});
    Stages stages = new Stages(drum);
    Deadline never = Deadline.in(Double.POSITIVE_INFINITY, () -> 0);
    List<Double> levels = new ArrayList<>();
    for (double v : new double[] {2, 5, 5, 8, 10, 10, 13, 13, 17, 17, 18, 20, 20}) {
      levels.add(v * PI2);
    }
    Search search = new Search(stages, never);
    ModeSolver solver = ModeSolver.withDefaults();
    double top = 20 * PI2;
    Spectrum all = solver.spectrum(stages, search, never, 0, top, levels, false);
    assertThat(all.complete()).isTrue();
    assertThat(all.warnings()).isEmpty();
    // As if a search had found every other one only.
    List<Double> some = new ArrayList<>();
    for (int i = 0; i < levels.size(); i += 2) {
      some.add(levels.get(i));
    }
    Spectrum lacking = solver.spectrum(stages, search, never, 0, top, some, false);
    assertThat(lacking.complete()).isFalse();
    assertThat(lacking.warnings())
        .singleElement()
        .asString()
        .contains("not complete")
        .contains("not 7");
  }

  @Test
  void aLimitOfTimeEndsTheWorkWithAListThatIsNotComplete() {
    Domain square = Domain.inside(Polygon.of(new double[] {0, 1, 1, 0}, new double[] {0, 0, 1, 1}));
    AtomicInteger asked = new AtomicInteger();
    Spectrum spectrum =
        ModeSolver.withDefaults()
            .withTimeLimit(1, asked::incrementAndGet)
            .lowest(Membrane.clamped(square), 5);
    assertThat(spectrum.complete()).isFalse();
    assertThat(spectrum.modes()).isEmpty();
    assertThat(spectrum.warnings())
        .first()
        .asString()
        .contains("the limit of 1.0 s ended the work, and none was found");
    assertThatThrownBy(() -> ModeSolver.withDefaults().withTimeLimit(0, () -> 0))
        .hasMessage("limit of time must be positive: 0.0");
  }

  @Test
  void aStarIsNotCutButACombIs() {
    double[] star = new double[20];
    for (int i = 0; i < 10; i++) {
      star[2 * i] = (i % 2 == 0 ? 1 : 0.4) * Math.cos(Math.PI * i / 5);
      star[2 * i + 1] = (i % 2 == 0 ? 1 : 0.4) * Math.sin(Math.PI * i / 5);
    }
    assertThat(Division.of(polygon(star)).whole()).isTrue();
    Domain comb = polygon(0, 0, 5, 0, 5, 3, 4, 3, 4, 1, 3, 1, 3, 3, 2, 3, 2, 1, 1, 1, 1, 3, 0, 3);
    assertThat(Division.of(comb).whole()).isFalse();
  }

  @Test
  void badQuestionsGetClearAnswers() {
    ModeSolver solver = ModeSolver.withDefaults();
    Membrane membrane = Membrane.clamped(polygon(L));
    assertThatThrownBy(() -> solver.lowest(membrane, 0)).hasMessageContaining("number of modes");
    assertThatThrownBy(() -> solver.between(membrane, 5, 5)).hasMessageContaining("upper end");
    assertThatThrownBy(() -> solver.between(membrane, 0, 1e9))
        .hasMessageContaining("at most 10000");
    assertThatThrownBy(() -> solver.withTolerance(1)).hasMessageContaining("tolerance");
    assertThatThrownBy(() -> Membrane.clamped(Domain.outside(Curve.circle(0, 0, 1))))
        .hasMessageContaining("outer boundary");
  }

  @Test
  void anInterruptionEndsTheSearch() {
    Membrane membrane = Membrane.clamped(polygon(L));
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(() -> ModeSolver.withDefaults().lowest(membrane, 5))
          .isInstanceOf(CancellationException.class);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void progressRisesToOne() {
    List<Double> shares = new ArrayList<>();
    ModeSolver.withDefaults()
        .withProgress(shares::add)
        .lowest(Membrane.clamped(polygon(0, 0, 1, 0, 1, 1, 0, 1)), 5);
    double[] sorted = shares.stream().mapToDouble(s -> s).sorted().toArray();
    assertThat(shares.stream().mapToDouble(s -> s).toArray()).isEqualTo(sorted);
    assertThat(sorted[sorted.length - 1]).isEqualTo(1);
    assertThat(Arrays.stream(sorted).min().orElse(-1)).isGreaterThanOrEqualTo(0);
  }

  /**
   * Waves that are odd about the line of a slit do not see it. Those that are even about it and
   * about the middle live on a quarter of the square, whose side changes from value to slope at the
   * end of the slit: another domain, in one part, with other functions.
   */
  @Test
  void slitInASquareAgainstAQuarterOfIt() {
    Domain square =
        polygon(-1, -1, 1, -1, 1, 1, -1, 1)
            .withSlits(Slit.of(new double[] {-0.5, 0.5}, new double[] {0, 0}));
    Spectrum spectrum = ModeSolver.withDefaults().between(Membrane.clamped(square), 11, 13);
    assertThat(spectrum.complete()).isTrue();
    assertThat(spectrum.modes()).hasSize(2);
    Mode even = spectrum.modes().get(0);
    Mode odd = spectrum.modes().get(1);
    Domain quarter = polygon(0, 0, 0.5, 0, 1, 0, 1, 1, 0, 1);
    double half =
        ModeSolver.withDefaults()
            .nearest(Membrane.clamped(quarter).with(1, false).with(4, false), 11.7)
            .orElseThrow();
    assertThat(even.eigenvalue()).isCloseTo(half, within(1e-9));
    // What happens between places on a cut is estimated.
    assertThat(even.certified()).isFalse();
    assertThat(even.upper() - even.lower()).isLessThan(1e-7);
    checkContains(even, half);
    assertThat(odd.eigenvalue()).isCloseTo(1.25 * PI2, within(1e-10));
    checkContains(odd, 1.25 * PI2);
    // Its field is a set of functions for each part, which belongs to either side of the slit.
    assertThat(even.field().at(0.1, 0.3)).isCloseTo(even.field().at(0.1, -0.3), within(1e-8));
  }

  @Test
  void theLowestModesOfALongRoomAreNotPassedOver() {
    Spectrum room = lowest(Membrane.free(polygon(0, 0, 50, 0, 50, 1, 0, 1)), 3);
    assertThat(room.modes().get(1).eigenvalue()).isCloseTo(PI2 / 2500, within(1e-13));
    assertThat(room.modes().get(2).eigenvalue()).isCloseTo(4 * PI2 / 2500, within(1e-13));
  }

  @Test
  void sliversThatAreNotResolvedAreNotCalledComplete() {
    Membrane sliver = Membrane.clamped(polygon(0, 0, 10, 0, 0.3, 0.4));
    Spectrum spectrum = ModeSolver.withDefaults().between(sliver, 70, 76);
    assertThat(spectrum.complete() && spectrum.modes().isEmpty()).isFalse();
  }

  @Test
  void nearestGoesToAnEigenvalueNearBy() {
    Membrane square = Membrane.clamped(polygon(0, 0, 1, 0, 1, 1, 0, 1));
    assertThat(ModeSolver.withDefaults().nearest(square, 19.5).orElseThrow())
        .isCloseTo(2 * PI2, within(1e-11));
  }
}
