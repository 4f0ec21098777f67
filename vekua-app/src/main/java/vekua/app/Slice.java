package vekua.app;

import java.util.List;
import java.util.Locale;
import vekua.geometry.Points;
import vekua.io.OptionText;
import vekua.task.ReportText;

/**
 * A plane across an axis of space.
 *
 * @param axis 0 for x, 1 for y, 2 for z
 * @param value where it crosses the axis
 */
record Slice(int axis, double value) {

  private static final List<String> NAMES = List.of("x", "y", "z");

  /** Reads {@code z=0.2}. */
  static Slice parse(String text) {
    String[] parts = text.strip().toLowerCase(Locale.ROOT).split("=", -1);
    int axis = NAMES.indexOf(parts[0].strip());
    if (parts.length != 2 || axis < 0) {
      throw new IllegalArgumentException("must be such as z=0.2, with x, y or z: " + text);
    }
    return new Slice(axis, OptionText.number(parts[1]));
  }

  /** The axis of space that goes across the picture. */
  int across() {
    return axis == 0 ? 1 : 0;
  }

  /** The axis of space that goes upwards in the picture. */
  int upwards() {
    return axis == 2 ? 1 : 2;
  }

  /** The points of space that points of the picture show. */
  Points toSpace(Points picture) {
    double[][] at = new double[3][picture.size()];
    for (int i = 0; i < picture.size(); i++) {
      at[across()][i] = picture.x(i);
      at[upwards()][i] = picture.y(i);
      at[axis][i] = value;
    }
    return Points.ofAxes(at);
  }

  /** Where points of space are in the picture, seen along the axis. */
  Points toPicture(Points space) {
    return Points.of(space.coordinates(across()), space.coordinates(upwards()));
  }

  @Override
  public String toString() {
    return NAMES.get(axis) + " = " + ReportText.digits(value + 0.0);
  }
}
