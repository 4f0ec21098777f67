package vekua.io;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import vekua.geometry.Domain;
import vekua.geometry.Frame;

/** Where sensors may be. */
@FunctionalInterface
public interface PlaceCheck extends Serializable {

  /**
   * What is wrong with a place, as a sentence; empty if nothing is.
   *
   * @param place its coordinates, and whatever follows them
   */
  Optional<String> problem(double[] place);

  /** Anywhere. */
  static PlaceCheck anywhere() {
    return place -> Optional.empty();
  }

  /** In a domain. */
  static PlaceCheck in(Domain domain) {
    return place ->
        domain.covers(place[0], place[1])
            ? Optional.empty()
            : Optional.of("the sensor at " + text(place, 2) + " is outside the domain");
  }

  /** Where the field of a frame lives. */
  static PlaceCheck in(Frame frame) {
    FrameRange range = FrameRange.of(frame);
    return place -> {
      double[] centre = FitSettings.Centre.of(frame).coordinates();
      double distance = distance(place, centre);
      if (range.covers(distance, Frame.ROUNDING)) {
        return Optional.empty();
      }
      String where = "the sensor at " + text(place, frame.dimension()) + " is ";
      String about = " about " + text(centre, centre.length);
      return Optional.of(
          distance < range.inner()
              ? where
                  + "inside the sphere of radius "
                  + range.inner()
                  + about
                  + " that holds the sources; a smaller radius or another centre helps"
              : where
                  + (frame.dimension() == 2 ? "outside the disc" : "outside the sphere")
                  + " of radius "
                  + range.outer()
                  + about);
    };
  }

  /**
   * The distance between places.
   *
   * @param place its coordinates, and whatever follows them
   * @param other two or three coordinates
   */
  static double distance(double[] place, double[] other) {
    double flat = length(place[0] - other[0], place[1] - other[1]);
    return other.length == 2 ? flat : length(flat, place[2] - other[2]);
  }

  /** By the root of the square where that is in range: the library's way is slow. */
  private static double length(double x, double y) {
    double square = x * x + y * y;
    return square > 1e-280 && square < 1e280 ? Math.sqrt(square) : Math.hypot(x, y);
  }

  private static String text(double[] place, int dimension) {
    return Arrays.stream(place, 0, dimension)
        .mapToObj(String::valueOf)
        .collect(Collectors.joining(", ", "(", ")"));
  }
}
