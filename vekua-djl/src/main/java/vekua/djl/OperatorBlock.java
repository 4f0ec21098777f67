package vekua.djl;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;

/** A block from sensor values (batch, sensors) and coordinates (points, 2) to (batch, points). */
abstract class OperatorBlock extends ArrayBlock {

  private final int sensors;

  OperatorBlock(int sensors) {
    this.sensors = sensors;
  }

  /** The number of trainable numbers. */
  public abstract int parameterCount();

  /** Initialises in float64. */
  public void initialize(NDManager manager) {
    initialize(manager, DataType.FLOAT64, new Shape(1, sensors), new Shape(1, 2));
  }

  @Override
  public Shape[] getOutputShapes(Shape[] inputShapes) {
    Tensors.requireColumns(inputShapes[0], sensors, "sensor values");
    Tensors.requireColumns(inputShapes[1], 2, "coordinates");
    return new Shape[] {new Shape(inputShapes[0].get(0), inputShapes[1].get(0))};
  }
}
