package vekua.task;

import java.util.Optional;
import java.util.StringJoiner;
import vekua.fit.Warning;
import vekua.geometry.Bounds;
import vekua.geometry.Frame;
import vekua.geometry.Points;
import vekua.geometry.RegularGrid;
import vekua.io.DomainField;
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

  /** In radii of the frame: what is asked for farther away the sensors tell nothing of. */
  private static final double FARTHEST = 10;

  private static final int BATCH = 1 << 16;

  private final FieldFile field;
  private final FrameRange range;
  private long places;
  private long beyond;
  private double nearest = Double.POSITIVE_INFINITY;

  /** Lowest and highest coordinates of places outside a disc or ball, and of what was measured. */
  private final double[] low;

  private final double[] high;

  /** A disc or ball that holds the frame, and has grown just as far as each such place. */
  private final double[] middle;

  private double radius;
  private boolean outsideFrame;

  private Extrapolation(FieldFile field) {
    this.field = field;
    Frame frame = field.frame();
    this.range = FrameRange.of(frame);
    this.low = new double[frame.dimension()];
    this.high = new double[frame.dimension()];
    this.middle = new double[frame.dimension()];
    this.radius = frame.radius();
    for (int axis = 0; axis < low.length; axis++) {
      int at = axis;
      middle[axis] = frame.centre(axis);
      low[axis] = field.bounds().map(b -> b.low(at)).orElse(frame.centre(at) - frame.radius());
      high[axis] = field.bounds().map(b -> b.high(at)).orElse(frame.centre(at) + frame.radius());
    }
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
      if (field.fit().isPresent() && isBeyond(points, i)) {
        beyond++;
        if (isBeyond(field.frame(), points, i)) {
          reachFor(points, i);
        }
      }
    }
  }

  private void reachFor(Points points, int i) {
    outsideFrame = true;
    for (int axis = 0; axis < low.length; axis++) {
      low[axis] = Math.min(low[axis], points.coordinate(axis, i));
      high[axis] = Math.max(high[axis], points.coordinate(axis, i));
    }
    double distance = 0;
    for (int axis = 0; axis < middle.length; axis++) {
      distance = Math.hypot(distance, points.coordinate(axis, i) - middle[axis]);
    }
    double growth = (distance - radius) / 2;
    if (growth > 0) {
      radius += growth;
      for (int axis = 0; axis < middle.length; axis++) {
        middle[axis] += growth / distance * (points.coordinate(axis, i) - middle[axis]);
      }
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
                + inSources()
                + wider()));
  }

  /**
   * What to do where places are outside a disc or ball: in a wider one its functions do not grow
   * there, and no source is allowed there.
   */
  private String wider() {
    boolean bound =
        range.hasCore()
            || field.equation().fillsDisc()
            || field.domain().flatMap(DomainField::domain).isPresent();
    if (!outsideFrame || bound) {
      return "";
    }
    double size = 0;
    double reach = 0;
    for (int axis = 0; axis < low.length; axis++) {
      size = Math.max(size, high[axis] - low[axis]);
      reach = Math.hypot(reach, (high[axis] - low[axis]) / 2);
    }
    // The less room, the better: what it holds must be free of sources.
    boolean box = reach <= radius;
    double least = Math.min(reach, radius);
    if (!(least <= FARTHEST * field.frame().radius())) {
      return "";
    }
    StringJoiner centre = new StringJoiner(",");
    for (int axis = 0; axis < low.length; axis++) {
      centre.add(ReportText.digits(box ? low[axis] / 2 + high[axis] / 2 : middle[axis], size));
    }
    return "; if no source lies there either, fit with centre "
        + centre
        + " and radius "
        // Both are rounded, and the disc still has to hold all.
        + ReportText.digits(1.002 * least)
        + ", which hold all of them: there the field stays bounded";
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
