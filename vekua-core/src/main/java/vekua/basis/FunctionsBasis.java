package vekua.basis;

import vekua.functions.Columns;
import vekua.functions.Description;
import vekua.functions.Functions;
import vekua.geometry.PointBlock;

/** A basis of given functions. */
abstract class FunctionsBasis implements Basis {

  private final Functions functions;
  private final int size;

  FunctionsBasis(Functions functions) {
    this.functions = functions;
    this.size = functions.size();
  }

  /** The functions alone. */
  public final Functions functions() {
    return functions;
  }

  @Override
  public final int size() {
    return size;
  }

  @Override
  public final int dimension() {
    return functions.dimension();
  }

  @Override
  public final void evaluate(PointBlock points, Columns out) {
    functions.evaluate(points, out);
  }

  @Override
  public final void sum(double[] weights, PointBlock points, Columns out) {
    functions.sum(weights, points, out);
  }

  @Override
  public final Description description() {
    return functions.description();
  }
}
