package vekua.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import vekua.geometry.Points;

/** Places where a sensor could be, each once. Immutable. */
public final class Candidates {

  /** More than this many rows are refused. */
  public static final int MOST = 1_000_000;

  private final Points points;
  private final double[] sigma;
  private final int[] rows;
  private final int repeated;

  private Candidates(Points points, double[] sigma, int[] rows, int repeated) {
    this.points = points;
    this.sigma = sigma;
    this.rows = rows;
    this.repeated = repeated;
  }

  /** Where they are. */
  public Points points() {
    return points;
  }

  /** The noise of a sensor at each; NaN where it is not told. */
  public double[] sigma() {
    return sigma.clone();
  }

  /** Which row of the table each is, 1 for the first. */
  public int[] rows() {
    return rows.clone();
  }

  /** How many rows told of a place that another had told of. */
  public int repeated() {
    return repeated;
  }

  /** Some of them. */
  public Candidates choose(int... indices) {
    return new Candidates(
        points.choose(indices),
        Arrays.stream(indices).mapToDouble(i -> sigma[i]).toArray(),
        Arrays.stream(indices).map(i -> rows[i]).toArray(),
        repeated);
  }

  /**
   * Those of a list, of which the first of each place is kept.
   *
   * @param sigma noise of each; NaN where it is not told
   */
  public static Candidates of(Points points, double[] sigma) {
    Set<List<Double>> seen = new HashSet<>();
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      List<Double> place = new ArrayList<>();
      for (int axis = 0; axis < points.dimension(); axis++) {
        // Zero has two signs.
        place.add(points.coordinate(axis, i) + 0.0);
      }
      if (seen.add(place)) {
        kept.add(i);
      }
    }
    int[] rows = new int[points.size()];
    Arrays.setAll(rows, i -> i + 1);
    int[] indices = kept.stream().mapToInt(i -> i).toArray();
    return new Candidates(points, sigma, rows, points.size() - indices.length).choose(indices);
  }

  /**
   * Reads a table with columns {@code x,y}, in space {@code x,y,z}, and perhaps {@code sigma};
   * {@code -} is standard input.
   *
   * @param choice which column is which
   * @param known what the coordinates may be called as well, and the units of all
   * @param dimension two or three
   * @throws BadInputException if it is no such table, has no rows or too many
   */
  public static Candidates read(Path file, ColumnChoice choice, FieldColumns known, int dimension)
      throws IOException {
    Table table = TableFormat.table(ByteSource.of(file));
    List<String> axes = List.of("x", "y", "z").subList(0, dimension);
    List<double[]> cells = new ArrayList<>();
    try (TableRows rows = table.rows(bytes -> {})) {
      List<String> header = rows.header();
      List<String> roles = known.roles(choice, table.name(), header);
      for (String axis : axes) {
        if (!roles.contains(axis)) {
          throw choice.missing(table.name(), axis, header);
        }
      }
      List<String> wanted = new ArrayList<>(axes);
      Optional.of("sigma").filter(roles::contains).ifPresent(wanted::add);
      rows.select(wanted.stream().mapToInt(roles::indexOf).toArray(), false, PointsCsv.TAKE_OUT);
      for (double[] row = rows.next(); row != null; row = rows.next()) {
        if (cells.size() == MOST) {
          throw rows.problem("candidates may be " + MOST + " at most");
        }
        cells.add(cell(rows, row, axes));
      }
    }
    if (cells.isEmpty()) {
      throw new BadInputException(table.name() + " has a header but no rows");
    }
    double[][] columns = new double[dimension + 1][cells.size()];
    for (int c = 0; c <= dimension; c++) {
      int at = c;
      Arrays.setAll(columns[c], i -> cells.get(i)[at]);
    }
    Points points =
        dimension == 2
            ? Points.of(columns[0], columns[1])
            : Points.of(columns[0], columns[1], columns[2]);
    return of(points, columns[dimension]);
  }

  private static double[] cell(TableRows rows, double[] row, List<String> axes) {
    double[] cell = Arrays.copyOf(row, axes.size() + 1);
    for (int axis = 0; axis < axes.size(); axis++) {
      if (Double.isNaN(cell[axis])) {
        throw rows.problem(axes.get(axis), "is empty" + PointsCsv.TAKE_OUT);
      }
    }
    boolean told = row.length > axes.size() && !Double.isNaN(row[axes.size()]);
    if (told && !(row[axes.size()] > 0)) {
      throw rows.problem("sigma", "must be positive: " + row[axes.size()]);
    }
    cell[axes.size()] = told ? row[axes.size()] : Double.NaN;
    return cell;
  }
}
