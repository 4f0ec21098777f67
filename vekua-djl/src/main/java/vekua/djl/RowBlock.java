package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;

/** A block that takes each row of a matrix to a row: (batch, inputs) to (batch, outputs). */
abstract class RowBlock extends ArrayBlock {

  final int inputs;
  final int outputs;
  private final String name;

  /**
   * Creates a block.
   *
   * @param name what a row holds, for complaints
   */
  RowBlock(String name, int inputs, int outputs) {
    this.name = name;
    this.inputs = inputs;
    this.outputs = outputs;
  }

  /** The output for a matrix of the right shape. */
  abstract NDArray rows(ParameterStore store, NDArray x, boolean training);

  /** The output for a matrix. */
  final NDArray apply(ParameterStore store, NDArray x, boolean training) {
    return forward(store, new NDList(x), training).singletonOrThrow();
  }

  /** Initialises in float64. */
  public void initialize(NDManager manager) {
    initialize(manager, DataType.FLOAT64);
  }

  /**
   * Initialises in float64 or float32.
   *
   * @param type of parameters, inputs and output
   */
  public void initialize(NDManager manager, DataType type) {
    initialize(manager, type, new Shape(1, inputs));
  }

  /** The number of inputs. */
  public int inputs() {
    return inputs;
  }

  /** The number of outputs. */
  public int outputs() {
    return outputs;
  }

  @Override
  NDArray output(ParameterStore store, NDList matrix, boolean training) {
    NDArray x = matrix.singletonOrThrow();
    check(x);
    return rows(store, x, training);
  }

  /** Checks that an input is finite and has the shape and type that this block computes with. */
  final void check(NDArray x) {
    checkForm(x);
    Tensors.requireFinite(x, name);
  }

  /** Checks that an input has the shape and type that this block computes with. */
  final void checkForm(NDArray x) {
    Tensors.requireMatrix(x, inputs, name);
    for (Parameter parameter : getDirectParameters().values()) {
      if (parameter.isInitialized()) {
        Tensors.requireType(x, parameter.getArray().getDataType(), name);
      }
    }
  }

  @Override
  protected void prepare(Shape[] inputShapes) {
    Tensors.requireColumns(inputShapes[0], inputs, name);
  }

  @Override
  public Shape[] getOutputShapes(Shape[] inputShapes) {
    Tensors.requireColumns(inputShapes[0], inputs, name);
    return new Shape[] {new Shape(inputShapes[0].get(0), outputs)};
  }
}
