package vekua.solve;

import vekua.internal.Check;

/**
 * A boundary condition a u + b ∂u/∂n = g, n the outward normal.
 *
 * @param a weight of the value
 * @param b weight of the normal derivative
 * @param data the real part of g
 * @param imaginary the imaginary part of g, zero unless the problem is one of waves
 */
public record Condition(double a, double b, BoundaryData data, BoundaryData imaginary) {

  private static final BoundaryData ZERO = BoundaryData.constant(0);

  /** Validates the weights. */
  public Condition {
    Check.finite(a, "a");
    Check.finite(b, "b");
    if (a == 0 && b == 0) {
      throw new IllegalArgumentException("a and b must not both be zero");
    }
  }

  /** u = g. */
  public static Condition value(BoundaryData g) {
    return new Condition(1, 0, g, ZERO);
  }

  /** ∂u/∂n = g. */
  public static Condition normal(BoundaryData g) {
    return new Condition(0, 1, g, ZERO);
  }

  /** a u + b ∂u/∂n = g. */
  public static Condition robin(double a, double b, BoundaryData g) {
    return new Condition(a, b, g, ZERO);
  }

  /** Whether the value itself is given. */
  boolean isValue() {
    return b == 0;
  }
}
