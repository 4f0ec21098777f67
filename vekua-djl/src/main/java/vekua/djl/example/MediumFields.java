package vekua.djl.example;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import vekua.basis.DiskBasis;
import vekua.basis.Equation;
import vekua.geometry.Disk;
import vekua.geometry.Points;

/**
 * Waves in a medium that is given: Δu + k²(1 + q)u = 0 at points inside and the data at sensors, as
 * well as sums of Bessel functions of a few wavenumbers can do both. Those of one wavenumber solve
 * the equation of a uniform medium; neighbouring ones together can be any smooth field. For a given
 * q this is a linear least-squares problem, solved here, so that only q is left to descend.
 */
final class MediumFields {

  private static final double[] WAVENUMBERS = {5, 6.5, 8, 9.5, 11};
  private static final int ORDER = 16;
  private static final double DAMPING = 1e-8;

  private final List<DiskBasis> bases = new ArrayList<>();
  private final int sensors;
  private final int inside;

  /** Columns of functions at the sensors, weighted, and inside. */
  private final double[][] data;

  private final double[][] values;

  /** −(wavenumber/k)² of each column: what its Laplacian over k² is of its value. */
  private final double[] laplacian;

  private final double[][] wanted;

  /**
   * Prepares the columns.
   *
   * @param measured of each wave, as many as sensors
   * @param trust how much a squared error of the data counts beside a residual
   */
  MediumFields(double k, Points sensors, double[][] measured, Points inside, double trust) {
    this.sensors = sensors.size();
    this.inside = inside.size();
    List<Double> ratios = new ArrayList<>();
    for (double wavenumber : WAVENUMBERS) {
      DiskBasis basis = Equation.helmholtz(wavenumber).basis(ORDER, new Disk(0, 0, Math.sqrt(2)));
      bases.add(basis);
      for (int j = 0; j < basis.size(); j++) {
        ratios.add(-wavenumber * wavenumber / (k * k));
      }
    }
    laplacian = ratios.stream().mapToDouble(Double::doubleValue).toArray();
    double scale = Math.sqrt(trust / sensors.size());
    data = columns(sensors);
    values = columns(inside);
    scale(data, scale);
    wanted = new double[measured.length][];
    for (int wave = 0; wave < wanted.length; wave++) {
      wanted[wave] = measured[wave].clone();
    }
    scale(wanted, scale);
  }

  /**
   * The best fields for a medium.
   *
   * @param weights of the functions, for each wave
   * @param values inside, for each point those of all waves
   * @param rest (Δ + k²)u / k² inside, likewise
   * @param misfit of data and damping: what the residual must be added to
   */
  @SuppressWarnings("ArrayRecordComponent") // read-only by contract
  record Best(double[][] weights, double[] values, double[] rest, double misfit) {}

  /**
   * The fields that suit a medium best.
   *
   * @param q at the points inside
   */
  Best best(double[] q) {
    int columns = values.length;
    int rows = sensors + inside + columns;
    double[][] a = new double[columns][rows];
    for (int j = 0; j < columns; j++) {
      System.arraycopy(data[j], 0, a[j], 0, sensors);
      for (int i = 0; i < inside; i++) {
        a[j][sensors + i] = (laplacian[j] + 1 + q[i]) * values[j][i] / Math.sqrt(inside);
      }
      a[j][sensors + inside + j] = DAMPING;
    }
    double[][] right = new double[wanted.length][rows];
    for (int wave = 0; wave < wanted.length; wave++) {
      System.arraycopy(wanted[wave], 0, right[wave], 0, sensors);
    }
    double[][] weights = LeastSquares.solve(a, right);
    int waves = wanted.length;
    double[] u = new double[inside * waves];
    double[] rest = new double[inside * waves];
    double misfit = 0;
    for (int wave = 0; wave < waves; wave++) {
      double[] left = wanted[wave].clone();
      for (int j = 0; j < columns; j++) {
        double w = weights[wave][j];
        misfit += DAMPING * DAMPING * w * w;
        for (int i = 0; i < sensors; i++) {
          left[i] -= w * data[j][i];
        }
        for (int i = 0; i < inside; i++) {
          u[i * waves + wave] += w * values[j][i];
          rest[i * waves + wave] += w * (laplacian[j] + 1) * values[j][i];
        }
      }
      for (double error : left) {
        misfit += error * error;
      }
    }
    return new Best(weights, u, rest, misfit);
  }

  /** A wave at points, from its weights. */
  double[] at(Points points, double[] weights) {
    double[][] functions = columns(points);
    double[] u = new double[points.size()];
    for (int j = 0; j < functions.length; j++) {
      for (int i = 0; i < u.length; i++) {
        u[i] += weights[j] * functions[j][i];
      }
    }
    return u;
  }

  private double[][] columns(Points points) {
    List<double[]> all = new ArrayList<>();
    for (DiskBasis basis : bases) {
      double[] table = basis.values(points);
      for (int j = 0; j < basis.size(); j++) {
        all.add(Arrays.copyOfRange(table, j * points.size(), (j + 1) * points.size()));
      }
    }
    return all.toArray(double[][]::new);
  }

  private static void scale(double[][] columns, double factor) {
    for (double[] column : columns) {
      for (int i = 0; i < column.length; i++) {
        column[i] *= factor;
      }
    }
  }
}
