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
public final class FourierFeatures extends RowBlock {

  private final double[] frequencies;

  private FourierFeatures(int count, double[] frequencies) {
    super("input", 2, 2 * count);
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
  NDArray rows(ParameterStore store, NDArray x, boolean training) {
    NDArray phase = x.matMul(x.getManager().create(frequencies, new Shape(2, outputs / 2)));
    return NDArrays.concat(new NDList(phase.cos(), phase.sin()), 1);
  }
}
