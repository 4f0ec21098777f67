package vekua.basis;

import java.util.List;
import java.util.function.Supplier;
import vekua.functions.Functions;
import vekua.functions.InMedium;
import vekua.geometry.Disk;

/** A basis of one equation, expanded about the centre of a disc up to an order. Immutable. */
public final class DiskBasis extends FunctionsBasis implements FrameBasis {

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

  @Override
  public Equation equation() {
    return equation;
  }

  @Override
  public Disk frame() {
    return frame;
  }

  @Override
  public int order() {
    return order;
  }

  @Override
  public double[] scales() {
    return scales.clone();
  }

  /** Modes are orthogonal over the disc; functions in a medium are not. */
  @Override
  public double meanSquare(double[][] combinations) {
    return functions() instanceof InMedium in
        ? in.meanSquare(combinations)
        : super.meanSquare(combinations);
  }

  @Override
  public List<Prior> priors() {
    return priors.get();
  }

  @Override
  public String toString() {
    return equation + " of order " + order + " in " + frame;
  }
}
