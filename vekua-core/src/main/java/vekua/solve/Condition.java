package vekua.solve;

import vekua.internal.Check;

/**
 * A boundary condition a u + b ∂u/∂n = g, where n is the outward normal.
 *
 * @param a weight of the value, finite; not zero if {@code b} is
 * @param b weight of the normal derivative, finite
 * @param data the real part of g
 * @param imaginary the imaginary part of g; it counts only where the solution is complex
 */
public record Condition(double a, double b, BoundaryData data, BoundaryData imaginary) {

  private static final BoundaryData ZERO = BoundaryData.constant(0);

  /**
   * Refuses weights that are not finite or both zero.
   *
   * @param a weight of the value, finite; not zero if {@code b} is
   * @param b weight of the normal derivative, finite
   * @param data the real part of g
   * @param imaginary the imaginary part of g
   */
  public Condition {
    Check.finite(a, "a");
    Check.finite(b, "b");
    if (a == 0 && b == 0) {
      throw new IllegalArgumentException("a and b must not both be zero");
    }
  }

  /**
   * The condition u = g.
   *
   * @param g the value
   */
  public static Condition value(BoundaryData g) {
    return new Condition(1, 0, g, ZERO);
  }

  /**
   * The condition ∂u/∂n = g.
   *
   * @param g the outward normal derivative
   */
  public static Condition normal(BoundaryData g) {
    return new Condition(0, 1, g, ZERO);
  }

  /**
   * The condition a u + b ∂u/∂n = g.
   *
   * @param a weight of the value, finite; not zero if {@code b} is
   * @param b weight of the normal derivative, finite
   * @param g the right-hand side
   */
  public static Condition robin(double a, double b, BoundaryData g) {
    return new Condition(a, b, g, ZERO);
  }

  /** Whether the value itself is given. */
  boolean isValue() {
    return b == 0;
  }
}
