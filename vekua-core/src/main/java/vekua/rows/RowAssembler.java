package vekua.rows;

import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.geometry.PointBlock;
import vekua.internal.Blocks;

/**
 * Turns samples into rows of the least-squares problem: each row is the sensor's functional applied
 * to every function, followed by the measured values, all divided by the sensor's noise.
 */
public final class RowAssembler {

  /** Rows that one task assembles where a whole matrix is wanted. */
  private static final int TASK = 128;

  /** Smaller matrices are assembled sooner than tasks are handed out. */
  private static final long SMALL = 1 << 15;

  private final Functions functions;
  private final int columns;

  /**
   * Prepares to assemble rows.
   *
   * @param functions one for each column
   */
  public RowAssembler(Functions functions) {
    this.functions = functions;
    this.columns = functions.size();
  }

  /**
   * Assembles the rows of samples {@code from} to {@code to}.
   *
   * @param out receives the columns from index 0: functions, then snapshots
   * @param stride distance between columns
   */
  void rows(Samples samples, int from, int to, double[] out, int stride) {
    functionals(samples, from, to, out, 0, stride);
    for (int s = 0; s < samples.snapshots(); s++) {
      int column = (columns + s) * stride;
      for (int i = 0; i < to - from; i++) {
        out[column + i] = samples.value(s, from + i) / samples.sigma(from + i);
      }
    }
  }

  /**
   * The rows of all samples without their measured values, column-major; assembled in parallel.
   *
   * @param samples of which only points, functionals and noise count
   */
  public double[] matrix(Samples samples) {
    int rows = samples.size();
    double[] out = new double[rows * columns];
    Blocks.inParallel(
        rows, task(rows), (from, to) -> functionals(samples, from, to, out, from, rows));
    return out;
  }

  /**
   * What sensors would measure of sums of the functions, divided by their noise.
   *
   * @param samples of which only points, functionals and noise count
   * @param coefficients of each sum, one for each function
   * @return {@code [sum][sensor]}
   */
  public double[][] apply(Samples samples, double[]... coefficients) {
    return apply(samples, coefficients, new double[0][]);
  }

  private double[][] apply(Samples samples, double[][] coefficients, double[][] sizes) {
    double[][] out = new double[coefficients.length][samples.size()];
    Blocks.inParallel(
        samples.size(),
        TASK,
        (from, to) -> {
          int count = to - from;
          double[] rows = new double[columns * count];
          functionals(samples, from, to, rows, 0, count);
          for (int c = 0; c < out.length; c++) {
            multiply(rows, count, coefficients[c], out[c], from);
          }
          for (int c = 0; c < sizes.length; c++) {
            addModuli(rows, count, coefficients[c], sizes[c], from);
          }
        });
    return out;
  }

  /**
   * What sensors would measure of sums of the functions, and the sums of the terms' moduli, all
   * divided by the sensors' noise.
   *
   * @param samples of which only points, functionals and noise count
   * @param coefficients of each sum, one for each function
   * @param moduli receives the largest sum of moduli of each sum
   * @return {@code [sum][sensor]}
   */
  public double[][] apply(Samples samples, double[][] coefficients, double[] moduli) {
    double[][] sizes = new double[coefficients.length][samples.size()];
    double[][] out = apply(samples, coefficients, sizes);
    for (int c = 0; c < moduli.length; c++) {
      for (double size : sizes[c]) {
        moduli[c] = Math.max(moduli[c], size);
      }
    }
    return out;
  }

  /**
   * Adds the product of a matrix and a vector to an array.
   *
   * @param matrix column-major, of n rows and as many columns as the vector is long
   * @param n number of rows
   * @param vector one number for each column
   * @param out to which the product is added
   * @param from where in {@code out} the product begins
   */
  public static void multiply(double[] matrix, int n, double[] vector, double[] out, int from) {
    for (int j = 0; j < vector.length; j++) {
      double w = vector[j];
      for (int r = 0; r < n; r++) {
        out[from + r] = Math.fma(w, matrix[j * n + r], out[from + r]);
      }
    }
  }

  private static void addModuli(double[] matrix, int n, double[] vector, double[] out, int from) {
    for (int j = 0; j < vector.length; j++) {
      double w = Math.abs(vector[j]);
      for (int r = 0; r < n; r++) {
        out[from + r] = Math.fma(w, Math.abs(matrix[j * n + r]), out[from + r]);
      }
    }
  }

  private int task(int rows) {
    return (long) rows * columns <= SMALL ? Math.max(1, rows) : TASK;
  }

  private void functionals(
      Samples samples, int from, int to, double[] out, int offset, int stride) {
    PointBlock block = samples.block().slice(from, to);
    if (anySlope(samples, from, to)) {
      int count = to - from;
      double[] values = new double[columns * count];
      double[][] slopes = new double[functions.dimension()][columns * count];
      functions.evaluate(block, Columns.of(values, slopes, 0, count));
      for (int i = 0; i < count; i++) {
        Functional f = samples.functional(from + i);
        for (int j = 0; j < columns; j++) {
          out[offset + j * stride + i] = f.of(values, slopes, j * count + i);
        }
      }
    } else {
      functions.evaluate(block, Columns.ofValues(out, offset, stride));
      for (int i = 0; i < to - from && !samples.valuesOnly(); i++) {
        scale(out, offset + i, stride, samples.functional(from + i).a(), 1);
      }
    }
    for (int i = 0; i < to - from && samples.hasNoise(); i++) {
      scale(out, offset + i, stride, 1, samples.sigma(from + i));
    }
  }

  private void scale(double[] out, int row, int stride, double factor, double divisor) {
    if (factor != 1 || divisor != 1) {
      for (int j = 0; j < columns; j++) {
        out[row + j * stride] = factor * out[row + j * stride] / divisor;
      }
    }
  }

  private static boolean anySlope(Samples samples, int from, int to) {
    for (int i = from; i < to && !samples.valuesOnly(); i++) {
      if (samples.functional(i).b() != 0) {
        return true;
      }
    }
    return false;
  }
}
