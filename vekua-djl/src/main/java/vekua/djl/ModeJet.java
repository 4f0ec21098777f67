package vekua.djl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import vekua.basis.DiskBasis;
import vekua.functions.Columns;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/**
 * The modes of a second-order equation with all their derivatives up to an order: the coefficients
 * of their Taylor polynomials at points.
 *
 * <p>Differentiation shifts the order of a mode, ∂ m_n = lower(n) m_{n−1} and ∂̄ m_n = raise(n)
 * m_{n+1} with ∂ = (∂x − i∂y)/2. So every derivative of the modes up to N is a constant matrix
 * times the modes up to N + p, and the core's kernels evaluate all of them at once. Negative orders
 * stand for complex conjugates.
 */
final class ModeJet {

  private final DiskBasis extended;
  private final int size;
  private final List<Shift> shifts = new ArrayList<>();

  /** One derivative ∂x^i ∂y^j / (i! j!) as a sparse matrix from extended columns to columns. */
  @SuppressWarnings("ArrayRecordComponent") // read-only by contract
  private record Shift(int[][] rows, double[][] factors) {}

  /**
   * Prepares the jets.
   *
   * @param modes of an equation of second order
   * @param scales what each mode is divided by
   * @param derivatives the highest derivative p
   */
  ModeJet(DiskBasis modes, double[] scales, int derivatives) {
    this.extended = modes.equation().basis(modes.order() + derivatives + 1, modes.frame());
    this.size = modes.size();
    Ladder ladder = Ladder.of(extended);
    for (int total = 0; total <= derivatives; total++) {
      for (int j = 0; j <= total; j++) {
        shifts.add(shift(ladder, scales, total - j, j));
      }
    }
  }

  /** The number of Taylor coefficients: 1, x, y, x², xy, y², … */
  int terms() {
    return shifts.size();
  }

  /**
   * Evaluates the first Taylor coefficients.
   *
   * @param count how many of them
   * @return (count, size, points), row-major
   */
  double[] at(Points points, int count) {
    int n = points.size();
    double[] modes = new double[extended.size() * n];
    extended.evaluate(PointBlock.of(points, 0, n), Columns.ofValues(modes, 0, n));
    double[] out = new double[count * size * n];
    for (int t = 0; t < count; t++) {
      Shift shift = shifts.get(t);
      for (int column = 0; column < size; column++) {
        int to = (t * size + column) * n;
        for (int e = 0; e < shift.rows[column].length; e++) {
          int from = shift.rows[column][e] * n;
          double factor = shift.factors[column][e];
          for (int i = 0; i < n; i++) {
            out[to + i] += factor * modes[from + i];
          }
        }
      }
    }
    return out;
  }

  private Shift shift(Ladder ladder, double[] scales, int inX, int inY) {
    int[][] rows = new int[size][];
    double[][] factors = new double[size][];
    for (int column = 0; column < size; column++) {
      Combination c = Combination.ofColumn(ladder, column);
      for (int i = 1; i <= inX; i++) {
        c = c.derivative(1, 0, 1.0 / i);
      }
      for (int j = 1; j <= inY; j++) {
        c = c.derivative(0, 1, 1.0 / j);
      }
      double[] real = c.realColumns();
      int entries = 0;
      rows[column] = new int[real.length];
      factors[column] = new double[real.length];
      for (int row = 0; row < real.length; row++) {
        if (real[row] != 0) {
          rows[column][entries] = row;
          factors[column][entries++] = real[row] / scales[column];
        }
      }
      rows[column] = Arrays.copyOf(rows[column], entries);
      factors[column] = Arrays.copyOf(factors[column], entries);
    }
    return new Shift(rows, factors);
  }

  /** A complex combination of the modes of orders −N … N. */
  @SuppressWarnings("ArrayRecordComponent") // read-only by contract
  private record Combination(Ladder ladder, double[] re, double[] im) {

    static Combination ofColumn(Ladder ladder, int column) {
      int top = ladder.orders();
      double[] re = new double[2 * top + 1];
      double[] im = new double[2 * top + 1];
      int n = (column + 1) / 2;
      if (n == 0) {
        re[top] = 1;
      } else if (column % 2 == 1) {
        re[top + n] = 0.5;
        re[top - n] = 0.5;
      } else {
        im[top + n] = -0.5;
        im[top - n] = 0.5;
      }
      return new Combination(ladder, re, im);
    }

    /**
     * The derivative along (x, y), where one of the two is one and the other zero, times a factor.
     */
    Combination derivative(int x, int y, double factor) {
      int top = re.length / 2;
      double[] newRe = new double[re.length];
      double[] newIm = new double[im.length];
      for (int n = -top; n <= top; n++) {
        double a = factor * re[top + n];
        double b = factor * im[top + n];
        if (a == 0 && b == 0) {
          continue;
        }
        // ∂x = ∂ + ∂̄ and ∂y = i(∂ − ∂̄).
        double down = ladder.down(n);
        double up = ladder.up(n);
        newRe[top + n - 1] += down * (x * a - y * b);
        newIm[top + n - 1] += down * (x * b + y * a);
        newRe[top + n + 1] += up * (x * a + y * b);
        newIm[top + n + 1] += up * (x * b - y * a);
      }
      return new Combination(ladder, newRe, newIm);
    }

    /** The same, which is real, over the columns m_0, Re m_1, Im m_1, … */
    double[] realColumns() {
      int top = re.length / 2;
      double[] out = new double[2 * top + 1];
      out[0] = re[top];
      for (int n = 1; n <= top; n++) {
        out[2 * n - 1] = re[top + n] + re[top - n];
        out[2 * n] = im[top - n] - im[top + n];
      }
      return out;
    }
  }
}
