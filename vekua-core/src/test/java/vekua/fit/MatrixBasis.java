package vekua.fit;

import java.util.Arrays;
import vekua.basis.Basis;
import vekua.functions.Columns;
import vekua.functions.Description;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/**
 * A basis whose values at the point with abscissa i are row i of a given matrix, so that fits can
 * be tested on matrices with a known decomposition.
 */
final class MatrixBasis implements Basis {

  private final double[][] rows;

  MatrixBasis(double[][] rows) {
    this.rows = rows;
  }

  /** The points that select rows 0, 1, …. */
  Points points() {
    double[] x = new double[rows.length];
    Arrays.setAll(x, i -> i);
    return Points.of(x, new double[rows.length]);
  }

  @Override
  public int size() {
    return rows[0].length;
  }

  @Override
  public void evaluate(PointBlock points, Columns out) {
    if (out.wantsGradients()) {
      throw new AssertionError("not asked for");
    }
    for (int i = 0; i < points.size(); i++) {
      for (int j = 0; j < size(); j++) {
        out.values()[out.at(j) + i] = rows[(int) points.x(i)][j];
      }
    }
  }

  @Override
  public Description description() {
    throw new AssertionError("not asked for");
  }

  @Override
  public double[] scales() {
    double[] ones = new double[size()];
    Arrays.fill(ones, 1);
    return ones;
  }
}
