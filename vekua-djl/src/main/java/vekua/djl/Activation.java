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
 * @param higher the second and third derivatives, as numbers
 */
record Activation(
    String name,
    UnaryOperator<NDArray> value,
    BinaryOperator<NDArray> first,
    BinaryOperator<NDArray> second,
    Higher higher) {

  /**
   * Higher derivatives by value and first derivative: σ'' = σ (h + hf σ') and σ''' = σ' (f + ff
   * σ').
   */
  record Higher(double h, double hf, double f, double ff) {}

  static final Activation SINE =
      new Activation(
          "sines",
          NDArray::sin,
          (a, value) -> a.cos(),
          (value, first) -> value.neg(),
          new Higher(-1, 0, -1, 0));

  static final Activation TANH =
      new Activation(
          "hyperbolic tangents",
          NDArray::tanh,
          (a, value) -> value.square().neg().add(1),
          (value, first) -> Tensors.times(value.mul(first), -2),
          new Higher(0, -2, 4, -6));

  static final Activation RELU =
      new Activation(
          "rectified linear units",
          a -> a.maximum(0),
          (a, value) -> a.gt(0).toType(a.getDataType(), false),
          (value, first) -> value.zerosLike(),
          new Higher(0, 0, 0, 0));
}
