package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Parameter;
import ai.djl.training.ParameterStore;

/**
 * A deep operator network: sensor values (batch, sensors) and coordinates (points, 2) to field
 * values (batch, points). The branch network turns sensor values into coefficients, the trunk
 * network coordinates into functions; the field is their combination, plus a constant.
 *
 * <p>Lu et al.: Learning nonlinear operators via DeepONet (2021).
 */
public final class DeepONet extends OperatorBlock {

  private final Mlp branch;
  private final Mlp trunk;
  private final Parameter bias;

  private DeepONet(Mlp branch, Mlp trunk) {
    super(branch.inputs());
    this.branch = addChildBlock("branch", branch);
    this.trunk = addChildBlock("trunk", trunk);
    this.bias = parameter("bias", Parameter.Type.BIAS, new double[1], 1);
  }

  /**
   * Combines two networks.
   *
   * @param branch from sensors to coefficients
   * @param trunk from two coordinates to as many functions
   */
  public static DeepONet of(Mlp branch, Mlp trunk) {
    if (branch.outputs() != trunk.outputs() || trunk.inputs() != 2) {
      throw new IllegalArgumentException(
          "trunk must have 2 inputs and as many outputs as branch, "
              + branch.outputs()
              + ": "
              + trunk.inputs()
              + ", "
              + trunk.outputs());
    }
    return new DeepONet(branch, trunk);
  }

  @Override
  public int parameterCount() {
    return branch.parameterCount() + trunk.parameterCount() + 1;
  }

  @Override
  public void initializeChildBlocks(NDManager manager, DataType type, Shape... inputShapes) {
    branch.initialize(manager, type, inputShapes[0]);
    trunk.initialize(manager, type, inputShapes[1]);
  }

  @Override
  NDArray output(ParameterStore store, NDList inputs, boolean training) {
    NDArray values = inputs.get(0);
    NDArray coefficients = branch.apply(store, values, training);
    NDArray functions = trunk.apply(store, inputs.get(1), training);
    return coefficients
        .matMul(functions.transpose())
        .add(store.getValue(bias, values.getDevice(), training));
  }

  @Override
  String meaning() {
    return "DeepONet of " + branch.meaning() + " and " + trunk.meaning();
  }
}
