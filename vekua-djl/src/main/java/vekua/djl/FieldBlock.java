package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.nn.Block;
import ai.djl.training.ParameterStore;

/**
 * A block that is a field on coordinates (batch, axes) and tells its derivatives as well: what a
 * loss with an equation's residual or with fluxes needs.
 */
public interface FieldBlock extends Block {

  /** The number of coordinates. */
  int inputs();

  /** The number of fields. */
  int outputs();

  /**
   * Value, gradient and Laplacian, carried forward together and differentiable in all parameters.
   *
   * @param parameters to compute with
   * @param coordinates (batch, axes)
   * @param training whether gradients in the parameters will be asked for
   */
  Jet valueGradientLaplacian(ParameterStore parameters, NDArray coordinates, boolean training);
}
