package vekua.fit;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import vekua.basis.Basis;
import vekua.internal.Check;
import vekua.internal.linalg.ColumnFactor;
import vekua.internal.linalg.DoubleDouble;
import vekua.internal.linalg.Engines;
import vekua.internal.linalg.Norms;
import vekua.rows.RowAssembler;
import vekua.rows.Samples;

/**
 * Sensors and a basis, factored once: each further snapshot costs one small matrix–vector product.
 * Immutable and thread-safe.
 */
public final class Plan {

  /** Below this relative residual the data are consistent, and rounding is worth removing. */
  private static final double CONSISTENT = 1e-9;

  private final Regularisation regularisation;
  private final double[] weights;
  private final double[] phi;
  private final ColumnFactor factor;
  private final Design design;

  private Plan(
      Regularisation regularisation,
      double[] weights,
      double[] phi,
      ColumnFactor factor,
      Design design) {
    this.regularisation = regularisation;
    this.weights = weights;
    this.phi = phi;
    this.factor = factor;
    this.design = design;
  }

  static Plan of(Basis basis, Samples sensors, Regularisation regularisation, Scaling scaling) {
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
    double noise = commonNoise(sensors);
    double[] weights = new double[rows];
    Arrays.setAll(weights, i -> sensors.hasNoise() ? noise / sensors.sigma(i) : 1);
    double[] phi = new RowAssembler(basis).matrix(sensors);
    if (sensors.hasNoise()) {
      for (int i = 0; i < phi.length; i++) {
        phi[i] *= noise;
      }
    }
    ColumnFactor factor = Engines.choose(columns, rows).factor(phi, rows, columns);
    Design design = Design.of(factor.triangle(), columns, basis, rows, noise, scaling);
    return new Plan(regularisation, weights, phi, factor, design);
  }

  /** The noise of a sensor of average precision, NaN where none is given. */
  private static double commonNoise(Samples sensors) {
    if (!sensors.hasNoise()) {
      return Double.NaN;
    }
    double precision = 0;
    for (int i = 0; i < sensors.size(); i++) {
      precision += 1 / (sensors.sigma(i) * sensors.sigma(i));
    }
    return Math.sqrt(sensors.size() / precision);
  }

  /**
   * Fits one snapshot.
   *
   * @param values one value per sensor
   */
  public Fit fit(double[] values) {
    Check.sameLength(weights.length, values.length, "sensors", "values");
    Check.finite(values, "values");
    return fitChecked(values);
  }

  /** Fits a snapshot that is known to be finite; it is not modified. */
  Fit fitChecked(double[] values) {
    int rows = values.length;
    double[] u = new double[rows];
    for (int i = 0; i < rows; i++) {
      u[i] = values[i] * weights[i];
    }
    double[] beyond = new double[1];
    double[] c = factor.rotate(u, 1, beyond);
    Estimate estimate =
        regularisation.estimate(
            design, new RotatedData(c, beyond[0], new RotatedData.Rows(phi, u)));
    if (estimate.residualSquare() <= CONSISTENT * CONSISTENT * Norms.square(u, 0, rows)) {
      estimate = refine(estimate, u);
    }
    return new Fit(design, estimate);
  }

  /**
   * One step of iterative refinement: the residual is accurate to twice the working precision, so
   * the correction removes the rounding of the first solution.
   */
  private Estimate refine(Estimate estimate, double[] u) {
    UnaryOperator<double[]> again = estimate.again();
    if (again == null) {
      return estimate;
    }
    double[] w = estimate.coefficients().clone();
    double[] residual = DoubleDouble.residual(phi, u.length, w.length, u.length, w, u);
    double[] correction = again.apply(factor.rotate(residual, 1));
    for (int j = 0; j < w.length; j++) {
      w[j] += correction[j];
    }
    // What the correction removes from the residual is rounding: not worth another pass.
    return estimate.refined(w, Norms.square(residual, 0, residual.length));
  }

  /** Fits several snapshots in parallel; {@code snapshots[s][i]} is sensor i's value. */
  public List<Fit> fitAll(double[][] snapshots) {
    return IntStream.range(0, snapshots.length)
        .parallel()
        .mapToObj(s -> fit(snapshots[s]))
        .toList();
  }
}
