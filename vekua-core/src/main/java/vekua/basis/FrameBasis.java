package vekua.basis;

import java.util.Optional;
import vekua.functions.Columns;
import vekua.geometry.Frame;
import vekua.geometry.PointBlock;

/** A basis of one equation, expanded about the centre of a frame up to an order. Immutable. */
public sealed interface FrameBasis extends Basis permits DiskBasis, BallBasis {

  /** The equation that every function satisfies. */
  Equation equation();

  /** The frame that the functions are centred in and scaled to. */
  Frame frame();

  /** The highest order N. */
  int order();

  /** Priors of sources at any distance from the centre, where the basis has such. */
  default Optional<SourcePriors> sources() {
    return Optional.empty();
  }

  /**
   * Whether complex fields of the basis are waves that go out: the functions then are the singular
   * parts y of such waves and, as many, their regular parts j.
   */
  default boolean outgoing() {
    return false;
  }

  /**
   * Evaluates the derivative of every function in the wavenumber (or decay) of the equation, its
   * normalisation held fixed; zero where the equation has none. Since the functions depend on the
   * wavenumber k and the distance r from the centre by their product alone, this is the gradient
   * along the radius divided by k.
   *
   * @param points of the dimension of the functions
   * @param out receives the derivatives in place of the values, a column for each function
   */
  default void wavenumberDerivatives(PointBlock points, Columns out) {
    double k = equation().wavenumber();
    int count = points.size();
    double[][] slopes = new double[dimension()][size() * count];
    if (k > 0) {
      evaluate(points, Columns.ofGradients(slopes, 0, count));
    }
    double[] from = new double[slopes.length];
    for (int i = 0; i < count; i++) {
      for (int axis = 0; axis < from.length; axis++) {
        from[axis] = k > 0 ? points.from(axis, i, frame().centre(axis)) / k : 0;
      }
      for (int j = 0; j < size(); j++) {
        double sum = 0;
        for (int axis = 0; axis < from.length; axis++) {
          sum += from[axis] * slopes[axis][j * count + i];
        }
        out.values()[out.at(j) + i] = sum;
      }
    }
  }
}
