package vekua.rows;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import vekua.internal.Check;

/**
 * What a sensor measures, or a boundary condition is about: {@code a u + b ∂u/∂n} along a unit
 * normal n of the plane or of space.
 *
 * @param a weight of the value, finite; not zero if {@code b} is
 * @param b weight of the normal derivative, finite
 * @param nx abscissa of the unit normal, zero where {@code b} is
 * @param ny ordinate of the unit normal, zero where {@code b} is
 * @param nz third coordinate of the unit normal, zero where {@code b} is and in the plane
 */
public record Functional(double a, double b, double nx, double ny, double nz) {

  private static final Functional VALUE = new Functional(1, 0, 0, 0, 0);

  /**
   * Scales the normal to unit length; refuses weights that are both zero, and a normal of length
   * zero where the normal derivative counts.
   *
   * @param a weight of the value, finite
   * @param b weight of the normal derivative, finite
   * @param nx abscissa of the normal, finite
   * @param ny ordinate of the normal, finite
   * @param nz third coordinate of the normal, finite
   */
  public Functional {
    Check.finite(a, "a");
    Check.finite(b, "b");
    if (a == 0 && b == 0) {
      throw new IllegalArgumentException("a and b must not both be zero");
    }
    if (b == 0) {
      nx = 0;
      ny = 0;
      nz = 0;
    } else {
      double inPlane = Math.hypot(Check.finite(nx, "nx"), Check.finite(ny, "ny"));
      double length = Check.finite(nz, "nz") == 0 ? inPlane : Math.hypot(inPlane, nz);
      Check.positive(length, "length of the normal");
      nx /= length;
      ny /= length;
      nz /= length;
    }
  }

  // Written out, here and in keys of maps: what the compiler makes for a record is put together
  // when it
  // is first called, which takes longer than a small fit has.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Functional f
        && Double.compare(a, f.a) == 0
        && Double.compare(b, f.b) == 0
        && Double.compare(nx, f.nx) == 0
        && Double.compare(ny, f.ny) == 0
        && Double.compare(nz, f.nz) == 0;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(new double[] {a, b, nx, ny, nz});
  }

  /** The value u itself. */
  public static Functional value() {
    return VALUE;
  }

  /**
   * The derivative ∂u/∂n along a normal of the plane.
   *
   * @param nx abscissa of the normal, finite
   * @param ny ordinate of the normal, finite; the normal may have any length but zero
   */
  public static Functional normal(double nx, double ny) {
    return new Functional(0, 1, nx, ny, 0);
  }

  /**
   * The derivative ∂u/∂n along a normal of space.
   *
   * @param nx first coordinate of the normal, finite
   * @param ny second coordinate of the normal, finite
   * @param nz third coordinate of the normal, finite; the normal may have any length but zero
   */
  public static Functional normal(double nx, double ny, double nz) {
    return new Functional(0, 1, nx, ny, nz);
  }

  /**
   * The combination a u + b ∂u/∂n along a normal of the plane.
   *
   * @param a weight of the value, finite; not zero if {@code b} is
   * @param b weight of the normal derivative, finite
   * @param nx abscissa of the normal, finite
   * @param ny ordinate of the normal, finite; the normal may have any length but zero
   */
  public static Functional robin(double a, double b, double nx, double ny) {
    return a == 1 && b == 0 ? VALUE : new Functional(a, b, nx, ny, 0);
  }

  /**
   * The combination a u + b ∂u/∂n along a normal of space.
   *
   * @param a weight of the value, finite; not zero if {@code b} is
   * @param b weight of the normal derivative, finite
   * @param nx first coordinate of the normal, finite
   * @param ny second coordinate of the normal, finite
   * @param nz third coordinate of the normal, finite; the normal may have any length but zero
   */
  public static Functional robin(double a, double b, double nx, double ny, double nz) {
    return a == 1 && b == 0 ? VALUE : new Functional(a, b, nx, ny, nz);
  }

  /**
   * The functional of a function whose value and derivatives are known.
   *
   * @param slopes the derivatives along each axis
   * @param at where in the arrays
   */
  double of(double[] values, double[][] slopes, int at) {
    if (b == 0) {
      return a * values[at];
    }
    double slope = nx * slopes[0][at] + ny * slopes[1][at];
    return a * values[at] + b * (slopes.length > 2 ? slope + nz * slopes[2][at] : slope);
  }
}
