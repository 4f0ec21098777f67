package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;

/**
 * Fields at points with their first derivatives and Laplacians, differentiable in the parameters
 * that made them.
 *
 * @param value the fields, (batch, outputs)
 * @param gradient their derivatives, (axes, batch, outputs)
 * @param laplacian their Laplacians, (batch, outputs)
 */
public record Jet(NDArray value, NDArray gradient, NDArray laplacian) {

  /**
   * The coordinates themselves, (batch, axes), as fields: what layers start from. Derivatives and
   * Laplacian are the same at all points and have a batch of one.
   */
  static Jet ofCoordinates(NDArray x) {
    NDManager manager = x.getManager();
    DataType type = x.getDataType();
    int axes = (int) x.getShape().get(1);
    return new Jet(
        x,
        manager.eye(axes, axes, 0, type).reshape(axes, 1, axes),
        manager.zeros(new Shape(1, axes), type));
  }

  /** The sum with as many other fields at the same points. */
  public Jet add(Jet other) {
    return new Jet(
        value.add(other.value), gradient.add(other.gradient), laplacian.add(other.laplacian));
  }

  /**
   * The derivative along one axis, (batch, outputs).
   *
   * @param axis from 0
   */
  public NDArray slope(int axis) {
    return gradient.get(axis);
  }

  /**
   * One of the fields, as a jet of one output.
   *
   * @param index from 0
   */
  public Jet output(int index) {
    String only = index + ":" + (index + 1);
    return new Jet(
        value.get(new NDIndex(":, " + only)),
        gradient.get(new NDIndex(":, :, " + only)),
        laplacian.get(new NDIndex(":, " + only)));
  }

  /**
   * The derivatives along directions, (batch, outputs).
   *
   * @param directions (batch, axes), such as outward normals
   */
  public NDArray along(NDArray directions) {
    Shape shape = gradient.getShape();
    Tensors.requireShape(directions, new Shape(shape.get(1), shape.get(0)), "directions");
    NDArray weights = directions.transpose().expandDims(2);
    return gradient.mul(weights).sum(new int[] {0});
  }
}
