package vekua.basis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import vekua.functions.Columns;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/**
 * What every basis must satisfy. A new basis passes it by naming its wavenumber, if it has one, and
 * the mean-value property of its solutions.
 */
abstract class BasisContract {

  /** Double rounding. */
  static final double EPS = 0x1p-52;

  /**
   * The basis to check, for several frames and units.
   *
   * @param order how fine it is: no function may oscillate faster than this around the frame,
   *     beside what its wavenumber makes it
   */
  abstract Basis basis(int order, Disk frame);

  /** The wavenumber or decay of {@link #basis} in a frame, or 0. */
  abstract double wavenumber(Disk frame);

  /**
   * A combination of u and its means over circles of radius ρ and √2ρ that vanishes for every
   * solution of the equation; the mean over a circle is computed to rounding, so this checks the
   * equation itself to rounding.
   */
  abstract double meanValueDefect(double u, double mean, double meanSqrt2, double rho);

  private static final Disk[] FRAMES = {
    Disk.unit(), new Disk(0.3, -0.2, 1.7), new Disk(5e5, -2e6, 830), new Disk(0, 1e-4, 3e-3)
  };

  static Points inside(Disk frame, int n, long seed) {
    Random random = new Random(seed);
    double[] x = new double[n];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double r = 0.8 * frame.radius() * Math.sqrt(random.nextDouble());
      double t = 2 * Math.PI * random.nextDouble();
      x[i] = frame.x() + r * Math.cos(t);
      y[i] = frame.y() + r * Math.sin(t);
    }
    return Points.of(x, y);
  }

  static double[] values(Basis basis, Points points) {
    return basis.values(points);
  }

  /** How far a column moves when coordinates are rounded, in units of one: order and kR. */
  private double sensitivity(int order, Disk f) {
    double offset = Math.hypot(f.x(), f.y()) / f.radius();
    return (1 + offset) * (10 + order + wavenumber(f) * f.radius());
  }

  @Test
  void satisfiesItsEquation() {
    for (Disk frame : FRAMES) {
      Basis basis = basis(12, frame);
      double rho = 0.13 * frame.radius();
      int nodes = 64;
      Points centres = inside(frame, 20, 1);
      double[] u = values(basis, centres);
      for (int p = 0; p < centres.size(); p++) {
        double[] mean = circleMean(basis, centres.x(p), centres.y(p), rho, nodes);
        double[] mean2 = circleMean(basis, centres.x(p), centres.y(p), Math.sqrt(2) * rho, nodes);
        for (int j = 0; j < basis.size(); j++) {
          double defect = meanValueDefect(u[j * centres.size() + p], mean[j], mean2[j], rho);
          assertThat(defect)
              .as("column %d of %s", j, basis)
              .isCloseTo(0, within(20 * sensitivity(12, frame) * EPS));
        }
      }
    }
  }

  private static double[] circleMean(Basis basis, double x, double y, double rho, int nodes) {
    double[] mean = new double[basis.size()];
    double[] values = values(basis, new Disk(x, y, rho).boundary(nodes));
    for (int j = 0; j < mean.length; j++) {
      for (int i = 0; i < nodes; i++) {
        mean[j] += values[j * nodes + i] / nodes;
      }
    }
    return mean;
  }

  @Test
  void gradientsAgreeWithDifferences() {
    for (Disk frame : FRAMES) {
      Basis basis = basis(9, frame);
      Points points = inside(frame, 15, 2);
      double[][] slopes = basis.gradients(points);
      double h = 0.004 * frame.radius();
      double[] differenceX = difference(basis, points, h, 0);
      double[] differenceY = difference(basis, points, 0, h);
      // Sixth-order differences: truncation (0.004 (N + kR))^6 and rounding EPS/0.004.
      double s = sensitivity(9, frame);
      double steps = 0.004 * (9 + wavenumber(frame) * frame.radius());
      double tolerance = (Math.pow(steps, 6) + 1000 * s * EPS) * s / frame.radius();
      for (int i = 0; i < differenceX.length; i++) {
        assertThat(slopes[0][i]).as("x, %s", basis).isCloseTo(differenceX[i], within(tolerance));
        assertThat(slopes[1][i]).as("y, %s", basis).isCloseTo(differenceY[i], within(tolerance));
      }
    }
  }

  private static double[] difference(Basis basis, Points points, double hx, double hy) {
    double[] weights = {3.0 / 4, -3.0 / 20, 1.0 / 60};
    double[] sum = new double[basis.size() * points.size()];
    for (int step = 1; step <= 3; step++) {
      double[] plus = values(basis, moved(points, step * hx, step * hy));
      double[] minus = values(basis, moved(points, -step * hx, -step * hy));
      for (int i = 0; i < sum.length; i++) {
        sum[i] += weights[step - 1] * (plus[i] - minus[i]) / (hx + hy);
      }
    }
    return sum;
  }

  private static Points moved(Points points, double hx, double hy) {
    double[] x = new double[points.size()];
    double[] y = new double[points.size()];
    for (int i = 0; i < x.length; i++) {
      x[i] = points.x(i) + hx;
      y[i] = points.y(i) + hy;
    }
    return Points.of(x, y);
  }

  @Test
  void seriesEqualsWeightedColumns() {
    for (Disk frame : FRAMES) {
      Basis basis = basis(20, frame);
      Points points = inside(frame, 300, 3);
      int n = points.size();
      double[] w = new Random(4).doubles(basis.size(), -1, 1).toArray();
      double[] columns = values(basis, points);
      double[][] slopes = basis.gradients(points);
      double[] u = new double[n + 1];
      double[] ux = new double[n + 1];
      double[] uy = new double[n + 1];
      basis.sum(w, PointBlock.of(points, 0, n), Columns.ofValues(u, 1, n));
      basis.sum(w, PointBlock.of(points, 0, n), Columns.ofGradients(new double[][] {ux, uy}, 1, n));
      double tolerance = 40 * sensitivity(20, frame) * EPS;
      for (int i = 0; i < n; i++) {
        assertThat(u[i + 1]).isCloseTo(sum(columns, w, i, n), within(tolerance));
        double slope = tolerance * sensitivity(20, frame) / frame.radius();
        assertThat(ux[i + 1]).isCloseTo(sum(slopes[0], w, i, n), within(slope));
        assertThat(uy[i + 1]).isCloseTo(sum(slopes[1], w, i, n), within(slope));
      }
    }
  }

  private static double sum(double[] columns, double[] w, int i, int n) {
    double sum = 0;
    for (int j = 0; j < w.length; j++) {
      sum += w[j] * columns[j * n + i];
    }
    return sum;
  }

  @Test
  void blocksEqualSinglePointsAndTouchNothingElse() {
    Basis basis = basis(7, FRAMES[1]);
    Points points = inside(FRAMES[1], 523, 5);
    int stride = 530;
    double[] out = new double[3 + basis.size() * stride];
    Arrays.fill(out, Double.NaN);
    basis.evaluate(PointBlock.of(points, 4, 520), Columns.ofValues(out, 3, stride));
    double[] single = new double[basis.size()];
    for (int i = 4; i < 520; i += 37) {
      basis.evaluate(PointBlock.of(points, i, i + 1), Columns.ofValues(single, 0, 1));
      for (int j = 0; j < basis.size(); j++) {
        assertThat(out[3 + j * stride + i - 4]).isEqualTo(single[j]);
      }
    }
    for (int j = 0; j < basis.size(); j++) {
      assertThat(out[3 + j * stride + 516]).isNaN();
    }
    assertThat(out[2]).isNaN();
  }

  @Test
  void finiteAtTheCentreAndAtTheRimForHighOrders() {
    for (Disk frame : FRAMES) {
      for (int order : new int[] {0, 1, 50, 2000}) {
        Basis basis = basis(order, frame);
        Points points =
            Points.of(
                new double[] {frame.x(), frame.x() + frame.radius(), frame.x() + 1e-9},
                new double[] {frame.y(), frame.y(), frame.y()});
        double[] out = values(basis, points);
        double[] dx = new double[out.length];
        double[] dy = new double[out.length];
        basis.evaluate(
            PointBlock.of(points, 0, 3), Columns.ofGradients(new double[][] {dx, dy}, 0, 3));
        assertThat(Arrays.stream(out)).allMatch(v -> Math.abs(v) < 100);
        assertThat(Arrays.stream(dx)).allMatch(Double::isFinite);
        assertThat(Arrays.stream(dy)).allMatch(Double::isFinite);
        assertThat(Arrays.stream(basis.scales())).allMatch(v -> v > 0 && v < 100);
      }
    }
  }

  @Test
  void scalesAreRootMeanSquaresOverTheFrame() {
    Basis basis = basis(8, FRAMES[1]);
    // Gauss–Legendre in the radius and equal angles integrate the squares to rounding.
    int angles = 64;
    double[] nodes = LegendreNodes.nodes();
    double[] weights = LegendreNodes.weights();
    double[] mean = new double[basis.size()];
    for (int q = 0; q < nodes.length; q++) {
      double t = (nodes[q] + 1) / 2;
      Disk circle = new Disk(FRAMES[1].x(), FRAMES[1].y(), FRAMES[1].radius() * t);
      double[] values = values(basis, circle.boundary(angles));
      for (int j = 0; j < mean.length; j++) {
        for (int i = 0; i < angles; i++) {
          double v = values[j * angles + i];
          mean[j] += v * v / angles * weights[q] * t;
        }
      }
    }
    double[] scales = basis.scales();
    for (int j = 0; j < mean.length; j++) {
      assertThat(scales[j]).isCloseTo(Math.sqrt(mean[j]), within(1e-10 * scales[j]));
    }
  }

  static Disk secondFrame() {
    return FRAMES[1];
  }
}
