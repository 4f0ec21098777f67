package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.initializer.Initializer;
import vekua.geometry.Points;

/** Arrays of the engine: made from points, and checked with messages that say what was wrong. */
final class Tensors {

  private Tensors() {}

  /** The rows of a (points, 2) array as points. */
  static Points points(NDArray coordinates) {
    double[] xy = coordinates.toDoubleArray();
    double[] x = new double[xy.length / 2];
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = xy[2 * i];
      y[i] = xy[2 * i + 1];
    }
    return Points.of(x, y);
  }

  /** Values as a (values, 1) array. */
  static NDArray column(NDManager manager, double[] values) {
    return manager.create(values, new Shape(values.length, 1));
  }

  /**
   * The product with a number, safe to differentiate. The engine's own product with a number frees
   * the number's memory at once, although the recorded graph still refers to it: a garbage
   * collection before the backward pass then gives gradients of whatever lies there next. Here the
   * number lives as long as the array's manager.
   */
  static NDArray times(NDArray array, double number) {
    return array.mul(array.getManager().create(number));
  }

  /** An initializer that sets given values. */
  static Initializer initial(double[] values) {
    return (manager, shape, type) -> {
      if (type != DataType.FLOAT64) {
        throw new IllegalArgumentException("parameters must be float64: " + type.toString());
      }
      return manager.create(values, shape);
    };
  }

  /** Checks that an array is float64. */
  static void requireFloat64(NDArray array, String name) {
    if (array.getDataType() != DataType.FLOAT64) {
      throw new IllegalArgumentException(
          name
              + " must be float64: "
              + array.getDataType().toString()
              + "; convert with toType(DataType.FLOAT64, false)");
    }
  }

  /** Checks that an array is float64, finite and of shape (anything, columns). */
  static void requireMatrix(NDArray array, long columns, String name) {
    requireFloat64(array, name);
    Shape shape = array.getShape();
    requireColumns(shape, columns, name);
    // A sum is finite only if every term is (or the terms are absurdly large).
    double sum = shape.get(0) == 0 ? 0 : array.stopGradient().sum().getDouble();
    if (!Double.isFinite(sum)) {
      throw new IllegalArgumentException(name + " must be finite, but has NaN or infinite entries");
    }
  }

  /** Checks that a shape is (anything, columns). */
  static void requireColumns(Shape shape, long columns, String name) {
    if (shape.dimension() != 2 || shape.get(1) != columns) {
      throw new IllegalArgumentException(
          name + " must have shape (batch, " + columns + "): " + shape);
    }
  }
}
