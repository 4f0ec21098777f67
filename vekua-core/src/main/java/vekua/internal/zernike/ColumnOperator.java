package vekua.internal.zernike;

import java.util.Arrays;

/** The operator K of equations f + Kf = g for many columns at once. */
interface ColumnOperator {

  /** New rows: Kf. */
  double[][] response(double[][] f);

  /** The inner products of columns, up to a factor. */
  double[] products(double[][] a, double[][] b);

  /** The root mean squares of columns, up to the root of that factor. */
  default double[] norms(double[][] rows) {
    double[] squares = products(rows, rows);
    Arrays.setAll(squares, j -> Math.sqrt(squares[j]));
    return squares;
  }
}
