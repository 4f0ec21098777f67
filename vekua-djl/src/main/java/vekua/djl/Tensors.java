package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.initializer.Initializer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import vekua.geometry.Points;

/** Arrays of the engine: made from points, and checked with messages that say what was wrong. */
final class Tensors {

  private Tensors() {}

  /** The rows of a (points, 2) array as points. */
  static Points points(NDArray coordinates) {
    return points(doubles(coordinates));
  }

  /** The rows of a (points, 3) array as points of space. */
  static Points spacePoints(NDArray coordinates) {
    double[] xyz = doubles(coordinates);
    double[][] p = new double[3][xyz.length / 3];
    for (int i = 0; i < xyz.length; i++) {
      p[i % 3][i / 3] = xyz[i];
    }
    return Points.of(p[0], p[1], p[2]);
  }

  /** Pairs of numbers as points. */
  static Points points(double[] xy) {
    double[] x = new double[xy.length / 2];
    double[] y = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = xy[2 * i];
      y[i] = xy[2 * i + 1];
    }
    return Points.of(x, y);
  }

  /** The value of a scalar. */
  static double number(NDArray scalar) {
    return scalar.getDataType() == DataType.FLOAT64 ? scalar.getDouble() : scalar.getFloat();
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

  /** An array as a result that belongs to a manager, as does what is computed from it. */
  static NDArray in(NDManager manager, NDArray array) {
    return manager.create(1.0).mul(array);
  }

  /**
   * An array of given values, rounded to a type of floating-point numbers, in memory of the
   * engine's own. What the engine makes of Java's arrays lies in a direct buffer, which costs
   * several times as much, stays until a garbage collection, and goes then although a recorded
   * graph may still refer to it.
   */
  static NDArray create(NDManager manager, double[] values, Shape shape, DataType type) {
    if (values.length != shape.size()) {
      throw new IllegalArgumentException(
          "there must be as many values as in shape " + shape + ": " + values.length);
    }
    NDArray array = manager.create(shape, type);
    if (values.length == 0) {
      return array;
    }
    ByteBuffer memory = array.toByteBuffer(true).order(ByteOrder.nativeOrder());
    if (type == DataType.FLOAT64) {
      memory.asDoubleBuffer().put(values);
    } else {
      FloatBuffer floats = memory.asFloatBuffer();
      for (int i = 0; i < values.length; i++) {
        floats.put(i, (float) values[i]);
      }
    }
    return array;
  }

  /** The values of an array of floating-point numbers. */
  static double[] doubles(NDArray array) {
    if (array.getDataType() == DataType.FLOAT64) {
      return array.toDoubleArray();
    }
    float[] single = array.toFloatArray();
    double[] out = new double[single.length];
    for (int i = 0; i < out.length; i++) {
      out[i] = single[i];
    }
    return out;
  }

  /** An initializer that sets given values, in float64 or float32. */
  static Initializer initial(double[] values) {
    return (manager, shape, type) -> {
      if (type != DataType.FLOAT64 && type != DataType.FLOAT32) {
        throw new IllegalArgumentException(
            "parameters must be float64 or float32: " + type.toString());
      }
      return create(manager, values, shape, type);
    };
  }

  /** Checks that an array has the type of a block's parameters. */
  static void requireType(NDArray array, DataType type, String name) {
    if (array.getDataType() != type) {
      throw new IllegalArgumentException(
          name
              + " must be "
              + type.toString()
              + " as the parameters are: "
              + array.getDataType().toString()
              + "; convert with toType(DataType."
              + type.name()
              + ", false)");
    }
  }

  /** Checks that an array has floating-point numbers that the blocks compute with. */
  static void requireFloats(NDArray array, String name) {
    DataType type = array.getDataType();
    if (type != DataType.FLOAT64 && type != DataType.FLOAT32) {
      throw new IllegalArgumentException(name + " must be float64 or float32: " + type.toString());
    }
  }

  /** Checks that an array is of shape (anything, columns). */
  static void requireMatrix(NDArray array, long columns, String name) {
    requireFloats(array, name);
    requireColumns(array.getShape(), columns, name);
  }

  /** Checks that all numbers are finite. */
  static double[] requireFinite(double[] values, String name) {
    double sum = 0;
    for (double value : values) {
      sum += value * 0;
    }
    requireFinite(sum, name);
    return values;
  }

  /** Checks that all numbers of an array are finite. */
  static void requireFinite(NDArray array, String name) {
    // A sum is finite only if every term is (or the terms are absurdly large).
    requireFinite(array.size() == 0 ? 0 : number(array.stopGradient().sum()), name);
  }

  private static void requireFinite(double sum, String name) {
    if (!Double.isFinite(sum)) {
      throw new IllegalArgumentException(name + " must be finite, but has NaN or infinite entries");
    }
  }

  /** Checks that an array has a shape; the engine would broadcast others without a word. */
  static void requireShape(NDArray array, Shape shape, String name) {
    if (!array.getShape().equals(shape)) {
      throw new IllegalArgumentException(
          name + " must have shape " + shape + ": " + array.getShape());
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
