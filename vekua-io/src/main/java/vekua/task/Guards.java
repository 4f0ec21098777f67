package vekua.task;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import vekua.geometry.Frame;
import vekua.io.BadInputException;
import vekua.io.Extreme;
import vekua.io.SensorSource;
import vekua.io.Survey;

/** Refuses what could not be fitted in any reasonable time and memory, before it is tried. */
final class Guards {

  /** Numbers beyond this have squares beyond all numbers. */
  private static final double LARGEST = 1e150;

  /** Where the largest number is below this, squares lose digits, or all of them. */
  private static final double SMALLEST = 1 / LARGEST;

  /** Triangles of the functions that a fit holds at a time. */
  private static final int TRIANGLES = 6;

  /** The same where triangles travel: they are written, sent, held and read beside each other. */
  private static final int TRAVELLING = 20;

  /** Operations of a fit for each cube of the number of functions. */
  private static final double OPERATIONS = 30;

  /** More operations than this, about ten minutes, are not begun where nobody gave the order. */
  private static final double MOST_OPERATIONS = 1.5e12;

  /** Rows are named that are so many typical distances from the middle. */
  private static final double FAR = 5;

  private static final int NAMED = 3;

  private Guards() {}

  /**
   * Refuses values and places whose squares overflow, and values whose squares underflow.
   *
   * @throws BadInputException naming row and column
   */
  static void checkValues(SensorSource source, Survey survey) {
    List<Extreme> large = survey.large();
    for (int s = 0; s < large.size(); s++) {
      Extreme each = large.get(s);
      if (each.size() > LARGEST) {
        String label = source.labels().u().name();
        String column =
            source.complex() ? (s == 0 ? "re" : "im") : large.size() == 1 ? label : label + (s + 1);
        throw new BadInputException(
            String.format(
                Locale.ROOT,
                "%s, row %d, column %s: a value of size %s is too large to be fitted; correct it or"
                    + " leave the row out",
                source.name(),
                each.row(),
                column,
                each.size()));
      }
    }
    double largest = large.stream().mapToDouble(Extreme::size).max().orElse(0);
    if (largest > 0 && largest < SMALLEST) {
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "%s: the largest value, %s, is too small to be fitted; give values in another unit",
              source.name(),
              largest));
    }
    for (Extreme each : survey.far()) {
      double reach = Arrays.stream(each.place()).map(Math::abs).max().orElse(0);
      if (reach > LARGEST) {
        throw new BadInputException(
            source.name() + ", " + named(each) + " is too far away to be fitted; leave it out");
      }
    }
  }

  /**
   * Refuses fits that take too much memory or time.
   *
   * @param source of the rows
   * @param columns number of functions
   * @param given whether somebody wants just so many
   * @throws BadInputException saying what it would take, which rows are to blame, and what helps
   */
  static void checkSize(
      SensorSource source, long columns, boolean given, Frame frame, Survey survey) {
    int triangles = source.distributed() ? TRAVELLING : TRIANGLES;
    double bytes = (double) triangles * Double.BYTES * columns * columns;
    double operations = OPERATIONS * columns * columns * columns;
    boolean memory = bytes > 0.8 * Runtime.getRuntime().maxMemory();
    if (memory || (!given && operations > MOST_OPERATIONS)) {
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "%s needs %d functions in a frame of radius %s: %.1f GB and %.0e operations, which is"
                  + " beyond %s%s; give the centre and a radius of the frame, or an order",
              source.name(),
              columns,
              ReportText.digits(frame.radius()),
              bytes / 1e9,
              operations,
              memory ? "this process's memory" : "what is begun unasked",
              blame(survey)));
    }
  }

  /**
   * Refuses a frame so much smaller than the sensors' reach that its functions overflow there.
   *
   * @param order the highest angular order of the functions
   * @throws BadInputException naming both lengths
   */
  static void checkReach(SensorSource source, int order, Frame frame, Survey survey) {
    Frame sensors = survey.frame();
    double apart = 0;
    for (int axis = 0; axis < frame.dimension(); axis++) {
      apart = Math.hypot(apart, sensors.centre(axis) - frame.centre(axis));
    }
    double reach = apart + sensors.radius();
    // Functions of order m grow like the m-th power of the distance in radii, and are squared.
    if (order * Math.log(reach / frame.radius()) > Math.log(LARGEST)) {
      throw new BadInputException(
          String.format(
              Locale.ROOT,
              "%s: the radius %s is too small for sensors that reach as far as %.3g from the"
                  + " centre, where functions of order %d are beyond all numbers; leave the radius"
                  + " out or enlarge it",
              source.name(),
              frame.radius(),
              reach,
              order));
    }
  }

  /** The rows without which the frame would be small, as a clause. */
  static String blame(Survey survey) {
    List<Extreme> far =
        survey.far().stream().filter(each -> each.size() > FAR).limit(NAMED).toList();
    return far.isEmpty()
        ? ""
        : far.stream()
            .map(Guards::named)
            .collect(
                Collectors.joining(
                    ", ",
                    "; ",
                    far.size() == 1 ? " is far from the rest" : " are far from the rest"));
  }

  private static String named(Extreme each) {
    return "row "
        + each.row()
        + " at "
        + Arrays.stream(each.place())
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(", ", "(", ")"));
  }
}
