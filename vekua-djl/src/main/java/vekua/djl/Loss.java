package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import ai.djl.training.ParameterStore;

/**
 * A number to minimise, as a function of the parameters of blocks. Multiply by numbers with {@link
 * Torch#times}.
 */
@FunctionalInterface
public interface Loss {

  /**
   * Computes the loss.
   *
   * @param parameters to pass to blocks
   * @param step a manager for arrays that live as long as the step
   * @return a scalar
   */
  NDArray at(ParameterStore parameters, NDManager step);

  /**
   * The mean squared difference between what a block makes of inputs and a target.
   *
   * @param target of the shape of the block's output, or one number
   */
  static Loss meanSquare(Block block, NDList inputs, NDArray target) {
    return (parameters, step) -> {
      step.tempAttachAll(inputs, target);
      NDArray output = block.forward(parameters, inputs, true).get(0);
      if (!target.getShape().isScalar()) {
        Tensors.requireShape(target, output.getShape(), "target");
      }
      return output.sub(target).square().mean();
    };
  }

  /**
   * This loss and another together.
   *
   * @param weight of the other, positive and finite
   */
  default Loss plus(double weight, Loss other) {
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("weight must be positive and finite: " + weight);
    }
    return (parameters, step) ->
        at(parameters, step).add(Tensors.times(other.at(parameters, step), weight));
  }

  /** Checks that a loss is one number. */
  static NDArray requireScalar(NDArray loss) {
    if (loss.size() != 1) {
      throw new IllegalArgumentException(
          "loss must be one number, such as a mean: it has shape " + loss.getShape());
    }
    return loss.getShape().isScalar() ? loss : loss.reshape(new Shape());
  }
}
