package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.util.Arrays;
import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/**
 * Sums of functions where nobody wants derivatives in anything: the core adds them up point by
 * point. Tables of all functions would take many times the memory of the result, and most of the
 * time.
 */
final class PlainSums {

  /** Each output is summed on its own; of more than these, one product of matrices is cheaper. */
  private static final int OUTPUTS = 4;

  private PlainSums() {}

  /** Whether sums with these weights, (functions, outputs), are better made here. */
  static boolean suit(NDArray weights) {
    return weights.getShape().get(1) <= OUTPUTS && !Torch.isDifferentiated(weights);
  }

  /**
   * The sums and perhaps their slopes along each axis, output by output in columns.
   *
   * @param scales what each function is divided by
   * @param weights (functions, outputs)
   */
  static double[][] of(
      Functions functions, double[] scales, Points points, NDArray weights, boolean slopes) {
    int n = points.size();
    double[] all = Tensors.doubles(weights);
    int outputs = all.length / scales.length;
    double[][] out = new double[slopes ? 1 + points.dimension() : 1][outputs * n];
    double[][] gradients = Arrays.copyOfRange(out, 1, out.length);
    double[] own = new double[scales.length];
    for (int output = 0; output < outputs && n > 0; output++) {
      for (int j = 0; j < own.length; j++) {
        own[j] = all[j * outputs + output] / scales[j];
      }
      functions.sum(own, PointBlock.of(points), Columns.of(out[0], gradients, output * n, n));
    }
    return out;
  }

  /** The same for the engine, (points, outputs) each. */
  static NDList arrays(NDManager manager, double[][] parts, long outputs, DataType type) {
    NDList out = new NDList();
    for (double[] part : parts) {
      int n = Math.toIntExact(part.length / outputs);
      double[] rows = new double[part.length];
      for (int at = 0; at < part.length; at++) {
        rows[(int) (at % n * outputs + at / n)] = part[at];
      }
      out.add(Tensors.create(manager, outputs == 1 ? part : rows, new Shape(n, outputs), type));
    }
    return out;
  }
}
