package vekua.rows;

import vekua.internal.Check;

/**
 * What a sensor measures: {@code a u + b ∂u/∂n} along a unit normal n.
 *
 * @param a weight of the value
 * @param b weight of the normal derivative
 * @param nx abscissa of the unit normal, zero where {@code b} is
 * @param ny ordinate of the unit normal, zero where {@code b} is
 */
public record Functional(double a, double b, double nx, double ny) {

  private static final Functional VALUE = new Functional(1, 0, 0, 0);

  /** Scales the normal to unit length and validates the weights. */
  public Functional {
    Check.finite(a, "a");
    Check.finite(b, "b");
    if (a == 0 && b == 0) {
      throw new IllegalArgumentException("a and b must not both be zero");
    }
    if (b == 0) {
      nx = 0;
      ny = 0;
    } else {
      double length = Math.hypot(Check.finite(nx, "nx"), Check.finite(ny, "ny"));
      Check.positive(length, "length of the normal");
      nx /= length;
      ny /= length;
    }
  }

  /** The value u itself. */
  public static Functional value() {
    return VALUE;
  }

  /** The derivative ∂u/∂n along a normal of any length. */
  public static Functional normal(double nx, double ny) {
    return new Functional(0, 1, nx, ny);
  }

  /** The combination a u + b ∂u/∂n along a normal of any length. */
  public static Functional robin(double a, double b, double nx, double ny) {
    return new Functional(a, b, nx, ny);
  }
}
