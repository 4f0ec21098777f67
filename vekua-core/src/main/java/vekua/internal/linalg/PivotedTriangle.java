package vekua.internal.linalg;

import java.util.Arrays;

/**
 * The triangle of a square matrix with its columns in an order of falling importance: Householder
 * QR with column pivoting, ended where what is left is negligible.
 *
 * @param n the dimension of the matrix
 * @param rank how many columns were kept
 * @param columns the indices of the kept columns
 * @param r their triangle, {@code rank × rank}, column-major
 */
@SuppressWarnings("ArrayRecordComponent") // internal: never modified
public record PivotedTriangle(int n, int rank, int[] columns, double[] r) {

  /** Rows as tall as these make a factorisation by reflectors as dear as one with pivots. */
  private static final long SHARE = 6;

  /**
   * Factors a matrix.
   *
   * @param a {@code n × n}, column-major; not modified
   * @param negligible what counts as nothing, relative to the longest column
   */
  public static PivotedTriangle of(double[] a, int n, double negligible) {
    return Engines.choose(n, SHARE * n).pivoted(a, n, negligible);
  }

  static PivotedTriangle inJava(double[] a, int n, double negligible) {
    double[][] column = new double[n][];
    double[] length = new double[n];
    int[] order = new int[n];
    for (int j = 0; j < n; j++) {
      column[j] = Arrays.copyOfRange(a, j * n, (j + 1) * n);
      length[j] = Norms.square(column[j], 0, n);
      order[j] = j;
    }
    double[] v = new double[n];
    double first = 0;
    int rank = 0;
    for (; rank < n; rank++) {
      int best = rank;
      for (int j = rank + 1; j < n; j++) {
        best = length[j] > length[best] ? j : best;
      }
      swap(column, length, order, rank, best);
      double[] c = column[rank];
      double norm = Math.sqrt(Norms.square(c, rank, n));
      first = Math.max(first, norm);
      if (!(norm > negligible * first)) {
        break;
      }
      double head = c[rank] >= 0 ? -norm : norm;
      System.arraycopy(c, rank, v, rank, n - rank);
      v[rank] -= head;
      double half = norm * (norm + Math.abs(c[rank]));
      c[rank] = head;
      for (int j = rank + 1; j < n; j++) {
        reflect(v, half, column[j], rank, n);
        // Lengths of what remains are made anew: downdated ones lose their digits here.
        length[j] = Norms.square(column[j], rank + 1, n);
      }
    }
    double[] r = new double[rank * rank];
    for (int j = 0; j < rank; j++) {
      System.arraycopy(column[j], 0, r, j * rank, j + 1);
    }
    return new PivotedTriangle(n, rank, Arrays.copyOf(order, rank), r);
  }

  private static void swap(double[][] column, double[] length, int[] order, int i, int j) {
    double[] c = column[i];
    column[i] = column[j];
    column[j] = c;
    double l = length[i];
    length[i] = length[j];
    length[j] = l;
    int o = order[i];
    order[i] = order[j];
    order[j] = o;
  }

  private static void reflect(double[] v, double half, double[] c, int from, int n) {
    double factor = -Reflectors.dot(v, c, from, n) / half;
    for (int i = from; i < n; i++) {
      c[i] = Math.fma(factor, v[i], c[i]);
    }
  }

  /**
   * B P R⁻¹, the kept columns of another matrix in terms of this one's orthonormal columns.
   *
   * @param b {@code rows × n}, column-major; not modified
   * @return {@code rows × rank}, column-major
   */
  public double[] divide(double[] b, int rows) {
    double[] out = new double[rows * rank];
    for (int j = 0; j < rank; j++) {
      System.arraycopy(b, columns[j] * rows, out, j * rows, rows);
    }
    divideByTriangle(out, rows, r, rank);
    return out;
  }

  /**
   * B ← B R⁻¹.
   *
   * @param b {@code rows × n}, column-major; receives the result
   * @param r an upper triangle, {@code n × n}
   */
  public static void divideByTriangle(double[] b, int rows, double[] r, int n) {
    Engines.choose(n, SHARE * rows).divide(b, rows, r, n);
  }

  static void divideInJava(double[] b, int rows, double[] r, int n) {
    double[][] done = new double[n][];
    for (int j = 0; j < n; j++) {
      double[] c = Arrays.copyOfRange(b, j * rows, (j + 1) * rows);
      int i = 0;
      for (; i + 3 < j; i += 4) {
        subtract4(c, r, j * n + i, done[i], done[i + 1], done[i + 2], done[i + 3]);
      }
      for (; i < j; i++) {
        double w = r[j * n + i];
        double[] d = done[i];
        for (int k = 0; k < rows; k++) {
          c[k] = Math.fma(-w, d[k], c[k]);
        }
      }
      double diagonal = r[j * n + j];
      for (int k = 0; k < rows; k++) {
        c[k] /= diagonal;
      }
      done[j] = c;
      System.arraycopy(c, 0, b, j * rows, rows);
    }
  }

  private static void subtract4(
      double[] c, double[] r, int at, double[] p, double[] q, double[] s, double[] t) {
    double wp = -r[at];
    double wq = -r[at + 1];
    double ws = -r[at + 2];
    double wt = -r[at + 3];
    for (int k = 0; k < c.length; k++) {
      c[k] = Math.fma(wp, p[k], Math.fma(wq, q[k], Math.fma(ws, s[k], Math.fma(wt, t[k], c[k]))));
    }
  }
}
