package vekua.djl;

import ai.djl.ndarray.NDArray;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/**
 * The non-linearity of a network's hidden layers, with the derivatives that a residual needs.
 *
 * @param name for messages
 * @param value of an argument
 * @param first derivative, by argument and value
 * @param second derivative, by value and first derivative
 */
record Activation(
    String name,
    UnaryOperator<NDArray> value,
    BinaryOperator<NDArray> first,
    BinaryOperator<NDArray> second) {

  static final Activation SINE =
      new Activation("sines", NDArray::sin, (a, value) -> a.cos(), (value, first) -> value.neg());

  static final Activation TANH =
      new Activation(
          "hyperbolic tangents",
          NDArray::tanh,
          (a, value) -> value.square().neg().add(1),
          (value, first) -> Tensors.times(value.mul(first), -2));

  static final Activation RELU =
      new Activation(
          "rectified linear units",
          a -> a.maximum(0),
          (a, value) -> a.gt(0).toType(a.getDataType(), false),
          (value, first) -> value.zerosLike());
}
