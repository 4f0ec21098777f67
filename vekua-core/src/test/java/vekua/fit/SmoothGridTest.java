package vekua.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Grid;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.rows.Samples;

/** Interpolated maps of spread and blind part against computed ones. */
class SmoothGridTest {

  private static final Grid GRID = new Grid(new Rectangle(-1, 1, -0.8, 0.9), 160, 140);

  private static Fit fit(Equation equation, double noise, Disk frame) {
    Random random = new Random(3);
    int n = 60;
    double[] x = new double[n];
    double[] y = new double[n];
    double[] u = new double[n];
    double k = equation.wavenumber();
    for (int i = 0; i < n; i++) {
      x[i] = random.nextDouble(-1, 1);
      y[i] = random.nextDouble(-0.8, 0.9);
      u[i] = (k > 0 ? Math.cos(k * x[i]) : x[i] * y[i]) + noise * random.nextGaussian();
    }
    return Fitter.withDefaults().withFrame(frame).fit(equation, Samples.of(Points.of(x, y), u));
  }

  private static Equation equation(String name, double number) {
    return switch (name) {
      case "helmholtz" -> Equation.helmholtz(number);
      case "yukawa" -> Equation.yukawa(number);
      case "biharmonic" -> Equation.biharmonic();
      default -> Equation.laplace();
    };
  }

  @ParameterizedTest
  @CsvSource({
    "laplace, 0, 0.1",
    "laplace, 0, 1e-6",
    "biharmonic, 0, 0.01",
    "yukawa, 5, 0.1",
    "helmholtz, 4, 0.001",
    "helmholtz, 12, 0.1",
    "helmholtz, 30, 0.001"
  })
  void tellsWhatIsComputedToSinglePrecision(String name, double number, double noise) {
    Uncertainty uncertainty = fit(equation(name, number), noise, new Disk(0, 0, 1.4)).uncertainty();
    double[][] expected = uncertainty.spreadAndBlindAt(GRID.points());
    double[][] actual = uncertainty.spreadAndBlindOn(GRID);
    for (int f = 0; f < 2; f++) {
      for (int i = 0; i < expected[f].length; i++) {
        // Ten times what a node may be off that is checked.
        assertThat(Math.abs(actual[f][i] - expected[f][i])).isLessThan(1e-5 * expected[f][i]);
      }
    }
  }

  /** Without a check behind it: a function that is as smooth as the points are made for. */
  @ParameterizedTest
  @CsvSource({"helmholtz, 9, 71, 64", "laplace, 0, 40, 1", "yukawa, 3, 1, 33"})
  void interpolatesToRounding(String name, double number, int nx, int ny) {
    Grid grid = new Grid(new Rectangle(-1, 2, 3, 4), nx, ny);
    DiskBasis basis = equation(name, number).basis(24, new Disk(0.5, 3.5, 2));
    SmoothGrid smooth = SmoothGrid.of(basis, grid);
    Points chebyshev = smooth.points();
    double[] few = new double[chebyshev.size()];
    for (int i = 0; i < few.length; i++) {
      few[i] = smoothAt(chebyshev, i);
      assertThat(grid.bounds().contains(chebyshev.x(i), chebyshev.y(i))).isTrue();
    }
    double[] all = smooth.interpolate(few);
    Points nodes = grid.points();
    for (int i = 0; i < all.length; i++) {
      // Values between 0.3 and 4; a side of one node has it in the middle.
      assertThat(all[i]).isCloseTo(smoothAt(nodes, i), within(1e-12));
    }
  }

  private static double smoothAt(Points points, int i) {
    double x = points.x(i);
    double y = points.y(i);
    return 2 + Math.cos(4 * x - y) * Math.exp(-0.1 * x * y) + 0.2 * Math.sin(5 * y);
  }

  @Test
  void valuesTooSmallToBeToldAreNot() {
    Grid grid = new Grid(new Rectangle(0, 1, 0, 1), 100, 100);
    SmoothGrid smooth = SmoothGrid.of(Equation.laplace().basis(10, Disk.unit()), grid);
    Points chebyshev = smooth.points();
    double[] few = new double[chebyshev.size()];
    for (int i = 0; i < few.length; i++) {
      few[i] = Math.pow(chebyshev.x(i), 4);
    }
    double[] all = smooth.interpolate(few);
    Points nodes = grid.points();
    for (int i = 0; i < all.length; i++) {
      double expected = Math.pow(nodes.x(i), 4);
      if (expected > 1.01e-7) {
        assertThat(all[i]).isCloseTo(expected, within(1e-14));
      } else {
        assertThat(all[i]).isNaN();
      }
    }
  }

  /** Computed values are the same to the last bit, interpolated ones are not. */
  @Test
  void fineGridsAreInterpolatedAndCoarseOnesAreNot() {
    Uncertainty uncertainty = fit(Equation.helmholtz(4), 0.1, new Disk(0, 0, 1.4)).uncertainty();
    assertThat(bits(uncertainty, GRID)).isLessThan(GRID.nx() * GRID.ny() / 2);
    Grid coarse = new Grid(GRID.bounds(), 30, 30);
    assertThat(bits(uncertainty, coarse)).isEqualTo(900);
  }

  /** At how many nodes spread and blind part are what would be computed there, bit by bit. */
  private static long bits(Uncertainty uncertainty, Grid grid) {
    double[][] computed = uncertainty.spreadAndBlindAt(grid.points());
    double[][] told = uncertainty.spreadAndBlindOn(grid);
    return IntStream.range(0, computed[0].length)
        .filter(i -> computed[0][i] == told[0][i] && computed[1][i] == told[1][i])
        .count();
  }

  /** A grid far beyond the frame, where unchecked modes outgrow all digits: it must be computed. */
  @Test
  void doesNotTrustItselfBeyondTheFrame() {
    DiskBasis basis = Equation.laplace().basis(40, new Disk(0, 0, 0.3));
    double[][] all = new double[basis.size()][basis.size()];
    for (int j = 0; j < all.length; j++) {
      all[j][j] = 1;
    }
    Uncertainty uncertainty = Uncertainty.of(basis, all, all);
    assertThat(uncertainty.spreadAndBlindOn(GRID))
        .isDeepEqualTo(uncertainty.spreadAndBlindAt(GRID.points()));
  }

  @Test
  void paysOnFineGridsOnly() {
    DiskBasis basis = Equation.helmholtz(12).basis(40, new Disk(0, 0, 1.4));
    assertThat(SmoothGrid.of(basis, GRID).pays()).isTrue();
    assertThat(SmoothGrid.of(basis, new Grid(GRID.bounds(), 50, 50)).pays()).isFalse();
    assertThat(SmoothGrid.of(basis, new Grid(GRID.bounds(), 1, 1)).pays()).isFalse();
  }

  /** The largest value is the unit in which others are small. */
  @Test
  void theUnitOfValuesDoesNotMatter() {
    Grid grid = new Grid(new Rectangle(0, 1, 0, 1), 30, 20);
    SmoothGrid smooth = SmoothGrid.of(Equation.laplace().basis(5, Disk.unit()), grid);
    Points chebyshev = smooth.points();
    double[] few = new double[chebyshev.size()];
    Arrays.setAll(few, i -> Math.pow(chebyshev.x(i), 8));
    double[] one = smooth.interpolate(few);
    double[] large = smooth.interpolate(Arrays.stream(few).map(v -> 0x1p40 * v).toArray());
    assertThat(large).isEqualTo(Arrays.stream(one).map(v -> 0x1p40 * v).toArray());
    assertThat(Arrays.stream(one).filter(Double::isNaN).count()).isBetween(40L, 120L);
  }

  /** Eight more than the order, or what twice the waves over half a side need. */
  @Test
  void pointsAreAsManyAsWavesNeed() {
    Grid grid = new Grid(new Rectangle(0, 4, 0, 1), 40, 10);
    assertThat(SmoothGrid.of(Equation.laplace().basis(5, Disk.unit()), grid).points().size())
        .isEqualTo(13 * 13);
    // 2 · 4 · 2 = 16 and 9 · 2.52 + 3 along; 4 and 9 · 1.59 + 3 across.
    assertThat(SmoothGrid.of(Equation.helmholtz(4).basis(5, Disk.unit()), grid).points().size())
        .isEqualTo(42 * 22);
    DiskBasis basis = Equation.laplace().basis(5, Disk.unit());
    Rectangle square = new Rectangle(0, 1, 0, 1);
    assertThat(SmoothGrid.of(basis, new Grid(square, 26, 13)).pays()).as("twice as many").isFalse();
    assertThat(SmoothGrid.of(basis, new Grid(square, 113, 3)).pays()).as("one more").isTrue();
  }
}
