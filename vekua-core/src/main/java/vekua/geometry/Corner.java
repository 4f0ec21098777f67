package vekua.geometry;

/**
 * A vertex of a domain's boundary. The domain near it is the sector of angles from {@code start} to
 * {@code start + angle}.
 *
 * @param x abscissa
 * @param y ordinate
 * @param start direction, in radians, of the side from which the sector opens counter-clockwise
 * @param angle the opening of the domain, in radians, in (0, 2π)
 * @param first index, in the domain's sides, of the side at {@code start}
 * @param last index, in the domain's sides, of the side at {@code start + angle}
 * @param reach the length of the shorter of the two sides
 */
public record Corner(
    double x, double y, double start, double angle, int first, int last, double reach) {

  /** The direction, in radians, that leads into the domain halfway between the sides. */
  public double inward() {
    return start + angle / 2;
  }

  /** The direction, in radians, that leads out of the domain halfway between the sides. */
  public double outward() {
    return start + angle / 2 + Math.PI;
  }

  /** Whether the domain is more than a half plane there. */
  public boolean turnsInward() {
    return angle > Math.PI * (1 + 1e-9);
  }
}
