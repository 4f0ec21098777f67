package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;
import java.util.List;
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
 */
public final class VekuaProjection extends RowBlock {

  private final double[] matrix;

  private VekuaProjection(int sensors, int outputs, double[] matrix) {
    super("sensor values", sensors, outputs);
    this.matrix = matrix;
  }

  /**
   * Sensor values to the weights of a {@link VekuaBlock} over the basis.
   *
   * @param regularisation truncation or ridge
   */
  public static VekuaProjection toWeights(
      DiskBasis basis, Points sensors, Regularisation regularisation) {
    VekuaBlock layer = VekuaBlock.of(basis);
    return of(
        responses(basis, sensors, regularisation).stream()
            .map(f -> layer.weights(f.field()))
            .toList());
  }

  /**
   * Sensor values to the weights of a {@link VekuaBallBlock} over the basis.
   *
   * @param regularisation truncation or ridge
   */
  public static VekuaProjection toWeights(
      BallBasis basis, Points sensors, Regularisation regularisation) {
    VekuaBallBlock layer = VekuaBallBlock.of(basis, 1);
    return of(
        responses(basis, sensors, regularisation).stream()
            .map(f -> layer.weights(f.field()))
            .toList());
  }

  /**
   * Sensor values to field values at points, of the plane or of space.
   *
   * @param regularisation truncation or ridge
   */
  public static VekuaProjection toValues(
      Basis basis, Points sensors, Regularisation regularisation, Points points) {
    return of(
        responses(basis, sensors, regularisation).stream().map(f -> f.field().at(points)).toList());
  }

  /** No fit at all: zero, whatever the data. */
  static VekuaProjection none(int sensors, int functions) {
    return new VekuaProjection(sensors, functions, new double[sensors * functions]);
  }

  /** The fits to data that are one at one sensor and zero at the others. */
  private static List<Fit> responses(Basis basis, Points sensors, Regularisation regularisation) {
    String method = regularisation.method();
    if (!method.equals("truncate") && !method.equals("ridge")) {
      // The others choose their parameter by the data and are not linear in them.
      throw new IllegalArgumentException("regularisation must be truncate or ridge: " + method);
    }
    double[][] unit = new double[sensors.size()][sensors.size()];
    for (int i = 0; i < unit.length; i++) {
      unit[i][i] = 1;
    }
    return Fitter.withDefaults().with(regularisation).plan(basis, sensors).fitAll(unit);
  }

  private static VekuaProjection of(List<double[]> rows) {
    int columns = rows.get(0).length;
    double[] matrix = new double[rows.size() * columns];
    for (int i = 0; i < rows.size(); i++) {
      System.arraycopy(rows.get(i), 0, matrix, i * columns, columns);
    }
    return new VekuaProjection(rows.size(), columns, matrix);
  }

  @Override
  NDArray rows(ParameterStore store, NDArray data, boolean training) {
    Shape shape = new Shape(inputs, outputs);
    return data.matMul(Tensors.create(data.getManager(), matrix, shape, data.getDataType()));
  }

  @Override
  String meaning() {
    return "least-squares fit from " + inputs + " sensors to " + outputs + " numbers";
  }
}
