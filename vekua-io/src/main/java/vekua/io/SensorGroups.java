package vekua.io;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import vekua.geometry.Frame;
import vekua.rows.Samples;

/**
 * The rows of a table in groups, one for each value of a column; all are in memory.
 *
 * @param by the column
 * @param groups by ascending value
 * @param survey of all sensors
 * @param missing rows without a value of that column, which belong to no group
 */
public record SensorGroups(
    ColumnLabel by, List<Group> groups, Survey survey, List<Outlier> missing) {

  /** More groups than this are taken for a mistake, such as the wrong column. */
  public static final int MOST = 100_000;

  /** From here on two whole numbers may be one where they are read. */
  private static final double LEAST_SHARED = 1L << 53;

  /** Copies the lists. */
  public SensorGroups {
    groups = List.copyOf(groups);
    missing = List.copyOf(missing);
  }

  /** Groups that all rows belong to. */
  public SensorGroups(ColumnLabel by, List<Group> groups, Survey survey) {
    this(by, groups, survey, List.of());
  }

  /** The smallest disc or ball that covers all sensors. */
  public Frame frame() {
    return survey.frame();
  }

  /**
   * The distance from a place to the nearest sensor.
   *
   * @param place as many coordinates as sensors have
   */
  public double nearest(double[] place) {
    return groups.stream()
        .mapToDouble(group -> group.samples().nearest(place))
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * A group.
   *
   * @param value that its rows have in common
   * @param samples its rows
   * @param rows their numbers in the table, from one
   * @param missing rows that were skipped, by their numbers in the table
   * @param frames how the values change in the course of time, where they do: the samples are those
   *     of the loudest frame
   */
  public record Group(
      double value,
      HeldSamples samples,
      List<Long> rows,
      List<Outlier> missing,
      Optional<Frames> frames) {

    /** A group whose values do not change. */
    public Group(double value, HeldSamples samples, List<Long> rows, List<Outlier> missing) {
      this(value, samples, rows, missing, Optional.empty());
    }

    /** Copies the lists. */
    public Group {
      rows = List.copyOf(rows);
      missing = List.copyOf(missing);
    }
  }

  /**
   * Values of the same sensors in frame after frame.
   *
   * @param samples real and imaginary part of the first frame, of the second, and so on
   * @param loudest the frame of the largest values
   */
  public record Frames(Samples samples, int loudest) {}

  private static final class Gathered {
    final SampleRows samples;
    final List<Long> rows = new ArrayList<>();
    final List<Outlier> missing = new ArrayList<>();

    Gathered(SensorColumns columns, OptionalDouble noise) {
      samples = new SampleRows(columns, noise);
    }
  }

  /** Gathers rows one by one. */
  static final class Builder {
    private final String name;
    private final SensorColumns columns;
    private final OptionalDouble noise;
    private final Map<Double, Gathered> groups = new TreeMap<>();
    private final Extent extent;
    private final List<Outlier> missing = new ArrayList<>();

    Builder(String name, SensorColumns columns, OptionalDouble noise) {
      this.name = name;
      this.columns = columns;
      this.noise = noise;
      this.extent = Extent.of(columns.dimension());
    }

    private Gathered group(double[] cells) {
      // Zero has two signs.
      Gathered group =
          groups.computeIfAbsent(columns.group(cells) + 0.0, value -> new Gathered(columns, noise));
      if (groups.size() > MOST) {
        throw new BadInputException(
            name + ": " + label() + " has more than " + MOST + " different values");
      }
      return group;
    }

    private ColumnLabel label() {
      return columns.groupLabel().orElseThrow();
    }

    /**
     * What is wrong with the value that tells a row's group, if something is.
     *
     * @return the rest of a sentence that begins with the column
     */
    Optional<String> problem(double[] cells) {
      double value = columns.group(cells);
      return Math.abs(value) >= LEAST_SHARED
          ? Optional.of(
              String.format(
                  Locale.ROOT,
                  "tells groups apart by %s or a number near it, and beyond %.0f whole numbers run"
                      + " together when they are read: write smaller ones, such as their last"
                      + " digits",
                  new BigDecimal(value).toPlainString(),
                  LEAST_SHARED))
          : Optional.empty();
    }

    void add(double[] cells, long row) {
      Gathered group = group(cells);
      group.samples.add(cells);
      group.rows.add(row);
      extent.add(cells);
    }

    /** Notes a row that is skipped; without a group it belongs to none. */
    void skip(double[] cells, long row) {
      (Double.isNaN(columns.group(cells)) ? missing : group(cells).missing)
          .add(Outlier.missing(row));
    }

    SensorGroups build() {
      List<Group> all = new ArrayList<>();
      groups.forEach(
          (value, gathered) -> {
            if (gathered.rows.isEmpty()) {
              throw new BadInputException(
                  name + ": no row of " + label().name() + " " + value + " is complete");
            }
            Samples samples = gathered.samples.take();
            String called = name + ", " + label().name() + " " + value;
            all.add(
                new Group(
                    value, new HeldSamples(called, samples), gathered.rows, gathered.missing));
          });
      return new SensorGroups(label(), all, extent.survey(), missing);
    }
  }
}
