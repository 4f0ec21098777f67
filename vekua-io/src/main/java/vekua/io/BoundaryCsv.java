package vekua.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import vekua.geometry.Side;
import vekua.solve.BoundaryData;
import vekua.solve.BoundaryTable;

/**
 * Boundary data from a table with columns {@code x,y,value}, places on the boundary, or {@code
 * t,value}: the parameter of a smooth curve from 0 to 2π, else how far along the sides, the first
 * from 0 to 1, the second from 1 to 2 and so on.
 */
final class BoundaryCsv {

  private BoundaryCsv() {}

  /**
   * Reads a file.
   *
   * @param name the file's name, relative to the folder
   * @param folder of the problem's file; empty if it did not come from a file
   * @param sides that the data are for
   */
  static BoundaryData read(JsonNode name, Optional<Path> folder, List<Side> sides) {
    if (folder.isEmpty()) {
      throw name.problem("needs a problem that is read from a file itself");
    }
    Path file = folder.get().resolve(name.text());
    try (TableRows rows = TableFormat.table(ByteSource.of(file)).rows(bytes -> {})) {
      List<String> header = rows.header().stream().map(n -> ColumnLabel.of(n).key()).toList();
      List<String> wanted =
          header.contains("t") ? List.of("t", "value") : List.of("x", "y", "value");
      for (String column : wanted) {
        if (!header.contains(column)) {
          throw ColumnChoice.byName().missing(file.toString(), column, rows.header());
        }
      }
      rows.select(wanted.stream().mapToInt(header::indexOf).toArray(), false);
      List<double[]> cells = new ArrayList<>();
      for (double[] row = rows.next(); row != null; row = rows.next()) {
        for (int c = 0; c < row.length; c++) {
          if (!Double.isFinite(row[c])) {
            throw rows.problem(wanted.get(c), "must be a number");
          }
        }
        cells.add(row.clone());
      }
      return table(file, sides, cells, wanted.size());
    } catch (IOException e) {
      throw new BadInputException(file + " cannot be read: " + e.getMessage());
    }
  }

  private static BoundaryData table(
      Path file, List<Side> sides, List<double[]> cells, int columns) {
    double[][] column = new double[columns][];
    for (int c = 0; c < columns; c++) {
      int which = c;
      column[c] = cells.stream().mapToDouble(row -> row[which]).toArray();
    }
    try {
      return columns == 2
          ? BoundaryTable.along(sides, column[0], column[1])
          : BoundaryTable.at(sides, column[0], column[1], column[2]);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(file + ": " + e.getMessage());
    }
  }
}
