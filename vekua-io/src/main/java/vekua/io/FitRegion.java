package vekua.io;

import java.util.Optional;

/**
 * Where a field lives: around the sensors, outside a sphere that holds its sources, or between two
 * spheres about one centre.
 *
 * @param outside whether it lives outside its sources
 * @param shell the radii of both spheres, where it lives between two
 */
public record FitRegion(boolean outside, Optional<Radii> shell) {

  private static final FitRegion INSIDE = new FitRegion(false, Optional.empty());
  private static final FitRegion OUTSIDE = new FitRegion(true, Optional.empty());

  /**
   * The radii of a shell.
   *
   * @param inner positive
   * @param outer larger
   */
  public record Radii(double inner, double outer) {}

  /** Around the sensors. */
  public static FitRegion inside() {
    return INSIDE;
  }

  /** Outside the sources. */
  public static FitRegion outsideSources() {
    return OUTSIDE;
  }

  /**
   * Between two spheres.
   *
   * @throws IllegalArgumentException if the radii are not positive and ascending
   */
  public static FitRegion shell(double inner, double outer) {
    if (!(inner > 0 && inner < outer && outer < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "must be two positive radii in ascending order: " + inner + ":" + outer);
    }
    return new FitRegion(false, Optional.of(new Radii(inner, outer)));
  }

  /** Whether the field lives around the sensors. */
  public boolean isInside() {
    return !outside && shell.isEmpty();
  }
}
