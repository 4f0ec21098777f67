package vekua.basis;

import java.util.List;
import java.util.function.Supplier;
import vekua.functions.Columns;
import vekua.functions.Functions;
import vekua.geometry.Disk;
import vekua.geometry.PointBlock;

/** A basis of one equation, expanded about the centre of a disc up to an order. Immutable. */
public final class DiskBasis extends FunctionsBasis {

  private final Equation equation;
  private final int order;
  private final Disk frame;
  private final double[] scales;
  private final Supplier<List<Prior>> priors;

  DiskBasis(
      Equation equation,
      int order,
      Disk frame,
      Functions functions,
      double[] scales,
      Supplier<List<Prior>> priors) {
    super(functions);
    this.equation = equation;
    this.order = order;
    this.frame = frame;
    this.scales = scales;
    this.priors = priors;
  }

  /** The equation that every function satisfies. */
  public Equation equation() {
    return equation;
  }

  /** The disc that the functions are centred in and scaled to. */
  public Disk frame() {
    return frame;
  }

  /** The highest angular order N. */
  public int order() {
    return order;
  }

  @Override
  public double[] scales() {
    return scales.clone();
  }

  @Override
  public List<Prior> priors() {
    return priors.get();
  }

  /**
   * Evaluates the derivative of every function in the wavenumber (or decay) of the equation, its
   * normalisation held fixed; zero where the equation has none. Since the functions depend on the
   * wavenumber k and the distance r from the centre by their product alone, this is the gradient
   * along the radius divided by k.
   *
   * @param points of the plane
   * @param out receives the derivatives in place of the values, a column for each function
   */
  public void wavenumberDerivatives(PointBlock points, Columns out) {
    double k = equation.wavenumber();
    int count = points.size();
    double[][] slopes = new double[2][size() * count];
    if (k > 0) {
      evaluate(points, Columns.ofGradients(slopes, 0, count));
    }
    for (int i = 0; i < count; i++) {
      double rx = k > 0 ? points.fromX(i, frame.x()) / k : 0;
      double ry = k > 0 ? points.fromY(i, frame.y()) / k : 0;
      for (int j = 0; j < size(); j++) {
        int at = j * count + i;
        out.values()[out.at(j) + i] = rx * slopes[0][at] + ry * slopes[1][at];
      }
    }
  }

  @Override
  public String toString() {
    return equation + " of order " + order + " in " + frame;
  }
}
