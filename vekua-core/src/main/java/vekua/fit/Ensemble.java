package vekua.fit;

import java.util.ArrayList;
import java.util.List;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.Norms;

/**
 * Snapshots of one noise and one damping: what all of them together tell of these.
 *
 * @param rotated vectors whose squares along any direction add up to those of all snapshots
 * @param count how many snapshots there are
 * @param beyond mean squared length of what no combination of columns can reach
 * @param scatter the variance that repeated readings show
 * @param parts how many snapshots speak for themselves: those that only repeat others, louder or
 *     fainter, count once
 */
record Ensemble(List<double[]> rotated, int count, double beyond, double scatter, double parts) {

  /**
   * Puts snapshots together.
   *
   * @param all real and imaginary parts in turn
   * @param rows their weighted values
   * @param columns length of rotated data
   */
  static Ensemble of(List<RotatedData> all, List<double[]> rows, int columns) {
    double beyond = 0;
    double scatter = 0;
    List<double[]> rotated = new ArrayList<>();
    for (RotatedData one : all) {
      beyond += one.beyond() / all.size();
      scatter = Math.max(scatter, one.scatter());
      rotated.add(one.rotated());
    }
    return new Ensemble(fewer(rotated, columns), all.size(), beyond, scatter, 2 * different(rows));
  }

  /** At most as many vectors with the same sum of squares along every direction. */
  private static List<double[]> fewer(List<double[]> vectors, int length) {
    int n = vectors.size();
    if (n <= length) {
      return vectors;
    }
    double[] matrix = new double[n * length];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < length; j++) {
        matrix[j * n + i] = vectors.get(i)[j];
      }
    }
    ColumnFactor factor = Engines.choose(length, n).factor(matrix, n, length);
    double[] triangle = factor.triangle();
    List<double[]> few = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      double[] row = new double[length];
      for (int j = i; j < length; j++) {
        row[j] = triangle[j * length + i];
      }
      few.add(row);
    }
    return few;
  }

  /**
   * How many complex snapshots differ in more than their size and phase: (tr C)²/tr C² of their
   * covariance C, between one and the number of sensors.
   */
  private static double different(List<double[]> rows) {
    int sensors = rows.get(0).length;
    double trace = 0;
    for (double[] row : rows) {
      trace += Norms.square(row, 0, sensors);
    }
    if (!(trace > 0)) {
      return 1;
    }
    double square = 0;
    double unit = 1 / trace;
    for (int i = 0; i < sensors; i++) {
      for (int k = 0; k <= i; k++) {
        double re = 0;
        double im = 0;
        for (int s = 0; s < rows.size(); s += 2) {
          double[] a = rows.get(s);
          double[] b = rows.get(s + 1);
          re += a[i] * a[k] + b[i] * b[k];
          im += b[i] * a[k] - a[i] * b[k];
        }
        double size = (re * unit) * (re * unit) + (im * unit) * (im * unit);
        square += k < i ? 2 * size : size;
      }
    }
    return Math.max(1, 1 / square);
  }

  /** The mean of the squares along the directions of a spectrum. */
  double[] energies(Spectrum spectrum) {
    double[] sum = new double[spectrum.values().length];
    for (double[] one : rotated) {
      double[] along = spectrum.project(one);
      for (int k = 0; k < sum.length; k++) {
        sum[k] += along[k] * along[k] / count;
      }
    }
    return sum;
  }

  /** The least variance of the noise, as of a single snapshot: see {@link RotatedData}. */
  double leastVariance(long rowCount) {
    double sum = beyond;
    for (double[] one : rotated) {
      sum += Norms.square(one, 0, one.length) / count;
    }
    return Math.max(Math.max(scatter, 0x1p-100 * sum / rowCount), Double.MIN_NORMAL);
  }
}
