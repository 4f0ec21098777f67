package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What a non-linearity does to jets: the value a, the slopes ∂a and the Laplacian Δa of each of m
 * numbers, in the engine's memory: numbers that have a value only, the values of the m, their
 * slopes along each axis, their Laplacians. One pass over short pieces that stay in the processor's
 * cache takes the place of some twenty operations of the engine, each of which would go through
 * memory.
 *
 * <p>For h = σ(a) with σ' = f, σ'' = s and σ''' = t: ∂h = f ∂a and Δh = f Δa + s |∂a|². Backwards,
 * from gradients in h, ∂h and Δh, written with bars:
 *
 * <pre>
 *   ā  = f h̄ + s Σ ∂a ∂̄h + (s Δa + t |∂a|²) Δ̄h
 *   ∂̄a = f ∂̄h + 2 s ∂a Δ̄h
 *   Δ̄a = f Δ̄h
 * </pre>
 */
abstract class Lanes {

  /** The numbers of a piece. */
  static final int PIECE = 1024;

  final Activation.Higher higher;
  final int axes;

  Lanes(Activation.Higher higher, int axes) {
    this.higher = higher;
    this.axes = axes;
  }

  /** For a type of numbers and a number of coordinates. */
  static Lanes of(DataType type, Activation.Higher higher, int axes) {
    return type == DataType.FLOAT32 ? new FloatLanes(higher, axes) : new DoubleLanes(higher, axes);
  }

  /**
   * Computes h, ∂h and Δh.
   *
   * @param a the arguments; the values among them are not read
   * @param h σ of the values
   * @param f σ' of the values
   * @param m how many of the values, the last ones, have derivatives
   * @param out for the result
   */
  abstract void forward(NDArray a, NDArray h, NDArray f, int m, NDArray out);

  /**
   * Computes the gradient in a, ∂a and Δa.
   *
   * @param a the arguments; the values among them are not read
   * @param h σ of the values
   * @param f σ' of the values
   * @param m how many of the values, the last ones, have derivatives
   * @param bar the gradient in h, ∂h and Δh
   * @param out for the result
   */
  abstract void backward(NDArray a, NDArray h, NDArray f, int m, NDArray bar, NDArray out);

  /** The numbers of an array where the engine has them. */
  static ByteBuffer bytes(NDArray array) {
    return array.toByteBuffer(true).order(ByteOrder.nativeOrder());
  }
}
