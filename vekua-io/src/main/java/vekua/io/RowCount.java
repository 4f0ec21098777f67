package vekua.io;

import java.io.Serializable;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How many rows of a table could be used, and in which columns the others failed: cells that are
 * empty, not a number, not finite, or make no sense.
 *
 * @param usable rows that went into a fit
 * @param unusable the other rows, by the column that is wrong
 */
public record RowCount(long usable, Map<String, Long> unusable) implements Serializable {

  /** The share of unusable rows that is tolerated unless told otherwise. */
  public static final double TOLERATED = 0.01;

  /** Copies the map. */
  public RowCount {
    unusable = new TreeMap<>(unusable);
  }

  /** The number of rows that could not be used. */
  public long rejected() {
    return unusable.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The counts of two parts together. */
  public RowCount and(RowCount other) {
    Map<String, Long> sum = new TreeMap<>(unusable);
    other.unusable.forEach((column, count) -> sum.merge(column, count, Long::sum));
    return new RowCount(usable + other.usable, sum);
  }

  /** One clause: "2 of 10 rows are not usable (u wrong in 1, x wrong in 1)". */
  @Override
  public String toString() {
    String reasons =
        unusable.entrySet().stream()
            .map(each -> each.getKey() + " wrong in " + each.getValue())
            .collect(Collectors.joining(", "));
    return rejected()
        + " of "
        + (usable + rejected())
        + " rows are not usable"
        + (reasons.isEmpty() ? "" : " (" + reasons + ")");
  }

  /**
   * Checks that there are rows to use, and not too many others.
   *
   * @throws BadInputException if not
   */
  public void check(double tolerated) {
    if (usable == 0 && unusable.isEmpty()) {
      throw new BadInputException("the table has no rows");
    }
    if (usable == 0 || rejected() > tolerated * (usable + rejected())) {
      throw new BadInputException(
          String.format(Locale.ROOT, "%s; tolerated is a share of %s", this, tolerated));
    }
  }
}
