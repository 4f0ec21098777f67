package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import vekua.functions.BallModes;
import vekua.geometry.Points;

/**
 * Sums of the modes of a ball and their derivatives, for the engine: tables of numbers where
 * nothing is differentiated, else Taylor polynomials of second degree in the deviation of the
 * points from themselves, or of third degree in the logarithm of the wavenumber alone.
 */
final class BallSeries {

  private static final int AXES = 3;

  /** Beyond, waves have fewer digits of their phase than anybody would want. */
  private static final double FAR = 1e6;

  private final BallModes modes;
  private final double[] scales;
  private final double wavenumber;
  private final RadialSeries radial;

  /**
   * Prepares sums.
   *
   * @param scales what each mode is divided by
   * @param wavenumber of the modes' waves, zero if they are none
   * @param lambda of their equation
   */
  BallSeries(BallModes modes, double[] scales, double wavenumber, double lambda) {
    this.modes = modes;
    this.scales = scales;
    this.wavenumber = wavenumber;
    // Column n² + n + m is of degree n.
    this.radial = new RadialSeries(lambda, j -> (int) Math.sqrt(j), 3);
  }

  private double[] values(Points xi) {
    requireNear(xi);
    return requireFinite(scaled(modes.values(xi)), xi);
  }

  private void requireNear(Points xi) {
    for (int i = 0; i < xi.size(); i++) {
      double distance = 0;
      for (int axis = 0; axis < AXES; axis++) {
        distance = Math.max(distance, Math.abs(xi.coordinate(axis, i) - frameCentre(axis)));
      }
      if (wavenumber * distance > FAR) {
        throw farAway(i, distance);
      }
    }
  }

  private double[] requireFinite(double[] m, Points xi) {
    for (int at = 0; at < m.length; at++) {
      if (!Double.isFinite(m[at])) {
        int i = at % xi.size();
        throw farAway(i, Math.abs(xi.coordinate(0, i) - frameCentre(0)));
      }
    }
    return m;
  }

  private double frameCentre(int axis) {
    return modes.frame().centre(axis);
  }

  private IllegalArgumentException farAway(int i, double distance) {
    return new IllegalArgumentException(
        "coordinates["
            + i
            + "] must lie within reach of the ball: it is "
            + distance / modes.frame().radius()
            + " radii from its centre along an axis, where functions of order "
            + modes.order()
            + " cannot be computed");
  }

  private double[][] gradients(Points xi) {
    double[][] g = modes.gradients(xi);
    for (double[] each : g) {
      scaled(each);
    }
    return g;
  }

  private double[] scaled(double[] columns) {
    int n = columns.length / scales.length;
    for (int at = 0; at < columns.length; at++) {
      columns[at] /= scales[at / n];
    }
    return columns;
  }

  private Shape shape(Points xi) {
    return new Shape(scales.length, xi.size());
  }

  /** Tables of the modes, (modes, points), and, if slopes are wanted, of their derivatives. */
  NDList tables(NDManager manager, Points xi, boolean slopes, DataType type) {
    NDList out = new NDList(Tensors.create(manager, values(xi), shape(xi), type));
    if (slopes) {
      for (double[] each : gradients(xi)) {
        out.add(Tensors.create(manager, each, shape(xi), type));
      }
    }
    return out;
  }

  /**
   * The sums at points without tables of the modes.
   *
   * @param weights (modes, outputs), of few outputs
   */
  NDList sums(NDManager manager, Points xi, NDArray weights, boolean slopes, DataType type) {
    requireNear(xi);
    double[][] parts = PlainSums.of(modes, scales, xi, weights, slopes);
    requireFinite(parts[0], xi);
    return PlainSums.arrays(manager, parts, weights.getShape().get(1), type);
  }

  /** The sum as a polynomial in log k for ξ = k d, (points, outputs). */
  NDArray stretched(Points xi, NDArray k, NDArray weights) {
    return radial.sums(xi, values(xi), gradients(xi), k, weights);
  }

  /** The sum, and if asked its slopes, as polynomials in ξ, (points, 3), less itself. */
  NDList polynomial(NDArray xi, NDArray weights, boolean slopes) {
    NDArray at = xi.stopGradient();
    Points points = Tensors.spacePoints(at);
    NDManager manager = xi.getManager();
    DataType type = xi.getDataType();
    NDList tables = tables(manager, points, true, type);
    for (double[] each : modes.secondDerivatives(points)) {
      tables.add(Tensors.create(manager, scaled(each), shape(points), type));
    }
    // (terms, outputs, points)
    NDArray summed = weights.transpose().matMul(NDArrays.stack(tables));
    NDList d = xi.sub(at).transpose().split(AXES);
    NDList out = new NDList(collected(summed, monomials(d)));
    for (int axis = 0; slopes && axis < AXES; axis++) {
      out.add(collected(summed, slopes(d, axis)));
    }
    return out;
  }

  /** 1, x, y, z, x²/2, xy, xz, y²/2, yz, z²/2: (terms, 1, points). */
  private static NDArray monomials(NDList d) {
    NDList all = new NDList(d.get(0).onesLike());
    all.addAll(d);
    for (int a = 0; a < AXES; a++) {
      for (int b = a; b < AXES; b++) {
        NDArray product = d.get(a).mul(d.get(b));
        all.add(a == b ? Tensors.times(product, 0.5) : product);
      }
    }
    return NDArrays.stack(all);
  }

  /** Their derivatives along an axis. */
  private static NDArray slopes(NDList d, int axis) {
    NDArray one = d.get(0).onesLike();
    NDArray zero = d.get(0).zerosLike();
    NDList all = new NDList(zero);
    for (int a = 0; a < AXES; a++) {
      all.add(a == axis ? one : zero);
    }
    for (int a = 0; a < AXES; a++) {
      for (int b = a; b < AXES; b++) {
        all.add(a == axis ? d.get(b) : b == axis ? d.get(a) : zero);
      }
    }
    return NDArrays.stack(all);
  }

  private static NDArray collected(NDArray summed, NDArray monomials) {
    return summed.mul(monomials).sum(new int[] {0}).transpose();
  }
}
