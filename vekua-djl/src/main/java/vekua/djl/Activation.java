package vekua.djl;

import ai.djl.ndarray.NDArray;

/** The non-linearity of a network's hidden layers, with the derivatives that a residual needs. */
enum Activation {
  SINE {
    @Override
    NDArray value(NDArray a) {
      return a.sin();
    }

    @Override
    NDArray first(NDArray a, NDArray value) {
      return a.cos();
    }

    @Override
    NDArray second(NDArray value, NDArray first) {
      return value.neg();
    }
  },
  TANH {
    @Override
    NDArray value(NDArray a) {
      return a.tanh();
    }

    @Override
    NDArray first(NDArray a, NDArray value) {
      return value.square().neg().add(1);
    }

    @Override
    NDArray second(NDArray value, NDArray first) {
      return Tensors.times(value.mul(first), -2);
    }
  },
  RELU {
    @Override
    NDArray value(NDArray a) {
      return a.maximum(0);
    }

    @Override
    NDArray first(NDArray a, NDArray value) {
      return a.gt(0).toType(a.getDataType(), false);
    }

    @Override
    NDArray second(NDArray value, NDArray first) {
      return value.zerosLike();
    }
  };

  /** The activation of {@code a}. */
  abstract NDArray value(NDArray a);

  /** The first derivative at {@code a}, where the value is known. */
  abstract NDArray first(NDArray a, NDArray value);

  /** The second derivative, where value and first derivative are known. */
  abstract NDArray second(NDArray value, NDArray first);
}
