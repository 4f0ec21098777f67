package vekua.internal.zernike;

import java.util.ArrayList;
import java.util.List;
import vekua.internal.Interruption;

/** Generalised minimal residuals, for every column on its own, with a preconditioner. */
final class Gmres {

  private static final int MOST_STEPS = 60;
  private static final int ROUNDS = 3;

  private final ColumnOperator solver;
  private final Preconditioner inverse;
  private final double tolerance;

  Gmres(ColumnOperator solver, Preconditioner inverse, double tolerance) {
    this.solver = solver;
    this.inverse = inverse;
    this.tolerance = tolerance;
  }

  /**
   * Solves for a correction.
   *
   * @param r the right-hand side; becomes what is left of it
   * @param f receives the correction
   * @return the residual relative to the right-hand side, of the worst column
   */
  double solve(double[][] r, double[][] f) {
    double[] size = solver.norms(r);
    double largest = 0;
    for (double s : size) {
      largest = Math.max(largest, s);
    }
    double worst = largest == 0 ? 0 : 1;
    for (int round = 0; round < ROUNDS && worst > tolerance; round++) {
      double before = worst;
      double[][] z = inverse.apply(correction(r, size, largest));
      double[][] q = solver.response(z);
      for (int i = 0; i < r.length; i++) {
        Rows.add(f[i], z[i], 1);
        Rows.add(r[i], z[i], -1);
        Rows.add(r[i], q[i], -1);
      }
      double[] left = solver.norms(r);
      worst = 0;
      for (int j = 0; j < left.length; j++) {
        worst = Math.max(worst, left[j] / Math.max(size[j], 1e-14 * largest));
      }
      if (!(worst < 0.5 * before)) {
        break;
      }
    }
    return worst;
  }

  private double[][] correction(double[][] r, double[] size, double largest) {
    Interruption interruption = Interruption.ofThisThread();
    int w = r[0].length / 2;
    double[] start = solver.norms(r);
    List<double[][]> v = new ArrayList<>();
    v.add(scaled(r, start));
    HessenbergColumn[] small = new HessenbergColumn[w];
    for (int j = 0; j < w; j++) {
      small[j] = new HessenbergColumn(MOST_STEPS, start[j]);
    }
    int steps = 0;
    double worst = Double.POSITIVE_INFINITY;
    while (steps < MOST_STEPS && worst > tolerance) {
      interruption.check();
      double[][] z = inverse.apply(v.get(steps));
      double[][] q = solver.response(z);
      for (int i = 0; i < q.length; i++) {
        Rows.add(q[i], z[i], 1);
      }
      double[][] h = new double[steps + 2][];
      for (int i = 0; i <= steps; i++) {
        h[i] = solver.products(v.get(i), q);
        subtract(q, v.get(i), h[i]);
      }
      h[steps + 1] = solver.norms(q);
      v.add(scaled(q, h[steps + 1]));
      worst = 0;
      for (int j = 0; j < w; j++) {
        double left = small[j].add(h, j, steps);
        worst = Math.max(worst, left / Math.max(size[j], 1e-14 * largest));
      }
      steps++;
    }
    double[][] sum = Rows.zeros(r.length, 2 * w);
    double[][] y = new double[w][];
    for (int j = 0; j < w; j++) {
      y[j] = small[j].solution(steps);
    }
    for (int i = 0; i < steps; i++) {
      double[] weights = new double[w];
      for (int j = 0; j < w; j++) {
        weights[j] = -y[j][i];
      }
      subtract(sum, v.get(i), weights);
    }
    return sum;
  }

  private static double[][] scaled(double[][] rows, double[] sizes) {
    int w = sizes.length;
    double[] factors = new double[2 * w];
    for (int j = 0; j < w; j++) {
      factors[j] = sizes[j] > 0 ? 1 / sizes[j] : 0;
      factors[w + j] = factors[j];
    }
    double[][] out = new double[rows.length][2 * w];
    for (int i = 0; i < rows.length; i++) {
      multiply(rows[i], factors, out[i]);
    }
    return out;
  }

  private static void multiply(double[] a, double[] b, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = a[i] * b[i];
    }
  }

  private static void subtract(double[][] from, double[][] rows, double[] weights) {
    int w = weights.length;
    double[] twice = new double[2 * w];
    System.arraycopy(weights, 0, twice, 0, w);
    System.arraycopy(weights, 0, twice, w, w);
    for (int i = 0; i < rows.length; i++) {
      subtractProduct(from[i], rows[i], twice);
    }
  }

  private static void subtractProduct(double[] out, double[] a, double[] b) {
    for (int i = 0; i < out.length; i++) {
      out[i] -= a[i] * b[i];
    }
  }
}
