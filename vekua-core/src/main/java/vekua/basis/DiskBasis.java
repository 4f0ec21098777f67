package vekua.basis;

import vekua.geometry.Disk;
import vekua.geometry.Points;

/** A basis of one equation, expanded about the centre of a disc up to an order. */
public interface DiskBasis extends Basis {

  /** The equation that every function satisfies. */
  Equation equation();

  /** The disc that the functions are centred in and scaled to. */
  Disk frame();

  /** The highest angular order N. */
  int order();

  /**
   * Evaluates the derivative of every function in the wavenumber (or decay) of the equation, its
   * normalisation held fixed; zero where the equation has none. Since the functions depend on the
   * wavenumber k and the distance r from the centre by their product alone, this is the gradient
   * along the radius divided by k.
   *
   * @param out receives the derivatives
   * @param offset where column 0 begins
   * @param stride distance between columns, at least {@code to - from}
   */
  default void wavenumberDerivatives(
      Points points, int from, int to, double[] out, int offset, int stride) {
    double k = equation().wavenumber();
    int count = to - from;
    double[] dx = new double[size() * count];
    double[] dy = new double[size() * count];
    if (k > 0) {
      gradients(points, from, to, dx, dy, 0, count);
    }
    for (int i = 0; i < count; i++) {
      double rx = k > 0 ? (points.x(from + i) - frame().x()) / k : 0;
      double ry = k > 0 ? (points.y(from + i) - frame().y()) / k : 0;
      for (int j = 0; j < size(); j++) {
        int at = j * count + i;
        out[offset + j * stride + i] = rx * dx[at] + ry * dy[at];
      }
    }
  }
}
