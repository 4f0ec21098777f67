package vekua.medium;

import java.io.Serializable;
import java.util.List;
import vekua.geometry.Disk;
import vekua.internal.Check;

/**
 * A disc of another material in a medium that is the same everywhere else.
 *
 * @param x abscissa of its centre
 * @param y ordinate of its centre
 * @param radius positive and finite
 * @param contrast positive and finite: its conductivity, or its index of refraction, relative to
 *     the medium around
 */
public record Inclusion(double x, double y, double radius, double contrast)
    implements Serializable {

  /** How far inclusions must be from each other and from the rim, relative to the disc. */
  private static final double APART = 1e-4;

  /** Refuses what is no disc. */
  public Inclusion {
    if (!Double.isFinite(x) || !Double.isFinite(y)) {
      throw new IllegalArgumentException(
          "centre of an inclusion must be finite: (" + x + ", " + y + ")");
    }
    Check.positive(radius, "radius of an inclusion");
    Check.positive(contrast, "contrast of an inclusion");
  }

  /** Where it is. */
  public Disk disk() {
    return new Disk(x, y, radius);
  }

  /**
   * Whether a place is inside.
   *
   * @param px abscissa
   * @param py ordinate
   */
  public boolean contains(double px, double py) {
    return Math.hypot(px - x, py - y) < radius;
  }

  /** How far the rims of two inclusions are from each other; negative where they overlap. */
  double gap(Inclusion other) {
    return Math.hypot(x - other.x, y - other.y) - radius - other.radius;
  }

  /**
   * Refuses inclusions that overlap, touch or leave a disc.
   *
   * @param inclusions of any number
   * @param frame the disc
   * @throws IllegalArgumentException naming the inclusions
   */
  public static void checkInside(List<Inclusion> inclusions, Disk frame) {
    for (int i = 0; i < inclusions.size(); i++) {
      Inclusion one = inclusions.get(i);
      double far = Math.hypot(one.x - frame.x(), one.y - frame.y()) + one.radius;
      if (!(far <= (1 - APART) * frame.radius())) {
        throw new IllegalArgumentException(
            one
                + " must be inside the disc of radius "
                + (float) frame.radius()
                + " at ("
                + (float) frame.x()
                + ", "
                + (float) frame.y()
                + "): give a larger radius, or leave it out");
      }
      for (Inclusion other : inclusions.subList(0, i)) {
        if (!(one.gap(other) > APART * frame.radius())) {
          throw new IllegalArgumentException(one + " must be apart from the " + other);
        }
      }
    }
  }

  @Override
  public String toString() {
    return "inclusion of radius " + radius + " at (" + x + ", " + y + ")";
  }
}
