package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.functions.Columns;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Polygon;

/**
 * Bases for sensors in domains: every function solves its equation, whatever part it belongs to.
 */
class DomainBasisTest {

  private static final Domain SHAPE =
      Domain.inside(
          Polygon.of(new double[] {0, 2, 2, 1, 1, 0}, new double[] {0, 0, 1, 1, 2, 2}),
          Curve.circle(0.45, 0.45, 0.15),
          Polygon.of(new double[] {1.4, 1.7, 1.6}, new double[] {0.3, 0.35, 0.6}));

  private static final Domain OUTSIDE =
      Domain.outside(Curve.circle(0, 0, 0.4), Curve.circle(1.2, 0.3, 0.2));

  /**
   * A basis and what a solution's value is, given its means over circles of radius ρ and √2ρ.
   *
   * @param factor the mean over a circle divided by the value at its centre; NaN where only a
   *     combination of both means gives the value
   */
  private record Case(DomainBasis basis, Domain domain, double factor) {
    double value(double mean, double mean2) {
      return Double.isNaN(factor) ? 2 * mean - mean2 : mean / factor;
    }
  }

  private static final double RHO = 0.04;

  private static List<Case> cases() {
    double j0 = bessel(-(5 * RHO) * (5 * RHO) / 4);
    double i0 = bessel(3 * RHO * (3 * RHO) / 4);
    return List.of(
        new Case(Equation.laplace().basis(9, SHAPE), SHAPE, 1),
        new Case(Equation.helmholtz(5).basis(9, SHAPE), SHAPE, j0),
        new Case(Equation.yukawa(3).basis(9, SHAPE), SHAPE, i0),
        new Case(Equation.biharmonic().basis(9, SHAPE), SHAPE, Double.NaN),
        new Case(Equation.laplace().basis(9, OUTSIDE), OUTSIDE, 1),
        new Case(Equation.helmholtz(5).basis(9, OUTSIDE), OUTSIDE, j0),
        new Case(Equation.yukawa(3).basis(9, OUTSIDE), OUTSIDE, i0));
  }

  /** J₀ and I₀ by their series in q = ∓x²/4. */
  private static double bessel(double q) {
    double term = 1;
    double sum = 1;
    for (int n = 1; n < 12; n++) {
      term *= q / (n * n);
      sum += term;
    }
    return sum;
  }

  private static Points inside(Domain domain) {
    Points grid = domain.grid(13);
    // So far from the boundary that circles and differences stay where functions are smooth.
    int[] far =
        IntStream.range(0, grid.size())
            .filter(
                i -> {
                  double x = grid.x(i);
                  double y = grid.y(i);
                  boolean clear = domain.outer().map(o -> o.distance(x, y) > 0.12).orElse(true);
                  return clear && domain.holes().stream().allMatch(h -> h.distance(x, y) > 0.12);
                })
            .toArray();
    return Points.of(
        Arrays.stream(far).mapToDouble(grid::x).toArray(),
        Arrays.stream(far).mapToDouble(grid::y).toArray());
  }

  private static double[] values(Basis basis, Points points) {
    double[] out = new double[basis.size() * points.size()];
    basis.evaluate(
        PointBlock.of(points, 0, points.size()), Columns.ofValues(out, 0, points.size()));
    return out;
  }

  /**
   * The mean over a circle by 48 points is exact up to (ρ/d)^48, d = 0.08 the distance of the
   * nearest singularity from √2ρ; functions are of order one, and biharmonic ones somewhat larger.
   */
  @ParameterizedTest
  @MethodSource("cases")
  void everyFunctionSolvesItsEquation(Case c) {
    Points centres = inside(c.domain);
    double[] u = values(c.basis, centres);
    int nodes = 48;
    double worst = 0;
    for (int p = 0; p < centres.size(); p += 3) {
      double x = centres.x(p);
      double y = centres.y(p);
      double[] ring = values(c.basis, new Disk(x, y, RHO).boundary(nodes));
      double[] ring2 = values(c.basis, new Disk(x, y, Math.sqrt(2) * RHO).boundary(nodes));
      for (int j = 0; j < c.basis.size(); j++) {
        double mean = 0;
        double mean2 = 0;
        double size = 1;
        for (int i = 0; i < nodes; i++) {
          mean += ring[j * nodes + i] / nodes;
          mean2 += ring2[j * nodes + i] / nodes;
          size = Math.max(size, Math.abs(ring2[j * nodes + i]));
        }
        double defect = Math.abs(c.value(mean, mean2) - u[j * centres.size() + p]) / size;
        worst = Math.max(worst, defect);
      }
    }
    assertThat(worst).as("%s", c.basis).isLessThan(1e-11);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void gradientsAgreeWithDifferences(Case c) {
    Points points = inside(c.domain);
    int n = points.size();
    double[] dx = new double[c.basis.size() * n];
    double[] dy = new double[dx.length];
    c.basis.evaluate(
        PointBlock.of(points, 0, n), Columns.ofGradients(new double[][] {dx, dy}, 0, n));
    double h = 1e-4;
    double worst = 0;
    for (int i = 0; i < n; i += 4) {
      double x = points.x(i);
      double y = points.y(i);
      double[] right = values(c.basis, Points.of(x + h, y));
      double[] left = values(c.basis, Points.of(x - h, y));
      double[] above = values(c.basis, Points.of(x, y + h));
      double[] below = values(c.basis, Points.of(x, y - h));
      for (int j = 0; j < c.basis.size(); j++) {
        // Truncation h²u‴/6, with u‴ up to n³/d³ for the highest power about a hole.
        double scale = 1 + Math.hypot(dx[j * n + i], dy[j * n + i]);
        double ex = dx[j * n + i] - (right[j] - left[j]) / (2 * h);
        double ey = dy[j * n + i] - (above[j] - below[j]) / (2 * h);
        worst = Math.max(worst, Math.hypot(ex, ey) / scale);
      }
    }
    assertThat(worst).as("%s", c.basis).isLessThan(1e-4);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyPriorKnowsEveryFunction(Case c) {
    assertThat(c.basis.priors())
        .isNotEmpty()
        .allSatisfy(
            prior -> {
              assertThat(prior.deviations()).hasSize(c.basis.size());
              assertThat(Arrays.stream(prior.deviations())).allMatch(d -> d >= 0 && d < 1e4);
            });
  }

  /** The mean square of a sum is not the sum of mean squares: functions are far from orthogonal. */
  @Test
  void meanSquaresAreThoseOfSums() {
    DomainBasis basis = Equation.laplace().basis(6, SHAPE);
    double[] w = new double[basis.size()];
    Arrays.setAll(w, j -> Math.sin(j + 1));
    Points inside = SHAPE.grid(25);
    double[] u = new double[inside.size()];
    basis.sum(w, PointBlock.of(inside, 0, inside.size()), Columns.ofValues(u, 0, inside.size()));
    double expected = Arrays.stream(u).map(e -> e * e).average().orElseThrow();
    assertThat(basis.meanSquare(new double[][] {w, w}))
        .isCloseTo(2 * expected, within(1e-12 * expected));
  }

  @Test
  void outsideHolesTheBiharmonicEquationHasNoBasis() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Equation.biharmonic().basis(5, OUTSIDE))
        .withMessage("the biharmonic equation needs an outer boundary");
  }
}
