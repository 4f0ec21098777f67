package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.ParameterStore;

/**
 * Coordinates (batch, 2) to random Fourier features (batch, 2 · count): the cosines and sines of 2π
 * b·x for frequencies b drawn once from a normal distribution. It has no parameters.
 */
public final class FourierFeatures extends ArrayBlock {

  private static final byte VERSION = 1;

  private final int count;
  private final double[] frequencies;

  private FourierFeatures(int count, double[] frequencies) {
    super(VERSION);
    this.count = count;
    this.frequencies = frequencies;
  }

  /**
   * Draws frequencies.
   *
   * @param count how many, at least 1
   * @param scale their standard deviation, positive
   */
  public static FourierFeatures of(long seed, int count, double scale) {
    if (count < 1) {
      throw new IllegalArgumentException("count must be at least 1: " + count);
    }
    if (!(scale > 0 && scale < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("scale must be positive and finite: " + scale);
    }
    double[] b = Threefry.of(seed).normal(2 * count);
    for (int i = 0; i < b.length; i++) {
      b[i] *= 2 * Math.PI * scale;
    }
    return new FourierFeatures(count, b);
  }

  @Override
  NDArray output(ParameterStore store, NDList inputs, boolean training) {
    NDArray x = inputs.singletonOrThrow();
    Tensors.requireMatrix(x, 2, "input");
    NDArray phase = x.matMul(x.getManager().create(frequencies, new Shape(2, count)));
    return NDArrays.concat(new NDList(phase.cos(), phase.sin()), 1);
  }

  @Override
  public Shape[] getOutputShapes(Shape[] inputShapes) {
    Tensors.requireColumns(inputShapes[0], 2, "input");
    return new Shape[] {new Shape(inputShapes[0].get(0), 2L * count)};
  }
}
