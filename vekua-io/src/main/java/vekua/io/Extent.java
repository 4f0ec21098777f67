package vekua.io;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import vekua.geometry.Bounds;
import vekua.geometry.Frame;

/** What a stream of points covers, in memory that does not grow with it. */
public abstract sealed class Extent implements Serializable permits PlaneExtent, SpaceExtent {

  private static final long serialVersionUID = 1L;

  /** How many points were taken in. */
  private long count;

  Extent() {}

  /**
   * Covers nothing yet.
   *
   * @param dimension of the points, two or three
   */
  public static Extent of(int dimension) {
    return dimension == 2 ? new PlaneExtent() : new SpaceExtent();
  }

  /**
   * Takes in one more point.
   *
   * @param place its coordinates, and whatever follows them
   */
  public final void add(double... place) {
    count++;
    take(place);
  }

  /** Takes in all that another has seen, and lets neither grow beyond what matters of it. */
  public final void add(Extent other) {
    count += other.count;
    for (double[] place : other.places()) {
      take(place);
    }
    compact();
  }

  /** How many points were taken in. */
  public final long count() {
    return count;
  }

  /**
   * What is known of the points.
   *
   * @throws IllegalArgumentException if there are none
   */
  public final Survey survey() {
    return new Survey(count, frame(), bounds(), count, Optional.empty(), List.of());
  }

  abstract void take(double[] place);

  /** The points that are remembered. */
  abstract List<double[]> places();

  /** Drops all points that cannot matter: what is left is quick to send. */
  public abstract void compact();

  /** The smallest disc or ball that covers the points. */
  abstract Frame frame();

  abstract Bounds bounds();
}
