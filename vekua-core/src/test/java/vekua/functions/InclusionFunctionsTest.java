package vekua.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import vekua.basis.Equation;
import vekua.field.Field;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.internal.bessel.BesselJ;
import vekua.internal.bessel.BesselY;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;
import vekua.medium.Inclusion;
import vekua.medium.Refracting;
import vekua.solve.BoundaryData;
import vekua.solve.Problem;
import vekua.solve.Solution;
import vekua.solve.Solver;

class InclusionFunctionsTest {

  private static final Conducting SAME = Conducting.of(Coefficient.constant(2));

  private static Solution solved(Equation equation, Curve rim, BoundaryData value) {
    return Solver.withDefaults()
        .solve(Problem.of(equation, Domain.inside(rim)).withValue("outer", value));
  }

  /**
   * A Möbius map φ = (z − p)/(1 − pz) of the unit disc takes an inclusion off the centre to one
   * around it, where orders separate; the equation of conductivity does not change.
   */
  @ParameterizedTest
  @ValueSource(doubles = {20, 0.05, 1e3})
  void offCentreInclusionsAreExact(double contrast) {
    double p = 0.4;
    double rho = 0.35;
    double left = (-rho + p) / (1 - p * rho);
    double right = (rho + p) / (1 + p * rho);
    Inclusion in = new Inclusion((left + right) / 2, 0, (right - left) / 2, contrast);
    int n = 3;
    // U = A w^n inside, C w^n + D w^−n outside, one on the rim.
    double t = -(contrast - 1) / (contrast + 1) * Math.pow(rho, 2 * n);
    double c = 1 / (1 + t);
    BoundaryData exact =
        (x, y, nx, ny) -> {
          double br = 1 - p * x;
          double bi = -p * y;
          double square = br * br + bi * bi;
          double wr = ((x - p) * br + y * bi) / square;
          double wi = (y * br - (x - p) * bi) / square;
          double w = Math.hypot(wr, wi);
          double radial =
              w < rho
                  ? (c + c * t * Math.pow(rho, -2 * n)) * Math.pow(w, n)
                  : c * (Math.pow(w, n) + t * Math.pow(w, -n));
          return radial * Math.cos(n * Math.atan2(wi, wr));
        };
    Solution s =
        solved(Equation.diffusion(SAME.withInclusions(List.of(in))), Curve.circle(0, 0, 1), exact);
    double[][] places = {{0.1, 0.2}, {0.5, 0.1}, {-0.7, 0.3}, {0.69, 0.02}, {right - 1e-9, 0}};
    for (double[] at : places) {
      assertThat(s.field().at(at[0], at[1])).isCloseTo(exact.at(at[0], at[1], 0, 0), within(1e-13));
    }
    assertThat(s.errorBound().getAsDouble()).isBetween(1e-17, 1e-11);
    assertThat(s.warnings()).isEmpty();
  }

  /** Orders separate around the inclusion's centre, which is not that of the disc. */
  @Test
  void wavesAreScatteredByInclusions() {
    double k = 7;
    double contrast = 1.6;
    double a = 0.3;
    int n = 2;
    double[] j = orders(k * a, false);
    double[] y = orders(k * a, true);
    double[] inside = orders(k * contrast * a, false);
    double slope = k * contrast * (inside[n - 1] - inside[n + 1]) / 2;
    double js = k * (j[n - 1] - j[n + 1]) / 2;
    double ys = k * (y[n - 1] - y[n + 1]) / 2;
    double b = (js * inside[n] - j[n] * slope) / (y[n] * slope - ys * inside[n]);
    double c = (j[n] + b * y[n]) / inside[n];
    BoundaryData exact =
        (px, py, nx, ny) -> {
          double r = Math.hypot(px, py);
          double radial =
              r < a
                  ? c * orders(k * contrast * r, false)[n]
                  : orders(k * r, false)[n] + b * orders(k * r, true)[n];
          return radial * Math.cos(n * Math.atan2(py, px));
        };
    Refracting medium =
        new Refracting(k, Coefficient.constant(1), List.of(new Inclusion(0, 0, a, contrast)));
    Field u = solved(Equation.helmholtz(medium), Curve.circle(0.2, -0.1, 1), exact).field();
    for (double[] at : new double[][] {{0.1, 0.05}, {0.5, 0.1}, {-0.6, 0.3}, {0.2, -0.25}}) {
      assertThat(u.at(at[0], at[1])).isCloseTo(exact.at(at[0], at[1], 0, 0), within(2e-12));
    }
  }

  private static double[] orders(double x, boolean second) {
    double[] out = new double[8];
    if (second) {
      BesselY.orders(x, out);
    } else {
      BesselJ.orders(x, out);
    }
    return out;
  }

  @Test
  void severalInclusionsSeeEachOther() {
    List<Inclusion> list =
        List.of(
            new Inclusion(0.4, 0, 0.3, 20),
            new Inclusion(-0.25, 0.02, 0.3, 0.1),
            new Inclusion(0.1, 0.6, 0.2, 5));
    assertThat(InclusionFunctions.of(0, list, 20, -1, Disk.unit()).residual()).isLessThan(1e-11);
    assertThat(InclusionFunctions.of(9, list, 20, -1, Disk.unit()).residual()).isLessThan(1e-10);
    InclusionFunctions f = InclusionFunctions.of(0, list, 6, 2, Disk.unit());
    Points at = Points.of(new double[] {0.4, 0, 0.8}, new double[] {0.1, 0.4, 0.3});
    Functions read = Kinds.read(f.description());
    assertThat(read.values(at)).isEqualTo(f.values(at));
    assertThat(read.gradients(at)).isDeepEqualTo(f.gradients(at));
    assertThat(f.values(Points.of(0.9, 0.9))).containsOnly(Double.NaN);
  }

  /** Inclusions of the contrast one are none. */
  @Test
  void withoutContrastNothingChanges() {
    List<Inclusion> list = List.of(new Inclusion(0.4, 0.1, 0.3, 1));
    Points at = Points.of(new double[] {0.4, 0, 0.9}, new double[] {0.1, 0.4, 0.1});
    assertThat(InclusionFunctions.of(0, list, 9, -1, Disk.unit()).values(at))
        .containsExactly(Modes.powers(9, Disk.unit()).values(at), within(1e-15));
    assertThat(InclusionFunctions.of(5, list, 9, -1, Disk.unit()).values(at))
        .containsExactly(Modes.of(1, 5, 9, Disk.unit()).values(at), within(1e-13));
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    Inclusion one = new Inclusion(0.4, 0, 0.3, 20);
    assertThatThrownBy(
            () ->
                InclusionFunctions.of(
                    0, List.of(one, new Inclusion(0, 0, 0.2, 2)), 4, -1, Disk.unit()))
        .hasMessageContaining("must be apart from");
    assertThatThrownBy(() -> InclusionFunctions.of(0, List.of(one), 4, -1, new Disk(0, 0, 0.69)))
        .hasMessageContaining("must be inside the disc");
    Conducting varying = Conducting.of(Coefficient.of("1 + x/2")).withInclusions(List.of(one));
    assertThatThrownBy(() -> Equation.diffusion(varying).basis(4, Disk.unit()))
        .hasMessageContaining("conductivity around inclusions must be 1.0 everywhere");
    assertThatThrownBy(() -> new Inclusion(0, 0, 0.1, -1)).hasMessageContaining("contrast");
  }

  /** Powers of r have 1 and ½ of 1/(n + 1) as their mean squares over a disc. */
  @Test
  void scalesAreRootsOfMeanSquares() {
    List<Inclusion> none = List.of(new Inclusion(0.4, 0.1, 0.3, 1));
    InclusionFunctions f = InclusionFunctions.of(0, none, 3, -1, Disk.unit());
    double[] scales = f.scales();
    double[] squares = new double[7];
    for (int j = 0; j < 7; j++) {
      int n = (j + 1) / 2;
      squares[j] = n == 0 ? 1 : 0.5 / (n + 1);
      // The mean of s^n at the middles of 24 steps is lower by n/24 · 24².
      assertThat(scales[j] * scales[j])
          .isBetween(squares[j] * (1 - (n + 1) * n / 1.3e4), squares[j] * (1 + 1e-12));
    }
    double[] first = {1, 2, 0, 0, -1, 0, 0};
    double[] second = {0, 0, 3, 0, 0, 0, -2};
    double all = 0;
    for (double[] weights : new double[][] {first, second}) {
      double sum = 0;
      for (int j = 0; j < 7; j++) {
        sum += weights[j] * weights[j] * scales[j] * scales[j];
      }
      assertThat(f.meanSquare(new double[][] {weights})).isCloseTo(sum, within(1e-12));
      all += sum;
    }
    assertThat(f.meanSquare(new double[][] {first, second})).isCloseTo(all, within(1e-12));
  }

  /** u and its flux go through the rims, and on both sides the equation holds. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 3})
  void fieldsContinueThroughTheRimsOfSeveralInclusions(double k) {
    List<Inclusion> list =
        List.of(new Inclusion(0.45, 0.1, 0.25, 3), new Inclusion(-0.35, -0.2, 0.3, 0.4));
    InclusionFunctions f = InclusionFunctions.of(k, list, 2, -1, Disk.unit());
    assertThat(f.size()).isEqualTo(5);
    assertThat(f.residual()).isLessThan(1e-11);
    assertThat(f.inclusions()).isEqualTo(list);
    double h = 1e-3;
    double[] scales = f.scales();
    for (Inclusion in : list) {
      double sigma = k > 0 ? 1 : in.contrast();
      for (int i = 0; i < 5; i++) {
        double cos = Math.cos(1.3 * i);
        double sin = Math.sin(1.3 * i);
        double[][] u = new double[2][];
        double[][] flux = new double[2][5];
        for (int side = 0; side < 2; side++) {
          double r = in.radius() * (1 + (side == 0 ? -1e-12 : 1e-12));
          Points at = Points.of(in.x() + r * cos, in.y() + r * sin);
          u[side] = f.values(at);
          double[][] g = f.gradients(at);
          for (int j = 0; j < 5; j++) {
            flux[side][j] = (side == 0 ? sigma : 1) * (cos * g[0][j] + sin * g[1][j]);
          }
          // Differences of second order: Δu = −(kn)²u to h² of fourth derivatives.
          double d = in.radius() * (side == 0 ? 0.5 : 1.2);
          double x = in.x() + d * cos;
          double y = in.y() + d * sin;
          double[] around =
              f.values(
                  Points.of(
                      new double[] {x, x + h, x - h, x, x}, new double[] {y, y, y, y + h, y - h}));
          double n = k * (side == 0 ? in.contrast() : 1);
          for (int j = 0; j < 5; j++) {
            double middle = around[5 * j];
            double sum = -4 * middle;
            for (int p = 1; p < 5; p++) {
              sum += around[5 * j + p];
            }
            double expected = -n * n * middle;
            assertThat(sum / (h * h)).isCloseTo(expected, within(1e-3 + 1e-4 * n * n * scales[j]));
          }
        }
        // From one side to the other there are 6e-13 of slopes up to a thousand.
        assertThat(u[0]).containsExactly(u[1], within(1e-9));
        assertThat(flux[0]).containsExactly(flux[1], within(1e-8));
      }
    }
  }

  /** Places of all kinds at once are those one by one. */
  @Test
  void placesOfAllRegionsTogether() {
    List<Inclusion> list =
        List.of(new Inclusion(0.45, 0.1, 0.25, 3), new Inclusion(-0.35, -0.2, 0.3, 0.4));
    InclusionFunctions f = InclusionFunctions.of(2, list, 1, -1, Disk.unit());
    double[] x = {0.45, 0, -0.35, 2, 0.5, 0, 1 + 5e-10, 1 + 2e-9};
    double[] y = {0.1, 0.9, -0.2, 0, 0.2, -0.95, 0, 0};
    double[] all = f.values(Points.of(x, y));
    double[][] slopes = f.gradients(Points.of(x, y));
    for (int i = 0; i < x.length; i++) {
      double[] one = f.values(Points.of(x[i], y[i]));
      double[][] slope = f.gradients(Points.of(x[i], y[i]));
      for (int j = 0; j < f.size(); j++) {
        int at = j * x.length + i;
        // Arrays, for NaN is not equal to itself.
        assertThat(new double[] {all[at], slopes[0][at], slopes[1][at]})
            .isEqualTo(new double[] {one[j], slope[0][j], slope[1][j]});
        assertThat(Double.isNaN(one[j])).isEqualTo(i == 3 || i == 7);
      }
    }
  }

  @Test
  void fewOrdersOfThreeInclusionsAreReadBack() {
    List<Inclusion> list =
        List.of(
            new Inclusion(0.5, 0, 0.2, 3),
            new Inclusion(-0.5, 0.1, 0.15, 0.4),
            new Inclusion(0, 0.6, 0.1, 7));
    InclusionFunctions f = InclusionFunctions.of(0, list, 0, -1, new Disk(0, 0, 1.5));
    InclusionFunctions read = (InclusionFunctions) Kinds.read(f.description());
    assertThat(read.inclusions()).isEqualTo(list);
    assertThat(read.residual()).isEqualTo(f.residual());
    Points at = Points.of(new double[] {0.5, 0, 0.8}, new double[] {0.1, 0.65, 0.3});
    assertThat(read.values(at)).isEqualTo(f.values(at));
  }
}
