package vekua.fit;

import java.util.List;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.field.Field;
import vekua.internal.Check;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.Doubled;
import vekua.internal.linalg.Engines;

/**
 * Sensors and a basis, factored once: each further snapshot costs one small matrix–vector product.
 * Immutable and thread-safe.
 */
public final class Plan {

  /** Below this relative residual the data are consistent, and rounding is worth removing. */
  private static final double CONSISTENT = 1e-9;

  private final Basis basis;
  private final Samples sensors;
  private final Filter filter;
  private final double[] phi;
  private final ColumnFactor factor;
  private final Design design;

  private Plan(
      Basis basis,
      Samples sensors,
      Filter filter,
      double[] phi,
      ColumnFactor factor,
      Design design) {
    this.basis = basis;
    this.sensors = sensors;
    this.filter = filter;
    this.phi = phi;
    this.factor = factor;
    this.design = design;
  }

  static Plan of(Basis basis, Samples sensors, Filter filter, Scaling scaling) {
    int rows = sensors.size();
    int columns = basis.size();
    if ((long) rows * columns > Integer.MAX_VALUE - 8) {
      throw new IllegalArgumentException(
          "a plan holds samples x functions in memory, at most 2^31: "
              + rows
              + " x "
              + columns
              + "; fit the samples directly instead");
    }
    double[] phi = new double[rows * columns];
    new RowAssembler(basis).functionals(sensors, 0, rows, phi, rows);
    ColumnFactor factor = Engines.choose(columns, rows).factor(phi.clone(), rows, columns);
    double noise = Double.NaN;
    if (sensors.hasNoise()) {
      double precision = 0;
      for (int i = 0; i < rows; i++) {
        precision += 1 / (sensors.sigma(i) * sensors.sigma(i));
      }
      noise = Math.sqrt(rows / precision);
    }
    Design design = Design.of(factor.triangle(), columns, basis, rows, noise, scaling);
    return new Plan(basis, sensors, filter, phi, factor, design);
  }

  /**
   * Fits one snapshot.
   *
   * @param values one value per sensor
   */
  public Fit fit(double[] values) {
    Check.sameLength(sensors.size(), values.length, "sensors", "values");
    Check.finite(values, "values");
    int rows = values.length;
    double weight = Double.isNaN(design.noise()) ? 1 : design.noise();
    double[] u = new double[rows];
    double energy = 0;
    for (int i = 0; i < rows; i++) {
      u[i] = values[i] / sensors.sigma(i);
      energy += u[i] * u[i];
    }
    Design.Solution solution = solve(u, weight);
    double[] w = solution.coefficients();
    double[] residual = Doubled.residual(phi, rows, basis.size(), rows, w, u);
    double square = squareOf(residual);
    if (filter.refines() && square <= CONSISTENT * CONSISTENT * energy) {
      // One step of iterative refinement: the residual is accurate to twice the working
      // precision, so the correction removes the rounding of the first solution.
      double[] correction = solve(residual, weight).coefficients();
      for (int j = 0; j < w.length; j++) {
        w[j] += correction[j];
      }
      square = squareOf(Doubled.residual(phi, rows, basis.size(), rows, w, u));
    }
    return new Fit(Field.of(basis, w), design, filter, solution, weight * weight * square);
  }

  /** Fits several snapshots in parallel; {@code snapshots[s][i]} is sensor i's value. */
  public List<Fit> fitAll(double[][] snapshots) {
    return IntStream.range(0, snapshots.length)
        .parallel()
        .mapToObj(s -> fit(snapshots[s]))
        .toList();
  }

  private Design.Solution solve(double[] u, double weight) {
    double[] c = factor.rotate(u, 1);
    for (int j = 0; j < c.length; j++) {
      c[j] *= weight;
    }
    return design.solve(c, filter);
  }

  private static double squareOf(double[] v) {
    double sum = 0;
    for (double e : v) {
      sum += e * e;
    }
    return sum;
  }
}
