package vekua.task;

import java.util.Optional;
import vekua.fit.Warning;
import vekua.geometry.Bounds;
import vekua.geometry.Frame;
import vekua.geometry.Points;
import vekua.geometry.RegularGrid;
import vekua.io.FieldFile;
import vekua.io.FitSummary;
import vekua.io.FrameRange;

/**
 * Counts the places beyond the sensors of a field, where it is a guess: those outside its frame or
 * outside the smallest rectangle or box that covers the sensors, by more than a twentieth. Fields
 * that were not fitted to sensors have no such places.
 */
public final class Extrapolation {

  private static final double MARGIN = 0.05;
  private static final int BATCH = 1 << 16;

  private final FieldFile field;
  private final FrameRange range;
  private long places;
  private long beyond;
  private double nearest = Double.POSITIVE_INFINITY;

  private Extrapolation(FieldFile field) {
    this.field = field;
    this.range = FrameRange.of(field.frame());
  }

  /** No place yet. */
  public static Extrapolation of(FieldFile field) {
    return new Extrapolation(field);
  }

  /** Places whose points are counted as they are handed over; those of a grid at once. */
  public Places watching(Places asked) {
    if (asked.grid().isPresent()) {
      RegularGrid grid = asked.grid().get();
      for (int from = 0; from < grid.size(); from += BATCH) {
        add(grid.points(from, Math.min(grid.size(), from + BATCH)));
      }
      return asked;
    }
    return asked.seenBy(this::add);
  }

  /** Counts points. */
  public void add(Points points) {
    places += points.size();
    for (int i = 0; i < points.size(); i++) {
      nearest = Math.min(nearest, field.frame().distance(points, i));
      beyond += field.fit().isPresent() && isBeyond(points, i) ? 1 : 0;
    }
  }

  private boolean isBeyond(Points points, int i) {
    // Outside its domain a field has no value that could be believed.
    return field.covers(points.x(i), points.y(i))
        && (isBeyond(field.frame(), points, i)
            || (!range.hasCore()
                && field.bounds().filter(bounds -> isBeyond(bounds, points, i)).isPresent()));
  }

  private boolean isBeyond(Frame frame, Points points, int i) {
    return !range.covers(frame.distance(points, i), MARGIN);
  }

  private static boolean isBeyond(Bounds bounds, Points points, int i) {
    double margin = MARGIN * bounds.longest();
    for (int axis = 0; axis < bounds.dimension(); axis++) {
      double at = points.coordinate(axis, i);
      if (at < bounds.low(axis) - margin || at > bounds.high(axis) + margin) {
        return true;
      }
    }
    return false;
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
            which
                + " beyond the sensors, where the field is extrapolated; see its uncertainty"
                + inSources()));
  }

  /** What to add where a place is nearer to the centre than the sources of an outer field. */
  private String inSources() {
    return field
        .fit()
        .flatMap(FitSummary::sourceRadius)
        .filter(sources -> range.hasCore() && nearest < sources.value())
        .map(
            sources ->
                "; nearer to the centre than "
                    + ReportText.digits(sources.value())
                    + ", where its sources are, there is no such field")
        .orElse("");
  }
}
