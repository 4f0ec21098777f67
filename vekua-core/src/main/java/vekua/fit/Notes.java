package vekua.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import vekua.basis.DiskBasis;
import vekua.basis.DomainBasis;
import vekua.geometry.Disk;
import vekua.geometry.Points;
import vekua.rows.Samples;

/** The sentences of {@link Warning warnings} about an automatic fit and its sensors. */
final class Notes {

  /** Above this share of the field's size an automatic fit mentions its spread. */
  private static final double NOTABLE_SPREAD = 0.25;

  /** Above this share no number helps any more. */
  private static final double UNTOLD = 10;

  /**
   * A fit that leaves this share of the data's deviation as noise, and is unsure, found nothing.
   */
  private static final double ALL_NOISE = 0.7;

  /** Given noise levels below this share of the field's deviation stand for none. */
  private static final double NEGLIGIBLE_NOISE = 1e-6;

  /** Given noise levels are doubted below this probability. */
  private static final double DOUBTED = 0.05;

  /** Fewer sensors than this tell a value or a slope, not a field. */
  private static final int FEW = 4;

  /** Sensors are on a line if they leave it by less than this share of its length. */
  private static final double FLAT = 0.01;

  /** Sensors that leave more than this share of a disc unseen see a part only: arcs, clusters. */
  private static final double UNSEEN = 1.0 / 3;

  private static final int GRID = 15;

  /** More places than these say no more of where sensors are. */
  private static final int ENOUGH = 2000;

  private Notes() {}

  static Warning of(String code, String format, Object... arguments) {
    return new Warning(code, String.format(Locale.ROOT, format, arguments));
  }

  /** Rows of the same place; {@code copies} of them repeat others in every number. */
  static Warning repeated(long rows, int sensors, long copies) {
    if (copies > 0) {
      return of(
          "copies",
          copies == 1
              ? "%d of %d rows repeats another and counts once"
              : "%d of %d rows repeat others and count once",
          copies,
          rows);
    }
    return of(
        "repeats",
        "%d rows are readings of %d sensors: their means are fitted, their scatter bounds the"
            + " noise",
        rows,
        sensors);
  }

  static Warning outliers(int count) {
    return of(
        "outliers",
        count == 1
            ? "%d row contradicts the others and was kept all the same"
            : "%d rows contradict the others and were kept all the same",
        count);
  }

  /** Rows that contradict others, among some that were looked at. */
  static Warning outliersAmong(int count, int looked) {
    return of(
        "outliers",
        count == 1
            ? "%d of %d sensors that were looked at contradicts the others, and is in the fit"
            : "%d of %d sensors that were looked at contradict the others, and are in the fit",
        count,
        looked);
  }

  /**
   * Rows that were left out; copies have a sentence of their own.
   *
   * @param sensor what a row that is contradicted is called
   */
  static List<Warning> ofLeftOut(List<LeftOut> all, String sensor) {
    List<Warning> warnings = new ArrayList<>();
    long off = all.stream().filter(left -> left.reason() == LeftOut.Reason.VALUE).count();
    if (off > 0) {
      String several = off == 1 ? " contradicts" : "s contradict";
      warnings.add(of("outliers", "%d %s%s the others: left out", off, sensor, several));
    }
    add(warnings, all, LeftOut.Reason.PLACE, "far-places", "are", "is", "far from the others");
    add(warnings, all, LeftOut.Reason.CODE, "codes", "hold", "holds", "codes for missing values");
    return warnings;
  }

  private static void add(
      List<Warning> warnings,
      List<LeftOut> all,
      LeftOut.Reason reason,
      String code,
      String several,
      String one,
      String what) {
    long count = all.stream().filter(left -> left.reason() == reason).count();
    if (count > 0) {
      warnings.add(
          count == 1
              ? of(code, "1 row %s %s: left out", one, what)
              : of(code, "%d rows %s %s: left out", count, several, what));
    }
  }

  /** What to say of an error of the equation beside a field of some deviation. */
  static List<Warning> ofError(ModelError error, double deviation) {
    if (error.probability() < 0.95) {
      return List.of();
    }
    return List.of(
        of(
            "model-error",
            "the equation does not explain the data (probability %.3f): an error of %.2g, %.0f %%"
                + " of the field's deviation, %s",
            error.probability(),
            error.size(),
            100 * error.size() / deviation,
            error.carried()
                ? "is part of the fit, which is no pure solution"
                : "is left to the noise"));
  }

  /**
   * What to say of an automatic fit.
   *
   * @param share the field's mean spread over its own deviation
   * @param noiseShare the noise over the deviation of the data, NaN where unknown
   */
  static List<Warning> ofFit(Fit fit, double share, double noiseShare) {
    List<Warning> warnings = new ArrayList<>();
    if (!(share <= NOTABLE_SPREAD)) {
      warnings.add(
          Double.isInfinite(share)
              ? of(
                  "noise-only",
                  "the fitted field is zero everywhere: either all values are zero, or they look"
                      + " like noise alone")
              : share >= 1 && noiseShare > ALL_NOISE
                  ? of("noise-only", "the data look like noise: no field was found in them")
                  : share > UNTOLD
                      ? of(
                          "spread",
                          "on average the field is uncertain by many times its own size; see the"
                              + " spread")
                      : of(
                          "spread",
                          "on average the field is uncertain by %.0f %% of its own size; see the"
                              + " spread",
                          100 * share));
    }
    fit.noiseScale()
        .filter(scale -> scale.probability() < DOUBTED)
        // Levels that are negligible beside the field may well be too high.
        .filter(scale -> scale.value() > 1 || noiseShare / scale.value() > NEGLIGIBLE_NOISE)
        .ifPresent(
            scale ->
                warnings.add(
                    of(
                        "noise-scale",
                        scale.value() > 1
                            ? "the data scatter %.3g times as much as the given noise levels say"
                            : "the given noise levels are too high: the data scatter %.3g of them",
                        scale.value())));
    return warnings;
  }

  /**
   * What to say of places, whatever is measured there.
   *
   * @param disk where the field is asked for
   */
  static List<Warning> ofPlaces(Samples sensors, Disk disk) {
    Points points = sensors.points();
    int n = points.size();
    if (n == 1) {
      return List.of(
          of("one-place", "all readings are of one place: elsewhere the field is unknown"));
    }
    if (n < FEW) {
      return List.of(of("few-sensors", "%d sensors cannot tell a field; see the spread", n));
    }
    if (sensors.valuesOnly() && flatness(points) < FLAT) {
      return List.of(of("line", "the sensors lie on a line: the field across it is hardly known"));
    }
    double unseen = unseen(points, disk);
    return unseen > UNSEEN
        ? List.of(
            of(
                "part",
                "the sensors see a part only: %.0f %% of the disc is farther than half a radius from"
                    + " all of them",
                100 * unseen))
        : List.of();
  }

  /** The share of a disc that is farther than half its radius from all points. */
  private static double unseen(Points points, Disk disk) {
    Points grid = disk.grid(GRID, GRID);
    int step = 1 + points.size() / ENOUGH;
    int far = 0;
    for (int g = 0; g < grid.size(); g++) {
      boolean seen = false;
      for (int i = 0; i < points.size() && !seen; i += step) {
        double distance = Math.hypot(points.x(i) - grid.x(g), points.y(i) - grid.y(g));
        seen = distance < disk.radius() / 2;
      }
      far += seen ? 0 : 1;
    }
    return far / (double) grid.size();
  }

  /** Whether places are known to be points of the plane. */
  static boolean knowsPlaces(Object basis) {
    return basis instanceof DiskBasis || basis instanceof DomainBasis;
  }

  /** How wide a set of points is, relative to its length: the ratio of its principal axes. */
  private static double flatness(Points points) {
    int n = points.size();
    double mx = 0;
    double my = 0;
    for (int i = 0; i < n; i++) {
      mx += points.x(i) / n;
      my += points.y(i) / n;
    }
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (int i = 0; i < n; i++) {
      double x = points.x(i) - mx;
      double y = points.y(i) - my;
      xx += x * x;
      xy += x * y;
      yy += y * y;
    }
    double middle = (xx + yy) / 2;
    double half = Math.hypot((xx - yy) / 2, xy);
    return Math.sqrt(Math.max(middle - half, 0) / (middle + half));
  }
}
