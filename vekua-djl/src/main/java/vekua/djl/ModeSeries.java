package vekua.djl;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import org.jspecify.annotations.Nullable;
import vekua.basis.DiskBasis;
import vekua.functions.Columns;
import vekua.geometry.PointBlock;
import vekua.geometry.Points;

/**
 * Sums h(ξ) = Σ w_j m_j(ξ) of the modes of an equation of second order and their derivatives, for
 * the engine. Modes are divided by scales that bring them near one over their frame.
 *
 * <p>Where nothing depends on ξ, modes are tables of numbers. Where the engine is to differentiate,
 * it is handed Taylor polynomials in the deviation of ξ from itself: their value is the series',
 * and so are their derivatives up to their degree. Weights are summed first, so the engine sees a
 * few numbers for every point and not all modes.
 */
final class ModeSeries {

  private final DiskBasis modes;
  private final int degree;
  private final double[] scales;
  private volatile @Nullable ModeJet jet;

  /**
   * Prepares sums.
   *
   * @param modes of an equation of second order with wavenumber one or none
   * @param scales what each mode is divided by
   * @param degree of polynomials
   */
  ModeSeries(DiskBasis modes, double[] scales, int degree) {
    this.modes = modes;
    this.degree = degree;
    this.scales = scales.clone();
  }

  int size() {
    return modes.size();
  }

  DiskBasis modes() {
    return modes;
  }

  /** What a mode is divided by. */
  double scale(int mode) {
    return scales[mode];
  }

  private ModeJet jet() {
    ModeJet made = jet;
    if (made == null) {
      made = new ModeJet(modes, scales, degree);
      jet = made;
    }
    return made;
  }

  /** All modes at points, (modes, points). */
  double[] columns(Points xi) {
    int n = xi.size();
    double[] m = new double[size() * n];
    modes.evaluate(PointBlock.of(xi, 0, n), Columns.ofValues(m, 0, n));
    scale(m, n);
    requireFinite(m, xi);
    return m;
  }

  /** All modes at points and their two derivatives. */
  private double[][] slopes(Points xi) {
    int n = xi.size();
    double[][] m = new double[3][size() * n];
    double[][] gradient = {m[1], m[2]};
    modes.evaluate(PointBlock.of(xi, 0, n), Columns.of(m[0], gradient, 0, n));
    for (double[] each : m) {
      scale(each, n);
      requireFinite(each, xi);
    }
    return m;
  }

  private void scale(double[] m, int n) {
    for (int j = 0; j < scales.length; j++) {
      double factor = 1 / scales[j];
      for (int i = j * n; i < (j + 1) * n; i++) {
        m[i] *= factor;
      }
    }
  }

  /** Modes grow beyond all numbers far outside their frame. */
  private void requireFinite(double[] m, Points xi) {
    int n = xi.size();
    double far = 2 * modes.frame().radius();
    // Beyond, waves have no digit of their phase left.
    double most = modes.equation().lambda() > 0 ? 1e12 : Double.POSITIVE_INFINITY;
    for (int i = 0; i < n; i++) {
      if (Math.abs(xi.x(i)) < far && Math.abs(xi.y(i)) < far) {
        continue;
      }
      for (int j = i; j < m.length; j += n) {
        double distance = Math.max(Math.abs(xi.x(i)), Math.abs(xi.y(i)));
        if (!Double.isFinite(m[j]) || distance > most) {
          double radii = distance / modes.frame().radius();
          throw new IllegalArgumentException(
              "coordinates["
                  + i
                  + "] must lie within reach of the frame: it is "
                  + radii
                  + " radii from the centre, where functions of order "
                  + modes.order()
                  + " cannot be computed");
        }
      }
    }
  }

  /** Tables of the modes, (modes, points), and, if slopes are wanted, of their derivatives. */
  NDList tables(NDManager manager, Points xi, boolean slopes, DataType type) {
    Shape shape = new Shape(size(), xi.size());
    NDList out = new NDList();
    for (double[] table : slopes ? slopes(xi) : new double[][] {columns(xi)}) {
      out.add(Tensors.create(manager, table, shape, type));
    }
    return out;
  }

  /** What tables give for weights (modes, outputs): h and perhaps its derivatives. */
  static NDList sums(NDManager manager, NDList tables, NDArray weights) {
    NDList out = new NDList();
    for (NDArray table : tables) {
      NDArray rows = table.transpose();
      // Results belong to where the first operand does, and tables may outlive a step.
      rows.attach(manager);
      out.add(rows.matMul(weights));
    }
    return out;
  }

  /**
   * The sums at points without tables of the modes.
   *
   * @param weights (modes, outputs), of few outputs
   */
  NDList sums(NDManager manager, Points xi, NDArray weights, boolean slopes, DataType type) {
    double[][] parts = PlainSums.of(modes, scales, xi, weights, slopes);
    for (double[] part : parts) {
      requireFinite(part, xi);
    }
    return PlainSums.arrays(manager, parts, weights.getShape().get(1), type);
  }

  /** The same as polynomials in the deviation of ξ, (points, 2), from itself. */
  NDList polynomial(NDArray xi, NDArray weights, boolean slopes) {
    NDArray at = xi.stopGradient();
    Points points = Tensors.points(at);
    ModeJet taylor = jet();
    double[] all = taylor.at(points, taylor.terms());
    requireFinite(all, points);
    Shape shape = new Shape(taylor.terms(), size(), points.size());
    NDArray coefficients = Tensors.create(xi.getManager(), all, shape, xi.getDataType());
    // (terms, outputs, points)
    NDArray summed = weights.transpose().matMul(coefficients);
    Monomials monomials = new Monomials(xi.sub(at), taylor.terms());
    NDList out = new NDList(collected(summed, monomials.values()));
    if (slopes) {
      out.add(collected(summed, monomials.slopes(0)));
      out.add(collected(summed, monomials.slopes(1)));
    }
    return out;
  }

  /** h at ξ = k d as a polynomial in log k, less itself, for offsets d, (points, 2). */
  NDArray stretched(NDArray offsets, NDArray k, NDArray weights) {
    Points xi = Tensors.points(offsets.mul(k).stopGradient());
    double[][] m = slopes(xi);
    double[][] gradient = {m[1], m[2]};
    // Columns are m_0, Re m_1, Im m_1, …
    return new RadialSeries(modes.equation().lambda(), j -> (j + 1) / 2, degree)
        .sums(xi, m[0], gradient, k, weights);
  }

  /** Σ over terms, as (points, outputs). */
  private static NDArray collected(NDArray summed, NDArray monomials) {
    return summed.mul(monomials).sum(new int[] {0}).transpose();
  }
}
