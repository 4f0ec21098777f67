package vekua.io;

import java.util.List;
import java.util.Optional;

/**
 * What the columns of a field's sensors were called and measured in, by which a table of places for
 * that field is read. Where both know a unit it has to be the same: a number says nothing of it.
 *
 * @param field what complaints call the field
 * @param labels of its coordinates and values
 */
public record FieldColumns(String field, FieldLabels labels) {

  private static final List<String> AXES = List.of("x", "y", "z");

  /** Of no field: the usual names, and any unit. */
  public static FieldColumns none() {
    return new FieldColumns("the field", FieldLabels.none());
  }

  /**
   * What each column of a table of places means.
   *
   * @param choice which column is which
   * @param table what complaints call the table
   * @param header the names of its columns
   * @throws BadInputException if a column is missing or surely has another unit than the field
   */
  List<String> roles(ColumnChoice choice, String table, List<String> header) {
    List<String> roles = choice.orNamed(labels, header).roles(table, header);
    for (int axis = 0; axis < AXES.size(); axis++) {
      int column = roles.indexOf(AXES.get(axis));
      if (column >= 0) {
        check(table, header.get(column), axis);
      }
    }
    int sigma = roles.indexOf("sigma");
    if (sigma >= 0) {
      checkNoise(table, ColumnLabel.of(header.get(sigma)));
    }
    return roles;
  }

  /**
   * Refuses a coordinate in another unit.
   *
   * @param table what complaints call the table
   * @param column its name there, perhaps with a unit
   * @param axis 0 for x, 1 for y, 2 for z
   * @throws BadInputException if its unit surely is another than the field's
   */
  public void check(String table, String column, int axis) {
    ColumnLabel told = ColumnLabel.of(column);
    if (UnitText.placesDiffer(labels.axis(axis).unit(), told.unit())) {
      throw other(table, told, labels.axis(axis));
    }
  }

  private void checkNoise(String table, ColumnLabel noise) {
    Optional<String> wrong = UnitText.wrongNoise(labels.u(), noise);
    if (wrong.isPresent()) {
      throw labels.u().unit().isEmpty()
          ? new BadInputException(table + ": " + wrong.get())
          : other(table, noise, labels.u());
    }
  }

  private BadInputException other(String table, ColumnLabel told, ColumnLabel own) {
    return new BadInputException(
        String.format(
            "%s: column %s is in %s, but %s has column %s in %s: convert the table to %s",
            table, told.name(), told.unit(), field, own.name(), own.unit(), own.unit()));
  }
}
