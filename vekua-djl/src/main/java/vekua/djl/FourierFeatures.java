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
public final class FourierFeatures extends JetBlock {

  private final double[] frequencies;

  private final String origin;

  private FourierFeatures(int count, double[] frequencies, String origin) {
    super("input", 2, 2 * count);
    this.origin = origin;
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
    return new FourierFeatures(count, b, "of seed " + seed + ", deviation " + scale);
  }

  @Override
  NDArray rows(ParameterStore store, NDArray x, boolean training) {
    NDArray phase = x.matMul(matrix(x));
    return NDArrays.concat(new NDList(phase.cos(), phase.sin()), 1);
  }

  @Override
  Jet carry(ParameterStore store, Jet in, boolean training) {
    NDArray b = matrix(in.value());
    NDArray phase = in.value().matMul(b);
    NDArray slopes = in.gradient().matMul(b);
    NDArray laplacian = in.laplacian().matMul(b);
    NDArray cos = phase.cos();
    NDArray sin = phase.sin();
    NDArray squares = slopes.square().sum(new int[] {0});
    return new Jet(
        NDArrays.concat(new NDList(cos, sin), 1),
        NDArrays.concat(new NDList(slopes.mul(sin).neg(), slopes.mul(cos)), 2),
        NDArrays.concat(
            new NDList(
                laplacian.mul(sin).add(squares.mul(cos)).neg(),
                laplacian.mul(cos).sub(squares.mul(sin))),
            1));
  }

  private NDArray matrix(NDArray x) {
    Shape shape = new Shape(2, outputs / 2);
    return Tensors.create(x.getManager(), frequencies, shape, x.getDataType());
  }

  @Override
  String meaning() {
    return outputs / 2 + " Fourier features " + origin;
  }
}
