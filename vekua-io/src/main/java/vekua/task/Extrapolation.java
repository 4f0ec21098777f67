package vekua.task;

import java.util.Optional;
import vekua.fit.Warning;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.geometry.Rectangle;
import vekua.io.FieldFile;

/**
 * Counts the places beyond the sensors of a field, where it is a guess: those outside its frame or
 * outside the smallest rectangle that covers the sensors, by more than a twentieth. Fields that
 * were not fitted to sensors have no such places.
 */
public final class Extrapolation {

  private static final double MARGIN = 0.05;

  private final FieldFile field;
  private long places;
  private long beyond;

  private Extrapolation(FieldFile field) {
    this.field = field;
  }

  /** No place yet. */
  public static Extrapolation of(FieldFile field) {
    return new Extrapolation(field);
  }

  /** Places whose points are counted as they are handed over; those of a grid at once. */
  public Places watching(Places asked) {
    if (asked.grid().isPresent()) {
      add(asked.grid().get().points());
      return asked;
    }
    return asked.seenBy(this::add);
  }

  /** Counts points. */
  public void add(Points points) {
    places += points.size();
    for (int i = 0; i < points.size(); i++) {
      beyond += field.fit().isPresent() && isBeyond(points.x(i), points.y(i)) ? 1 : 0;
    }
  }

  private boolean isBeyond(double x, double y) {
    Disk frame = field.frame();
    // Outside its domain a field has no value that could be believed.
    return field.covers(x, y)
        && (Math.hypot(x - frame.x(), y - frame.y()) > (1 + MARGIN) * frame.radius()
            || field.bounds().filter(bounds -> outside(bounds, x, y)).isPresent());
  }

  private static boolean outside(Rectangle bounds, double x, double y) {
    double margin = MARGIN * Math.max(bounds.x1() - bounds.x0(), bounds.y1() - bounds.y0());
    return x < bounds.x0() - margin
        || x > bounds.x1() + margin
        || y < bounds.y0() - margin
        || y > bounds.y1() + margin;
  }

  /** What to say, if any place was beyond. */
  public Optional<Warning> warning() {
    if (beyond == 0) {
      return Optional.empty();
    }
    String which = places == 1 ? "the point is" : beyond + " of " + places + " points are";
    return Optional.of(
        new Warning(
            "extrapolation",
            which + " beyond the sensors, where the field is extrapolated; see its uncertainty"));
  }
}
