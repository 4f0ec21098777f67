package vekua.geometry;

import vekua.internal.Check;

/**
 * The closed box [x0, x1] × [y0, y1] × [z0, z1] of space.
 *
 * @param x0 lower end along x, finite
 * @param x1 upper end along x, finite, not below {@code x0}
 * @param y0 lower end along y, finite
 * @param y1 upper end along y, finite, not below {@code y0}
 * @param z0 lower end along z, finite
 * @param z1 upper end along z, finite, not below {@code z0}
 */
public record Box(double x0, double x1, double y0, double y1, double z0, double z1)
    implements Bounds {

  /**
   * Refuses ends that are not finite or in the wrong order.
   *
   * @param x0 lower end along x, finite
   * @param x1 upper end along x, finite, not below {@code x0}
   * @param y0 lower end along y, finite
   * @param y1 upper end along y, finite, not below {@code y0}
   * @param z0 lower end along z, finite
   * @param z1 upper end along z, finite, not below {@code z0}
   */
  public Box {
    Check.nonNegative(Check.finite(x1, "x1") - Check.finite(x0, "x0"), "x1 - x0");
    Check.nonNegative(Check.finite(y1, "y1") - Check.finite(y0, "y0"), "y1 - y0");
    Check.nonNegative(Check.finite(z1, "z1") - Check.finite(z0, "z0"), "z1 - z0");
  }

  @Override
  public int dimension() {
    return 3;
  }

  @Override
  public double low(int axis) {
    return axis == 0 ? x0 : axis == 1 ? y0 : z0;
  }

  @Override
  public double high(int axis) {
    return axis == 0 ? x1 : axis == 1 ? y1 : z1;
  }
}
