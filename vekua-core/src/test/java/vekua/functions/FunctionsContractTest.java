package vekua.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vekua.basis.Equation;
import vekua.basis.PlaneWaveBasis;
import vekua.functions.Sources.Family;
import vekua.geometry.Curve;
import vekua.geometry.Disk;
import vekua.geometry.Domain;
import vekua.geometry.Outline;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;
import vekua.geometry.Polygon;
import vekua.medium.Coefficient;
import vekua.medium.Conducting;
import vekua.medium.Refracting;

/**
 * What every set of functions must satisfy, whoever uses it. A new one passes it by one line in
 * {@link #cases}: how it is made in a unit of length.
 */
class FunctionsContractTest {

  /** Away from everything singular, which lies at or near the left half of the abscissa. */
  private static final double[][] PLACES = {
    {0.9, 0.6, 0.7, 1.3, 0.35, 0.8}, {0.05, -0.5, 0.6, 0.4, 0.21, -0.13}
  };

  private static final Points HERE = places(1, 0, 0);
  private static final int N = HERE.size();

  /**
   * Functions in any unit of length.
   *
   * @param make the functions where one is so many units long
   */
  private record Case(String name, DoubleFunction<Functions> make) {
    Functions functions() {
      return make.apply(1);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Disk disk(double unit, double x, double y, double radius) {
    return new Disk(x * unit, y * unit, radius * unit);
  }

  private static double[] offsets(double unit) {
    return new double[] {0, 0, 0.3 * unit, -0.2 * unit, 0.4 * unit, 0.2 * unit};
  }

  private static Outline box(double unit, double left, double right) {
    return new Outline(
        new double[] {left * unit, right * unit, right * unit, left * unit},
        new double[] {-2 * unit, -2 * unit, 2 * unit, 2 * unit});
  }

  private static PointBlock ring(double unit) {
    return PointBlock.of(disk(unit, 0.4, 0, 1.2).boundary(60));
  }

  private static Domain shape(double unit) {
    return Domain.inside(
        Polygon.of(
            new double[] {-1 * unit, 2 * unit, 2 * unit, 0, 0, -1 * unit},
            new double[] {-1 * unit, -1 * unit, unit, unit, 2 * unit, 2 * unit}),
        Curve.circle(-0.45 * unit, -0.45 * unit, 0.15 * unit));
  }

  private static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    add(cases, "powers", u -> Modes.powers(5, disk(u, 0.1, 0.2, 1.3)));
    add(cases, "J", u -> Modes.of(1, 4 / u, 7, disk(u, 0.1, 0.2, 1.3)));
    add(cases, "I", u -> Modes.of(-1, 4 / u, 7, disk(u, 0.1, 0.2, 1.3)));
    add(
        cases,
        "Almansi",
        u -> new Almansi(Modes.powers(5, disk(u, 0.1, 0.2, 1.3)), disk(u, 0.1, 0.2, 1.3)));
    add(cases, "plane waves", u -> new PlaneWaves(3 / u, 5, disk(u, 0.1, 0.2, 1.3)));
    add(
        cases,
        "layers",
        u ->
            new Layers(
                3 / u,
                2,
                new double[] {-u, 0.3 * u, 0.6, 0.8, 2.5 * u, 0.2 * u, -u, 0, 1, 1.5 * u}));
    add(cases, "plane wave basis", u -> PlaneWaveBasis.of(3 / u, 5, disk(u, 0.1, 0.2, 1.3)));
    add(cases, "polynomials", u -> ArnoldiPolynomials.on(ring(u), disk(u, 0.4, 0, 1.2), false, 6));
    add(
        cases,
        "inverse powers",
        u -> ArnoldiPolynomials.on(ring(u), disk(u, -0.2, 0.1, 0.3), true, 6));
    add(cases, "poles", u -> new Poles(-0.1 * u, 0, offsets(u)));
    add(
        cases,
        "segment powers",
        u ->
            new SegmentPowers(
                4,
                new double[] {
                  -0.1 * u, 0.05 * u, -0.7 * u, 0.2 * u, 0.6, 0, -u, 0.1 * u, -0.5 * u, 0.7
                }));
    add(
        cases,
        "corner powers",
        u ->
            new CornerPowers(
                -0.1 * u, 0.05 * u, 0.2, 0.7 * u, new double[] {2 / 3.0, 4 / 3.0, 0, 2}, 2));
    add(
        cases,
        "biharmonic powers",
        u ->
            new BiharmonicPowers(
                -0.1 * u,
                0.05 * u,
                0.2,
                0.1,
                0.7 * u,
                new double[] {
                  0, 0.54, 0, 1, 0, -0.8, 0, 1, 2.3, 0.32, 0.4, 0.1, -0.5, 0.7, 1, -1, 0, 1, 0, 2, 0
                }));
    add(
        cases,
        "segment cut",
        u ->
            new SegmentCut(
                new CornerPowers(0, 0, 0, 1, new double[] {0.54, 1.54, 0, 1}, 2),
                -0.1 * u,
                0.05 * u,
                -0.5 * u,
                0.1 * u));
    add(
        cases,
        "pieces",
        u ->
            new Pieces(
                List.of(box(u, -1, 0.75), box(u, 0.75, 3)),
                List.of(
                    Modes.powers(3, disk(u, 0.1, 0.2, 1.3)), new Poles(-0.1 * u, 0, offsets(u)))));
    add(cases, "selection", u -> new Selection(new Poles(-0.1 * u, 0, offsets(u)), 3, 0));
    add(
        cases,
        "Goursat",
        u -> new Goursat(new Poles(-0.1 * u, 0, offsets(u)), disk(u, 0.4, 0, 1.2)));
    add(cases, "logarithm", u -> new Logarithms(disk(u, -0.2, 0.1, 0.3), false));
    add(cases, "four logarithms", u -> new Logarithms(disk(u, -0.2, 0.1, 0.3), true));
    add(
        cases,
        "logarithm ratio",
        u -> new LogarithmRatio(disk(u, -0.2, 0.1, 0.3), disk(u, -1, -1, 0.5)));
    add(
        cases,
        "images",
        u ->
            new Images(
                new Poles(-0.1 * u, 0, offsets(u)),
                new double[] {
                  0.5, 0.6, -0.8, 0.8, 0.6, 2.5 * u, 3 * u, -1, 1, 0, 0, -1, 0, -4 * u
                }));
    add(
        cases,
        "polynomial",
        u -> new PolynomialFunction(new double[] {1 / (u * u * u), 3, 0, -3 / u, 1, 0, 5, 0, 0}));
    add(
        cases,
        "bounded logarithms",
        u ->
            new BoundedLogarithms(
                new Disk(40 * u, -20 * u, 0.5 * u), new Disk(-30 * u, 25 * u, 2 * u)));
    add(
        cases,
        "trigonometric",
        u ->
            new TrigonometricSum(
                0.3 * u, 0.1 * u, 2 / u, new double[] {1, 2, -1, 0.5, 3, 1, 0, -2, 0.25}));
    for (double sign : new double[] {1, -1}) {
      add(
          cases,
          "corner waves " + sign,
          u ->
              new CornerWaves(
                  sign * 16 / (u * u),
                  -0.1 * u,
                  0.05 * u,
                  0.2,
                  0.7 * u,
                  new double[] {2 / 3.0, 4 / 3.0, 1, 2},
                  2,
                  new int[] {3, 1, 2, 3}));
    }
    for (int kind = 0; kind < 4; kind++) {
      boolean first = kind % 2 == 0;
      boolean last = kind < 2;
      add(
          cases,
          "corner modes " + kind,
          u -> new CornerModes(4 / u, -0.1 * u, 0.05 * u, -2, 4.3, 5.2, 1.5 * u, first, last, 27));
    }
    for (Family family : Family.values()) {
      add(
          cases,
          "line " + family,
          u ->
              LineSources.of(
                  family,
                  4 / u,
                  -0.1 * u,
                  0.05 * u,
                  Math.PI - 0.1,
                  0.5 * u,
                  1,
                  new double[] {0.5, 1.5, -0.5}));
      for (int order : new int[] {0, 1, 4}) {
        add(
            cases,
            "sources " + family + order,
            u -> new Sources(family, 4 / u, order, -0.1 * u, 0, offsets(u)));
      }
    }
    add(
        cases,
        "union",
        u ->
            new Union(
                List.of(
                    Modes.powers(3, disk(u, 0.1, 0.2, 1.3)),
                    new Logarithms(disk(u, -0.2, 0.1, 0.3), false))));
    add(
        cases,
        "conducting medium",
        u ->
            MediumFunctions.of(
                Conducting.of(Coefficient.of("exp(sin(2*x/" + u + ") + y/2/" + u + ")")),
                6,
                2,
                disk(u, 0.1, 0.2, 1.3)));
    add(
        cases,
        "refracting medium",
        u ->
            MediumFunctions.of(
                new Refracting(4 / u, Coefficient.of("1 + 0.3*exp(-(r/" + u + ")^2)")),
                7,
                -1,
                disk(u, 0.1, 0.2, 1.3)));
    add(
        cases,
        "Zernike",
        u ->
            MediumFunctions.particular(
                Conducting.of(Coefficient.of("3 + x/" + u)),
                Coefficient.of("exp(y/" + u + ")"),
                disk(u, 0.1, 0.2, 1.3)));
    add(cases, "disc, Laplace", u -> Equation.laplace().basis(6, disk(u, 0.1, 0.2, 1.3)));
    add(cases, "disc, Helmholtz", u -> Equation.helmholtz(4 / u).basis(9, disk(u, 0.1, 0.2, 1.3)));
    add(cases, "disc, Yukawa", u -> Equation.yukawa(4 / u).basis(6, disk(u, 0.1, 0.2, 1.3)));
    add(cases, "disc, biharmonic", u -> Equation.biharmonic().basis(6, disk(u, 0.1, 0.2, 1.3)));
    add(cases, "domain, Laplace", u -> Equation.laplace().basis(8, shape(u)));
    add(cases, "domain, Helmholtz", u -> Equation.helmholtz(4 / u).basis(8, shape(u)));
    add(cases, "domain, Yukawa", u -> Equation.yukawa(4 / u).basis(8, shape(u)));
    add(cases, "domain, biharmonic", u -> Equation.biharmonic().basis(6, shape(u)));
    return cases;
  }

  private static void add(List<Case> cases, String name, DoubleFunction<Functions> make) {
    cases.add(new Case(name, make));
  }

  private static Points places(double unit, double dx, double dy) {
    return Points.of(
        Arrays.stream(PLACES[0]).map(x -> x * unit + dx).toArray(),
        Arrays.stream(PLACES[1]).map(y -> y * unit + dy).toArray());
  }

  private static double[] sizes(double[] columns, int n) {
    double[] sizes = new double[columns.length / n];
    for (int at = 0; at < columns.length; at++) {
      sizes[at / n] = Math.max(sizes[at / n], Math.abs(columns[at]));
    }
    return sizes;
  }

  /** Differences of sixth order: truncation 1e-11 of what varies over a tenth, rounding 1e-13. */
  @ParameterizedTest
  @MethodSource("cases")
  void gradientsAreThoseOfTheValues(Case c) {
    Functions f = c.functions();
    double[][] slopes = f.gradients(HERE);
    double[][] steep = {sizes(slopes[0], N), sizes(slopes[1], N)};
    double[] size = sizes(f.values(HERE), N);
    double h = 2e-3;
    double[] weights = {3.0 / 4, -3.0 / 20, 1.0 / 60};
    for (int axis = 0; axis < 2; axis++) {
      double[] expected = new double[slopes[axis].length];
      for (int s = 1; s <= 3; s++) {
        double[] plus = f.values(places(1, axis == 0 ? s * h : 0, axis == 1 ? s * h : 0));
        double[] minus = f.values(places(1, axis == 0 ? -s * h : 0, axis == 1 ? -s * h : 0));
        for (int i = 0; i < expected.length; i++) {
          expected[i] += weights[s - 1] * (plus[i] - minus[i]) / h;
        }
      }
      for (int i = 0; i < expected.length; i++) {
        double scale = size[i / N] + steep[0][i / N] + steep[1][i / N];
        assertThat(slopes[axis][i])
            .as("function %d, axis %d", i / N, axis)
            .isCloseTo(expected[i], within(1e-7 * scale));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void valuesAndGradientsTogetherAreThoseAlone(Case c) {
    Functions f = c.functions();
    double[] values = new double[f.size() * N];
    double[][] slopes = new double[2][f.size() * N];
    f.evaluate(PointBlock.of(HERE), Columns.of(values, slopes, 0, N));
    assertThat(values).isEqualTo(f.values(HERE));
    assertThat(slopes).isDeepEqualTo(f.gradients(HERE));
  }

  /** Sums take other ways than columns: equal up to roundings of the largest term. */
  @ParameterizedTest
  @MethodSource("cases")
  void sumsAreThoseOfColumns(Case c) {
    Functions f = c.functions();
    double[] w = new Random(4).doubles(f.size(), -1, 1).toArray();
    double[] sum = new double[N + 1];
    double[][] slope = new double[2][N + 1];
    f.sum(w, PointBlock.of(HERE), Columns.of(sum, slope, 1, N));
    double[][] columns = {f.values(HERE), f.gradients(HERE)[0], f.gradients(HERE)[1]};
    double[][] sums = {sum, slope[0], slope[1]};
    for (int part = 0; part < 3; part++) {
      for (int i = 0; i < N; i++) {
        double expected = 0;
        double scale = 0;
        for (int j = 0; j < w.length; j++) {
          expected += w[j] * columns[part][j * N + i];
          scale += Math.abs(columns[part][j * N + i]);
        }
        assertThat(sums[part][i + 1]).isCloseTo(expected, within(1e-13 * scale));
      }
    }
    assertThat(sum[0]).isZero();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void descriptionsReadBackGiveTheSameBits(Case c) {
    Functions f = c.functions();
    Functions read = Kinds.read(f.description());
    assertThat(read.size()).isEqualTo(f.size());
    assertThat(read.dimension()).isEqualTo(f.dimension());
    assertThat(read.values(HERE)).isEqualTo(f.values(HERE));
    assertThat(read.gradients(HERE)).isDeepEqualTo(f.gradients(HERE));
    assertThat(read.description().kind()).isEqualTo(f.description().kind());
    assertThat(read.description().numbers()).isEqualTo(f.description().numbers());
  }

  /** Nothing fails without points, at one point, or far away, whatever the values are there. */
  @ParameterizedTest
  @MethodSource("cases")
  void blocksMayBeEmptyOrFarAway(Case c) {
    Functions f = c.functions();
    Points none = Points.of(new double[0], new double[0]);
    assertThat(f.values(none)).isEmpty();
    assertThat(f.gradients(none)[1]).isEmpty();
    f.sum(new double[f.size()], PointBlock.of(none), Columns.ofValues(new double[0], 0, 0));
    Points far =
        Points.of(new double[] {1e6, -3e9, 1e150, 0}, new double[] {-1e6, 2e12, 1e150, 1e300});
    assertThat(f.values(far)).hasSize(4 * f.size());
    assertThat(f.gradients(far)[0]).hasSize(4 * f.size());
  }

  /** Column j in another unit is a multiple of what it was, and its slope that over the unit. */
  @ParameterizedTest
  @MethodSource("cases")
  void unitsOfLengthDoNotMatter(Case c) {
    Functions f = c.functions();
    double[] values = f.values(HERE);
    double[] slopes = f.gradients(HERE)[0];
    for (double unit : new double[] {1e6, 1e-6}) {
      Functions g = c.make.apply(unit);
      double[] scaled = g.values(places(unit, 0, 0));
      double[] scaledSlopes = g.gradients(places(unit, 0, 0))[0];
      assertThat(g.size()).isEqualTo(f.size());
      for (int j = 0; j < f.size(); j++) {
        int largest = j * N;
        for (int i = j * N; i < (j + 1) * N; i++) {
          largest = Math.abs(values[i]) > Math.abs(values[largest]) ? i : largest;
        }
        double factor = values[largest] == 0 ? 1 : scaled[largest] / values[largest];
        double steep = Arrays.stream(slopes, j * N, (j + 1) * N).map(Math::abs).max().orElse(0);
        for (int i = j * N; i < (j + 1) * N; i++) {
          assertThat(scaled[i] / factor)
              .as("function %d, unit %s", j, unit)
              .isCloseTo(values[i], within(1e-8 * Math.abs(values[largest])));
          assertThat(scaledSlopes[i] / factor * unit)
              .as("slope of function %d, unit %s", j, unit)
              .isCloseTo(slopes[i], within(1e-8 * (steep + Math.abs(values[largest]))));
        }
      }
    }
  }

  /** Points as anchors and offsets are the same points, and blocks write where they are told. */
  @ParameterizedTest
  @MethodSource("cases")
  void blocksWriteWhereTheyAreTold(Case c) {
    Functions f = c.functions();
    int stride = N + 3;
    double[] out = new double[2 + f.size() * stride];
    Arrays.fill(out, Double.NaN);
    f.evaluate(PointBlock.of(HERE, 1, N), Columns.ofValues(out, 2, stride));
    double[] all = f.values(HERE);
    for (int j = 0; j < f.size(); j++) {
      for (int i = 1; i < N; i++) {
        assertThat(out[2 + j * stride + i - 1]).isEqualTo(all[j * N + i]);
      }
      assertThat(out[2 + j * stride + N - 1]).isNaN();
    }
    assertThat(out[1]).isNaN();
    double[] zeros = new double[N];
    PointBlock anchored = PointBlock.of(HERE, Points.of(zeros, zeros));
    double[] same = new double[f.size() * N];
    f.evaluate(anchored, Columns.ofValues(same, 0, N));
    assertThat(same).isEqualTo(all);
  }
}
