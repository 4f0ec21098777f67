package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.training.ParameterStore;

/** A block that carries derivatives forward, from those of its inputs to those of its outputs. */
abstract class JetBlock extends RowBlock implements FieldBlock {

  JetBlock(String name, int inputs, int outputs) {
    super(name, inputs, outputs);
  }

  /** The outputs with their derivatives, for inputs with theirs. */
  abstract Jet carry(ParameterStore store, Jet in, boolean training);

  @Override
  public final Jet valueGradientLaplacian(
      ParameterStore parameters, NDArray coordinates, boolean training) {
    check(coordinates);
    return jet(coordinates, training, x -> carry(parameters, Jet.ofCoordinates(x), training));
  }
}
