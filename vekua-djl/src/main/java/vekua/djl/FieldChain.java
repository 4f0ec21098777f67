package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;

/** A network on encoded coordinates, such as random Fourier features, with its derivatives. */
public final class FieldChain extends JetBlock {

  private final FourierFeatures encoding;
  private final Mlp network;

  private FieldChain(FourierFeatures encoding, Mlp network) {
    super("coordinates", encoding.inputs, network.outputs);
    this.encoding = addChildBlock("encoding", encoding);
    this.network = addChildBlock("network", network);
  }

  /**
   * Puts a network behind an encoding.
   *
   * @param network with as many inputs as the encoding has outputs
   */
  public static FieldChain of(FourierFeatures encoding, Mlp network) {
    if (network.inputs() != encoding.outputs()) {
      throw new IllegalArgumentException(
          "network must have as many inputs as the encoding has outputs, "
              + encoding.outputs()
              + ": "
              + network.inputs());
    }
    return new FieldChain(encoding, network);
  }

  @Override
  protected void initializeChildBlocks(NDManager manager, DataType type, Shape... inputShapes) {
    encoding.initialize(manager, type, inputShapes[0]);
    network.initialize(manager, type, encoding.getOutputShapes(inputShapes)[0]);
  }

  @Override
  NDArray rows(ParameterStore store, NDArray x, boolean training) {
    return network.apply(store, encoding.apply(store, x, training), training);
  }

  @Override
  Jet carry(ParameterStore store, Jet in, boolean training) {
    return network.carry(store, encoding.carry(store, in, training), training);
  }

  @Override
  String meaning() {
    return "network on Fourier features";
  }
}
