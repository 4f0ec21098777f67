package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.util.function.IntUnaryOperator;
import vekua.geometry.Points;

/**
 * Sums of modes at ξ = k d as polynomials in log k less itself, for the engine to differentiate in
 * k alone. With D = r∂/∂r, a mode f of degree n in d dimensions has D²f = (2 − d)Df + (n(n + d − 2)
 * − λr²)f, which gives every further derivative from the first.
 *
 * @param lambda of the modes' equation
 * @param degrees of the columns
 * @param highest power of log k
 */
record RadialSeries(double lambda, IntUnaryOperator degrees, int highest) {

  /**
   * Sums modes.
   *
   * @param xi the points
   * @param values of the modes, column by column
   * @param gradients along each axis
   * @param k the wavenumber, one number
   * @param weights (modes, outputs)
   * @return (points, outputs)
   */
  NDArray sums(Points xi, double[] values, double[][] gradients, NDArray k, NDArray weights) {
    int n = xi.size();
    int part = values.length;
    double[] all = new double[(highest + 1) * part];
    System.arraycopy(values, 0, all, 0, part);
    for (int at = 0; at < part; at++) {
      derivatives(xi, at % n, degrees.applyAsInt(at / n), at, gradients, all, part);
    }
    double factorial = 1;
    for (int q = 2; q <= highest; q++) {
      factorial *= q;
      for (int i = q * part; i < (q + 1) * part; i++) {
        all[i] /= factorial;
      }
    }
    DataType type = weights.getDataType();
    Shape shape = new Shape(highest + 1L, n == 0 ? weights.getShape().get(0) : part / n, n);
    NDArray coefficients = Tensors.create(weights.getManager(), all, shape, type);
    NDArray tau = k.log().sub(k.log().stopGradient());
    NDList powers = new NDList(tau.onesLike());
    for (int q = 1; q <= highest; q++) {
      powers.add(powers.get(q - 1).mul(tau));
    }
    NDArray summed = weights.transpose().matMul(coefficients);
    NDArray monomials = NDArrays.stack(powers).reshape(highest + 1L, 1, 1);
    return summed.mul(monomials).sum(new int[] {0}).transpose();
  }

  /** All D^q f of one mode at one point. */
  private void derivatives(
      Points xi, int i, int degree, int at, double[][] gradients, double[] all, int part) {
    int dimension = gradients.length;
    double square = 0;
    double first = 0;
    for (int axis = 0; axis < dimension; axis++) {
      double x = xi.coordinate(axis, i);
      square += x * x;
      first += x * gradients[axis][at];
    }
    all[part + at] = first;
    double factor = degree * (degree + dimension - 2.0) - lambda * square;
    for (int q = 2; q <= highest; q++) {
      double slope = -lambda * square;
      double binomial = 1;
      double sum = (2 - dimension) * all[(q - 1) * part + at];
      for (int l = 0; l <= q - 2; l++) {
        sum += binomial * (l == 0 ? factor : slope) * all[(q - 2 - l) * part + at];
        binomial *= (q - 2.0 - l) / (l + 1);
        slope *= 2;
      }
      all[q * part + at] = sum;
    }
  }
}
