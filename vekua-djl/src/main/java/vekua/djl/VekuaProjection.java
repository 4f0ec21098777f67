package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import vekua.basis.BallBasis;
import vekua.basis.Basis;
import vekua.basis.DiskBasis;
import vekua.fit.Fit;
import vekua.fit.Fitter;
import vekua.fit.Regularisation;
import vekua.geometry.Points;

/**
 * The regularised least-squares fit as a step of a network: values at sensors (batch, sensors) in,
 * weights of a {@link VekuaBlock} (batch, functions) or field values (batch, points) out. A network
 * that produces boundary data can so be trained through the physics.
 *
 * <p>With sensors, basis and the parameter of the regularisation fixed, the fit is linear in the
 * data: w = V diag(f/s) Uᵀu. The core solves for each sensor once; the block multiplies by that
 * matrix, and derivatives of every order are exact. It has no parameters.
 *
 * <p>By the evidence, every set of values chooses its damping for itself: the outcomes of ridges
 * from 1e-12 to 100 times the number of sensors are averaged, each as probable as it makes the
 * values, for fields and noise of unknown size. That is not linear in the data, but smooth.
 */
public final class VekuaProjection extends RowBlock {

  /** Half a decade apart: less than the width of the evidence. */
  private static final int RIDGES = 29;

  /** Rounding: no misfit is a smaller share of the values' square. */
  private static final double LEAST = 1e-14;

  private final double[] matrix;
  private final Optional<Family> family;

  /**
   * What tells how probable each ridge is.
   *
   * @param fitted from sensor values to those of the fit, (ridges, sensors, sensors)
   * @param growth log det(1 + AAᵀ/μ) for each ridge μ
   */
  @SuppressWarnings("ArrayRecordComponent") // read-only by contract
  private record Family(double[] fitted, double[] growth) {}

  private VekuaProjection(int sensors, int outputs, double[] matrix, Optional<Family> family) {
    super("sensor values", sensors, outputs);
    this.matrix = matrix;
    this.family = family;
  }

  /**
   * Sensor values to the weights of a {@link VekuaBlock} over the basis.
   *
   * @param regularisation truncation, ridge or evidence
   */
  public static VekuaProjection toWeights(
      DiskBasis basis, Points sensors, Regularisation regularisation) {
    VekuaBlock layer = VekuaBlock.of(basis);
    return of(basis, sensors, regularisation, f -> layer.weights(f.field()));
  }

  /**
   * Sensor values to the weights of a {@link VekuaBallBlock} over the basis.
   *
   * @param regularisation truncation, ridge or evidence
   */
  public static VekuaProjection toWeights(
      BallBasis basis, Points sensors, Regularisation regularisation) {
    VekuaBallBlock layer = VekuaBallBlock.of(basis, 1);
    return of(basis, sensors, regularisation, f -> layer.weights(f.field()));
  }

  /**
   * Sensor values to field values at points, of the plane or of space.
   *
   * @param regularisation truncation, ridge or evidence
   */
  public static VekuaProjection toValues(
      Basis basis, Points sensors, Regularisation regularisation, Points points) {
    return of(basis, sensors, regularisation, f -> f.field().at(points));
  }

  /** No fit at all: zero, whatever the data. */
  static VekuaProjection none(int sensors, int functions) {
    double[] zeros = new double[sensors * functions];
    return new VekuaProjection(sensors, functions, zeros, Optional.empty());
  }

  private static VekuaProjection of(
      Basis basis, Points sensors, Regularisation regularisation, Function<Fit, double[]> outcome) {
    return switch (regularisation.method()) {
      case "truncate", "ridge" -> {
        List<double[]> rows =
            responses(basis, sensors, regularisation).stream().map(outcome).toList();
        yield new VekuaProjection(rows.size(), rows.get(0).length, joined(rows), Optional.empty());
      }
      case "evidence" -> averaged(basis, sensors, outcome);
      default ->
          // They choose by the data, and not smoothly.
          throw new IllegalArgumentException(
              "regularisation must be truncate, ridge or evidence: " + regularisation.method());
    };
  }

  private static VekuaProjection averaged(
      Basis basis, Points sensors, Function<Fit, double[]> outcome) {
    int n = sensors.size();
    List<double[]> rows = new ArrayList<>();
    List<double[]> fitted = new ArrayList<>();
    double[] freedom = new double[RIDGES];
    for (int g = 0; g < RIDGES; g++) {
      // From the largest down.
      double ridge = n * Math.pow(10, 2 - 0.5 * g);
      List<Fit> fits = responses(basis, sensors, Regularisation.ridge(ridge));
      for (int i = 0; i < n; i++) {
        rows.add(outcome.apply(fits.get(i)));
        double[] there = fits.get(i).field().at(sensors);
        freedom[g] += there[i];
        fitted.add(there);
      }
    }
    // The derivative of log det(1 + AAᵀ/μ) in −log μ is the number of degrees of freedom. A sum of
    // logistic functions is integrated by the trapezoidal rule to many digits.
    double[] growth = new double[RIDGES];
    growth[0] = freedom[0];
    for (int g = 1; g < RIDGES; g++) {
      growth[g] = growth[g - 1] + Math.log(10) / 4 * (freedom[g - 1] + freedom[g]);
    }
    Family family = new Family(joined(fitted), growth);
    return new VekuaProjection(n, rows.get(0).length, joined(rows), Optional.of(family));
  }

  /** The fits to data that are one at one sensor and zero at the others. */
  private static List<Fit> responses(Basis basis, Points sensors, Regularisation regularisation) {
    double[][] unit = new double[sensors.size()][sensors.size()];
    for (int i = 0; i < unit.length; i++) {
      unit[i][i] = 1;
    }
    return Fitter.withDefaults().with(regularisation).plan(basis, sensors).fitAll(unit);
  }

  private static double[] joined(List<double[]> rows) {
    int columns = rows.get(0).length;
    double[] all = new double[rows.size() * columns];
    for (int i = 0; i < rows.size(); i++) {
      System.arraycopy(rows.get(i), 0, all, i * columns, columns);
    }
    return all;
  }

  @Override
  NDArray rows(ParameterStore store, NDArray data, boolean training) {
    if (family.isEmpty()) {
      return data.matMul(array(data, matrix, inputs, outputs));
    }
    NDArray fitted = data.matMul(array(data, family.get().fitted, RIDGES, inputs, inputs));
    int[] last = {2};
    NDArray size = data.square().sum(new int[] {1});
    double least = data.getDataType() == DataType.FLOAT64 ? LEAST : 1e-6;
    // Values that are all zero have no evidence, and no logarithm.
    NDArray missed =
        data.sub(fitted).mul(data).sum(last).abs().add(Tensors.times(size, least)).add(1e-30);
    NDArray evidence =
        Tensors.times(missed.log(), -0.5 * inputs)
            .sub(Tensors.times(array(data, family.get().growth, RIDGES, 1), 0.5));
    NDArray share = evidence.softmax(0).expandDims(2);
    NDArray all = data.matMul(array(data, matrix, RIDGES, inputs, outputs));
    return all.mul(share).sum(new int[] {0});
  }

  private static NDArray array(NDArray like, double[] values, long... shape) {
    return Tensors.create(like.getManager(), values, new Shape(shape), like.getDataType());
  }

  @Override
  String meaning() {
    return "least-squares fit from " + inputs + " sensors to " + outputs + " numbers";
  }
}
