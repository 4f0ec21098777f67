package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;

/** The monomials 1, x, y, x², xy, y², … of two variables and their derivatives, for the engine. */
final class Monomials {

  private final NDList all;

  /**
   * Multiplies.
   *
   * @param d the variables, (points, 2)
   * @param terms how many, all those up to some degree
   */
  Monomials(NDArray d, int terms) {
    NDList xy = d.transpose().split(2);
    NDArray x = xy.get(0);
    NDArray y = xy.get(1);
    all = new NDList(x.onesLike());
    for (int previous = 0, size = 1; all.size() < terms; previous += size, size++) {
      for (int i = 0; i < size; i++) {
        all.add(all.get(previous + i).mul(x));
      }
      all.add(all.get(previous + size - 1).mul(y));
    }
  }

  /** All of them, (terms, 1, points). */
  NDArray values() {
    return NDArrays.stack(all);
  }

  /** Their derivatives along an axis, (terms, 1, points). */
  NDArray slopes(int axis) {
    NDArray zero = all.get(0).zerosLike();
    NDList out = new NDList(zero);
    for (int total = 1, below = 0; out.size() < all.size(); below += total, total++) {
      for (int j = 0; j <= total; j++) {
        // x^(total − j) y^j
        int power = axis == 0 ? total - j : j;
        int lower = below + (axis == 0 ? j : j - 1);
        out.add(power == 0 ? zero : Tensors.times(all.get(lower), power));
      }
    }
    return NDArrays.stack(out);
  }
}
