package vekua.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import vekua.medium.Coefficient;
import vekua.medium.FormulaCoefficient;
import vekua.medium.GridCoefficient;

/**
 * Coefficients of media as files and options have them: a formula, a number, or a map on a
 * rectangular grid, {@code {"grid": "file.csv"}} with columns x, y and value.
 */
final class CoefficientJson {

  private static final List<String> TABLES = List.of(".csv", ".txt", ".tsv", ".gz", ".npz", ".npy");

  /** How far nodes of a grid may be from their row or column, relative to its extent. */
  private static final double SAME = 1e-9;

  private CoefficientJson() {}

  /**
   * Reads a coefficient.
   *
   * @param folder that names of files are relative to; empty if none may be named
   */
  static Coefficient read(JsonNode json, Optional<Path> folder) {
    if (json.isNumber()) {
      return Coefficient.constant(json.number());
    }
    if (!json.isObject()) {
      return DomainJson.checked(json, () -> Coefficient.of(json.text()));
    }
    json.allow(List.of("grid"));
    JsonNode grid = json.get("grid");
    if (grid.isObject()) {
      grid.allow(List.of("x", "y", "values"));
      return DomainJson.checked(
          grid,
          () ->
              GridCoefficient.of(
                  grid.get("x").numbers(), grid.get("y").numbers(), grid.get("values").numbers()));
    }
    if (folder.isEmpty()) {
      throw grid.problem("needs a problem that is read from a file itself");
    }
    return grid(folder.get().resolve(grid.text()));
  }

  /** The coefficient that an option tells: a file if there is one of that name, else a formula. */
  static Coefficient ofOption(String option, String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    boolean named = TABLES.stream().anyMatch(lower::endsWith);
    try {
      if (named || Files.isRegularFile(Path.of(text))) {
        return grid(Path.of(text));
      }
    } catch (java.nio.file.InvalidPathException e) {
      // No name of a file: a formula.
    }
    try {
      return Coefficient.of(text);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(option + ": " + e.getMessage());
    }
  }

  /** A coefficient as JSON. */
  static Object toJson(Coefficient coefficient) {
    if (coefficient instanceof FormulaCoefficient) {
      return coefficient.toString();
    }
    if (coefficient instanceof GridCoefficient map) {
      Map<String, Object> grid = new LinkedHashMap<>();
      grid.put("x", map.xs());
      grid.put("y", map.ys());
      grid.put("values", map.values());
      return Map.of("grid", grid);
    }
    throw new IllegalArgumentException(
        "a coefficient that a program computes cannot be written to a file");
  }

  /** Reads a map; its rows may come in any order. */
  static GridCoefficient grid(Path file) {
    try {
      return grid(ByteSource.of(file));
    } catch (IOException e) {
      throw new BadInputException(file + " cannot be read: " + e.getMessage());
    }
  }

  /** Reads a map from bytes of any kind. */
  static GridCoefficient grid(ByteSource file) {
    List<double[]> cells = new ArrayList<>();
    try (TableRows rows = TableFormat.table(file).rows(bytes -> {})) {
      List<String> header = rows.header().stream().map(n -> ColumnLabel.of(n).key()).toList();
      List<String> wanted = List.of("x", "y", "value");
      for (String column : wanted) {
        if (!header.contains(column)) {
          throw ColumnChoice.byName().missing(file.toString(), column, rows.header());
        }
      }
      rows.select(wanted.stream().mapToInt(header::indexOf).toArray(), false);
      for (double[] row = rows.next(); row != null; row = rows.next()) {
        for (int c = 0; c < row.length; c++) {
          if (!Double.isFinite(row[c])) {
            throw rows.problem(wanted.get(c), "must be a number");
          }
        }
        cells.add(row.clone());
      }
    } catch (IOException e) {
      throw new BadInputException(file + " cannot be read: " + e.getMessage());
    }
    try {
      return grid(cells);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(file + ": " + e.getMessage());
    }
  }

  private static GridCoefficient grid(List<double[]> cells) {
    double[] xs = nodes(cells, 0);
    double[] ys = nodes(cells, 1);
    double[] values = new double[xs.length * ys.length];
    Arrays.fill(values, Double.NaN);
    for (double[] cell : cells) {
      int at = nearest(ys, cell[1]) * xs.length + nearest(xs, cell[0]);
      if (!Double.isNaN(values[at])) {
        throw new IllegalArgumentException(
            "the grid has two values at (" + cell[0] + ", " + cell[1] + ")");
      }
      values[at] = cell[2];
    }
    for (int i = 0; i < values.length; i++) {
      if (Double.isNaN(values[i])) {
        throw new IllegalArgumentException(
            "the grid has a hole: there is no value at ("
                + xs[i % xs.length]
                + ", "
                + ys[i / xs.length]
                + "), for "
                + xs.length
                + " different x and "
                + ys.length
                + " different y");
      }
    }
    return GridCoefficient.of(xs, ys, values);
  }

  /** The different coordinates along an axis, ascending. */
  private static double[] nodes(List<double[]> cells, int axis) {
    double[] sorted = cells.stream().mapToDouble(cell -> cell[axis]).sorted().toArray();
    double apart = sorted.length == 0 ? 0 : SAME * (sorted[sorted.length - 1] - sorted[0]);
    int count = 0;
    for (double x : sorted) {
      if (count == 0 || x > sorted[count - 1] + apart) {
        sorted[count++] = x;
      }
    }
    return Arrays.copyOf(sorted, count);
  }

  private static int nearest(double[] nodes, double x) {
    int at = Arrays.binarySearch(nodes, x);
    if (at >= 0) {
      return at;
    }
    int above = Math.min(-at - 1, nodes.length - 1);
    int below = Math.max(above - 1, 0);
    return Math.abs(nodes[below] - x) <= Math.abs(nodes[above] - x) ? below : above;
  }
}
