package vekua.solve;

import java.util.List;
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;
import org.jspecify.annotations.Nullable;
import vekua.basis.Equation;
import vekua.functions.Functions;
import vekua.functions.PolynomialFunction;
import vekua.functions.TrigonometricSum;
import vekua.geometry.Domain;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.internal.Interruption;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.Triangles;

/**
 * A solution of (Δ + λ)^p v = f, whatever it is on the boundary: the source f is replaced by a
 * trigonometric sum whose period is about twice the domain's extent (a Fourier extension, which
 * converges exponentially though f is not periodic), of which every term has a solution in closed
 * form.
 *
 * @param functions whose sum is v
 * @param error the largest difference found between f and what v is a solution for
 */
record ParticularSolution(List<Functions> functions, double error) {

  /** Highest frequencies that are tried. */
  private static final int[] ORDERS = {6, 10, 16, 24, 36, 54};

  /** A sum this close to f, relative to its size, is close enough. */
  private static final double ENOUGH = 2e-14;

  /** Samples for each function along an axis. */
  private static final int DENSITY = 3;

  private static final double DELTA = 1e-11;

  private static final int PASSES = 2;

  /** Candidates for the period, of which the one farthest from a resonance is taken. */
  private static final int PERIODS = 12;

  static ParticularSolution of(DoubleBinaryOperator f, Equation equation, Domain domain) {
    Rectangle box = domain.bounds();
    double extent = Math.max(box.x1() - box.x0(), box.y1() - box.y0());
    double omega = frequency(equation.lambda(), extent);
    @Nullable ParticularSolution best = null;
    for (int order : ORDERS) {
      Interruption.ofThisThread().check();
      double[] sum = fitted(f, box, extent, omega, order);
      double[] difference = difference(f, box, omega, sum, domain);
      if (best == null || difference[0] < best.error) {
        best = solution(equation, box, omega, sum, difference[0]);
      }
      if (difference[0] <= ENOUGH * difference[1]) {
        break;
      }
    }
    return Objects.requireNonNull(best);
  }

  /** A frequency whose multiples stay away from λ. */
  private static double frequency(double lambda, double extent) {
    double best = Math.PI / extent;
    double farthest = 0;
    for (int i = 0; i < PERIODS && lambda > 0; i++) {
      double omega = Math.PI / (extent * (1 + 0.02 * i));
      double nearest = Double.POSITIVE_INFINITY;
      int most = ORDERS[ORDERS.length - 1];
      for (int p = 0; p <= most; p++) {
        for (int q = 0; q <= p; q++) {
          nearest = Math.min(nearest, Math.abs(lambda - omega * omega * (p * p + q * q)));
        }
      }
      if (nearest > farthest) {
        farthest = nearest;
        best = omega;
      }
    }
    return best;
  }

  /** Coefficients of the sum, by damped least squares along one axis and then along the other. */
  private static double[] fitted(
      DoubleBinaryOperator f, Rectangle box, double extent, double omega, int order) {
    int n = 2 * order + 1;
    int m = DENSITY * n;
    double[] rows = new double[(m + n) * n];
    double[] t = new double[n];
    double[] d = new double[n];
    for (int i = 0; i < m; i++) {
      TrigonometricSum.waves(omega * extent * i / (m - 1), t, d);
      for (int j = 0; j < n; j++) {
        rows[j * (m + n) + i] = t[j];
      }
    }
    for (int j = 0; j < n; j++) {
      rows[j * (m + n) + m + j] = DELTA * Math.sqrt(m);
    }
    ColumnFactor factor = Engines.choose(n, m + n).factor(rows, m + n, n);
    double[] values = new double[m * (m + n)];
    for (int k = 0; k < m; k++) {
      for (int i = 0; i < m; i++) {
        double x = box.x0() + extent * i / (m - 1);
        double y = box.y0() + extent * k / (m - 1);
        values[k * (m + n) + i] = finite(f, x, y);
      }
    }
    // The damping holds back a little; what it held back is fitted again.
    double[] c = new double[n * n];
    double[] left = values.clone();
    for (int pass = 0; pass < PASSES; pass++) {
      double[] half = solve(factor, n, left, m);
      double[] turned = new double[n * (m + n)];
      for (int k = 0; k < m; k++) {
        for (int p = 0; p < n; p++) {
          turned[p * (m + n) + k] = half[k * n + p];
        }
      }
      double[] more = solve(factor, n, turned, n);
      for (int j = 0; j < c.length; j++) {
        c[j] += more[j];
      }
      left = remainder(values, rows, c, m, n);
    }
    return c;
  }

  /** What the sum leaves of the values. */
  private static double[] remainder(double[] values, double[] rows, double[] c, int m, int n) {
    double[] half = new double[n * m];
    for (int p = 0; p < n; p++) {
      for (int q = 0; q < n; q++) {
        for (int k = 0; k < m; k++) {
          half[p * m + k] = Math.fma(c[p * n + q], rows[q * (m + n) + k], half[p * m + k]);
        }
      }
    }
    double[] left = values.clone();
    for (int k = 0; k < m; k++) {
      for (int p = 0; p < n; p++) {
        for (int i = 0; i < m; i++) {
          int at = k * (m + n) + i;
          left[at] = Math.fma(-half[p * m + k], rows[p * (m + n) + i], left[at]);
        }
      }
    }
    return left;
  }

  private static double[] solve(ColumnFactor factor, int n, double[] b, int count) {
    double[] x = factor.rotate(b, count);
    Triangles.solve(factor.triangle(), n, x, count);
    return x;
  }

  private static double finite(DoubleBinaryOperator f, double x, double y) {
    double value = f.applyAsDouble(x, y);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "source must be finite on the square around the domain: "
              + value
              + " at ("
              + x
              + ", "
              + y
              + ")");
    }
    return value;
  }

  /** The largest difference between f and the sum in the domain, and the largest f. */
  private static double[] difference(
      DoubleBinaryOperator f, Rectangle box, double omega, double[] sum, Domain domain) {
    Points places = domain.grid(61);
    double[] values = new TrigonometricSum(box.x0(), box.y0(), omega, sum).values(places);
    double worst = 0;
    double size = 0;
    for (int i = 0; i < places.size(); i++) {
      double exact = finite(f, places.x(i), places.y(i));
      worst = Math.max(worst, Math.abs(values[i] - exact));
      size = Math.max(size, Math.abs(exact));
    }
    return new double[] {worst, size};
  }

  /** Divides each term by what the operator multiplies it with; the constant becomes a power. */
  private static ParticularSolution solution(
      Equation equation, Rectangle box, double omega, double[] sum, double error) {
    int n = (int) Math.rint(Math.sqrt(sum.length));
    double[] c = new double[sum.length];
    for (int p = 0; p < n; p++) {
      for (int q = 0; q < n; q++) {
        int a = (p + 1) / 2;
        int b = (q + 1) / 2;
        double factor = equation.lambda() - omega * omega * (a * a + b * b);
        c[p * n + q] = factor == 0 ? 0 : sum[p * n + q] / Math.pow(factor, equation.power());
      }
    }
    Functions waves = new TrigonometricSum(box.x0(), box.y0(), omega, c);
    if (equation.lambda() != 0) {
      return new ParticularSolution(List.of(waves), error);
    }
    // Δ(x² + y²)/4 = 1, Δ²(x² + y²)²/64 = 1.
    double[] power =
        equation.power() == 1
            ? new double[] {sum[0] / 4, 2, 0, sum[0] / 4, 0, 2}
            : new double[] {sum[0] / 64, 4, 0, sum[0] / 32, 2, 2, sum[0] / 64, 0, 4};
    return new ParticularSolution(List.of(waves, new PolynomialFunction(power)), error);
  }
}
