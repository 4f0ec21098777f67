package vekua.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.internal.bessel.BesselI;
import vekua.internal.bessel.BesselJ;

/** Groups of functions one by one: equation, gradients, storage. */
class FunctionsTest {

  private static final double RHO = 0.1;
  private static final double K = 4;

  /** A group that solves Δu + λu = 0 at a distance of more than a half from singularities. */
  private record Case(double lambda, Functions terms) {
    @Override
    public String toString() {
      return terms.description().kind() + " " + lambda;
    }
  }

  /** Everything singular lies at or near the left half of the abscissa. */
  private static final Points POINTS =
      Points.of(new double[] {0.9, 0.6, 0.7, 1.4}, new double[] {0.05, -0.5, 0.6, 1.1});

  private static List<Case> cases() {
    double[] shifted = {0.5, 0.6, -0.8, 0.8, 0.6, 2.5, 3};
    double[] mirror = {-1, 1, 0, 0, -1, 0, -4};
    double[] maps = Arrays.copyOf(shifted, 14);
    System.arraycopy(mirror, 0, maps, 7, 7);
    Logarithms logarithm = new Logarithms(new Disk(-0.2, 0.1, 0.3), false);
    return List.of(
        new Case(0, new PolynomialFunction(new double[] {1, 3, 0, -3, 1, 2, 5, 0, 0, 2, 0, 1})),
        new Case(0, new LogarithmRatio(new Disk(-0.2, 0.1, 0.3), new Disk(-1, -1, 0.5))),
        new Case(0, logarithm),
        new Case(0, new Images(logarithm, maps)),
        new Case(0, corner()),
        new Case(0, new SegmentPowers(5, new double[] {-0.1, 0.05, -0.7, 0.2, 0.6})),
        new Case(K * K, wedge(K * K)),
        new Case(-K * K, wedge(-K * K)),
        new Case(K * K, line(Sources.Family.Y)),
        new Case(K * K, line(Sources.Family.H)),
        new Case(-K * K, line(Sources.Family.K)),
        new Case(K * K, multipoles(Sources.Family.Y, 4)),
        new Case(K * K, multipoles(Sources.Family.H, 1)),
        new Case(-K * K, multipoles(Sources.Family.K, 0)));
  }

  private static Functions corner() {
    return Selection.ofPairs(
        new CornerPowers(-0.1, 0.05, 0.2, 0.7, new double[] {2 / 3.0, 4 / 3.0, 1, 2}, 2),
        new int[] {3, 1, 2, 3});
  }

  private static CornerWaves wedge(double lambda) {
    return new CornerWaves(
        lambda,
        -0.1,
        0.05,
        0.2,
        0.7,
        new double[] {2 / 3.0, 4 / 3.0, 1, 2},
        2,
        new int[] {3, 1, 2, 3});
  }

  private static LineSources line(Sources.Family family) {
    return new LineSources(
        family, K, -0.1, 0.05, Math.PI - 0.1, 0.5, 0.3, 120, new double[] {0.5, 1.5, -0.5});
  }

  private static Sources multipoles(Sources.Family family, int order) {
    return new Sources(family, K, order, -0.1, 0, new double[] {0, 0, 0.3, -0.2, 0.4, 0.2});
  }

  private static double[] values(Functions terms, Points points) {
    return terms.values(points);
  }

  /** Means over circles: exact up to (0.1/0.5)^48, so rounding of the sums is what is left. */
  @ParameterizedTest
  @MethodSource("cases")
  void everyFunctionSolvesItsEquation(Case c) {
    double x = Math.sqrt(Math.abs(c.lambda)) * RHO;
    double factor = c.lambda == 0 ? 1 : c.lambda > 0 ? j0(x) : i0(x);
    int nodes = 48;
    for (int p = 0; p < POINTS.size(); p++) {
      double[] ring = values(c.terms, new Disk(POINTS.x(p), POINTS.y(p), RHO).boundary(nodes));
      double[] centre = values(c.terms, Points.of(POINTS.x(p), POINTS.y(p)));
      for (int j = 0; j < c.terms.size(); j++) {
        double mean = 0;
        double size = 0;
        for (int i = 0; i < nodes; i++) {
          mean += ring[j * nodes + i] / nodes;
          size = Math.max(size, Math.abs(ring[j * nodes + i]));
        }
        assertThat(mean).as("function %d", j).isCloseTo(factor * centre[j], within(1e-12 * size));
      }
    }
  }

  private static double j0(double x) {
    double[] out = new double[2];
    BesselJ.orders(x, out);
    return out[0];
  }

  private static double i0(double x) {
    double[] out = new double[2];
    BesselI.orders(x, out);
    return out[0] * Math.exp(x);
  }

  /** Differences of fourth order: h⁴ u⁗′/30 and rounding over h, both about 1e-11. */
  @ParameterizedTest
  @MethodSource("cases")
  void gradientsAreThoseOfTheValues(Case c) {
    int n = POINTS.size();
    int stride = n + 2;
    double[] dx = new double[c.terms.size() * stride + 1];
    double[] dy = new double[dx.length];
    c.terms.evaluate(
        PointBlock.of(POINTS), Columns.ofGradients(new double[][] {dx, dy}, 1, stride));
    double h = 1e-3;
    for (int p = 0; p < n; p++) {
      double x = POINTS.x(p);
      double y = POINTS.y(p);
      double[][] along = new double[4][];
      double[][] across = new double[4][];
      double[] steps = {-2, -1, 1, 2};
      for (int s = 0; s < 4; s++) {
        along[s] = values(c.terms, Points.of(x + steps[s] * h, y));
        across[s] = values(c.terms, Points.of(x, y + steps[s] * h));
      }
      for (int j = 0; j < c.terms.size(); j++) {
        double ex = difference(along, j, h);
        double ey = difference(across, j, h);
        double tolerance = 1e-8 * (1 + Math.hypot(ex, ey));
        assertThat(dx[1 + j * stride + p]).as("function %d", j).isCloseTo(ex, within(tolerance));
        assertThat(dy[1 + j * stride + p]).as("function %d", j).isCloseTo(ey, within(tolerance));
      }
    }
  }

  private static double difference(double[][] at, int j, double h) {
    return (at[0][j] - 8 * at[1][j] + 8 * at[2][j] - at[3][j]) / (12 * h);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void groupsReadBackGiveTheSameBits(Case c) {
    Functions read = Kinds.read(c.terms.description());
    assertThat(read.size()).isEqualTo(c.terms.size());
    assertThat(values(read, POINTS)).isEqualTo(values(c.terms, POINTS));
    assertThat(read.description().numbers()).isEqualTo(c.terms.description().numbers());
  }

  @Test
  void unknownOrUnfinishedGroupsAreRefused() {
    for (String kind : new String[] {"tea", "harmonic-tea", "goursat-tea", "images-tea"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> version1(kind, new double[9]))
          .withMessageStartingWith("kind of a group is not known: \"");
    }
    for (String kind : new String[] {"wedge", "line", "log-ratio", "harmonic-poles", "modes"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> version1(kind))
          .withMessage("group of kind \"" + kind + "\" lacks numbers");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> version1("line", 7, 1, 0, 0, 0, 1, 1, 1))
        .withMessage("family of sources is not known: 7.0");
  }

  private static Functions version1(String kind, double... numbers) {
    return Kinds.read(Description.ofVersion1(kind, numbers));
  }

  /** Files of version 1 joined the names of members, and told parts of pairs by bits. */
  @Test
  void groupsOfVersion1AreRead() {
    double[] corner = {-0.1, 0.05, 0.2, 0.7, 2, 2 / 3.0, 4 / 3.0, 1, 2};
    double[] parts = {4, 3, 1, 2, 3};
    assertThat(values(version1("harmonic-corner", Description.join(parts, corner)), POINTS))
        .isEqualTo(values(corner(), POINTS));
    double[] map = {-1, 1, 0, 0, -1, 0, -4};
    double[] logarithm = {-0.2, 0.1, 0.3, 0};
    Functions images =
        version1("images-logarithm", Description.join(new double[] {7}, map, logarithm));
    assertThat(values(images, POINTS))
        .isEqualTo(
            values(new Images(new Logarithms(new Disk(-0.2, 0.1, 0.3), false), map), POINTS));
    double[] poles = {1, 2, -3, 0, 0.5};
    Functions goursat = version1("goursat-poles", Description.join(new double[] {0, 0, 2}, poles));
    assertThat(values(goursat, POINTS))
        .isEqualTo(
            values(
                new Goursat(new Poles(1, 2, new double[] {-3, 0, 0.5}), new Disk(0, 0, 2)),
                POINTS));
  }

  /** A charge and its image of the other sign cancel on the mirror. */
  @Test
  void imagesCancelOnTheirMirror() {
    Functions charge = new Logarithms(new Disk(1, 0.3, 0.2), false);
    Functions both = new Images(charge, new double[] {-1, -1, 0, 0, 1, 0, 0});
    for (double y : new double[] {-2, 0, 0.3, 5}) {
      assertThat(values(both, Points.of(0, y))[0]).isCloseTo(0, within(1e-15));
    }
  }

  /** Close to a corner, functions grow like the power that they are made for, on either side. */
  @Test
  void functionsOfCornersHaveTheirPowers() {
    for (double lambda : new double[] {K * K, -K * K}) {
      Functions wedge =
          new CornerWaves(lambda, 0, 0, 0, 1, new double[] {2 / 3.0}, 0, new int[] {3});
      for (double r : new double[] {1e-3, 1e-6, 1e-9}) {
        double phi = 2;
        double[] at = values(wedge, Points.of(r * Math.cos(phi), r * Math.sin(phi)));
        double power = Math.pow(r, 2 / 3.0);
        // The next term of the series is of order λr².
        assertThat(at[0]).isCloseTo(power * Math.cos(phi * 2 / 3), within(20 * r * r));
        assertThat(at[1]).isCloseTo(power * Math.sin(phi * 2 / 3), within(20 * r * r));
      }
    }
  }
}
