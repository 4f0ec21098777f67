package vekua.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.Triangles;
import vekua.medium.Coefficient;
import vekua.medium.FirstOrder;

class GeneralisedPowersTest {

  private interface Exact {
    /** Real and imaginary part. */
    double[] at(double x, double y);
  }

  /** The real factors with which the powers are a given solution on the rim. */
  private static double[] factors(GeneralisedPowers powers, Disk frame, Exact exact) {
    int n = powers.size();
    Points rim = frame.boundary(4 * n);
    int m = rim.size();
    double[] re = powers.re().values(rim);
    double[] im = powers.im().values(rim);
    double[] a = new double[2 * m * n];
    double[] b = new double[2 * m];
    for (int i = 0; i < m; i++) {
      double[] w = exact.at(rim.x(i), rim.y(i));
      b[i] = w[0];
      b[m + i] = w[1];
      for (int j = 0; j < n; j++) {
        a[2 * m * j + i] = re[j * m + i];
        a[2 * m * j + m + i] = im[j * m + i];
      }
    }
    ColumnFactor factor = Engines.java().factor(a, 2 * m, n);
    double[] x = java.util.Arrays.copyOf(factor.rotate(b, 1), n);
    Triangles.solve(factor.triangle(), n, x, 1);
    return x;
  }

  private static void agrees(FirstOrder equation, Disk frame, Exact exact, double tolerance) {
    GeneralisedPowers powers = GeneralisedPowers.of(equation, 24, frame);
    assertThat(powers.residual()).isLessThan(1e-12);
    double[] c = factors(powers, frame, exact);
    for (double[] unit : new double[][] {{0.3, -0.2}, {-0.6, 0.5}, {0, 0}, {0.05, 0.9}}) {
      Points at =
          Points.of(frame.x() + frame.radius() * unit[0], frame.y() + frame.radius() * unit[1]);
      double[] w = exact.at(at.x(0), at.y(0));
      double h = 1e-5;
      double[] right = exact.at(at.x(0) + h, at.y(0));
      double[] left = exact.at(at.x(0) - h, at.y(0));
      double[] up = exact.at(at.x(0), at.y(0) + h);
      double[] down = exact.at(at.x(0), at.y(0) - h);
      for (int part = 0; part < 2; part++) {
        Functions f = part == 0 ? powers.re() : powers.im();
        assertThat(sum(c, f.values(at))).isCloseTo(w[part], within(tolerance));
        // Differences know nine digits.
        assertThat(sum(c, f.gradients(at)[0]))
            .isCloseTo((right[part] - left[part]) / (2 * h), within(1e-8));
        assertThat(sum(c, f.gradients(at)[1]))
            .isCloseTo((up[part] - down[part]) / (2 * h), within(1e-8));
      }
    }
  }

  private static double sum(double[] c, double[] of) {
    double sum = 0;
    for (int j = 0; j < c.length; j++) {
      sum += c[j] * of[j];
    }
    return sum;
  }

  /** ∂w/∂z̄ + aw = 0 has w = e^{−a z̄} z². */
  @Test
  void constantA() {
    Exact exact =
        (x, y) -> {
          double size = Math.exp(-0.8 * x - 0.5 * y);
          double angle = 0.8 * y - 0.5 * x;
          double re = size * Math.cos(angle);
          double im = size * Math.sin(angle);
          double sr = x * x - y * y;
          double si = 2 * x * y;
          return new double[] {re * sr - im * si, re * si + im * sr};
        };
    agrees(FirstOrder.of("0.8", "0.5", "0", "0"), new Disk(0.1, -0.2, 1.2), exact, 1e-12);
  }

  /** σ = cosh²x has u = tanh x and v = y, that is W = sinh x + iy/cosh x. */
  @Test
  void mainVekuaEquationOfAConductivity() {
    FirstOrder main = FirstOrder.main(Coefficient.of("cosh(x)^2"));
    agrees(main, Disk.unit(), (x, y) -> new double[] {Math.sinh(x), y / Math.cosh(x)}, 1e-12);
  }

  /** With A = B = 0 they are powers. */
  @Test
  void withoutCoefficientsTheyArePowers() {
    GeneralisedPowers powers =
        GeneralisedPowers.of(FirstOrder.of("0", "0", "0", "0"), 3, Disk.unit());
    double[] re = powers.re().values(Points.of(0.6, 0.3));
    double[] im = powers.im().values(Points.of(0.6, 0.3));
    assertThat(re[4]).isCloseTo(0.27, within(1e-12));
    assertThat(im[4]).isCloseTo(0.36, within(1e-12));
    assertThat(re[5]).isCloseTo(-0.36, within(1e-12));
    assertThat(im[5]).isCloseTo(0.27, within(1e-12));
    assertThat(powers.re().values(Points.of(0.9, 0.9))).containsOnly(Double.NaN);
  }

  @Test
  void whatIsNotFiniteIsRefusedWithItsPlace() {
    assertThatThrownBy(
            () -> GeneralisedPowers.of(FirstOrder.of("log(x)", "0", "0", "0"), 3, Disk.unit()))
        .hasMessageContaining("A must be finite in the whole disc")
        .hasMessageContaining(" at (");
  }
}
